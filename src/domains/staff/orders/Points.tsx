/** The checklist of an inspection: every photo that is asked for, every point looked at; what the seller declared stands beside. */
import { type MouseEvent, useState } from 'react';
import { type CheckedPoint, type inspectTask, MAX_REPORT_PHOTOS } from '../../../../contract/inspection/calls.ts';
import {
  type FlawKind,
  flawKinds,
  flawNames,
  flawSaid,
  missingOf,
  type PhotoSlot,
  type PointKind,
  photoSlots,
  pointKinds,
} from '../../../../contract/inspection/checklists.ts';
import type { DeclaredAnswer } from '../../../../contract/inspection/declared.ts';
import { MAX_MM, type Place, places } from '../../../../contract/inspection/places.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { IconClose } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, IconButton } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { numbered, PointPhoto } from '../../inspection/PointPhoto.tsx';
import { placeOf } from '../../inspection/place.ts';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from './inspect.module.css';
import { text } from './words.ts';

export type Task = Output<typeof inspectTask>;
export type Shot = SentPhoto & { slot: PhotoSlot };

interface Props {
  task: Task;
  /** What the photos are found by after a reload. */
  keptAs: string;
  photos: readonly Shot[];
  points: readonly CheckedPoint[];
  /** What was found of the declared flaws so far. */
  answers: readonly DeclaredAnswer[];
  onPhotos: (photos: Shot[]) => void;
  onPoints: (points: CheckedPoint[]) => void;
  onAnswers: (answers: DeclaredAnswer[]) => void;
}

type Spot = CheckedPoint['spot'];

