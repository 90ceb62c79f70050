/** What the owner may do with a piece now: exactly the edges that its table gives them. */
import { useState } from 'react';
import { identifyCancel, identifyCorrect, identifyReceived } from '../../../contract/identify/calls.ts';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { useReopened } from '../device/drafts/use-reopened.ts';
import { askLive } from '../device/live/live.ts';
import { CorrectSheet } from '../express/CorrectSheet.tsx';
import { names as express } from '../express/names.ts';
import { useWaybillReopened } from '../express/WaybillSheet.tsx';
import { PaySheet } from '../payment/PaySheet.tsx';
import { text as home } from './home/words.ts';
import { AppealSheet } from './order/AppealSheet.tsx';
import { SendSheet } from './order/SendSheet.tsx';
import { goesTo, isPaused, type PieceData, payLines, unopenedUntil } from './piece.ts';
import { text } from './words.ts';

export function PieceActions({ data }: { data: PieceData }) {
  const t = useText(text);
  const language = useLanguage();
  const th = useText(home);
  const te = useText(express);
  const [open, setOpen] = useState<'pay' | 'send' | 'correct' | 'appeal' | null>(null);
  useReopened('identify-appeal', (id) => id === data.id && setOpen('appeal'));
  const cancel = useWrite(identifyCancel);
  const received = useWrite(identifyReceived);
  const correct = useWrite(identifyCorrect);
  const parcelOf = `identify-${data.id}`;
  useWaybillReopened(parcelOf, () => setOpen('send'));
  const events = eventsFor(identifyMachine, data.state, 'B');
  const { due } = data.order;
  const now = useServerNow(60_000);
  const brought = data.state === 'in_transit';
  const here = brought || (data.state === 'queued' && data.way === 'item');
  const mayCancel = events.includes('cancel') && (!brought || unopenedUntil(data, now) !== null);
  // Whoever was asked for photos had an expert look already.
  const looked = data.timeline.some(({ event }) => event === 'supplement');
  const close = () => setOpen(null);
  const itCame = async () => {
    if (!(await askLive({ title: t.itCameTitle, body: t.itCameBody, ok: t.itCame, cancel: t.keep }))) return;
    await received.mutateAsync({ id: data.id });
    toast(t.came, { success: true });
  };
  const giveUp = async () => {
    const fee = `¥${yuan(data.fee)}`;
    const paid = isPaused(data) ? th.cancelPaused(fee) : here ? t.cancelHere(fee, goesTo(data)) : t.cancelBody(fee);
    const body = due === null ? paid : t.cancelUnpaid;
    if (!(await askLive({ title: t.cancelTitle, body, ok: t.cancel, cancel: t.keep, bad: true }))) return;
    await cancel.mutateAsync({ id: data.id });
    toast(t.cancelled, { success: true });
  };
  return (
    <>
      {mayCancel && !looked && (
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
      {/* What its carrier says it delivered may turn up after all. */}
      {(data.parcelBack?.arrivedAt === null || (data.parcelBack && data.missing)) && (
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
      {open === 'send' && <SendSheet data={data} onClose={close} />}
      {open === 'appeal' && <AppealSheet data={data} onClose={close} />}
    </>
  );
}
