/** Photos of an inspection and the points checked on them: a tap on a photo places the next one. */
import { type MouseEvent, useState } from 'react';
import {
  type CheckedPoint,
  MAX_REPORT_PHOTOS,
  type PointKind,
  pointKinds,
  pointNames,
} from '../../../../contract/inspection/calls.ts';
import { IconClose } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, IconButton } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { numbered, PointPhoto } from '../../inspection/PointPhoto.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from './inspect.module.css';
import { text } from './words.ts';

interface Props {
  photos: readonly SentPhoto[];
  points: readonly CheckedPoint[];
  onPhotos: (photos: SentPhoto[]) => void;
  onPoints: (points: CheckedPoint[]) => void;
}

type Spot = CheckedPoint['spot'];

export function Points({ photos, points, onPhotos, onPoints }: Props) {
  const t = useText(text);
  const language = useLanguage();
  /** Where the next point stands; undefined while none is being made. */
  const [next, setNext] = useState<Spot | undefined>(undefined);
  const shown = numbered(points);
  const place = (event: MouseEvent<HTMLButtonElement>, photo: number) => {
    const box = event.currentTarget.getBoundingClientRect();
    // A key press has no place: the middle stands for the photo.
    const part = (at: number, from: number, size: number) =>
      Math.round(Math.min(1, Math.max(0, (at - from) / size)) * 1000);
    const pressed = event.detail > 0;
    setNext({
      photo,
      x: pressed ? part(event.clientX, box.left, box.width) : 500,
      y: pressed ? part(event.clientY, box.top, box.height) : 500,
    });
  };
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
  return (
    <div className={styles.checked}>
      <StaffPhotos photos={photos} max={MAX_REPORT_PHOTOS} onChange={onPhotos} />
      {photos.length > 0 && <p className={styles.hint}>{t.pointsHint}</p>}
      <div className={styles.photos}>
        {photos.map((photo, i) => (
          <div key={photo.id} className={styles.photo}>
            <button type="button" aria-label={t.photo(i + 1)} onClick={(event) => place(event, i)}>
              <PointPhoto src={photo.url} alt="" index={i} points={shown} sizes="45vw" />
            </button>
            <IconButton name={t.removePhoto(i + 1)} onPhoto className={styles.remove} onClick={() => withoutPhoto(i)}>
              <IconClose size={16} />
            </IconButton>
          </div>
        ))}
      </div>
      <ol className={styles.points}>
        {shown.map(({ n, kind, ok, note }) => (
          <li key={n}>
            <span>
              {n}. {pointKinds[kind][language]} · {ok ? t.fine : t.flawed} {note}
            </span>
            <IconButton name={t.removePoint(n)} onClick={() => onPoints(points.filter((_point, i) => i !== n - 1))}>
              <IconClose size={16} />
            </IconButton>
          </li>
        ))}
      </ol>
      {next === undefined ? (
        <Button block size="sm" kind="line" onClick={() => setNext(null)}>
          {t.addPoint}
        </Button>
      ) : (
        <NewPoint
          spot={next}
          onAdd={(point) => {
            onPoints([...points, point]);
            setNext(undefined);
          }}
        />
      )}
    </div>
  );
}

function NewPoint({ spot, onAdd }: { spot: Spot; onAdd: (point: CheckedPoint) => void }) {
  const t = useText(text);
  const language = useLanguage();
  const [kind, setKind] = useState<PointKind>('surface');
  const [ok, setOk] = useState(spot === null);
  const [note, setNote] = useState('');
  return (
    <div className={styles.fresh}>
      <Pills<PointKind>
        name={t.pointTitle}
        value={kind}
        onChange={setKind}
        options={pointNames.map((value) => ({ value, label: pointKinds[value][language] }))}
      />
      <Segment<'fine' | 'flawed'>
        name={t.state}
        value={ok ? 'fine' : 'flawed'}
        onChange={(value) => setOk(value === 'fine')}
        options={[
          { value: 'fine', label: t.fine },
          { value: 'flawed', label: t.flawed },
        ]}
      />
      {!ok && <Field label={t.note} value={note} onChange={setNote} maxLength={60} />}
      <Button block size="sm" kind="tint" onClick={() => onAdd({ kind, ok, note: ok ? '' : note.trim(), spot })}>
        {t.add}
      </Button>
    </div>
  );
}
