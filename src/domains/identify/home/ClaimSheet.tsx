/** An owner says that their piece did not come home, or did not come to us as we say; with photos, kept on the phone until there is a network. */
import { identifyClaim } from '../../../../contract/identify/claim-calls.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sendAndTell } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { text as objection } from '../../objection/words.ts';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import styles from '../identify.module.css';
import { text as claims } from './claim-words.ts';

interface Form {
  body: string;
  photos: PhotoRef[];
}

/** @param most what is paid at most, in words */
export function ClaimSheet({
  id,
  about,
  most,
  onClose,
}: {
  id: string;
  about: 'home' | 'arrival';
  most: string;
  onClose: () => void;
}) {
  const t = useText(claims);
  const to = useText(objection);
  const form = useDraftForm<Form>({
    form: `identify-claim-${about}`,
    id,
    start: () => ({ body: '', photos: [] }),
    isTouched: ({ body, photos }) => body !== '' || photos.length > 0,
  });
  if (!form) return null;
  const { body, photos } = form.value;
  const page = `/pages/identify/detail?id=${id}` as const;
  const send = async () => {
    const done = await sendAndTell(form, {
      call: identifyClaim,
      input: (value) => ({ id, about, body: value.body.trim(), photos: value.photos }),
      label: { zh: claims.zh.label[about], en: claims.en.label[about] },
      ...{ link: page, path: page },
    });
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.say[about]}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={body.trim() === '' && `${t.say[about]} · ${t.lacks}`}
          onClick={() => void send()}
        >
          {t.say[about]}
        </Button>
      }
    >
      <p className={styles.note}>
        {t.hint[about](most)}
        {to.rule}
      </p>
      <TextArea
        label={t.words[about]}
        placeholder={t.wordsHint[about]}
        value={body}
        onChange={(value) => form.set({ body: value })}
      />
      <PhotoPick
        label={t.photos}
        draft={form.name}
        photos={photos}
        most={identifyRules.evidence}
        optional
        onChange={(next) => form.set({ photos: next })}
      />
    </Sheet>
  );
}
