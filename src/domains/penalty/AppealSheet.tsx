/** Appealing against a penalty: words and photos, kept on the device until they are sent. */
import { penaltyAppeal } from '../../../contract/penalty/calls.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { sendAndTell } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import { text } from './words.ts';

interface Form {
  words: string;
  photos: PhotoRef[];
}

export function AppealSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const form = useDraftForm<Form>({
    form: 'appeal',
    id,
    start: () => ({ words: '', photos: [] }),
    isTouched: ({ words, photos }) => words !== '' || photos.length > 0,
  });
  if (!form) return null;
  const { words, photos } = form.value;
  const page = `/pages/user/penalty?id=${id}` as const;
  const send = async () => {
    const done = await sendAndTell(form, {
      call: penaltyAppeal,
      input: (value) => ({ id, words: value.words.trim(), photos: value.photos }),
      label: { zh: text.zh.label, en: text.en.label },
      link: page,
      path: page,
    });
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.appealTitle}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={words.trim().length < 2 && t.missing}
          onClick={() => void send()}
        >
          {t.send}
        </Button>
      }
    >
      <Notice>{t.appealNote}</Notice>
      <TextArea label={t.appealWords} value={words} onChange={(value) => form.set({ words: value })} />
      <PhotoPick
        label={t.photos}
        draft={form.name}
        photos={photos}
        onChange={(next) => form.set({ photos: next })}
        optional
      />
    </Sheet>
  );
}
