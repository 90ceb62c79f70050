/** A merchant's money for a lot: where it is, what of it the owner gets, and what either answer to a lower price brings back. */
import type { hallOrder } from '../../../../contract/recycle/hall-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { useText } from '../../../ui/format/text.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../recycle.module.css';
import { text as owner } from '../words.ts';
import { text as offer } from './offer-words.ts';
import { text } from './words.ts';

type Order = Output<typeof hallOrder>;

export function Money({ order, money: { place, amount } }: { order: Order; money: NonNullable<Order['money']> }) {
  const t = useText(text);
  const f = useText(offer);
  const o = useText(owner);
  const spent = (order.newPrice ?? order.offered ?? 0) + order.fee;
  const name = {
    frozen: order.bid === 'sealed' ? f.frozen.sealed : f.frozen.standing,
    held: f.held,
    asked: f.asked,
    paid: f.paid,
    back: f.back,
  }[place];
  const granted = order.dispute?.granted;
  return (
    <Card title={o.money}>
      <Facts>
        <Fact name={name}>{`¥${yuan(amount)}`}</Fact>
        {place === 'held' && (
          <>
            <Fact name={order.order === 'payable' ? f.toOwnerSoon : f.toOwner}>{`¥${yuan(amount - order.fee)}`}</Fact>
            <Fact name={t.feeLine}>{`¥${yuan(order.fee)}`}</Fact>
          </>
        )}
        {place === 'asked' && (
          <>
            <Fact name={f.ifAgreed}>{`¥${yuan(amount - spent)}`}</Fact>
            <Fact name={f.ifNot}>{`¥${yuan(amount)}`}</Fact>
          </>
        )}
        {granted ? (
          <>
            <Fact name={f.granted}>{`¥${yuan(granted)}`}</Fact>
            <Fact name={f.cost}>{`¥${yuan(amount - granted)}`}</Fact>
          </>
        ) : null}
      </Facts>
      {order.lot === 'disputed' && <p className={styles.note}>{f.claim}</p>}
    </Card>
  );
}
