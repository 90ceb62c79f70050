/** What the owner may do with a cleaning order now: exactly the edges that its table gives them. */
import { useState } from 'react';
import {
  type CleaningDetail,
  cleaningAnswer,
  cleaningCancel,
  cleaningConfirm,
  cleaningCorrect,
} from '../../../contract/cleaning/calls.ts';
import { mayWithdraw } from '../../../contract/cleaning/late.ts';
import { cleaningMachine, mayCancel, needsHour } from '../../../contract/cleaning/machine.ts';
import { cleaningArrivalOk, cleaningFound } from '../../../contract/cleaning/trouble.ts';
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
import { HomeSheet } from '../express/HomeSheet.tsx';
import { PaySheet } from '../payment/PaySheet.tsx';
import { CancelSheet } from './form/CancelSheet.tsx';
import { KeepSheet } from './KeepSheet.tsx';
import { backWhole, lateNo } from './late/Late.tsx';
import { text as lateWords } from './late/words.ts';
import { noTo } from './no.ts';
import { PickupSheet } from './PickupSheet.tsx';
import { text as atShelf } from './stored/words.ts';
import { ClaimSheet } from './trouble/ClaimSheet.tsx';
import { useTrouble } from './trouble/words.ts';
import { besidesOf, dueLines } from './way.ts';
import { text } from './words.ts';

type Open = 'cancel' | 'pay' | 'agree' | 'claim' | 'object' | 'slot' | 'home' | 'correct';

/** What its owner typed, until it has arrived; the number of our courier is ours. */
const mayCorrect = ({ state, parcel, timeline }: CleaningDetail): boolean =>
  eventsFor(cleaningMachine, state, 'B').includes('correct') &&
  parcel?.arrivedAt === null &&
  !timeline.some(({ event }) => event === 'fetch');

type Confirm = Pick<(typeof text)['zh'], 'confirm' | 'confirmTitle' | 'confirmBody'>;

/** What is asked before they say that they have it: whether they do, where its carrier has not brought it; what they objected to goes on. */
function confirming(data: CleaningDetail, t: Confirm, tt: ReturnType<typeof useTrouble>) {
  const body = t.confirmBody(data.refunded === 0);
  const early = !data.stored && data.parcelBack?.arrivedAt === null;
  const disputed = data.objection?.said?.state === 'open';
  return {
    confirm: disputed ? tt.confirmOnly : t.confirm,
    confirmTitle: disputed ? tt.confirmOnlyTitle : t.confirmTitle,
    confirmEarly: early ? tt.confirmEarly : null,
    confirmBody: disputed ? `${body}${tt.confirmDisputed}` : body,
  };
}

