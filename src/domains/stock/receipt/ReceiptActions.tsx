/** What the seller can do with a receipt now: the buttons are the edges of its table for the seller. */
import { useState } from 'react';
import { receiptAnswer, receiptCancel, receiptDeliver, type receiptDetail } from '../../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { quietly } from '../../../api/write.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { tellSaved, tellSending } from '../../device/kept.ts';
import { tellNotKept } from '../../device/not-kept.ts';
import { useQueuedWrite } from '../../device/use-queued-write.ts';
import { useQueuedOn } from '../../device/work/QueuedNotice.tsx';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import styles from './receipt.module.css';
import { text } from './words.ts';

type Receipt = Output<typeof receiptDetail>;

/** While one of them waits there is nothing else to decide. */
const DECISIONS = [receiptCancel, receiptAnswer, receiptDeliver].map(({ path }) => path);

export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const t = useText(text);
  const [open, setOpen] = useState<'ship' | 'object' | null>(null);
  const { id, no } = receipt;
  const link = `/pages/stock/receipt/receiptDetail?id=${id}` as const;
  const about = (name: 'cancelLabel' | 'answerLabel') => () => ({ zh: text.zh[name](no), en: text.en[name](no) });
  const cancel = useQueuedWrite(receiptCancel, { label: about('cancelLabel'), link });
  const answer = useQueuedWrite(receiptAnswer, { label: about('answerLabel'), link });
  const decided = useQueuedOn(`receipt-${id}`).some(({ call }) => DECISIONS.includes(call));
  const events = eventsFor(receiptMachine, receipt.state, 'S');
  if (receipt.state === 'stocked')
    return (
      <LinkButton block to="/pages/stock/stockList" search={{ receiptId: id }}>
        {t.seeItems}
      </LinkButton>
    );
  if (events.length === 0 || decided) return null;
  const giveUp = async () => {
    if (!(await confirm({ title: t.cancel, body: t.cancelBody, ok: t.cancel, bad: true }))) return;
    tellSaved(await cancel.mutateAsync({ id }), t.cancelled);
  };
  const agree = async () => {
    if (!(await confirm({ title: t.agree, body: t.agreeBody, ok: t.agree }))) return;
    tellSaved(await answer.mutateAsync({ id, answer: 'agree' }), t.agreed);
  };

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
            answer.mutateAsync({ id, answer: 'object', reason }).then((saved) => {
              setOpen(null);
              tellSaved(saved, t.objected);
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
    const sending = await enqueue({
      call: receiptDeliver,
      label: { zh: text.zh.shipLabel(receipt.no), en: text.en.shipLabel(receipt.no) },
      link: `/pages/stock/receipt/receiptDetail?id=${receipt.id}`,
      input: { id: receipt.id, ...parcel },
    });
    tellSending(sending);
    onClose();
  };
  return (
    <WaybillSheet
      open={open}
      onClose={onClose}
      title={t.ship}
      ok={t.ship}
      toUs
      onOk={(parcel) => save(parcel).catch(tellNotKept)}
    />
  );
}
