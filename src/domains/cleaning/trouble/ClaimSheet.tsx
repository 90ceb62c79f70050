/** Damage, a parcel that did not come, or one that arrived otherwise than it was sent: kept on the phone and sent when there is a network. */
import { type CleaningDetail, cleaningClaim } from '../../../../contract/cleaning/calls.ts';
import { cleaningObject } from '../../../../contract/cleaning/trouble.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { date } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sendAndTell } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { text as objection } from '../../objection/words.ts';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import styles from '../cleaning.module.css';
import { text, useTrouble } from './words.ts';

interface Form {
  /** What was kept by older code says nothing of it. */
  missing?: boolean;
  body: string;
  photos: PhotoRef[];
}

interface Props {
  data: CleaningDetail;
  about?: 'claim' | 'object';
  onClose: () => void;
}

export function ClaimSheet({ data, about = 'claim', onClose }: Props) {
  const t = useTrouble(data.stored);
  const against = useText(objection);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { id, covered, compensated, state, broughtAt } = data;
  const form = useDraftForm<Form>({
    form: `cleaning-${about}`,
    id,
    start: () => ({ body: '', photos: [] }),
    isTouched: ({ body, photos }) => body !== '' || photos.length > 0,
  });
  if (!form) return null;
  const { body, photos } = form.value;
  const travelled = about === 'claim' && state === 'delivering';
  // While it may still come it is not missing. An answer kept on the phone may be of before that was told.
  const missingFrom = data.missingFrom ?? null;
  // No carrier says that it came. Whoever can show the damage has it all the same.
  const missing = travelled && (form.value.missing ?? (broughtAt === null && missingFrom === null));
  const early = missing && missingFrom !== null && t.missingFrom(date(missingFrom, now, language));
  const link = `/pages/cleaning/washdetail?id=${id}` as const;
  const to = { link, path: link };
  const send = async () => {
    const said = (value: Form) => ({ id, body: value.body.trim(), photos: missing ? [] : value.photos });
    const done =
      about === 'object'
        ? await sendAndTell(form, {
            call: cleaningObject,
            input: said,
            label: { zh: text.zh.objectLabel, en: text.en.objectLabel },
            ...to,
          })
        : await sendAndTell(form, {
            call: cleaningClaim,
            input: (value) => ({ ...said(value), ...(missing && { missing }) }),
            label: { zh: text.zh.claimLabel, en: text.en.claimLabel },
            ...to,
          });
    if (done) onClose();
  };
  const lacking = [body.trim() === '' && t.words, !missing && photos.length === 0 && t.photos].filter(
    (part) => part !== false,
  );
  const most = `¥${yuan(covered - compensated)}`;
  return (
    <Sheet
      open
      onClose={onClose}
      title={about === 'object' ? t.objectTitle : missing ? t.missing : t.claimTitle}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={early || (lacking.length > 0 && t.lacks(lacking))}
          onClick={() => void send()}
        >
          {about === 'object' ? t.objectSend : missing ? t.missing : t.claim}
        </Button>
      }
    >
      {travelled && (
        <Segment<'damaged' | 'missing'>
          name={t.what}
          value={missing ? 'missing' : 'damaged'}
          onChange={(what) => form.set({ missing: what === 'missing' })}
          options={(['damaged', 'missing'] as const).map((value) => ({ value, label: t[value] }))}
        />
      )}
      <p className={styles.note}>
        {about === 'object' ? t.objectHint : missing ? t.missingHint(most) : t.claimHint(most)}
        {about === 'claim' && against.rule}
      </p>
      <TextArea label={t.words} value={body} onChange={(value) => form.set({ body: value })} />
      {!missing && (
        <PhotoPick label={t.photos} draft={form.name} photos={photos} onChange={(next) => form.set({ photos: next })} />
      )}
    </Sheet>
  );
}
