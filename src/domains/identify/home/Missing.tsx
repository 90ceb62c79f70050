/** A piece that was not in the parcel that we opened, or not in one that its owner waits for. */
import { useState } from 'react';
import { yuan } from '../../../../contract/wire/money.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { date, dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Said } from '../../item/Said.tsx';
import { text as objection } from '../../objection/words.ts';
import styles from '../identify.module.css';
import { mayClaim, type PieceData } from '../piece.ts';
import { Contest } from './Arrival.tsx';
import { ClaimSheet } from './ClaimSheet.tsx';
import { text as claims } from './claim-words.ts';
import { TellUs } from './TellUs.tsx';
import { text } from './words.ts';

/** Why it was closed: the opened box without it. An answer kept on the phone may be of before that was told. */
export function NotInside({ data }: { data: PieceData }) {
  const { state, box = [], timeline, fee, contestable = null } = data;
  const t = useText(text);
  const tc = useText(claims);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const absent = timeline.findLast(({ event }) => event === 'absent');
  if (state !== 'closed' || !absent) return null;
  return (
    <Notice tone="bad" title={t.absent}>
      {t.absentBody(dateTime(absent.at, now, language), `¥${yuan(fee)}`)}
      {box.length > 0 && (
        <div className={styles.gap}>
          <ImageGrid photos={box.map((src, n) => ({ id: src, src, alt: t.box(n + 1) }))} />
        </div>
      )}
      {contestable && contestable.until > now ? (
        <>
          {tc.absentUntil(dateTime(contestable.until, now, language))}
          <Contest data={data} />
        </>
      ) : (
        <TellUs no={data.no} />
      )}
    </Notice>
  );
}

/** It should have come home, or is said to have: whoever waits for it says that it did not. */
export function NotHome({ data }: { data: PieceData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState(false);
  const until = data.claimable?.until ?? null;
  const most = `¥${yuan(data.covered ?? 0)}`;
  return (
    <>
      {data.claim && <Claim claim={data.claim} no={data.no} now={now} />}
      {mayClaim(data, now) && (
        <Notice tone="wait" title={until === null ? t.notHome : data.parcelBack?.by === 'T' ? t.silent : t.wrongly}>
          {until === null ? t.notHomeBody(most) : t.wronglyBody(dateTime(until, now, language), most)}
          <div className={styles.gap}>
            <Button kind="line" size="sm" onClick={() => setOpen(true)}>
              {t.missing}
            </Button>
          </div>
        </Notice>
      )}
      {open && <ClaimSheet id={data.id} about="home" most={most} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is said of it, and once it is decided what came of it. */
export function claimTitle(
  {
    state,
    broken = false,
    mislaid = false,
    arrival = false,
  }: Pick<NonNullable<PieceData['claim']>, 'state' | 'broken' | 'mislaid'> & { arrival?: boolean },
  t: Pick<(typeof text)['zh'], 'broken' | 'mislaid' | 'states'>,
  tc: Pick<(typeof claims)['zh'], 'arrival'>,
): string {
  if (arrival && state !== 'back') return tc.arrival[state];
  const ours = broken ? t.broken : mislaid ? t.mislaid : null;
  return ours && (state === 'open' || state === 'paid' || state === 'refused') ? ours[state] : t.states[state];
}

function Claim({ claim, no, now }: { claim: NonNullable<PieceData['claim']>; no: string; now: number }) {
  const t = useText(text);
  const against = useText(objection);
  const language = useLanguage();
  const { state, dueAt, amount, photos, broken = false, mislaid = false, arrival = false, shown = [] } = claim;
  const tc = useText(claims);
  const seen = [
    ...shown.map((src, n) => ({ id: src, src, alt: tc.yours(n + 1) })),
    ...photos.map((src, n) => ({ id: src, src, alt: t.found(n + 1) })),
  ];
  return (
    <Card title={claimTitle(claim, t, tc)}>
      {state === 'open' && (
        <p className={styles.note}>
          {dueAt > now ? t.until(dateTime(dueAt, now, language)) : t.late}
          {against.rule}
        </p>
      )}
      {state === 'open' && dueAt <= now && <TellUs no={no} />}
      {state === 'paid' && <p className={styles.note}>{amount > 0 ? t.paid(`¥${yuan(amount)}`) : t.paidBefore}</p>}
      <Facts>
        {claim.note && (
          <Fact name={t.ours}>
            <Said>{claim.note}</Said>
          </Fact>
        )}
        <Fact name={(broken || mislaid) && !arrival ? t.weSaid : t.yours}>
          <span>
            <Said>{claim.body}</Said> · {date(claim.at, now, language)}
          </span>
        </Fact>
      </Facts>
      {seen.length > 0 && (
        <div className={styles.gap}>
          <ImageGrid photos={seen} />
        </div>
      )}
      {state === 'refused' && (!mislaid || arrival) && <TellUs no={no} />}
    </Card>
  );
}
