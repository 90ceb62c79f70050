/** What staff did, newest first, in words, and whether the log is whole. The record itself lies under each act as it was written. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Act, auditList } from '../../../../contract/shop/people-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime, ellipsis } from '../../../ui/format/format.ts';
import { IconDoc } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { placeOf } from '../find/Results.tsx';
import { WorkList } from '../WorkList.tsx';
import { actNames } from './act-words.ts';
import styles from './audit.module.css';
import { changedOf, type Line, linesOf } from './lines.ts';
import { text } from './words.ts';

/** As many lines of a part stand open, and as many characters of one. */
const OPEN = 8;
const SHORT = 120;

export default function Audit() {
  const t = useText(text);
  const now = useNow(60_000);
  const [by, setBy] = useState<Act['actor'] | null>(null);
  const [whole, setWhole] = useState(false);
  const asked = { ...(by && { by: by.id }), ...(whole && { whole }) };
  const query = useInfiniteQuery({ ...readPages(auditList, asked), ...ALWAYS_FRESH });
  return (
    <WorkList
      name={`work-audit-${by?.id ?? ''}`}
      query={query}
      rowHeight={260}
      row={({ call, actor, at }, language) => ({
        name: actNames[call]?.[language] ?? call,
        facts: [actor.nickname || t.server, dateTime(at, now, language)],
      })}
      empty={{ title: t.empty, body: t.emptyBody, icon: <IconDoc size={24} /> }}
      above={(first) => (
        <>
          {first && first.count > 0 && <Whole found={first} onWhole={whole ? undefined : () => setWhole(true)} />}
          {by && (
            <Button ref={takeFocus} kind="line" size="sm" onClick={() => setBy(null)}>
              {t.everybody(by.nickname)}
            </Button>
          )}
        </>
      )}
    >
      {(act) => <Entry act={act} onlyBy={by ? undefined : setBy} />}
    </WorkList>
  );
}

/** What was pressed is not there any more. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

interface WholeProps {
  found: Output<typeof auditList>;
  /** Looks through all of it again; absent where that was just done. */
  onWhole?: (() => void) | undefined;
}

function Whole({ found: { count, broken, sealed, wholeAt }, onWhole }: WholeProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  if (broken !== null)
    return (
      <Notice tone="bad" title={t.broken(broken)}>
        {t.brokenBody}
      </Notice>
    );
  // The very end is known of what was written under the seal only.
  return (
    <Notice
      tone="ok"
      title={sealed === null ? t.between(count) : t.whole(count)}
      end={
        onWhole && (
          <Button kind="line" size="sm" onClick={onWhole}>
            {t.lookAgain}
          </Button>
        )
      }
    >
      {sealed !== null && sealed > 1 && t.sealedFrom(sealed)}
      {wholeAt !== undefined && t.wholeAt(dateTime(wholeAt, now, language))}
    </Notice>
  );
}

interface EntryProps {
  act: Act;
  /** Shows only what this person did; absent where nothing else is shown. */
  onlyBy?: ((actor: Act['actor']) => void) | undefined;
}

export function Entry({ act, onlyBy }: EntryProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { call, input, changes, actor, device, names } = act;
  const reader = { language, now, names };
  const subject = (of: string) => {
    const name = names[of.slice(of.indexOf(':') + 1)]?.[language];
    return name ? `${name} · ${of}` : of;
  };
  return (
    // What this version knows no name for stands by that of its call.
    <Card title={actNames[call]?.[language] ?? call} end={dateTime(act.at, now, language)}>
      <dl className={styles.lines}>
        <div>
          <dt>{t.who}</dt>
          <dd>
            {actor.id === '' ? (
              t.server
            ) : onlyBy ? (
              <button
                type="button"
                className={styles.link}
                aria-label={t.onlyBy(actor.nickname)}
                onClick={() => onlyBy(actor)}
              >
                {actor.nickname}
              </button>
            ) : (
              actor.nickname
            )}
          </dd>
        </div>
        <div>
          <dt>{t.device}</dt>
          <dd>{device || '--'}</dd>
        </div>
      </dl>
      <Part title={t.given} lines={linesOf(call, input, reader)} />
      {changes.map((change, n) => {
        const { from, before, after, same } = changedOf(call, change, reader);
        const of = changes.length > 1 && change.of ? ` · ${subject(change.of)}` : '';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the record never changes
          <div key={n}>
            <Part
              title={`${t.changed}${of}`}
              lines={from.map(({ line }) => line)}
              was={new Map(from.map(({ line, was }) => [line.path, was]))}
            />
            <Part title={`${t.before}${of}`} lines={before} />
            <Part title={`${t.after}${of}`} lines={after} />
            {same.length > 0 && (
              <Fold summary={t.same(same.length)}>
                <Lines lines={same} />
              </Fold>
            )}
          </div>
        );
      })}
      <Fold summary={`${t.record} · ${t.nth(act.id)}`}>
        <pre className={styles.record}>{JSON.stringify({ call, input, changes }, null, 2)}</pre>
      </Fold>
    </Card>
  );
}

interface Listed {
  lines: readonly Line[];
  /** What stood there before, by path. */
  was?: ReadonlyMap<string, string>;
}

function Part({ title, lines, was }: Listed & { title: string }) {
  const t = useText(text);
  // One fold that hides a single line hides more than it saves.
  const open = lines.length > OPEN + 1 ? OPEN : lines.length;
  if (lines.length === 0) return null;
  return (
    <>
      <h3 className={styles.part}>{title}</h3>
      <Lines lines={lines.slice(0, open)} was={was} />
      {lines.length > open && (
        <Fold summary={t.more(lines.length - open)}>
          <Lines lines={lines.slice(open)} was={was} />
        </Fold>
      )}
    </>
  );
}

const Lines = ({ lines, was }: Listed) => (
  <dl className={styles.lines}>
    {lines.map((line) => (
      <div key={line.path}>
        <dt>{line.name}</dt>
        <dd>
          <Value line={line} was={was?.get(line.path)} />
        </dd>
      </div>
    ))}
  </dl>
);

function Value({ line: { value, opens }, was }: { line: Line; was?: string | undefined }) {
  const t = useText(text);
  const whole = was === undefined ? value : `${was} → ${value}`;
  if (opens)
    return (
      <Link {...placeOf(opens)} className={styles.link}>
        {whole}
      </Link>
    );
  if ([...whole].length <= SHORT) return whole;
  return (
    <>
      {ellipsis(whole, SHORT)}
      <Fold summary={t.wholeText}>
        <p className={styles.whole}>{whole}</p>
      </Fold>
    </>
  );
}

/** Drawn when it is opened: a table that was imported has thousands of lines. */
function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {open && children}
    </details>
  );
}
