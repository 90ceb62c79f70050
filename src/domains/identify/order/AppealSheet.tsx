/** Says why one disagrees, with more photos where they help: kept on the phone until there is a network. */
import { identifyAppeal } from '../../../../contract/identify/calls.ts';
import { slotsOf } from '../../../../contract/identify/slots.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { FieldFrame } from '../../../ui/input/Field.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Stack } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sendAndTell } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { isDoubted, type Shot, shotInputs } from '../form.ts';
import { text as forms } from '../form-words.ts';
import { text as home } from '../home/words.ts';
import styles from '../identify.module.css';
import { isLostHere, type PieceData } from '../piece.ts';
import { SlotGrid } from '../slots/SlotGrid.tsx';
import { text } from '../words.ts';

interface Form {
  body: string;
  shots: Shot[];
}

export function AppealSheet({ data, onClose }: { data: PieceData; onClose: () => void }) {
  const t = useText(text);
  const th = useText(home);
  const tf = useText(forms);
  const { id } = data;
  const form = useDraftForm<Form>({
    form: 'identify-appeal',
    id,
    start: () => ({ body: '', shots: [] }),
    isTouched: ({ body, shots }) => body !== '' || shots.length > 0,
  });
  if (!form) return null;
  const { body, shots } = form.value;
  const doubted = shots.filter(isDoubted).length;
  const lacks = [...(body.trim() === '' ? [t.words] : []), ...(doubted > 0 ? [tf.doubted(doubted)] : [])];
  const send = async () => {
    const done = await sendAndTell(form, {
      call: identifyAppeal,
      input: (value) => ({ id, body: value.body.trim(), photos: shotInputs(value.shots) }),
      label: { zh: text.zh.appealLabel, en: text.en.appealLabel },
      link: `/pages/identify/detail?id=${id}`,
      path: `/pages/identify/detail?id=${id}`,
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
          disabledReason={lacks.length > 0 && t.lacks(lacks)}
          onClick={() => void send()}
        >
          {t.appeal}
        </Button>
      }
    >
      <p className={styles.note}>
        {t.appealHint} {isLostHere(data) && th.byPhotos}
      </p>
      <p className={styles.note}>
        {data.verdict === 'genuine' && t.appealGenuine}
        {t.appealOpen}
        {data.lies === 'here' && t.appealStays}
      </p>
      <Stack>
        <TextArea label={t.words} value={body} onChange={(value) => form.set({ body: value })} />
        <FieldFrame label={t.appealPhotos} group optional>
          {(aria) => (
            <div {...aria} role="group">
              <SlotGrid
                slots={slotsOf(data.category)}
                needed={[]}
                shots={shots}
                draft={form.name}
                onChange={(change) => form.set((now) => ({ shots: change(now.shots) }))}
              />
            </div>
          )}
        </FieldFrame>
      </Stack>
    </Sheet>
  );
}
