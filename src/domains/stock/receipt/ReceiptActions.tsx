/** What the seller can do with a receipt now: the buttons are the edges of its table for the seller. */
import { useState } from 'react';
import { receiptAnswer, receiptCancel, receiptDeliver, type receiptDetail } from '../../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { useWrite } from '../../../api/write.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { keptWords } from '../../device/kept.ts';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import styles from './receipt.module.css';
import { text } from './words.ts';

type Receipt = Output<typeof receiptDetail>;

export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const t = useText(text);
  const [open, setOpen] = useState<'ship' | 'object' | null>(null);
  const cancel = useWrite(receiptCancel);
  const answer = useWrite(receiptAnswer);
  const { id } = receipt;
  const events = eventsFor(receiptMachine, receipt.state, 'S');
  if (receipt.state === 'stocked')
    return (
      <LinkButton block to="/pages/stock/stockList" search={{ receiptId: id }}>
        {t.seeItems}
      </LinkButton>
    );
  if (events.length === 0) return null;
  const giveUp = async () => {
    if (!(await confirm({ title: t.cancel, body: t.cancelBody, ok: t.cancel, bad: true }))) return;
    await cancel.mutateAsync({ id });
    toast(t.cancelled);
  };
  const agree = async () => {
    if (!(await confirm({ title: t.agree, body: t.agreeBody, ok: t.agree }))) return;
    await answer.mutateAsync({ id, answer: 'agree' });
    toast(t.agreed, { success: true });
  };
  /** The shell has said why. */
  const quietly = (done: Promise<void>) => void done.catch(() => undefined);
  return (
    <>
      {events.includes('cancel') && (
        <Button kind="bad" grow pending={cancel.isPending} onClick={() => quietly(giveUp())}>
          {t.cancel}
        </Button>
      )}
      {events.includes('ship') && (
        <Button grow onClick={() => setOpen('ship')}>
          {t.ship}
        </Button>
      )}
      {events.includes('object') && receipt.mayObject && (
        <Button kind="line" grow onClick={() => setOpen('object')}>
          {t.object}
        </Button>
      )}
      {events.includes('agree') && (
        <Button grow pending={answer.isPending} onClick={() => quietly(agree())}>
          {t.agree}
        </Button>
      )}
      <ShipSheet receipt={receipt} open={open === 'ship'} onClose={() => setOpen(null)} />
      <ObjectSheet
        open={open === 'object'}
        pending={answer.isPending}
        onClose={() => setOpen(null)}
        onOk={(reason) =>
          quietly(
            answer.mutateAsync({ id, answer: 'object', reason }).then(() => {
              setOpen(null);
              toast(t.objected, { success: true });
            }),
          )
        }
      />
    </>
  );
}

interface ObjectProps {
  open: boolean;
  pending: boolean;
  onClose: () => void;
  onOk: (reason: string) => void;
}

function ObjectSheet({ open, pending, onClose, onOk }: ObjectProps) {
  const t = useText(text);
  const [reason, setReason] = useState('');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.object}
      dirty={reason !== ''}
      foot={
        <Button
          block
          pending={pending}
          disabledReason={reason.trim() === '' && t.objectMissing}
          onClick={() => onOk(reason.trim())}
        >
          {t.object}
        </Button>
      }
    >
      <p className={styles.link}>{t.objectHint}</p>
      <TextArea label={t.objectReason} value={reason} onChange={setReason} />
    </Sheet>
  );
}

function ShipSheet({ receipt, open, onClose }: { receipt: Receipt; open: boolean; onClose: () => void }) {
  const t = useText(text);
  const save = async (parcel: { company: string; waybill: string }) => {
    await enqueue({
      call: receiptDeliver,
      label: { zh: text.zh.shipLabel(receipt.no), en: text.en.shipLabel(receipt.no) },
      link: `/pages/stock/receipt/receiptDetail?id=${receipt.id}`,
      input: { id: receipt.id, ...parcel },
    });
    toast(keptWords());
    onClose();
  };
  return (
    <WaybillSheet open={open} onClose={onClose} title={t.ship} ok={t.ship} toUs onOk={(parcel) => void save(parcel)} />
  );
}
