/** One case in an expert's hands: photos to mark, a genuine one beside them, and a result without a default. */
import { useState } from 'react';
import { type Examined, findingOf, reasonOf } from '../../../../contract/identify/calls.ts';
import { identifyFaultInHand } from '../../../../contract/identify/claim-calls.ts';
import { type IdentifyJob, identifyRelease, identifyShow } from '../../../../contract/identify/desk-calls.ts';
import { OTHER_PIECE, signName } from '../../../../contract/identify/signs.ts';
import { slotOf, slotsOf } from '../../../../contract/identify/slots.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, deadlineText, grouped } from '../../../ui/format/format.ts';
import { IconClose } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button, IconButton } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { useDraftForm } from '../../device/use-draft.ts';
import { photoName } from '../../identify/form.ts';
import { ModelFacts, ToldBy } from '../../identify/model/ModelFacts.tsx';
import { PointPhoto } from '../../inspection/PointPhoto.tsx';
import { placeOf } from '../../inspection/place.ts';
import { Said } from '../../item/Said.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import { AskSheet } from './AskSheet.tsx';
import { Closely, Compared, type Side } from './Beside.tsx';
import { Break } from './Break.tsx';
import styles from './desk.module.css';
import { Judge, type Opinion } from './Judge.tsx';
import { Naming } from './Naming.tsx';
import { PointSheet } from './PointSheet.tsx';
import { UsedBefore } from './UsedBefore.tsx';
import { text } from './words.ts';

type Spot = Examined['spot'];

export function Job({ job }: { job: IdentifyJob }) {
  const t = useText(text);
  const language = useLanguage();
  const form = useDraftForm<Opinion>({
    form: 'identify-opinion',
    id: job.id,
    start: () => ({ points: [], result: null, sure: false, note: '' }),
    isTouched: ({ points, result, sure, note }) => points.length > 0 || result !== null || sure || note !== '',
  });
  const [placing, setPlacing] = useState<Spot | null>(null);
  const [asking, setAsking] = useState(false);
  const [close, setClose] = useState<Side | null>(null);
  const release = useWrite(identifyRelease, { draft: form?.name });
  if (!form) return null;
  const { points } = form.value;
  const numbered = points.map((point, i) => ({ ...point, n: i + 1 }));
  return (
    <div className={styles.desk}>
      <Card title={job.name[language]} end={grouped(job.no)}>
        <Until job={job} />
        <Facts>
          <ModelFacts of={job} />
          <Fact name={t.worth}>
            <Price amount={job.worth} plain />
          </Fact>
          {job.note && <Fact name={t.ownerSays}>{job.note}</Fact>}
          {job.cannot.length > 0 && (
            <Fact name={t.cannot}>{job.cannot.map((slot) => slotOf(slot).name[language]).join(' · ')}</Fact>
          )}
          {job.absent.length > 0 && (
            <Fact name={t.absent}>{job.absent.map((slot) => slotOf(slot).name[language]).join(t.comma)}</Fact>
          )}
          {job.appeal && <Fact name={t.appeal}>{job.appeal}</Fact>}
          {job.lost && <Fact name={t.lostName}>{t.lostHere}</Fact>}
          {/* An answer kept on the phone may be of before that was told. */}
          {job.broke?.map((what) => (
            <Fact key={what} name={t.brokeHere}>
              <Said>{what}</Said>
            </Fact>
          ))}
        </Facts>
        <ToldBy of={job} />
        <Naming job={job} />
        <UsedBefore of={job} />
        <h3 className={styles.sub}>{t.photos}</h3>
        <Compared
          job={job}
          own={(photo, i) => (
            <button
              type="button"
              aria-label={photoName(photo, language)}
              onClick={(event) => setPlacing({ photo: i, ...placeOf(event) })}
            >
              <PointPhoto src={photo.url} alt="" index={i} points={numbered} sizes="45vw" />
            </button>
          )}
          onClosely={setClose}
        />
        {job.way === 'item' && <OwnPhotos job={job} />}
      </Card>
      <div className={styles.verdict}>
        <Stack>
          <Card title={t.points}>
            {numbered.length === 0 && <p className={styles.note}>{t.pointsHow}</p>}
            <ol className={styles.points}>
              {numbered.map(({ n, sign, ok, seen, note }) => (
                <li key={n}>
                  <span>
                    {n}. {signName(sign)[language]}
                    {sign !== OTHER_PIECE && ` · ${t.findings[findingOf({ ok, seen })]}`} {note}
                  </span>
                  <IconButton
                    name={t.removePoint(n)}
                    onClick={() => form.set({ points: points.filter((_one, i) => i !== n - 1) })}
                  >
                    <IconClose size={16} />
                  </IconButton>
                </li>
              ))}
            </ol>
            <div className={styles.buttons}>
              <LiveButton
                size="sm"
                kind="line"
                pending={release.isPending}
                onClick={() =>
                  void form
                    .submit(() => release.mutateAsync({ id: job.id }))
                    .then(
                      () => toast(t.backDone),
                      () => undefined,
                    )
                }
              >
                {t.back}
              </LiveButton>
              {job.way === 'item' && <Break id={job.id} by={identifyFaultInHand} />}
              {job.appeal === null && job.way === 'photos' && (
                <Button size="sm" kind="line" onClick={() => setAsking(true)}>
                  {t.ask}
                </Button>
              )}
            </div>
          </Card>
          <Judge job={job} form={form} />
        </Stack>
      </div>
      {placing && (
        <PointSheet
          job={job}
          spot={placing}
          onPlace={setPlacing}
          onClosely={(photo) => setClose({ photo, genuine: false })}
          n={points.length + 1}
          onClose={() => setPlacing(null)}
          onAdd={(point) => {
            // What is said of the same sign at the same place again is said instead.
            form.set({ points: [...points.filter((one) => reasonOf(one) !== reasonOf(point)), point] });
            // Looking takes an expert minutes: what they saw does not wait for a pause.
            void form.flush();
            setPlacing(null);
          }}
        />
      )}
      {asking && <AskSheet job={job} onClose={() => setAsking(false)} />}
      {close && <Closely {...job} side={close} onClose={() => setClose(null)} />}
    </div>
  );
}

