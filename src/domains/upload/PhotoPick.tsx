/** Photos as evidence: taken or chosen, compressed, and kept on the device with the draft they belong to. */
import { useRef, useState } from 'react';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { OfflineError } from '../../offline/device/errors.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { dropPhoto, keepPhoto } from '../../offline/drafts/drafts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { FieldFrame } from '../../ui/input/Field.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { usePhotoUrls } from '../device/use-photo-urls.ts';
import styles from './PhotoPick.module.css';
import { text } from './words.ts';

interface Props {
  label: string;
  /** The draft they are kept with. */
  draft: string;
  photos: readonly PhotoRef[];
  onChange: (photos: PhotoRef[]) => void;
  optional?: boolean;
}

export function PhotoPick({ label, draft, photos, onChange, optional }: Props) {
  const t = useText(text);
  const urls = usePhotoUrls(photos.map(({ $photo }) => $photo));
  const files = useRef<HTMLInputElement>(null);
  const [preparing, setPreparing] = useState(0);
  const take = async (chosen: readonly File[]) => {
    const { compressPhoto } = await import('../../offline/photos/compress.ts');
    const room = PHOTO.albumMax - photos.length;
    let kept = [...photos];
    setPreparing(Math.min(room, chosen.length));
    for (const file of chosen.slice(0, room)) {
      try {
        kept = [...kept, await keepPhoto(draft, await compressPhoto(file))];
        onChange(kept);
      } catch (error) {
        const full = error instanceof OfflineError && error.code === 'STORAGE_FULL';
        toast(full ? t.full : t.unreadable, { failure: true });
      }
      setPreparing((now) => now - 1);
    }
  };
  return (
    <FieldFrame label={label} group optional={optional}>
      {(aria) => (
        <div {...aria} role="group">
          <ImageGrid
            photos={photos.map(({ $photo: id }) => ({ id, src: urls.get(id) ?? '' }))}
            columns={4}
            add={t.add}
            onAdd={() => files.current?.click()}
            onRemove={(id) => {
              onChange(photos.filter(({ $photo }) => $photo !== id));
              void dropPhoto(id);
            }}
          />
          {preparing > 0 && (
            <p role="status" className={styles.note}>
              {t.preparing(preparing)}
            </p>
          )}
          <input
            ref={files}
            hidden
            type="file"
            accept="image/*"
            multiple
            aria-label={label}
            onChange={(event) => {
              void take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
