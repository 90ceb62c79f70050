/** Photos that staff take at the table, sent at once. */
import { useRef } from 'react';
import { IconCamera } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { RefusedPhotos } from '../device/photos/RefusedPhotos.tsx';
import type { SentPhoto } from '../upload/upload-now.ts';
import { useUploads } from '../upload/use-uploads.ts';
import { text } from './orders/words.ts';

interface Props {
  photos: readonly SentPhoto[];
  max: number;
  /** The form and what it is about: after a reload they are found by it. */
  keptAs: string;
  onChange: (photos: SentPhoto[]) => void;
  /** What they are, where they are not those of an inspection. */
  label?: string;
}

export function StaffPhotos({ photos, max, keptAs, onChange, label }: Props) {
  const t = useText(text);
  const name = label ?? t.addPhotos;
  const files = useRef<HTMLInputElement>(null);
  const { sending, refused, take, dismiss } = useUploads({ photos, max, keptAs, onChange });
  return (
    <>
      <Button block kind="sec" pending={sending !== null} onClick={() => files.current?.click()}>
        <IconCamera size={20} />
        {sending ?? name}
      </Button>
      <RefusedPhotos photos={refused} onDismiss={dismiss} />
      <input
        ref={files}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={name}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
