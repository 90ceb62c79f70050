/** Photos of papers, sent one after another as they are chosen: the next step needs them on the server. */
import { useRef } from 'react';
import { FieldFrame } from '../../ui/input/Field.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { RefusedPhotos } from '../device/photos/RefusedPhotos.tsx';
import type { SentPhoto } from '../upload/upload-now.ts';
import { useUploads } from '../upload/use-uploads.ts';

interface Props {
  label: string;
  hint: string;
  max: number;
  photos: readonly SentPhoto[];
  onChange: (photos: SentPhoto[]) => void;
  /** After a reload they are found by it. */
  keptAs: string;
}

export function DocumentPhotos({ label, hint, max, photos, onChange, keptAs }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const { sending, refused, take, dismiss } = useUploads({ photos, max, keptAs, onChange });
  return (
    <FieldFrame label={label} hint={sending ?? hint} group>
      {(aria) => (
        <div {...aria} role="group" aria-busy={sending !== null}>
          <ImageGrid
            photos={photos.map(({ id, url }) => ({ id, src: url, upload: 'done' as const }))}
            max={max}
            onAdd={() => files.current?.click()}
            onRemove={(id) => onChange(photos.filter((photo) => photo.id !== id))}
          />
          <RefusedPhotos photos={refused} onDismiss={dismiss} />
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
