/** What a seller says to a review, once, for everybody to read. */
import { offPlatformHints } from '../../../contract/chat/off-platform.ts';
import { reviewAnswer, type SellerReview } from '../../../contract/seller/calls.ts';
import { TEXT } from '../../../contract/wire/limits.ts';
import { quietly, useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { useDraftForm } from '../device/use-draft.ts';
import { Stars } from './Stars.tsx';
import styles from './seller.module.css';
import { text } from './words.ts';

export function AnswerSheet({ review: { id, stars, body }, onClose }: { review: SellerReview; onClose: () => void }) {
  const t = useText(text);
  const form = useDraftForm<{ said: string }>({
    form: 'reviewAnswer',
    id,
    start: () => ({ said: '' }),
    isTouched: ({ said }) => said !== '',
  });
  const save = useWrite(reviewAnswer, { draft: form?.name });
  if (!form) return null;
  const said = form.value.said.trim();
  const send = async () => {
    await form.submit(() => save.mutateAsync({ id, body: said }));
    toast(t.answered, { success: true });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.answer}
      foot={
        <LiveButton
          block
          pending={save.isPending}
          disabledReason={said === '' ? t.answerMissing : offPlatformHints(said).length > 0 && t.answerLeads}
          onClick={() => quietly(send())}
        >
          {t.answerSend}
        </LiveButton>
      }
    >
      <div className={styles.form}>
        <p>
          <Stars given={stars} /> {body}
        </p>
        <p className={styles.note}>{t.answerLead}</p>
        <NeedsNetwork />
        <TextArea
          label={t.answerWords}
          value={form.value.said}
          onChange={(next) => form.set({ said: next })}
          max={TEXT.area}
        />
      </div>
    </Sheet>
  );
}
