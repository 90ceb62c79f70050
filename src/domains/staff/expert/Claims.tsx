/** Pieces that did not come home: what their owners say, and what somebody without a part in them decides. */
import { useState } from 'react';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { identifyClaimDecide } from '../../../../contract/identify/claim-calls.ts';
import type { identifyWork } from '../../../../contract/identify/desk-calls.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, deadlineText, grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { names } from '../../identify/names.ts';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { Acts, SecondPerson } from '../Acts.tsx';
import { ClaimSeen, Unlike } from '../own/ClaimSeen.tsx';
import { Hands } from '../own/Hands.tsx';
import { StaffPhotos } from '../StaffPhotos.tsx';
import { text as second } from '../second-words.ts';
import { text } from './claim-words.ts';
import styles from './desk.module.css';

type Claim = Output<typeof identifyWork>['claims'][number];

/** That it came home, by who says so where that is not its carrier. */
const came: Partial<Record<string, 'said' | 'silent'>> = { B: 'said', T: 'silent' };

export function Claims({ claims }: { claims: readonly Claim[] }) {
  return claims.map((one) => <ClaimCard key={one.id} claim={one} />);
}

function ClaimCard({ claim }: { claim: Claim }) {
  const t = useText(text);
  const two = useText(second);
  const { results } = useText(names);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState(false);
  const { parcel, dueAt, own, needsSecond } = claim;
  return (
    <Card title={claim.arrival ? t.arrival : claim.broken ? t.broken : claim.mislaid ? t.mislaid : t.title}>
      <div className={styles.stack}>
        <p className={styles.note}>
          {claim.name[language]} · {grouped(claim.no)} ·{' '}
          {dueAt > now ? t.until(deadlineText(dueAt, now, language)) : t.late(dateTime(dueAt, now, language))}
        </p>
        <Facts>
          <Hands of={claim.hands} />
          <Fact name={(claim.broken || claim.mislaid) && !claim.arrival ? t.seen : t.says}>{claim.body}</Fact>
          {parcel && (
            <Fact name={t.parcel} copy={parcel.waybill}>
              {carrierName(parcel.company, language)} {parcel.waybill} ·{' '}
              {t.sent(dateTime(parcel.sentAt, now, language))} ·{' '}
              {parcel.arrivedAt === null
                ? t.unheard
                : t[came[parcel.by ?? 'C'] ?? 'brought'](dateTime(parcel.arrivedAt, now, language))}
            </Fact>
          )}
          {claim.verdict && <Fact name={t.judged}>{results[claim.verdict]}</Fact>}
        </Facts>
        <ClaimSeen of={claim} />
        {claim.photos.length > 0 && (
          <ImageGrid columns={4} photos={claim.photos.map((src, n) => ({ id: src, src, alt: t.photo(n + 1) }))} />
        )}
        {claim.first && <Notice tone="wait" title={two.secondOf(claim.first.by ?? '', yuan(claim.first.amount))} />}
        {needsSecond && <SecondPerson by={identifyClaimDecide} title={two.nobody} />}
        {own ? (
          !needsSecond && <Notice tone="wait">{two.own}</Notice>
        ) : (
          <Acts by={identifyClaimDecide}>
            <Button size="sm" onClick={() => setOpen(true)}>
              {t.decide}
            </Button>
          </Acts>
        )}
      </div>
      {open && <DecideSheet claim={claim} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function DecideSheet({
  claim: { id, covered, first, broken, mislaid, arrival, unlike },
  onClose,
}: {
  claim: Claim;
  onClose: () => void;
}) {
  const t = useText(text);
  const two = useText(second);
  const decide = useWrite(identifyClaimDecide);
  const [grant, setGrant] = useState<'yes' | 'no' | null>(null);
  const [amount, setAmount] = useState<number | null>(first?.amount ?? null);
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const words = note.trim();
  const most = `¥${yuan(covered)}`;
  // What was lost here for the second time is over, though nothing more is paid for it.
  const nothing = mislaid && !arrival && covered === 0;
  const wrong = grant === 'yes' && !nothing && (!amount ? t.amountNeeded : amount > covered && t.tooMuch(most));
  const again = grant === 'yes' && first?.own && first.amount === amount && two.secondOwn;
  const missing =
    grant === null
      ? t.verdictNeeded
      : again || wrong || (words === '' && t.noteNeeded) || (photos.length === 0 && t.photosNeeded);
  const send = async () => {
    const said = { id, note: words, photos: photos.map((photo) => photo.id) };
    const { state } = await decide.mutateAsync(
      grant === 'yes' ? { ...said, grant: true, amount: amount ?? 0 } : { ...said, grant: false },
    );
    onClose();
    toast(state === 'open' ? two.secondNeeded : t.done, { success: true });
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.decide}
      dirty={grant !== null || note !== '' || photos.length > 0}
      foot={
        <Button block pending={decide.isPending} disabledReason={missing} onClick={() => quietly(send())}>
          {t.send}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Unlike of={unlike} />
        <p className={styles.note}>{nothing ? t.fullLost : t.covered(covered)}</p>
        <Segment<'yes' | 'no' | 'none'>
          name={t.verdict}
          value={grant ?? 'none'}
          onChange={(value) => value !== 'none' && setGrant(value)}
          // What was paid for in full is paid for with nothing more.
          options={(covered > 0 || (mislaid && !arrival) ? (['yes', 'no'] as const) : (['no'] as const)).map(
            (value) => ({
              value,
              label: (arrival ? t.arrives : broken ? t.breaks : mislaid ? t.mislays : t.grants)[value],
            }),
          )}
        />
        {grant === 'yes' && !nothing && (
          <AmountField label={t.amount} value={amount} onChange={setAmount} hint={t.tooMuch(most)} />
        )}
        <TextArea label={t.note} value={note} onChange={setNote} />
        {!broken && !mislaid && <p className={styles.note}>{t.photosNote}</p>}
        <StaffPhotos
          label={t.photos}
          photos={photos}
          max={identifyRules.evidence}
          keptAs={`identify-claim-${id}`}
          onChange={setPhotos}
        />
        {photos.length > 0 && (
          <ImageGrid
            columns={4}
            photos={photos.map((photo, n) => ({ id: photo.id, src: photo.url, alt: t.photo(n + 1) }))}
            onRemove={(gone) => setPhotos(photos.filter((photo) => photo.id !== gone))}
          />
        )}
      </div>
    </LiveSheet>
  );
}
