/** The deep card of an order: whose turn it is, how long they have, and what happens then. */

import { orderMachine } from '../../../contract/order/machine.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { date, dateTime, deadlineText } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { DeepCard } from '../../ui/surface/Card.tsx';
import { twice } from './elsewhere/words.ts';
import { moneyText } from './money-words.ts';
import { actorOf, type OrderData, turnOf } from './order.ts';
import { text } from './words.ts';

/** The sweeper is this much behind a deadline at most, ms. */
const SWEPT = 2_000;

export function Turn({ order, onEnd }: { order: OrderData; onEnd: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const sold = useText(twice);
  const { waits: actor, by } = turnOf(order);
  const then = useThen(order);
  if (order.disputed) return <DeepCard lead={t.disputedLead} big={t.disputedBig} foot={t.disputed} />;
  if (!actor)
    return <DeepCard lead={orderMachine.states[order.state][language]} big={<Ended order={order} />} foot={then} />;
  const who = actor === actorOf[order.role] ? t.you : t.waiting[actor];
  const lead = (
    <>
      {t.now} <b>{who}</b> {order.soldTwice ? sold.todo : t.todo[order.state]}
    </>
  );
  if (by === null)
    return (
      <DeepCard lead={lead} big={order.soldTwice ? sold.tag : orderMachine.states[order.state][language]} foot={then} />
    );
  const over = by <= now;
  return (
    <DeepCard
      lead={lead}
      big={<Countdown to={by} onDeep withLeft onEnd={() => setTimeout(onEnd, SWEPT)} />}
      foot={`${over ? '' : `${deadlineText(by, now, language)}${language === 'en' ? '. ' : '。'}`}${then}`}
    />
  );
}

/** A finished order's big words are the amount that it came down to. */
function Ended({ order }: { order: OrderData }) {
  const t = useText(moneyText);
  const refunded = order.money.place === 'refunded' || order.money.place === 'returning';
  if (order.state === 'closed' && !refunded) return t.places.unpaid;
  const amount =
    order.state === 'closed' ? order.money.amount : order.role === 'seller' ? order.sellerGets : order.total;
  return `¥${yuan(amount)}`;
}

function useThen(order: OrderData): string {
  const t = useText(text);
  const sold = useText(twice);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const selling = order.role === 'seller';
  const { money } = order;
  if (order.state === 'completed') {
    if (!selling) return t.completedBuyer;
    return money.place === 'seller'
      ? t.settledSeller
      : t.completedSeller(money.releaseAt === null ? null : date(money.releaseAt, now, language));
  }
  if (order.state === 'closed') {
    const amount = `¥${yuan(money.amount)}`;
    const went = money.place === 'returning' || money.place === 'refunded';
    if (selling) {
      const ends = money.penalty > 0 ? t.penalised(`¥${yuan(money.penalty)}`) : t.closedSeller;
      return `${order.elsewhere ? t.elsewhereSeller(went ? amount : null) : ''}${ends}`;
    }
    const back =
      money.place === 'returning'
        ? t.closedReturning(amount)
        : money.place === 'refunded'
          ? t.closedRefunded(amount)
          : t.closedBuyer;
    const told = `${order.elsewhere ? t.elsewhereBuyer : ''}${back}`;
    return money.compensation > 0 ? `${told}${t.compensated(`¥${yuan(money.compensation)}`)}` : told;
  }
  if (order.soldTwice) {
    // Only what waits to be sent closes by itself.
    const closes =
      order.state !== 'awaiting_ship' || order.deadlineAt === null ? null : dateTime(order.deadlineAt, now, language);
    if (!selling) return sold.buyer(closes);
    return order.state === 'awaiting_ship' && !order.inWarehouse ? sold.home(closes) : sold.here;
  }
  if (order.state === 'awaiting_ship' && order.inWarehouse) return t.thenWarehouse(order.role === 'buyer');
  return (selling ? t.thenSeller : t.thenBuyer)[order.state] ?? '';
}
