/** The photos of a receipt: taken or chosen, brought under 1 MiB in a worker, and kept on the device at once. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PHOTO } from '../../../../contract/wire/limits.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { dropPhoto } from '../../../offline/drafts/drafts.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconCamera, IconClose, IconImage } from '../../../ui/format/icons.tsx';
import { keepPlace } from '../../../ui/format/keep-place.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { part, useAhead } from '../../../ui/surface/part.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { text as draftWords } from '../../device/drafts/draft-words.ts';
import { RefusedPhotos } from '../../device/photos/RefusedPhotos.tsx';
import { usePhotoTaking } from '../../device/photos/use-photo-taking.ts';
import { useUnderway } from '../../device/photos/use-underway.ts';
import { usePhotoUrl } from '../../device/use-outbox.ts';
import { text as shootText } from '../shoot/shoot-words.ts';
import styles from './Photos.module.css';
import { shared } from './shared-photos.ts';
import { text } from './words.ts';

interface Props {
  /** What they are kept with. */
  draft: string;
  photos: readonly PhotoRef[];
  /** A photo that was added, or one that was taken out. */
  onAdd: (photo: PhotoRef) => void;
  onRemove: (id: string) => void;
  onOrder: (photos: PhotoRef[]) => void;
  /** What another app sent along with photos. */
  onWords: (words: string) => void;
  /** What the form waits for, in words, and how many of the photos cannot be used. */
  onState: (state: { missing: string | null; unusable: number }) => void;
}

const PhotoOrder = part(() => import('./PhotoOrder.tsx').then((module) => module.PhotoOrder));
const Burst = part(() => import('../shoot/Burst.tsx').then((module) => module.Burst));

export function Photos({ draft, photos, onAdd, onRemove, onOrder, onWords, onState }: Props) {
  const t = useText(text);
  const u = useText(draftWords);
  const s = useText(shootText);
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  /** The order that is being made. */
  const [order, setOrder] = useState<readonly PhotoRef[] | null>(null);
  const [burst, setBurst] = useState(false);
  useAhead(PhotoOrder, Burst);
  const taking = usePhotoTaking(
    draft,
    photos.map(({ $photo }) => $photo),
    PHOTO.maxCount,
    onAdd,
  );
  const { preparing, unusable } = taking;
  const underway = useUnderway(taking);
  const good = taking.good(photos, ({ $photo }) => $photo);
  const missing = unusable > 0 ? u.unusable(unusable) : preparing > 0 ? t.missingPhotos : null;
  const tell = useEffectEvent(onState);
  useEffect(() => tell({ missing, unusable }), [missing, unusable]);

  const takeShared = useEffectEvent(async () => {
    const { files, text, left, names, done } = await shared();
    if (files.length + left === 0 && !text) return;
    if (text) onWords(text);
    await taking.take(files, onAdd);
    await done();
    if (left > 0) toast(t.sharedLeft(left, names), { failure: true });
  });
  useEffect(() => void takeShared(), []);
  const chosen = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    input.value = '';
    void taking.take(files, onAdd);
  };
  const dismiss = (id: string) => {
    onRemove(id);
    taking.dismiss(id);
  };

  return (
    <>
      <ul className={styles.grid}>
        {good.map(({ $photo: id }, index) => (
          <Tile
            key={id}
            id={id}
            number={index + 1}
            onRemove={() => {
              onRemove(id);
              void dropPhoto(id);
            }}
          />
        ))}
      </ul>
      <RefusedPhotos photos={taking.refused} onDismiss={dismiss} />
      {underway && (
        <p className={styles.note} role="status">
          {underway}
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="tint" grow onClick={() => camera.current?.click()}>
          <IconCamera size={20} />
          {t.camera}
        </Button>
        <Button kind="sec" grow onClick={() => album.current?.click()}>
          <IconImage size={20} />
          {t.album}
        </Button>
      </div>
      <div className={styles.buttons}>
        <Button kind="line" grow onClick={() => setBurst(true)}>
          {s.burst}
        </Button>
      </div>
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        multiple
        aria-label={t.camera}
        onChange={(e) => chosen(e.currentTarget)}
      />
      <input
        ref={album}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={t.album}
        onChange={(e) => chosen(e.currentTarget)}
      />
      {burst && (
        <Burst
          taking={{ ...taking, dismiss }}
          taken={good.length}
          max={PHOTO.maxCount}
          onShot={(file) => void taking.take([file], onAdd)}
          onSystemCamera={() => camera.current?.click()}
          onClose={() => setBurst(false)}
        />
      )}
      <p className={styles.note}>{t.photoNote}</p>
      {photos.length > 1 && (
        <Button kind="text" size="sm" onClick={() => setOrder(photos)}>
          {t.order}
        </Button>
      )}
      <Sheet
        open={order !== null}
        onClose={() => setOrder(null)}
        onOk={() => {
          if (order) onOrder([...order]);
          setOrder(null);
        }}
        title={t.order}
      >
        {order && <PhotoOrder photos={order} onOrder={setOrder} onClose={() => setOrder(null)} />}
      </Sheet>
    </>
  );
}

function Tile({ id, number, onRemove }: { id: string; number: number; onRemove: () => void }) {
  const t = useText(text);
  const url = usePhotoUrl(id);
  return (
    <li className={styles.tile}>
      <Photo src={url} alt={t.photoAlt(number)} sizes="25vw" />
      <span className={styles.number}>{number}</span>
      <button
        type="button"
        ref={keepPlace}
        className={styles.remove}
        aria-label={t.removePhoto(number)}
        onClick={onRemove}
      >
        <IconClose size={14} />
      </button>
    </li>
  );
}
