/** At the left of the desk: a field to find by, the kinds of work in their groups with what waits in each, and the keys. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { count } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { useLookup } from '../find/use-lookup.tsx';
import { text as findText } from '../find/words.ts';
import { groupNames, type Kind, kindNames } from '../kind-names.ts';
import { text as bench } from '../words.ts';
import styles from './desk.module.css';
import { useKeys } from './use-keys.ts';
import { useWork } from './use-work.ts';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');

export function Rail() {
  const t = useText(text);
  const b = useText(bench);
  const language = useLanguage();
  const { person } = route.useSearch();
  const { work, kinds, headings } = useWork();
  const [explaining, setExplaining] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.focus(), '?': () => setExplaining(true) });
  const links = useRef<HTMLDivElement>(null);
  // The one that is open may stand below what is seen of a long rail.
  useEffect(() => {
    if (work) links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [work]);
  const list = (of: readonly Kind[]) => (
    <ul>
      {of.map((kind) => (
        <li key={kind}>
          <KindLink kind={kind} current={kind === work && !person} />
        </li>
      ))}
    </ul>
  );
  return (
    <nav className={styles.rail} aria-label={b.kinds}>
      <FindField field={field} />
      <div ref={links} className={styles.kinds}>
        {headings.length === 0
          ? list(kinds)
          : headings.map(({ group, kinds: own }) => (
              <section key={group}>
                <h2>{groupNames[group][language]}</h2>
                {list(own)}
              </section>
            ))}
      </div>
      <div className={styles.keys}>
        <span>
          <kbd>J</kbd>
          <kbd>K</kbd> {t.short.move}
        </span>
        <span>
          <kbd>Enter</kbd> {t.short.enter}
        </span>
        <button type="button" onClick={() => setExplaining(true)}>
          <kbd>?</kbd> {t.keys}
        </button>
      </div>
      {explaining && <KeySheet onClose={() => setExplaining(false)} />}
    </nav>
  );
}

function KindLink({ kind, current }: { kind: Kind; current: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const { waiting, overdue } = useWork().countOf(kind);
  const name = kindNames[kind][language];
  const said =
    waiting === undefined ? undefined : overdue > 0 ? t.overdue(name, waiting, overdue) : t.waiting(name, waiting);
  return (
    <Link
      to="/pages/user/workbench"
      search={{ work: kind }}
      aria-current={current ? 'page' : undefined}
      aria-label={said}
      // Its own idea of what is open knows the address alone, and compares all of it.
      activeProps={{}}
    >
      <span>{name}</span>
      {overdue > 0 && <span className={styles.late}>{t.late(overdue)}</span>}
      {waiting !== undefined && waiting > 0 && <span className={styles.count}>{count(waiting, language)}</span>}
    </Link>
  );
}

function FindField({ field }: { field: Ref<HTMLInputElement> }) {
  const f = useText(findText);
  const [typed, setTyped] = useState('');
  const { look, sheet } = useLookup();
  const find = (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed.trim();
    if (wanted.length > 1) look.mutate(wanted, { onSuccess: () => setTyped('') });
  };
  return (
    <>
      <form className={styles.find} onSubmit={find}>
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={64}
          aria-label={f.field}
          title={`${f.field} ${f.logged}`}
          placeholder={f.go}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <kbd>/</kbd>
      </form>
      {sheet}
    </>
  );
}

function KeySheet({ onClose }: { onClose: () => void }) {
  const t = useText(text);
  return (
    <Sheet open onClose={onClose} title={t.keys}>
      <dl className={styles.allKeys}>
        {Object.entries(t.keyNames).map(([key, name]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t.scanner}</p>
    </Sheet>
  );
}
