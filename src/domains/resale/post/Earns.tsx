/** What a sale there would leave its seller; of an order whose money went back, that it left nothing; of what went to somebody here, nothing. */
import type { ResaleDetail } from '../../../../contract/resale/calls.ts';
import { clashes, holdsItem } from '../../../../contract/resale/machine.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useText } from '../../../ui/format/text.ts';
import { Money } from '../form/Money.tsx';
import styles from '../resale.module.css';
import { text } from './words.ts';

type Post = Pick<ResaleDetail, 'state' | 'stays' | 'price' | 'terms' | 'order' | 'getsHere'>;

export function Earns({ post: { state, stays, price, terms, order, getsHere } }: { post: Post }) {
  const t = useText(text);
  if (order?.refunded && (state === 'returned' || state === 'done' || state === 'off'))
    return <p className={styles.meta}>{t.earnedNothing(order.amount === null ? null : `¥${yuan(order.amount)}`)}</p>;
  const sold = holdsItem(state) || state === 'shipped_remote' || state === 'done';
  // It went to somebody else: nothing is left to be sold there.
  if (stays === 'sold' || stays === 'promised' || state === 'refund_remote') return null;
  return (
    <Money price={price} terms={terms} here={sold || clashes.includes(state) ? undefined : getsHere} sold={sold} />
  );
}
