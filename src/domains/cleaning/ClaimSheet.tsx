/** Damage: photos and words, kept on the phone and sent when there is a network. */
import { type CleaningDetail, cleaningClaim } from '../../../contract/cleaning/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { sendAndTell } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import styles from './cleaning.module.css';
import { text } from './words.ts';

interface Form {
  body: string;
  photos: PhotoRef[];
}

export function ClaimSheet({ data, onClose }: { data: CleaningDetail; onClose: () => void }) {
  const t = useText(text);
  const { id } = data;
  const form = useDraftForm<Form>({
    form: 'cleaning-claim',
    id,
    start: () => ({ body: '', photos: [] }),
    isTouched: ({ body, photos }) => body !== '' || photos.length > 0,
  });
  if (!form) return null;
  const { body, photos } = form.value;
  const link = `/pages/cleaning/washdetail?id=${id}` as const;
  const send = async () => {
    const done = await sendAndTell(form, {
      call: cleaningClaim,
      input: (value) => ({ id, body: value.body.trim(), photos: value.photos }),
      label: { zh: text.zh.claimLabel, en: text.en.claimLabel },
      link,
      path: link,
    });
    if (done) onClose();
  };
  const missing = [body.trim() === '' && t.words, photos.length === 0 && t.photosNeeded].filter(
    (part) => part !== false,
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.claimTitle}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={missing.length > 0 && t.missing(missing)}
          onClick={() => void send()}
        >
          {t.claim}
        </Button>
      }
    >
      <p className={styles.note}>{t.claimHint(`¥${yuan(data.covered)}`)}</p>
      <TextArea label={t.words} value={body} onChange={(value) => form.set({ body: value })} />
      <PhotoPick
        label={t.photosNeeded}
        draft={form.name}
        photos={photos}
        onChange={(next) => form.set({ photos: next })}
      />
    </Sheet>
  );
}
