/** A merchant's dispute: the inspection beside their photos; what we pay for what we overlooked, or nothing, with a reason. */
import { useState } from 'react';
import { type RecycleJob, recycleDecide } from '../../../../contract/recycle/work-calls.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import styles from '../staff.module.css';
import { text } from './words.ts';

export function DisputeSheet({ job, onClose }: { job: RecycleJob; onClose: () => void }) {
  const t = useText(text);
  const decide = useWrite(recycleDecide);
  const [amount, setAmount] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const words = note.trim();
  const whyMissing = words.length < 2 && t.whyMissing;
  const send = (uphold: boolean) => {
    const input = uphold
      ? { id: job.id, uphold: true as const, amount: amount ?? 0, note: words }
      : { id: job.id, uphold: false as const, note: words };
    void decide.mutateAsync(input).then(
      () => {
        toast(t.decided, { success: true });
        onClose();
      },
      () => undefined,
    );
  };
  return (
    <Sheet open onClose={onClose} title={t.queues.dispute} dirty={words !== ''}>
      <div className={styles.form}>
        <p>{job.dispute?.body}</p>
        <AmountField label={t.amount} value={amount} onChange={setAmount} />
        <TextArea label={t.why} value={note} onChange={setNote} />
        <Button
          block
          pending={decide.isPending}
          disabledReason={whyMissing || (!amount && t.amountMissing)}
          onClick={() => send(true)}
        >
          {t.uphold}
        </Button>
        <Button block kind="line" pending={decide.isPending} disabledReason={whyMissing} onClick={() => send(false)}>
          {t.dismiss}
        </Button>
      </div>
    </Sheet>
  );
}
