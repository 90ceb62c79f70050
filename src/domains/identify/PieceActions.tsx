/** What the owner may do with a piece now: exactly the edges that its table gives them. */
import { useState } from 'react';
import {
  identifyAppeal,
  identifyCancel,
  identifyCorrect,
  identifyDeliver,
  identifyReceived,
} from '../../../contract/identify/calls.ts';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { slotsOf } from '../../../contract/identify/slots.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { FieldFrame } from '../../ui/input/Field.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Stack } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { useReopened } from '../device/drafts/use-reopened.ts';
import { tellSaved } from '../device/kept.ts';
import { askLive } from '../device/live/live.ts';
import { names as device } from '../device/names.ts';
import { sendAndTell } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import { CorrectSheet } from '../express/CorrectSheet.tsx';
import { names as express } from '../express/names.ts';
import { useWaybillReopened, WaybillSheet, waybillForm } from '../express/WaybillSheet.tsx';
import { PaySheet } from '../payment/PaySheet.tsx';
import { isDoubted, type Shot, shotInputs } from './form.ts';
import { text as forms } from './form-words.ts';
import { text as home } from './home/words.ts';
import styles from './identify.module.css';
import { isLostHere, isPaused, type PieceData, payLines, stillToSend } from './piece.ts';
import { SlotGrid } from './slots/SlotGrid.tsx';
import { text } from './words.ts';

export function PieceActions({ data }: { data: PieceData }) {
  const t = useText(text);
  const language = useLanguage();
  const th = useText(home);
  const te = useText(express);
  const { submitted } = useText(device);
  const [open, setOpen] = useState<'pay' | 'send' | 'correct' | 'appeal' | null>(null);
  const [alone, setAlone] = useState(false);
  useReopened('identify-appeal', (id) => id === data.id && setOpen('appeal'));
  const cancel = useWrite(identifyCancel);
  const received = useWrite(identifyReceived);
  const correct = useWrite(identifyCorrect);
  const page = `/pages/identify/detail?id=${data.id}` as const;
  const parcelOf = `identify-${data.id}`;
  const deliver = useQueuedWrite(identifyDeliver, {
    label: () => ({ zh: text.zh.sendTitle, en: text.en.sendTitle }),
    link: page,
    form: (parcel) => waybillForm(parcelOf, page, parcel),
  });
  useWaybillReopened(parcelOf, () => setOpen('send'));
  const events = eventsFor(identifyMachine, data.state, 'B');
  const { due } = data.order;
  const here = data.state === 'queued' && data.way === 'item';
  // Whoever was asked for photos had an expert look already.
  const looked = data.timeline.some(({ event }) => event === 'supplement');
  const close = () => setOpen(null);
  const toSend = stillToSend(data).length;
  const itCame = async () => {
    if (!(await askLive({ title: t.itCameTitle, body: t.itCameBody, ok: t.itCame, cancel: t.keep }))) return;
    await received.mutateAsync({ id: data.id });
    toast(t.came, { success: true });
  };
  const giveUp = async () => {
    const paid = isPaused(data) ? th.cancelPaused : here ? t.cancelHere : t.cancelBody;
    const body = due === null ? paid : t.cancelUnpaid;
    if (!(await askLive({ title: t.cancelTitle, body, ok: t.cancel, cancel: t.keep, bad: true }))) return;
    await cancel.mutateAsync({ id: data.id });
    toast(t.cancelled, { success: true });
  };
  return (
    <>
      {events.includes('cancel') && !looked && (
        <Button grow kind="line" pending={cancel.isPending} onClick={() => void giveUp().catch(() => undefined)}>
          {t.cancel}
        </Button>
      )}
      {due !== null && (
        <Button grow onClick={() => setOpen('pay')}>
          {t.pay(`¥${yuan(due)}`)}
        </Button>
      )}
      {events.includes('send') && (
        <Button grow onClick={() => setOpen('send')}>
          {t.send}
        </Button>
      )}
      {/* What has arrived was sent under the right number. */}
      {events.includes('correct') && data.parcel?.arrivedAt === null && (
        <Button grow kind="line" onClick={() => setOpen('correct')}>
          {te.correct}
        </Button>
      )}
      {open === 'correct' && data.parcel && (
        <CorrectSheet
          subject={`identify-${data.id}`}
          was={data.parcel}
          pending={correct.isPending}
          onClose={close}
          onOk={(parcel) => correct.mutateAsync({ id: data.id, ...parcel })}
        />
      )}
      {events.includes('supplement') && (
        <LinkButton grow to="/pages/identify/supplement" search={{ id: data.id }}>
          {t.supplement}
        </LinkButton>
      )}
      {data.state === 'inconclusive' && data.way === 'photos' && (
        <LinkButton grow to="/pages/identify/order" search={{ again: data.id }}>
          {t.sendIn}
        </LinkButton>
      )}
      {data.parcelBack?.arrivedAt === null && (
        <Button
          grow
          pending={received.isPending}
          kind={data.code ? 'line' : 'pri'}
          onClick={() => void itCame().catch(() => undefined)}
        >
          {t.itCame}
        </Button>
      )}
      {data.appealUntil !== null && (
        <Button grow kind="line" onClick={() => setOpen('appeal')}>
          {t.appeal}
        </Button>
      )}
      {data.code && (
        <LinkButton grow to="/pages/identify/certificate" search={{ code: data.code }}>
          {t.share}
        </LinkButton>
      )}
      {due !== null && (
        <PaySheet
          purpose="identify"
          subjectId={data.order.id}
          due={due}
          ways={data.payWith}
          lines={payLines(data.order, language)}
          open={open === 'pay'}
          onClose={close}
          stay
        />
      )}
      {open === 'send' && (
        <WaybillSheet
          open
          onClose={close}
          parcelOf={parcelOf}
          title={t.sendTitle}
          ok={t.send}
          pending={deliver.isPending}
          about={
            toSend > 1 && (
              <>
                <p className={styles.note}>{t.sendAll(toSend)}</p>
                <Checkbox checked={alone} onChange={setAlone}>
                  {t.sendAlone}
                </Checkbox>
              </>
            )
          }
          onOk={(parcel) =>
            deliver.mutateAsync({ id: data.id, ...parcel, alone: alone && toSend > 1 }).then((saved) => {
              close();
              tellSaved(saved, submitted);
            })
          }
        />
      )}
      {open === 'appeal' && <AppealSheet data={data} onClose={close} />}
    </>
  );
}

interface Form {
  body: string;
  shots: Shot[];
}

function AppealSheet({ data, onClose }: { data: PieceData; onClose: () => void }) {
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