export function OrderActions({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const tt = useTrouble(data.stored);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState<Open | null>(null);
  useReopened('cleaning-claim', (id) => id === data.id && setOpen('claim'));
  useReopened('cleaning-object', (id) => id === data.id && setOpen('object'));
  const cancel = useWrite(cleaningCancel);
  const answer = useWrite(cleaningAnswer);
  const done = useWrite(cleaningConfirm);
  const found = useWrite(cleaningFound);
  const correct = useWrite(cleaningCorrect);
  const arrival = useWrite(cleaningArrivalOk);
  const events = eventsFor(cleaningMachine, data.state, 'B');
  const { id, due } = data;
  const ts = useText(atShelf);
  const tl = useText(lateWords);
  const late = mayWithdraw(data, now);
  const no = late ? lateNo(data, tl, language) : noTo(data, t, ts);
  // What lies with us was received by nobody.
  const { confirm, confirmTitle, confirmEarly, confirmBody } = confirming(data, data.stored ? { ...t, ...ts } : t, tt);
  const agree = data.state === 'again' ? t.agreeAgain : t.agree;
  const home = events.includes('leave') ? tt.found.home : tt.found.again;
  const close = () => setOpen(null);
  const asked = async (ask: Parameters<typeof askLive>[0], act: () => Promise<unknown>, words: string) => {
    if (!(await askLive({ cancel: t.keepIt, ...ask }))) return;
    await act();
    toast(words, { success: true });
  };
  const run = (doing: Promise<void>) => void doing.catch(() => undefined);
  return (
    <>
      {mayCancel(data, now) && (
        <Button
          grow
          kind="line"
          pending={cancel.isPending}
          onClick={() =>
            besidesOf(data) > 1
              ? setOpen('cancel')
              : run(
                  asked(
                    { title: t.cancelTitle, body: t.cancelBody(due ? null : backWhole(data)), ok: t.cancel, bad: true },
                    () => cancel.mutateAsync({ id }),
                    t.cancelled,
                  ),
                )
          }
        >
          {t.cancel}
        </Button>
      )}
      {open === 'cancel' && (
        <CancelSheet
          data={data}
          pending={cancel.isPending}
          onClose={close}
          onCancel={(alone) =>
            run(
              cancel.mutateAsync({ id, ...(alone && { alone }) }).then(() => {
                close();
                toast(t.cancelled, { success: true });
              }),
            )
          }
        />
      )}
      {events.includes('arrivalOk') && (
        <Button
          grow
          pending={arrival.isPending}
          onClick={() =>
            run(
              asked(
                { title: tt.arrivalTitle, body: tt.arrivalBody, ok: tt.arrivalOk },
                () => arrival.mutateAsync({ id }),
                tt.arrivalOkSaid,
              ),
            )
          }
        >
          {tt.arrivalOk}
        </Button>
      )}
      {(late || events.includes('decline')) && (
        <Button
          grow
          kind="line"
          pending={answer.isPending}
          onClick={() => run(asked(no.ask, () => answer.mutateAsync({ id, agree: false }), no.said))}
        >
          {no.ask.ok}
        </Button>
      )}
      {events.includes('claim') && (
        <Button grow kind="line" onClick={() => setOpen('claim')}>
          {events.includes('miss') ? tt.claimHome : tt.claim}
        </Button>
      )}
      {due && (
        // What is worn on purpose is asked for first: paid, it is washed.
        <Button
          grow
          onClick={() => setOpen(due.purpose !== 'cleaning' ? 'agree' : needsHour(data, now) ? 'slot' : 'pay')}
        >
          {due.purpose === 'cleaning' ? t.toPay(`¥${yuan(due.amount)}`) : t.payExtra(`¥${yuan(due.amount)}`)}
        </Button>
      )}
      {events.includes('agree') && (
        <Button grow onClick={() => setOpen('agree')}>
          {agree}
        </Button>
      )}
      {events.includes('send') &&
        (data.state === 'to_fetch' ? (
          <Button grow onClick={() => setOpen('slot')}>
            {t.reslot}
          </Button>
        ) : (
          <LinkButton grow to="/pages/cleaning/washlogistics" search={{ id }}>
            {t.send}
          </LinkButton>
        ))}
      {mayCorrect(data) && (
        <Button grow kind="line" onClick={() => setOpen('correct')}>
          {t.correct}
        </Button>
      )}
      {open === 'correct' && data.parcel && (
        <CorrectSheet
          subject={`cleaning-${id}`}
          was={data.parcel}
          pending={correct.isPending}
          onClose={close}
          onOk={(parcel) => correct.mutateAsync({ id, ...parcel })}
        />
      )}
      {events.includes('confirm') && (
        <Button
          grow
          pending={done.isPending}
          onClick={() =>
            run(
              asked(
                { title: confirmEarly ?? confirmTitle, body: confirmBody, ok: confirm },
                () => done.mutateAsync({ id }),
                t.confirmed,
              ),
            )
          }
        >
          {confirm}
        </Button>
      )}
      {events.includes('leave') && (
        <Button
          grow
          kind="line"
          pending={found.isPending}
          onClick={() =>
            run(
              asked(
                {
                  ...{ title: tt.found.leaveTitle, body: tt.found.leaveBody(`¥${yuan(data.compensated)}`) },
                  ...{ ok: tt.found.leave, bad: true },
                },
                () => found.mutateAsync({ id, home: false }),
                tt.found.leaveSaid,
              ),
            )
          }
        >
          {tt.found.leave}
        </Button>
      )}
      {events.includes('takeHome') && (
        <Button
          grow
          pending={found.isPending}
          // It travels nowhere: nobody is asked where to.
          onClick={() =>
            data.stored
              ? run(found.mutateAsync({ id, home: true }).then(() => void toast(tt.found.goesHome, { success: true })))
              : setOpen('home')
          }
        >
          {home}
        </Button>
      )}
      {open === 'home' && (
        <HomeSheet
          city={data.city}
          title={home}
          pending={found.isPending}
          onClose={close}
          onSend={(to) => found.mutateAsync({ id, ...to })}
        />
      )}
      {due && (
        <PaySheet
          purpose={due.purpose}
          // An order is paid for under its first piece; an answer kept on the phone may be of before it said so.
          subjectId={due.purpose === 'cleaning' ? (data.batchId ?? id) : id}
          due={due.amount}
          lines={
            due.purpose === 'cleaning'
              ? dueLines(data, language)
              : [{ label: `${t.extra} · ${data.name[language]}`, amount: due.amount }]
          }
          ways={data.payWith}
          open={open === 'pay'}
          onClose={close}
        />
      )}
      {open === 'agree' && (
        <KeepSheet
          data={data}
          title={due ? t.extraTitle(`¥${yuan(due.amount)}`) : agree}
          ok={due ? t.payExtra(`¥${yuan(due.amount)}`) : agree}
          {...(events.includes('object') &&
            data.arrivalOkAt === null && {
              agreeing: tt.agreeing,
              // Once a piece; asked again, they agree or have it back.
              ...((data.objectUntil ?? 0) > now && { onObject: () => setOpen('object') }),
            })}
          onClose={close}
          onKept={() => {
            if (due) return void setOpen('pay');
            return answer.mutateAsync({ id, agree: true }).then(() => {
              close();
              toast(t.agreed, { success: true });
            });
          }}
        />
      )}
      {open === 'slot' && <PickupSheet data={data} onClose={close} onKept={due ? () => setOpen('pay') : undefined} />}
      {(open === 'claim' || open === 'object') && <ClaimSheet data={data} about={open} onClose={close} />}
    </>
  );
}
