/** Where the money of an order is now, between buyer, platform and seller, and what releases it. */

import type { ReactNode } from 'react';
import type { OrderState } from '../../../contract/order/machine.ts';
import { channelName } from '../../../contract/payment/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { Tag, type Tone } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { date } from '../../ui/format/format.ts';
import { IconCheck, IconLock, IconStore, IconWallet } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './MoneyFlow.module.css';
import { moneyText } from './money-words.ts';
import type { OrderData } from './order.ts';

const tones: Record<OrderData['money']['place'], Tone> = {
  unpaid: 'wait',
  escrow: 'ok',
  frozen: 'wait',
  seller: 'ok',
  returning: 'wait',
  refunded: 'idle',
  forfeited: 'bad',
};

export function MoneyFlow({ order }: { order: OrderData }) {
  const t = useText(moneyText);
  const { place } = order.money;
  return (
    <Card
      title={t.moneyTitle}
      end={
        <Tag tone={tones[place]} icon={place === 'escrow' && <IconLock size={12} />}>
          {place === 'seller' && order.role === 'seller' ? t.placeYours : t.places[place]}
        </Tag>
      }
    >
      <Nodes order={order} />
      <p className={styles.note}>{useNote(order)}</p>
      <PutRight order={order} />
      {order.money.settlementId && (
        <div className={styles.more}>
          <LinkButton kind="tint" size="sm" to="/pages/stock/settleInfo" search={{ id: order.money.settlementId }}>
            {t.settlement}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

/** What we put right without a case. */
function PutRight({ order: { putRight = [], role } }: { order: OrderData }) {
  const t = useText(moneyText);
  const language = useLanguage();
  const now = useNow(60_000);
  return putRight.map(({ side, amount, way, reason, at }) => (
    <p key={at} className={styles.note}>
      {t.putRight({ amount: `¥${yuan(Math.abs(amount))}`, taken: amount < 0, way, mine: side === role, side })}
      {[reason, date(at, now, language)].filter(Boolean).join(' · ')}
    </p>
  ));
}

function Nodes({ order }: { order: OrderData }) {
  const t = useText(moneyText);
  const language = useLanguage();
  const now = useNow(60_000);
  const { place, amount, releaseAt } = order.money;
  const day = (at: number) => date(at, now, language);
  const given = place === 'frozen' || place === 'seller' || place === 'forfeited';
  const returns = place === 'returning' || place === 'refunded';
  const withBuyer = place === 'unpaid' || returns;
  const pill = <span className={styles.amount}>¥{yuan(amount)}</span>;
  const disc = (icon: ReactNode) => <span className={styles.disc}>{icon}</span>;
  const selling = order.role === 'seller';
  return (
    <div className={styles.flow}>
      <div className={cx(styles.node, withBuyer ? styles.here : styles.past)}>
        {withBuyer ? pill : disc(<IconCheck size={18} />)}
        <b>{order.role === 'buyer' ? t.nodeYou : t.nodeBuyer}</b>
        <small>{returns ? t.places[place] : order.paidAt ? t.paidOn(day(order.paidAt)) : t.notPaid}</small>
      </div>
      <i className={cx(styles.line, !withBuyer && styles.full)} />
      <div className={cx(styles.node, place === 'escrow' && styles.here, given && styles.past)}>
        {place === 'escrow' ? pill : disc(given ? <IconCheck size={18} /> : <IconLock size={18} />)}
        <b>{t.nodePlatform}</b>
        <small>{place === 'escrow' ? t.held : given ? t.released : ''}</small>
      </div>
      <i className={cx(styles.line, given && styles.full)} />
      <div className={cx(styles.node, given && styles.here)}>
        {given ? pill : disc(selling ? <IconWallet size={18} /> : <IconStore size={18} />)}
        <b>{selling ? t.nodeYou : t.nodeSeller}</b>
        <small>
          {given
            ? releaseAt && t.settlesOn(day(releaseAt))
            : !returns && (order.role === 'buyer' ? t.afterReceipt : t.afterReceiptBuyer)}
        </small>
      </div>
    </div>
  );
}

/** Nothing of it is said any more of what has passed. */
const inspected: readonly OrderState[] = ['passed', 'to_buyer', 'delivered'];
const toBeInspected = ({ inWarehouse, state }: OrderData) => !inWarehouse && !inspected.includes(state);

/** What the place of the money means to the one who looks, in one sentence. */
function useNote(order: OrderData): string {
  const { money, role, sellerGets } = order;
  const t = useText(moneyText);
  const language = useLanguage();
  const now = useNow(60_000);
  const gets = `¥${yuan(sellerGets)}`;
  const amount = `¥${yuan(money.amount)}`;
  const backBy = money.ways
    .filter(({ back }) => back > 0)
    .map(({ channel, back }) => t.refundedNote(`¥${yuan(back)}`, channelName(channel)[language]));
  const [buyer, mine] = [role === 'buyer', role === 'seller'];
  switch (money.place) {
    case 'unpaid':
      return buyer ? t.unpaidNote : t.unpaidNoteTo(mine);
    case 'escrow':
      if (!buyer) return t.willReleaseTo(gets, mine);
      if (toBeInspected(order)) return t.willRelease(gets);
      // What is on its way, or was won, is not cancelled; a bid's prepayment would be lost.
      return `${t.willReleasePassed(gets)}${order.refundOnCancel === money.paid ? t.cancelFirst : ''}`;
    case 'frozen':
      return t.frozenNote(amount, money.releaseAt === null ? null : date(money.releaseAt, now, language), mine);
    case 'seller':
      return t.sellerNote(amount, mine);
    case 'forfeited':
      return t.forfeitedNote(amount, mine);
    case 'returning':
      return t.returningNote(amount);
    case 'refunded':
      return `${backBy.length > 0 ? backBy.join(t.and) : t.refundedNote(amount, t.wayBack)}${t.stop}`;
  }
}
