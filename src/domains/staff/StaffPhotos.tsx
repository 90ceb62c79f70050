/** Photos that staff take at the table, sent at once. */
import { useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { IconCamera } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import type { SentPhoto } from '../upload/upload-now.ts';
import { text } from './orders/words.ts';

interface Props {
  photos: readonly SentPhoto[];
  max: number;
  onChange: (photos: SentPhoto[]) => void;
  /** What they are, where they are not those of an inspection. */
  label?: string;
}

export function StaffPhotos({ photos, max, onChange, label }: Props) {
  const t = useText(text);
  const name = label ?? t.addPhotos;
  const files = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const take = async (chosen: readonly File[]) => {
    const { uploadNow } = await import('../upload/upload-now.ts');
    const accepted = chosen.slice(0, max - photos.length);
    let kept = [...photos];
    setSending(accepted.length);
    for (const file of accepted) {
      try {
        kept = [...kept, await uploadNow(file)];
        onChange(kept);
      } catch {
        toast(t.photoFailed, { failure: true });
      }
      setSending((now) => now - 1);
    }
  };
  return (
    <>
      <Button block kind="sec" pending={sending > 0} onClick={() => files.current?.click()}>
        <IconCamera size={20} />
        {sending > 0 ? t.sending(sending) : name}
      </Button>
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
