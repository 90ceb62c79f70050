/** Photos of papers, sent one after another as they are chosen: the next step needs them on the server. */
import { useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { FieldFrame } from '../../ui/input/Field.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { text } from './words.ts';

interface Sent {
  id: string;
  url: string;
}

interface Props {
  label: string;
  hint: string;
  max: number;
  photos: readonly Sent[];
  onChange: (photos: Sent[]) => void;
}

export function DocumentPhotos({ label, hint, max, photos, onChange }: Props) {
  const t = useText(text);
  const files = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const take = async (chosen: readonly File[]) => {
    const { uploadNow } = await import('../upload/upload-now.ts');
    let sent = [...photos];
    const taken = chosen.slice(0, max - sent.length);
    setSending(taken.length);
    for (const file of taken) {
      try {
        sent = [...sent, await uploadNow(file)];
        onChange(sent);
      } catch {
        toast(t.photoFailed, { failure: true });
      }
      setSending((now) => now - 1);
    }
  };
  return (
    <FieldFrame label={label} hint={sending > 0 ? t.sending : hint} group>
      {(aria) => (
        <div {...aria} role="group" aria-busy={sending > 0}>
          <ImageGrid
            photos={photos.map(({ id, url }) => ({ id, src: url, upload: 'done' as const }))}
            columns={4}
            max={max}
            onAdd={() => files.current?.click()}
            onRemove={(id) => onChange(photos.filter((photo) => photo.id !== id))}
          />
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