export function Points({ task, keptAs, photos, points, answers, onPhotos, onPoints, onAnswers }: Props) {
  const t = useText(text);
  const language = useLanguage();
  /** What is wrong where, while it is being written down. */
  const [next, setNext] = useState<{ kind: PointKind | null; spot: Spot } | null>(null);
  const shown = numbered(points);
  const missing = missingOf(task, { points, photos });
  const [slot = 'detail'] = missing.slots;
  const place = (event: MouseEvent<HTMLButtonElement>, photo: number) =>
    setNext({ kind: next?.kind ?? null, spot: { photo, ...placeOf(event) } });
  const withoutPhoto = (gone: number) => {
    onPhotos(photos.filter((_photo, i) => i !== gone));
    onPoints(
      points.map((point) => {
        const { spot } = point;
        if (!spot || spot.photo < gone) return point;
        return { ...point, spot: spot.photo === gone ? null : { ...spot, photo: spot.photo - 1 } };
      }),
    );
  };
  const named = (kept: readonly SentPhoto[]): Shot[] => {
    const open = [...missing.slots];
    return kept.map((photo) => ('slot' in photo ? (photo as Shot) : { ...photo, slot: open.shift() ?? 'detail' }));
  };
  return (
    <div className={styles.checked}>
      <h3>{t.declared}</h3>
      {task.declared.length === 0 && <p className={styles.hint}>{t.declaredNone}</p>}
      <Declared declared={task.declared} answers={answers} onAnswers={onAnswers} />
      <ImageGrid columns={6} photos={task.sellerPhotos.map((src) => ({ id: src, src, alt: t.sellerPhoto }))} />
      <h3 className={styles.gap}>{t.shots(photos.length, task.slots.length)}</h3>
      <p className={styles.hint}>{t.nextShot(photoSlots[slot][language])}</p>
      <StaffPhotos photos={photos} max={MAX_REPORT_PHOTOS} keptAs={keptAs} onChange={(kept) => onPhotos(named(kept))} />
      {photos.length > 0 && <p className={styles.hint}>{t.pointsHint}</p>}
      <div className={styles.photos}>
        {photos.map((photo, i) => (
          <div key={photo.id} className={styles.photo}>
            <button type="button" aria-label={t.photo(i + 1)} onClick={(event) => place(event, i)}>
              <PointPhoto src={photo.url} alt="" index={i} points={shown} sizes="45vw" />
            </button>
            {photoSlots[photo.slot][language]}
            <IconButton name={t.removePhoto(i + 1)} onPhoto className={styles.remove} onClick={() => withoutPhoto(i)}>
              <IconClose size={16} />
            </IconButton>
          </div>
        ))}
      </div>
      <h3>{t.checklist}</h3>
      <ol className={styles.points}>
        {shown.map(({ n, kind, ok, ...point }) => (
          <li key={n}>
            <span>
              {n}. {pointKinds[kind][language]} · {ok ? t.fine : t.flawed} {flawSaid(point)[language]}
            </span>
            <IconButton name={t.removePoint(n)} onClick={() => onPoints(points.filter((_point, i) => i !== n - 1))}>
              <IconClose size={16} />
            </IconButton>
          </li>
        ))}
        {missing.points.map((kind) => (
          <li key={kind}>
            <span>{pointKinds[kind][language]}</span>
            <span className={styles.answers}>
              <Button
                size="sm"
                kind="line"
                aria-label={`${pointKinds[kind][language]} ${t.fine}`}
                onClick={() => onPoints([...points, { kind, ok: true, note: '', spot: null }])}
              >
                {t.fine}
              </Button>
              <Button
                size="sm"
                kind="line"
                aria-label={`${pointKinds[kind][language]} ${t.flawed}`}
                onClick={() => setNext({ kind, spot: next?.spot ?? null })}
              >
                {t.flawed}
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {next && (
        <NewFlaw
          key={next.kind}
          kind={next.kind ?? 'surface'}
          places={task.places ?? []}
          onAdd={(point) => {
            onPoints([...points, { ...point, spot: next.spot }]);
            setNext(null);
          }}
        />
      )}
    </div>
  );
}

/** Each declared flaw is confirmed or denied where it is looked for. */
function Declared({ declared, answers, onAnswers }: Pick<Props, 'answers' | 'onAnswers'> & Pick<Task, 'declared'>) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <ul className={styles.points}>
      {declared.map(({ point, ...flaw }) => {
        const answer = answers.find(({ said }) => said === flaw.zh);
        const others = answers.filter(({ said }) => said !== flaw.zh);
        return (
          <li key={flaw.zh}>
            <span>
              {point && `${pointKinds[point][language]} · `}
              {flaw[language]}
            </span>
            <span className={styles.answers}>
              {([true, false] as const).map((found) => (
                <Button
                  key={String(found)}
                  size="sm"
                  kind={answer?.found === found ? 'tint' : 'line'}
                  aria-label={`${flaw[language]} ${found ? t.declaredThere : t.declaredNot}`}
                  aria-pressed={answer?.found === found}
                  onClick={() => onAnswers([...others, { said: flaw.zh, found }])}
                >
                  {found ? t.declaredThere : t.declaredNot}
                </Button>
              ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

interface NewFlawProps {
  kind: PointKind;
  places: readonly Place[];
  onAdd: (point: Omit<CheckedPoint, 'spot'>) => void;
}

function NewFlaw({ kind, places: where, onAdd }: NewFlawProps) {
  const t = useText(text);
  const language = useLanguage();
  const [flaw, setFlaw] = useState<FlawKind | undefined>();
  const [place, setPlace] = useState<Place | undefined>();
  const [size, setSize] = useState('');
  const [note, setNote] = useState('');
  const mm = Number(size);
  const sized = size.trim() === '' || (Number.isInteger(mm) && mm >= 1 && mm <= MAX_MM);
  return (
    <div className={styles.fresh}>
      <Pills<FlawKind | ''>
        name={t.flawKind}
        value={flaw ?? ''}
        onChange={(one) => setFlaw(one === '' || one === flaw ? undefined : one)}
        options={flawNames.map((value) => ({ value, label: flawKinds[value][language] }))}
      />
      {where.length > 0 && (
        <Pills<Place | ''>
          name={t.flawPlace}
          value={place ?? ''}
          onChange={(one) => setPlace(one === '' || one === place ? undefined : one)}
          options={where.map((value) => ({ value, label: places[value][language] }))}
        />
      )}
      <Field label={t.flawSize} value={size} onChange={setSize} maxLength={4} inputMode="numeric" />
      <Field label={`${pointKinds[kind][language]} · ${t.flawNote}`} value={note} onChange={setNote} maxLength={60} />
      <Button
        block
        size="sm"
        kind="tint"
        disabledReason={(!flaw && note.trim() === '' && t.needFlaw) || (!sized && t.sizeBad(MAX_MM))}
        onClick={() =>
          onAdd({
            ...{ kind, ok: false, note: note.trim() },
            ...(flaw && { flaw }),
            ...(place && { place }),
            ...(size.trim() !== '' && { mm }),
          })
        }
      >
        {t.add}
      </Button>
    </div>
  );
}
