/** Their buyer's money goes back: asked for from here where the channel does it, else where to do it. */
import { type ResaleDetail, resaleRefund } from '../../../../contract/resale/calls.ts';
import type { ResaleConflict } from '../../../../contract/resale/conflict.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../resale.module.css';
import { text } from './words.ts';

interface Props {
  post: Pick<ResaleDetail, 'id' | 'refundsFromHere'>;
  conflict: Pick<ResaleConflict, 'refund' | 'refundAskedAt'>;
}

export function RefundThere({ post, conflict: { refund: amount, refundAskedAt } }: Props) {
  const t = useText(text);
  const refund = useWrite(resaleRefund);
  if (amount === null) return <p className={styles.meta}>{t.unpaidThere}</p>;
  if (!post.refundsFromHere) return <p className={styles.meta}>{t.refundThere}</p>;
  const ask = async () => {
    const words = { title: t.refundAsk(`¥${yuan(amount)}`), body: t.refundBody, ok: t.refundOk };
    if (!(await askLive(words))) return;
    await refund.mutateAsync({ id: post.id, amount });
    toast(t.refundAsked, { success: true });
  };
  return (
    <>
      {refundAskedAt !== null && <p className={styles.meta}>{t.refundAsked}</p>}
      <Button size="sm" pending={refund.isPending} onClick={() => void ask().catch(() => undefined)}>
        {refundAskedAt === null ? t.refundNow(`¥${yuan(amount)}`) : t.refundAgain}
      </Button>
    </>
  );
}
