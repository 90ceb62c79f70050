/** On a completed order: what its buyer said of the seller, or the form to say it. */
import { useQuery } from '@tanstack/react-query';
import { reviewOf, reviewSave } from '../../../contract/seller/calls.ts';
import { TEXT } from '../../../contract/wire/limits.ts';
import { read } from '../../api/read.ts';
import { quietly, useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { useDraftForm } from '../device/use-draft.ts';
import { StarChoice, Stars } from './Stars.tsx';
import styles from './seller.module.css';
import { text } from './words.ts';

export default function ReviewCard({ orderId }: { orderId: string }) {
  const t = useText(text);
  const { data } = useQuery(read(reviewOf, { orderId }));
  if (data?.review)
    return (
      <Card title={t.yours} end={<Stars given={data.review.stars} />}>
        {data.review.body && <p className={styles.body}>{data.review.body}</p>}
      </Card>
    );
  return data?.mayWrite ? <Form orderId={orderId} /> : null;
}

function Form({ orderId }: { orderId: string }) {
  const t = useText(text);
  const form = useDraftForm<{ stars: number | null; body: string }>({
    form: 'review',
    id: orderId,
    start: () => ({ stars: null, body: '' }),
    isTouched: ({ stars }) => stars !== null,
  });
  const save = useWrite(reviewSave, { draft: form?.name });
  if (!form) return null;
  const { stars, body } = form.value;
  const send = async (given: number) => {
    await form.submit(() => save.mutateAsync({ orderId, stars: given, body }));
    toast(t.sent, { success: true });
  };
  return (
    <Card title={t.review}>
      <div className={styles.form}>
        <p className={styles.note}>{t.reviewLead}</p>
        <NeedsNetwork />
        <StarChoice value={stars} onChange={(next) => form.set({ stars: next })} />
        {stars !== null && (
          <TextArea
            label={t.words}
            hint={t.wordsHint}
            value={body}
            onChange={(next) => form.set({ body: next })}
            max={TEXT.area}
          />
        )}
        <LiveButton
          block
          pending={save.isPending}
          disabledReason={stars === null && t.missing}
          onClick={() => stars !== null && quietly(send(stars))}
        >
          {t.send}
        </LiveButton>
      </div>
    </Card>
  );
}
