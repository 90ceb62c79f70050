/** The inspection of a piece: no verdict by itself; what differs has a photo, words and a measure each. */
import { useState } from 'react';
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import { type RefusalKind, refusalKinds } from '../../../../contract/recycle/shown.ts';
import { type RecycleJob, recycleInspect } from '../../../../contract/recycle/work-calls.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { PointPhoto } from '../../inspection/PointPhoto.tsx';
import { placeOf } from '../../inspection/place.ts';
import { ItemRow } from '../../item/ItemRow.tsx';
import { text as found } from '../../recycle/inspection-words.ts';
import { Told } from '../../recycle/Told.tsx';
import { text as receipt } from '../../stock/receipt/words.ts';
import { slotsOf } from '../../stock/shoot/slots.ts';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from '../staff.module.css';
import { text } from './words.ts';

const results = ['pass', 'differ', 'refuse'] as const;
type Result = (typeof results)[number];

interface Said {
  words: string;
  measure: string;
  /** Where on our photo, in thousandths. */
  spot: { x: number; y: number } | null;
  /** Which photo of the owner's shows that side. */
  beside: number | null;
}
const nothing: Said = { words: '', measure: '', spot: null, beside: null };

const spotOn = (spot: Said['spot']) => spot && { photo: 0, ...spot };

export function InspectSheet({ job, onClose }: { job: RecycleJob; onClose: () => void }) {
  const t = useText(text);
  const inspect = useWrite(recycleInspect);
  const [result, setResult] = useState<Result | ''>('');
  const { refusals } = useText(found);
  const language = useLanguage();
  const [kind, setKind] = useState<RefusalKind | ''>('');
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const [said, setSaid] = useState<Record<string, Said>>({});
  const of = (id: string) => said[id] ?? nothing;
  const say = (id: string, more: Partial<Said>) =>
    setSaid((now) => ({ ...now, [id]: { ...(now[id] ?? nothing), ...more } }));
  const whole = photos.length > 0 && photos.every(({ id }) => of(id).words.trim() !== '');
  const { slots } = useText(receipt);
  const views = slotsOf(job);
  const viewNames = views.map(({ id }) => slots[id] ?? id).join(t.and);
  // What passes is shown too: whoever disputes it later is answered with these.
  const toGo = views.length - photos.length;
  const missing =
    result === ''
      ? t.chooseResult
      : result === 'pass'
        ? toGo > 0 && t.photosMissing(toGo)
        : (result === 'refuse' && kind === '' && t.kindMissing) || (!whole && t.pointsMissing);
  const stays = result === 'refuse' && job.item !== null;
  const ok = result !== '' && t.saves[stays ? 'stays' : result];
  /** The piece, and what follows for whom. */
  const consequence = () => {
    const piece = [job.name[language], sizeName(job.size, language), grouped(job.no)].join(' ');
    if (result !== 'refuse' || kind === '') return t.sure[result === 'pass' ? 'pass' : 'differ'](piece);
    const way = kind === 'fake' ? (stays ? 'aside' : 'fake') : stays ? 'stays' : 'refuse';
    return t.sure[way](piece, refusals[kind]);
  };
  const send = async () => {
    if (!ok || !(await askLive({ title: ok, body: consequence(), ok, bad: result === 'refuse' }))) return;
    const points = photos.map(({ id }) => {
      const { words, measure, ...place } = of(id);
      return { words: words.trim(), measure: measure.trim(), photo: id, ...place };
    });
    const shown = result === 'pass' ? { points: [], photos: photos.map(({ id }) => id) } : { points };
    const why = result === 'refuse' && kind !== '' ? { kind } : {};
    await inspect.mutateAsync({ id: job.id, result, ...why, note: note.trim(), ...shown });
    toast(t.inspected, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.inspectTitle}
      wide
      dirty={result !== ''}
      foot={
        <Button block pending={inspect.isPending} disabledReason={missing} onClick={() => quietly(send())}>
          {ok}
        </Button>
      }
    >
      <div className={styles.beside}>
        <div className={styles.form}>
          <ItemRow item={job} end={grouped(job.no)} />
          <ImageGrid columns={4} photos={job.photos.map((src) => ({ id: src, src }))} />
          <Facts>
            <Told of={job} />
            {job.merchant && <Fact name={t.merchant}>{job.merchant}</Fact>}
          </Facts>
        </div>
        <div className={styles.form}>
          <Pills<Result | ''>
            name={t.result}
            value={result}
            onChange={setResult}
            options={results.map((value) => ({ value, label: t.results[value] }))}
          />
          {result === 'refuse' && (
            <Pills<RefusalKind | ''>
              name={t.kind}
              value={kind}
              onChange={setKind}
              options={refusalKinds.map((value) => ({ value, label: refusals[value] }))}
            />
          )}
          {result !== '' && (
            <>
              <p className={styles.hint}>{result === 'pass' ? t.passPhotos(viewNames) : t.pointPhotos}</p>
              <StaffPhotos
                photos={photos}
                max={recycleRules.points}
                keptAs={`inspect-${job.id}`}
                onChange={setPhotos}
              />
              <ImageGrid
                columns={4}
                photos={photos.map(({ id, url }) => ({ id, src: url, upload: 'done' as const }))}
                onRemove={(id) => setPhotos((now) => now.filter((photo) => photo.id !== id))}
              />
            </>
          )}
          {result !== '' &&
            result !== 'pass' &&
            photos.map(({ id, url }, n) => (
              <div key={id} className={styles.form}>
                <div className={styles.pair}>
                  <button
                    type="button"
                    aria-label={t.mark(n + 1)}
                    onClick={(event) => say(id, { spot: placeOf(event) })}
                  >
                    <PointPhoto
                      src={url}
                      alt=""
                      index={0}
                      points={[{ n: n + 1, ok: false, spot: spotOn(of(id).spot) }]}
                      sizes="45vw"
                    />
                  </button>
                  <Beside photos={job.photos} at={of(id).beside} onChange={(beside) => say(id, { beside })} />
                </div>
                <p className={styles.hint}>{job.photos.length > 0 ? t.markHint : t.markOnly}</p>
                <Field
                  label={`${t.point(n + 1)} · ${t.pointWords}`}
                  value={of(id).words}
                  onChange={(words) => say(id, { words })}
                  maxLength={60}
                />
                <Field
                  label={t.pointMeasure}
                  value={of(id).measure}
                  onChange={(measure) => say(id, { measure })}
                  maxLength={20}
                  optional
                />
              </div>
            ))}
          <TextArea label={t.note} value={note} onChange={setNote} />
        </div>
      </div>
    </LiveSheet>
  );
}

/** The owner's photo of the same side; a tap goes on to the next, and after the last to none. */
function Beside({
  photos,
  at,
  onChange,
}: {
  photos: readonly string[];
  at: number | null;
  onChange: (at: number | null) => void;
}) {
  const t = useText(text);
  if (photos.length === 0) return <span className={styles.none}>{t.besideNever}</span>;
  const next = at === null ? 0 : at + 1;
  const src = at === null ? undefined : photos[at];
  return (
    <button type="button" aria-label={t.beside(at)} onClick={() => onChange(next < photos.length ? next : null)}>
      {src ? <Photo src={src} alt="" sizes="45vw" /> : <span className={styles.none}>{t.besideNone}</span>}
    </button>
  );
}
