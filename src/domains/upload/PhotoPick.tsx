/** Photos as evidence: taken or chosen, compressed, and kept on the device with the draft they belong to. */
import { useRef } from 'react';
import { PHOTO } from '../../../contract/wire/limits.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { dropPhoto } from '../../offline/drafts/drafts.ts';
import { useText } from '../../ui/format/text.ts';
import { FieldFrame } from '../../ui/input/Field.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { RefusedPhotos } from '../device/photos/RefusedPhotos.tsx';
import { usePhotoTaking } from '../device/photos/use-photo-taking.ts';
import { usePhotoUrls } from '../device/photos/use-photo-urls.ts';
import { useUnderway } from '../device/photos/use-underway.ts';
import styles from './PhotoPick.module.css';
import { usePickFaults } from './use-pick-faults.ts';
import { text } from './words.ts';

interface Props {
  label: string;
  /** The draft they are kept with. */
  draft: string;
  photos: readonly PhotoRef[];
  onChange: (photos: PhotoRef[]) => void;
  optional?: boolean;
  most?: number;
}

export function PhotoPick({ label, draft, photos, onChange, optional, most = PHOTO.albumMax }: Props) {
  const t = useText(text);
  const urls = usePhotoUrls(photos.map(({ $photo }) => $photo));
  const files = useRef<HTMLInputElement>(null);
  const taking = usePhotoTaking(
    draft,
    photos.map(({ $photo }) => $photo),
    most,
  );
  const underway = useUnderway(taking);
  const faults = usePickFaults(photos.map(({ $photo }) => $photo));
  // Several are stored one after the other, while the form shows only some of them yet.
  const latest = useRef(photos);
  latest.current = photos;
  const change = (now: readonly PhotoRef[]) => {
    latest.current = now;
    onChange([...now]);
  };
  const without = (id: string) => change(latest.current.filter(({ $photo }) => $photo !== id));
  const take = (chosen: readonly File[]) => taking.take(chosen, (photo) => change([...latest.current, photo]));
  return (
    <FieldFrame label={label} group optional={optional}>
      {(aria) => (
        <div {...aria} role="group">
          <ImageGrid
            photos={taking
              .good(photos, ({ $photo }) => $photo)
              .map(({ $photo: id }) => ({ id, src: urls.get(id) ?? '' }))}
            add={t.add}
            onAdd={() => files.current?.click()}
            onRemove={(id) => {
              without(id);
              void dropPhoto(id);
            }}
          />
          <RefusedPhotos
            photos={taking.refused}
            onDismiss={(id) => {
              without(id);
              taking.dismiss(id);
            }}
          />
          {photos.map(({ $photo: id }, n) => {
            const fault = faults.get(id);
            return (
              fault && (
                <p key={id} role="status" className={styles.note}>
                  {t.faults[fault](n + 1)}
                </p>
              )
            );
          })}
          {underway && (
            <p role="status" className={styles.note}>
              {underway}
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