/** The nearer of the two: until when it is this expert's, and by when we promised an answer. */
function Until({ job: { heldUntil, promisedAt } }: { job: IdentifyJob }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (promisedAt <= now) return <Notice tone="bad" title={t.late(dateTime(promisedAt, now, language))} />;
  const when = deadlineText(promisedAt, now, language);
  if (promisedAt <= heldUntil) return <Notice tone="wait" title={t.promised(when)} />;
  return (
    <Notice tone="wait" title={t.held(deadlineText(heldUntil, now, language))}>
      {t.promised(when)}
    </Notice>
  );
}

/** What the expert photographs of a piece that lies on the table. */
function OwnPhotos({ job }: { job: IdentifyJob }) {
  const t = useText(text);
  const language = useLanguage();
  const show = useWrite(identifyShow);
  const all = slotsOf(job.category);
  const [slot, setSlot] = useState(all[0] ?? 'extra');
  const send = (photos: readonly SentPhoto[]) => {
    const last = photos.at(-1);
    if (last) void show.mutateAsync({ id: job.id, photos: [{ slot, photo: last.id }] }).catch(() => undefined);
  };
  return (
    <div className={styles.stack}>
      <h3 className={styles.sub}>{t.show}</h3>
      <Pills
        name={t.slot}
        value={slot}
        onChange={setSlot}
        options={all.map((value) => ({ value, label: slotOf(value).name[language] }))}
      />
      <StaffPhotos key={slot} photos={[]} max={1} keptAs={`expert-${job.id}-${slot}`} onChange={send} />
    </div>
  );
}
