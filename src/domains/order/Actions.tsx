/** What the person may do with an order now: exactly the edges that the order's table gives them. */
import { useState } from 'react';
import {
  orderCancel,
  orderConfirm,
  orderExtend,
  orderFlaw,
  orderFlawAgree,
  orderShip,
} from '../../../contract/order/calls.ts';
import type { OrderEvent } from '../../../contract/order/machine.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { tellSaved } from '../device/kept.ts';
import { askLive } from '../device/live/live.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import { useWaybillReopened, WaybillSheet, waybillForm } from '../express/WaybillSheet.tsx';
import { PaySheet } from '../payment/PaySheet.tsx';
import styles from './Actions.module.css';
import { text } from './act-words.ts';
import { actorOf, isMain, mayDo, type OrderData, sellerAfterFlaw } from './order.ts';

/** The one thing to do; everything else stands beside it, more quietly. */
const taking: readonly OrderEvent[] = ['cancel', 'refuseFlaw', 'declineFlaw'];

/** Null when there is nothing to do, so that no empty bar stands there. */
export function actionsFor(order: OrderData) {
  // It is decided at the resale desk, and only about what was sold twice.
  const events = mayDo(order, actorOf[order.role]).filter((event) => event !== 'yield');
  if (order.role === 'staff') return events.length > 0 ? <StaffLink /> : null;
  return events.length > 0 ? <Actions order={order} events={events} /> : null;
}

function StaffLink() {
  const t = useText(text);
  return (
    <LinkButton block to="/pages/user/workbench">
      {t.toWorkbench}
    </LinkButton>
  );
}

function Actions({ order, events }: { order: OrderData; events: readonly OrderEvent[] }) {
  const t = useText(text);
  const { act, pending, sheet, setSheet, ship } = useActs(order);
  const ordered = [...events].sort((a, b) => Number(isMain(a)) - Number(isMain(b)));
  // Giving up alone does not deserve the whole width.
  const alone = ordered.every((event) => taking.includes(event));
  return (
    <>
      {alone && <span className={styles.space} />}
      {ordered.map((event) => (
        <Button
          key={event}
          grow={!alone}
          kind={isMain(event) ? 'pri' : taking.includes(event) ? 'bad' : 'line'}
          pending={pending === event}
          onClick={() => void act(event)}
        >
          {t.actions[event]}
        </Button>
      ))}
      <PaySheet
        purpose="order"
        subjectId={order.id}
        due={order.money.due}
        ways={order.payWith}
        open={sheet === 'pay'}
        onClose={() => setSheet(null)}
      />
      <WaybillSheet
        open={sheet === 'ship'}
        onClose={() => setSheet(null)}
        parcelOf={`order-${order.id}`}
        title={t.shipTitle}
        ok={t.actions.ship ?? ''}
        note={t.shipNote}
        toUs={{ inside: { kind: 'order', id: order.id, no: order.no, pieces: 1 } }}
        pending={ship.isPending}
        onOk={(parcel) =>
          ship.mutateAsync({ id: order.id, ...parcel }).then((saved) => {
            setSheet(null);
            tellSaved(saved, t.shipDone);
          })
        }
      />
    </>
  );
}

/** Past its deadline each is decided without its person. */
const dated: readonly OrderEvent[] = ['acceptFlaw', 'refuseFlaw', 'agreeFlaw', 'declineFlaw'];

interface Act {
  /** What to ask first; the consequence is named. */
  ask: Parameters<typeof askLive>[0];
  run: () => Promise<unknown>;
  done?: string;
}

