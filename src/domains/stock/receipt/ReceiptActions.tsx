/** What the seller can do with a receipt now: the buttons are the edges of its table for the seller. */
import { useState } from 'react';
import {
  receiptAnswer,
  receiptCancel,
  receiptCorrect,
  receiptDeliver,
  type receiptDetail,
} from '../../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { useReopened } from '../../device/drafts/use-reopened.ts';
import { tellSaved } from '../../device/kept.ts';
import { tellNotKept } from '../../device/not-kept.ts';
import { sendAndTell } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { useOnline } from '../../device/use-outbox.ts';
import { useQueuedWrite } from '../../device/use-queued-write.ts';
import { tellSending } from '../../device/waiting/kept-news.ts';
import { useWaitsOn } from '../../device/work/QueuedNotice.tsx';
import { CorrectSheet } from '../../express/CorrectSheet.tsx';
import { names } from '../../express/names.ts';
import { useWaybillReopened, WaybillSheet, waybillForm } from '../../express/WaybillSheet.tsx';
import styles from './receipt.module.css';
import { text } from './words.ts';

type Receipt = Output<typeof receiptDetail>;

const OBJECT = 'receipt-object';

/** The answer and until when it counts stand in it: it may wait among others. */
const answerLabel = ({ no, deadlineAt }: Receipt, answer: 'agree' | 'object') => {
  const said = (language: Language) =>
    [
      text[language].answerLabel(no, answer),
      deadlineAt !== null && text[language].answerBy(dateTime(deadlineAt, Date.now(), language)),
    ]
      .filter(Boolean)
      .join(language === 'zh' ? '，' : ', ');
  return { zh: said('zh'), en: said('en') };
};

/** While one of them waits there is nothing else to decide. */
const DECISIONS = [receiptCancel, receiptAnswer, receiptDeliver].map(({ path }) => path);

export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const t = useText(text);
  const te = useText(names);
  const correct = useWrite(receiptCorrect);
  const [open, setOpen] = useState<'ship' | 'correct' | 'object' | null>(null);
  const { id, no } = receipt;
  useReopened(OBJECT, (one) => one === id && setOpen('object'));
  useWaybillReopened(`receipt-${id}`, () => setOpen('ship'));
  const link = `/pages/stock/receipt/receiptDetail?id=${id}` as const;
  const online = useOnline();
  const later = (body: string) => (online ? body : `${body}\n${t.decidedLater}`);
  const cancel = useQueuedWrite(receiptCancel, {
    label: () => ({ zh: text.zh.cancelLabel(no), en: text.en.cancelLabel(no) }),
    link,
  });
  const answer = useQueuedWrite(receiptAnswer, { label: () => answerLabel(receipt, 'agree'), link });
  const decided = useWaitsOn(`receipt-${id}`, DECISIONS);
  const events = eventsFor(receiptMachine, receipt.state, 'S');
  if (receipt.state === 'stocked')
    return (
      <LinkButton block to="/pages/stock/stockList" search={{ receiptId: id }}>
        {t.seeItems}
      </LinkButton>
    );
  if (events.length === 0 || decided) return null;
  const giveUp = async () => {
    if (
      !(await confirm({
        title: t.cancelTitle,
        body: later(t.cancelBody),
        ok: t.cancel,
        cancel: t.cancelKeep,
        bad: true,
      }))
    )
      return;
    tellSaved(await cancel.mutateAsync({ id }), t.cancelled);
  };
  const agree = async () => {
    if (!(await confirm({ title: t.agree, body: later(t.agreeBody), ok: t.agree }))) return;
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
      {events.includes('correct') && (
        <Button kind="line" grow onClick={() => setOpen('correct')}>
          {te.correct}
        </Button>
      )}
      {open === 'correct' && (
        <CorrectSheet
          subject={`receipt-${id}`}
          was={{ company: receipt.expressCompany ?? '', waybill: receipt.expressNo ?? '' }}
          pending={correct.isPending}
          onClose={() => setOpen(null)}
          onOk={(parcel) => correct.mutateAsync({ id, ...parcel })}
        />
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
      {open === 'object' && <ObjectSheet receipt={receipt} onClose={() => setOpen(null)} />}
    </>
  );
}

/** What the seller says against a difference: their words are kept until they are sent. */
function ObjectSheet({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { id } = receipt;
  const t = useText(text);
  const online = useOnline();
  const form = useDraftForm<{ reason: string }>({
    form: OBJECT,
    id,
    start: () => ({ reason: '' }),
    isTouched: ({ reason }) => reason !== '',
  });
  if (!form) return null;
  const { reason } = form.value;
  const page = `/pages/stock/receipt/receiptDetail?id=${id}` as const;
  const send = async () => {
    const done = await sendAndTell(form, {
      call: receiptAnswer,
      input: (value) => ({ id, answer: 'object' as const, reason: value.reason.trim() }),
      label: answerLabel(receipt, 'object'),
      link: page,
      path: page,
    });
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.object}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={reason.trim() === '' && t.objectMissing}
          onClick={() => void send()}
        >
          {t.object}
        </Button>
      }
    >
      <p className={styles.link}>{t.objectHint}</p>
      {!online && <Notice tone="wait">{t.decidedLater}</Notice>}
      <TextArea label={t.objectReason} value={reason} onChange={(value) => form.set({ reason: value })} />
    </Sheet>
  );
}

export function ShipSheet({ receipt, open, onClose }: { receipt: Receipt; open: boolean; onClose: () => void }) {
  const t = useText(text);
  const parcelOf = `receipt-${receipt.id}`;
  const save = async (parcel: { company: string; waybill: string }) => {
    const link = `/pages/stock/receipt/receiptDetail?id=${receipt.id}` as const;
    const sending = await enqueue({
      call: receiptDeliver,
      label: { zh: text.zh.shipLabel(receipt.no), en: text.en.shipLabel(receipt.no) },
      link,
      form: waybillForm(parcelOf, link, parcel),
      input: { id: receipt.id, ...parcel },
    });
    tellSending(sending);
    onClose();
  };
  return (
    <WaybillSheet
      open={open}
      onClose={onClose}
      parcelOf={parcelOf}
      title={t.ship}
      ok={t.ship}
      toUs={{ inside: { kind: 'receipt', id: receipt.id, no: receipt.no, pieces: receipt.pieces } }}
      onOk={(parcel) =>
        save(parcel).catch((error: unknown) => {
          tellNotKept(error);
          throw error;
        })
      }
    />
  );
}
