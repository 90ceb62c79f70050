/** Ending a count: all away, a part of it, or the difference told to the seller. */
import { useState } from 'react';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import { seenReceipt } from '../../../../contract/stock/seen.ts';
import { workReceiptClose, type workReceiptDetail, workReceiptStart } from '../../../../contract/stock/warehouse.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { useReopened } from '../../device/drafts/use-reopened.ts';
import { tellSaved } from '../../device/kept.ts';
import { sendAndTell } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { type Saved, useQueuedWrite } from '../../device/use-queued-write.ts';
import { differencesIn } from '../../stock/receipt/Difference.tsx';
import styles from './warehouse.module.css';
import { text } from './words.ts';

type Receipt = Output<typeof workReceiptDetail>;

export const differs = (receipt: Receipt) => {
  const { lines, extra } = differencesIn(receipt);
  return lines.length + extra.length > 0;
};

const DIFFER = 'difference';

export function CountClose({ receipt, waiting }: { receipt: Receipt; waiting: readonly OutboxItem[] }) {
  const t = useText(text);
  const about = (name: 'startLabel' | 'closeLabel') => ({
    label: () => ({ zh: text.zh[name](receipt.no), en: text.en[name](receipt.no) }),
    link: `/pages/user/workbench?work=receipts&receipt=${receipt.id}` as const,
  });
  const start = useQueuedWrite(workReceiptStart, about('startLabel'));
  const close = useQueuedWrite(workReceiptClose, about('closeLabel'));
  /** What the difference was when its words were begun. */
  const [told, setTold] = useState<string | null>(null);
  const { id } = receipt;
  useReopened(DIFFER, (one) => one === id && setTold(seenReceipt(receipt)));
  const seen = seenReceipt(receipt);
  const events = eventsFor(receiptMachine, receipt.state, 'P');
  const open = receipt.lineList.filter((line) => line.counted === null).length;
  const ready = receipt.found.some((one) => one.kind === 'asTold' && !one.stocked);
  const after = (done: Promise<Saved<typeof workReceiptClose>>) =>
    void done.then(
      (saved) => {
        tellSaved(saved, saved.queued ? '' : t.stocked(saved.output.items));
      },
      () => undefined,
    );
  // What waits is sent in its order; only what was refused holds everything behind it.
  const refused = waiting.filter(({ state }) => state === 'parked').length;
  const held = refused > 0 ? t.waiting(waiting.length) : open > 0 && t.stillOpen(open);
  if (events.includes('check'))
    return (
      <Button
        block
        pending={start.isPending}
        onClick={() =>
          void start.mutateAsync({ id }).then(
            (saved) => tellSaved(saved, t.started),
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
          disabledReason={refused > 0 && t.waiting(waiting.length)}
          onClick={() => after(close.mutateAsync({ id, seen, how: 'part' }))}
        >
          {t.part}
        </Button>
      )}
      {differs(receipt) ? (
        <Button grow disabledReason={held} onClick={() => setTold(seen)}>
          {t.differ}
        </Button>
      ) : (
        <Button
          grow
          pending={close.isPending}
          disabledReason={held}
          onClick={() => after(close.mutateAsync({ id, seen, how: 'stock' }))}
        >
          {t.stock}
        </Button>
      )}
      {told !== null && <DifferSheet receipt={receipt} seen={told} onClose={() => setTold(null)} />}
    </>
  );
}

interface DifferProps {
  receipt: Receipt;
  /** What the difference was when its words were begun. */
  seen: string;
  onClose: () => void;
}

function DifferSheet({ receipt: { id, no }, seen, onClose }: DifferProps) {
  const t = useText(text);
  const form = useDraftForm<{ note: string }>({
    form: DIFFER,
    id,
    start: () => ({ note: '' }),
    isTouched: ({ note }) => note !== '',
  });
  if (!form) return null;
  const { note } = form.value;
  const page = `/pages/user/workbench?work=receipts&receipt=${id}` as const;
  const send = async () => {
    const done = await sendAndTell(form, {
      call: workReceiptClose,
      input: (value) => ({ id, seen, how: 'differ' as const, note: value.note.trim() }),
      label: { zh: text.zh.closeLabel(no), en: text.en.closeLabel(no) },
      link: page,
      path: page,
    });
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.differTitle}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={note.trim() === '' && t.differNoteMissing}
          onClick={() => void send()}
        >
          {t.differ}
        </Button>
      }
    >
      <p className={styles.note}>{t.differBody}</p>
      <TextArea label={t.differNote} value={note} onChange={(value) => form.set({ note: value })} />
    </Sheet>
  );
}
