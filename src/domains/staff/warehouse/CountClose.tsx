/** Ending a count: all away, a part of it, or the difference told to the seller. */
import { useState } from 'react';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import { workReceiptClose, type workReceiptDetail, workReceiptStart } from '../../../../contract/stock/warehouse.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { differencesIn } from '../../stock/receipt/Difference.tsx';
import styles from './warehouse.module.css';
import { text } from './words.ts';

type Receipt = Output<typeof workReceiptDetail>;

export const differs = (receipt: Receipt) => {
  const { lines, extra } = differencesIn(receipt);
  return lines.length + extra.length > 0;
};

export function CountClose({ receipt, waiting }: { receipt: Receipt; waiting: number }) {
  const t = useText(text);
  const start = useWrite(workReceiptStart);
  const close = useWrite(workReceiptClose);
  const [telling, setTelling] = useState(false);
  const [note, setNote] = useState('');
  const { id } = receipt;
  const events = eventsFor(receiptMachine, receipt.state, 'P');
  const open = receipt.lineList.filter((line) => line.counted === null).length;
  const ready = receipt.found.some((one) => one.kind === 'asTold' && !one.stocked);
  const after = (done: Promise<{ items: number }>) =>
    void done.then(
      ({ items }) => {
        setTelling(false);
        toast(t.stocked(items), { success: true });
      },
      () => undefined,
    );
  const held = waiting > 0 ? t.waiting(waiting) : open > 0 && t.stillOpen(open);
  if (events.includes('check'))
    return (
      <Button
        block
        pending={start.isPending}
        onClick={() =>
          void start.mutateAsync({ id }).then(
            () => toast(t.started),
            () => undefined,
          )
        }
      >
        {t.start}
      </Button>
    );
  if (!events.includes('stock')) return null;
  return (
    <>
      {events.includes('stockPart') && open > 0 && ready && (
        <Button
          kind="line"
          grow
          disabledReason={waiting > 0 && t.waiting(waiting)}
          onClick={() => after(close.mutateAsync({ id, how: 'part' }))}
        >
          {t.part}
        </Button>
      )}
      {differs(receipt) ? (
        <Button grow disabledReason={held} onClick={() => setTelling(true)}>
          {t.differ}
        </Button>
      ) : (
        <Button
          grow
          pending={close.isPending}
          disabledReason={held}
          onClick={() => after(close.mutateAsync({ id, how: 'stock' }))}
        >
          {t.stock}
        </Button>
      )}
      <Sheet
        open={telling}
        onClose={() => setTelling(false)}
        title={t.differTitle}
        dirty={note !== ''}
        foot={
          <Button
            block
            pending={close.isPending}
            disabledReason={note.trim() === '' && t.differNoteMissing}
            onClick={() => after(close.mutateAsync({ id, how: 'differ', note: note.trim() }))}
          >
            {t.differ}
          </Button>
        }
      >
        <p className={styles.note}>{t.differBody}</p>
        <TextArea label={t.differNote} value={note} onChange={setNote} />
      </Sheet>
    </>
  );
}
