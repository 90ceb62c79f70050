/** What everybody is told of a draw, and recomputing it on this phone. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Campaign, lotteryDraw } from '../../../contract/campaign/calls.ts';
import { type DrawFault, type DrawProof as Proof, verifyDraw } from '../../../contract/campaign/draw.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { saveFile } from '../../ui/feedback/save-file.ts';
import { cx } from '../../ui/format/cx.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Row, Rows } from '../../ui/list/Row.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import styles from './campaign.module.css';
import { text } from './draw-words.ts';
import { placesOf } from './places.ts';
import { text as campaign } from './words.ts';

type Prizes = NonNullable<Campaign['lottery']>['prizes'];

interface Props {
  prizes: Prizes;
  /** The caller's own ticket. */
  mine?: string | undefined;
}

export default function DrawProof({ id, ...rest }: Props & { id: string }) {
  const { data } = useQuery({ ...read(lotteryDraw, { id }), ...ALWAYS_FRESH });
  return data?.tickets && <Published proof={data} {...rest} />;
}

/** The list as soon as it is closed, to be saved before the draw; then who won. */
export function Published({ proof, prizes, mine }: Props & { proof: Proof }) {
  const t = useText(text);
  const [looking, setLooking] = useState(false);
  const tickets = proof.tickets ?? [];
  const file = `draw-${proof.id}.json`;
  return (
    <>
      <div className={styles.links}>
        <Button kind="line" size="sm" onClick={() => setLooking(true)}>
          {t.list(tickets.length)}
        </Button>
        <Button
          kind="line"
          size="sm"
          onClick={() => saveFile(file, 'application/json', JSON.stringify(proof, null, 2))}
        >
          {t.save}
        </Button>
        <a
          href={`${import.meta.env.BASE_URL.replace(/\/$/, '')}/draw/verify-draw.mjs`}
          download
          className={styles.note}
        >
          {t.script}
        </a>
      </div>
      <p className={styles.note}>{t.scriptHow(file)}</p>
      {proof.drawn && <Verify proof={proof} drawn={proof.drawn} prizes={prizes} mine={mine} />}
      <Sheet open={looking} onClose={() => setLooking(false)} title={t.list(tickets.length)}>
        <ol className={styles.tickets}>
          {tickets.map((ticket) => (
            <li key={ticket} className={cx(styles.hash, ticket === mine && styles.now)}>
              {ticket}
              {ticket === mine && ` · ${t.mine}`}
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  );
}

function Verify({ proof, drawn, prizes, mine }: Props & { proof: Proof; drawn: readonly string[] }) {
  const t = useText(text);
  const places = useText(campaign);
  const language = useLanguage();
  // The first in the drawn order has the first prize, and so on.
  const won = (proof.prizes ?? prizes).flatMap(({ name, count }) =>
    Array.from({ length: count }, () => name[language]),
  );
  const said = (fault: NonNullable<DrawFault>) =>
    fault === 'seed' ? t.faults.seed(t.fixed[proof.rule]) : t.faults[fault];
  const [found, setFound] = useState<{ fault: DrawFault } | 'cannot' | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    // Without hashing, which browsers keep to secure pages, or without the part that knows drand's signature, nothing was computed.
    setFound(
      await verifyDraw(proof).then(
        (fault) => ({ fault }),
        () => 'cannot' as const,
      ),
    );
    setBusy(false);
  };
  return (
    <>
      <p className={styles.note}>{t.tickets}</p>
      <Rows>
        {drawn.map((ticket, n) => (
          <Row key={ticket} value={won[n]}>
            <span className={styles.hash}>
              {ticket}
              {ticket === mine && ` · ${t.mine}`}
            </span>
          </Row>
        ))}
      </Rows>
      <div className={styles.links}>
        <Button kind="tint" size="sm" pending={busy} onClick={() => void run()}>
          {busy ? t.verifying : t.verify}
        </Button>
      </div>
      <div role="status">
        {found === 'cannot' ? (
          <Notice tone="wait" title={t.cannot}>
            {t.cannotBody}
          </Notice>
        ) : (
          found &&
          (found.fault ? (
            <Notice tone="bad" title={t.broken}>
              {said(found.fault)}
            </Notice>
          ) : (
            <Notice tone="ok" title={t.holds}>
              <p>{t.holdsBody(proof.tickets?.length ?? 0, drawn.length)}</p>
              {placesOf<{ name: Words; count: number }>(proof.prizes ?? prizes)
                .filter(({ from }) => from <= drawn.length)
                .map(({ prize, from, to }) => (
                  <p key={from}>
                    {places.places(from, Math.min(to, drawn.length))} · {prize.name[language]}
                  </p>
                ))}
            </Notice>
          ))
        )}
      </div>
    </>
  );
}
