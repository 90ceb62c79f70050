/** Ordered there and not paid: until when it is kept for them, and how its seller has it back before. */
import { type ResaleDetail, resaleFree } from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../resale.module.css';
import { text } from './words.ts';

/** The channel closes an unpaid order by then, epoch ms. */
export const unpaidBy = ({ order, updatedAt }: Pick<ResaleDetail, 'order' | 'updatedAt'>): number =>
  (order?.placedAt ?? updatedAt) + resaleTimes.unpaid;

interface Props {
  post: ResaleDetail;
  order: NonNullable<ResaleDetail['order']>;
}

export function Unpaid({ post, order: { closeAskedAt } }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const free = useWrite(resaleFree);
  const by = unpaidBy(post);
  const ask = async () => {
    if (post.closesFromHere && !(await askLive({ title: t.closeAsk, body: t.closeBody, ok: t.closeOk, bad: true })))
      return;
    const { state, asked } = await free.mutateAsync({ id: post.id });
    if (state === 'sold_remote') toast(post.item.inWarehouse ? t.paidAndOurs : t.paidMeanwhile);
    else if (state === 'reserved') toast(asked ? t.closeAsked : t.stillUnpaid);
    else toast(t.freed, { success: true });
  };
  return (
    <div className={styles.parts}>
      <p className={styles.body}>{now < by ? t.unpaidUntil(dateTime(by, now, language)) : t.unpaidLong}</p>
      {closeAskedAt !== null && <p className={styles.meta}>{t.closeAsked}</p>}
      {post.own && (
        <>
          {!post.closesFromHere && <p className={styles.body}>{t.closeThere}</p>}
          <Button kind="line" size="sm" pending={free.isPending} onClick={() => void ask().catch(() => undefined)}>
            {post.closesFromHere ? t.closeNow : t.askNow}
          </Button>
        </>
      )}
    </div>
  );
}

/** The same where it was sold twice: nothing is to be refunded to who has not paid, and their order is closed. */
export function CloseThere({ post, order }: Props) {
  const t = useText(text);
  const free = useWrite(resaleFree);
  if (order.state !== 'waiting') return null;
  const ask = async () => {
    const words = { title: t.closeAsk, body: t.closeTwiceBody, ok: t.closeOk, bad: true };
    if (post.closesFromHere && !(await askLive(words))) return;
    const { state, asked } = await free.mutateAsync({ id: post.id });
    if (state !== post.state) toast(t.closedTwice, { success: true });
    else toast(asked ? t.closeAsked : t.notClosed);
  };
  return (
    <>
      {order.closeAskedAt !== null && <p className={styles.meta}>{t.closeAsked}</p>}
      <Button kind="line" size="sm" pending={free.isPending} onClick={() => void ask().catch(() => undefined)}>
        {post.closesFromHere ? t.closeTwice : t.askNow}
      </Button>
    </>
  );
}