function useActs(order: OrderData) {
  const t = useText(text);
  const language = useLanguage();
  const [sheet, setSheet] = useState<'pay' | 'ship' | null>(null);
  const [pending, setPending] = useState<OrderEvent | null>(null);
  const cancel = useWrite(orderCancel);
  const receive = useWrite(orderConfirm);
  const extend = useWrite(orderExtend);
  const flaw = useWrite(orderFlaw);
  const agree = useWrite(orderFlawAgree);
  const page = `/pages/order/orderdetail?id=${order.id}` as const;
  const parcelOf = `order-${order.id}`;
  const ship = useQueuedWrite(orderShip, {
    label: () => ({ zh: text.zh.shipLabel(order.no), en: text.en.shipLabel(order.no) }),
    link: page,
    form: (parcel) => waybillForm(parcelOf, page, parcel),
  });
  useWaybillReopened(parcelOf, () => setSheet('ship'));
  const { id } = order;
  const all = `¥${yuan(order.refundOnCancel || order.money.amount)}`;
  const discount = order.flaw?.discount ?? 0;
  const afterFlaw = sellerAfterFlaw(order);
  const prepaid = order.state === 'pending_pay' && order.money.paid > 0;

  const acts: Record<OrderEvent, (() => Act) | null> = {
    cancel: () => ({
      ask: {
        title: t.cancelTitle,
        body: prepaid ? t.cancelPrepaid(all) : order.refundOnCancel ? t.cancelPaid(all) : t.cancelUnpaid,
        ok: t.actions.cancel,
        cancel: t.keep,
        bad: true,
      },
      run: () => cancel.mutateAsync({ id }),
      done: t.cancelDone,
    }),
    confirm: () => ({
      ask: {
        title: t.confirmTitle,
        body: t.confirmBody(`¥${yuan(order.sellerGets)}`),
        ok: t.confirmOk,
        cancel: t.keep,
      },
      run: () => receive.mutateAsync({ id }),
      done: t.confirmDone,
    }),
    extend: () => {
      const until = dateTime((order.deadlineAt ?? 0) + orderTimes.extension, Date.now(), language);
      return {
        ask: { title: t.extendTitle, body: t.extendBody(until), ok: t.extendOk, cancel: t.keep },
        run: () => extend.mutateAsync({ id }),
        done: t.extendDone,
      };
    },
    acceptFlaw: () => ({
      ask: {
        title: t.acceptTitle,
        body: discount > 0 ? t.acceptBody(`¥${yuan(discount)}`) : t.acceptBodyFree,
        ok: t.actions.acceptFlaw,
        cancel: t.keep,
      },
      run: () => flaw.mutateAsync({ id, accept: true, discount }),
    }),
    refuseFlaw: () => ({
      ask: { title: t.refuseTitle, body: t.refuseBody(all), ok: t.refuseOk, cancel: t.keep, bad: true },
      run: () => flaw.mutateAsync({ id, accept: false }),
    }),
    agreeFlaw: () => ({
      ask: {
        title: t.agreeTitle(`¥${yuan(discount)}`),
        body: t.agreeBody(`¥${yuan(afterFlaw)}`),
        ok: t.actions.agreeFlaw,
      },
      run: () => agree.mutateAsync({ id, agree: true }),
    }),
    declineFlaw: () => ({
      ask: { title: t.declineTitle, body: t.declineBody, ok: t.actions.declineFlaw, cancel: t.keep, bad: true },
      run: () => agree.mutateAsync({ id, agree: false }),
    }),
    offerFlaw: null,
    lapseOffer: null,
    pay: null,
    expire: null,
    ship: null,
    dispatch: null,
    late: null,
    lose: null,
    yield: null,
    scanIn: null,
    inspect: null,
    overdue: null,
    pass: null,
    findFlaw: null,
    fail: null,
    lapse: null,
    sendBack: null,
    deliver: null,
    autoComplete: null,
    refund: null,
  };

  async function act(event: OrderEvent): Promise<void> {
    if (event === 'pay' || event === 'ship') return setSheet(event);
    const todo = acts[event]?.();
    if (!todo || !(await askLive(todo.ask, dated.includes(event) ? order.deadlineAt : null))) return;
    setPending(event);
    try {
      await todo.run();
      if (todo.done) toast(todo.done, { success: true });
    } catch {
      // The shell has said why; the screen shows the order as it is now.
    } finally {
      setPending(null);
    }
  }

  return { act, pending, sheet, setSheet, ship };
}
