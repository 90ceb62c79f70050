/** While a claim about their piece waits its owner may say and show more: kept on the phone, sent when there is a network. */
import { useState } from 'react';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { addsMost, cleaningAdd } from '../../../../contract/cleaning/trouble.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { useReopened } from '../../device/drafts/use-reopened.ts';
import { sendAndTell } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import styles from '../cleaning.module.css';
import { text } from './words.ts';

export function Add({ data: { id, state, role, steps } }: { data: CleaningDetail }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  useReopened('cleaning-add', (one) => one === id && setOpen(true));
  if (state !== 'claim' || role !== 'owner') return null;
  const added = steps.filter(({ kind }) => kind === 'added').length;
  return (
    <Card>
      <Stack>
        {added > 0 && <p className={styles.note}>{t.addDone(added)}</p>}
        {added < addsMost && (
          <Button block kind="line" onClick={() => setOpen(true)}>
            {t.add}
          </Button>
        )}
      </Stack>
      {open && <AddSheet id={id} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface Form {
  body: string;
  photos: PhotoRef[];
}

function AddSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const form = useDraftForm<Form>({
    form: 'cleaning-add',
    id,
    start: () => ({ body: '', photos: [] }),
    isTouched: ({ body, photos }) => body !== '' || photos.length > 0,
  });
  if (!form) return null;
  const { body, photos } = form.value;
  const link = `/pages/cleaning/washdetail?id=${id}` as const;
  const send = async () => {
    const done = await sendAndTell(form, {
      call: cleaningAdd,
      input: (value) => ({ id, body: value.body.trim(), photos: value.photos }),
      label: { zh: text.zh.addLabel, en: text.en.addLabel },
      ...{ link, path: link },
    });
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.add}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={body.trim() === '' && t.lacks}
          onClick={() => void send()}
        >
          {t.add}
        </Button>
      }
    >
      <p className={styles.note}>{t.addNote}</p>
      <TextArea label={t.words} value={body} onChange={(value) => form.set({ body: value })} />
      <PhotoPick label={t.photos} draft={form.name} photos={photos} onChange={(next) => form.set({ photos: next })} />
    </Sheet>
  );
}
