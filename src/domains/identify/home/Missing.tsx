/** A piece that was not in the parcel that we opened, or not in one that its owner waits for. */
import { useState } from 'react';
import { identifyClaim } from '../../../../contract/identify/claim-calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { date, dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { Said } from '../../item/Said.tsx';
import { text as objection } from '../../objection/words.ts';
import styles from '../identify.module.css';
import { mayClaim, type PieceData } from '../piece.ts';
import { TellUs } from './TellUs.tsx';
import { text } from './words.ts';

/** Why it was closed: the opened box without it. An answer kept on the phone may be of before that was told. */
export function NotInside({ data: { state, box = [], timeline, fee } }: { data: PieceData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const absent = timeline.findLast(({ event }) => event === 'absent');
  if (state !== 'closed' || !absent) return null;
  return (
    <Notice tone="bad" title={t.absent}>
      {t.absentBody(dateTime(absent.at, now, language), `¥${yuan(fee)}`)}
      {box.length > 0 && (
        <div className={styles.gap}>
          <ImageGrid columns={4} photos={box.map((src, n) => ({ id: src, src, alt: t.box(n + 1) }))} />
        </div>
      )}
      <TellUs />
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
      {data.claim && <Claim claim={data.claim} now={now} />}
      {mayClaim(data, now) && (
        <Notice tone="wait" title={until === null ? t.notHome : t.wrongly}>
          {until === null ? t.notHomeBody(most) : t.wronglyBody(dateTime(until, now, language), most)}
          <div className={styles.gap}>
            <Button kind="line" size="sm" onClick={() => setOpen(true)}>
              {t.missing}
            </Button>
          </div>
        </Notice>
      )}
      {open && <ClaimSheet id={data.id} most={most} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What is said of it, and once it is decided what came of it. */
export function claimTitle(
  { state, broken = false, mislaid = false }: Pick<NonNullable<PieceData['claim']>, 'state' | 'broken' | 'mislaid'>,
  t: Pick<(typeof text)['zh'], 'broken' | 'mislaid' | 'states'>,
): string {
  const ours = broken ? t.broken : mislaid ? t.mislaid : null;
  return ours && (state === 'open' || state === 'paid' || state === 'refused') ? ours[state] : t.states[state];
}

function Claim({ claim, now }: { claim: NonNullable<PieceData['claim']>; now: number }) {
  const t = useText(text);
  const against = useText(objection);
  const language = useLanguage();
  const { state, dueAt, amount, photos, broken = false, mislaid = false } = claim;
  return (
    <Card title={claimTitle(claim, t)}>
      {state === 'open' && (
        <p className={styles.note}>
          {dueAt > now ? t.until(dateTime(dueAt, now, language)) : t.late}
          {against.rule}
        </p>
      )}
      {state === 'paid' && <p className={styles.note}>{amount > 0 ? t.paid(`¥${yuan(amount)}`) : t.paidBefore}</p>}
      <Facts>
        {claim.note && (
          <Fact name={t.ours}>
            <Said>{claim.note}</Said>
          </Fact>
        )}
        <Fact name={broken || mislaid ? t.weSaid : t.yours}>
          <Said>{claim.body}</Said> · {date(claim.at, now, language)}
        </Fact>
      </Facts>
      {photos.length > 0 && (
        <div className={styles.gap}>
          <ImageGrid columns={4} photos={photos.map((src, n) => ({ id: src, src, alt: t.found(n + 1) }))} />
        </div>
      )}
      {state === 'refused' && !mislaid && <TellUs />}
    </Card>
  );
}

function ClaimSheet({ id, most, onClose }: { id: string; most: string; onClose: () => void }) {
  const t = useText(text);
  const to = useText(objection);
  const claim = useWrite(identifyClaim);
  const [body, setBody] = useState('');
  const send = async () => {
    await claim.mutateAsync({ id, body: body.trim() });
    onClose();
    toast(t.said, { success: true });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.missing}
      dirty={body !== ''}
      foot={
        <Button
          block
          pending={claim.isPending}
          disabledReason={body.trim() === '' && t.lacks(t.words)}
          onClick={() => quietly(send())}
        >
          {t.missing}
        </Button>
      }
    >
      <NeedsNetwork />
      <p className={styles.note}>
        {t.missingHint(most)}
        {to.rule}
      </p>
      <TextArea label={t.words} placeholder={t.wordsHint} value={body} onChange={setBody} />
    </Sheet>
  );
}
