/** Refunded there after it was sent from home: its seller says that they have it again, and what is to become of it. */
import { type ResaleDetail, resaleBack } from '../../../../contract/resale/calls.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../resale.module.css';
import { text } from './stays-words.ts';

export const mayComeHome = ({ state, item }: Pick<ResaleDetail, 'state' | 'item'>): boolean =>
  state === 'returned' && !item.inWarehouse;

export function ItIsBack({ id }: { id: string }) {
  const t = useText(text);
  const back = useWrite(resaleBack);
  const say = async () => {
    if (!(await askLive({ title: t.backAsk, body: t.backBody, ok: t.back }))) return;
    await back.mutateAsync({ id });
    toast(t.backDone, { success: true });
  };
  return (
    <Button grow pending={back.isPending} onClick={() => void say().catch(() => undefined)}>
      {t.back}
    </Button>
  );
}

/** It came back, and nothing has become of it since. */
export function HomeAgain({ post }: { post: Pick<ResaleDetail, 'state' | 'own' | 'stays' | 'timeline' | 'item'> }) {
  const t = useText(text);
  const { itemId } = post.item;
  if (!post.own || post.state !== 'off' || post.stays !== null || post.timeline.at(-1)?.event !== 'return') return null;
  return (
    <Card title={t.home}>
      <div className={styles.parts}>
        <p className={styles.body}>{t.homeBody}</p>
        <div className={styles.acts}>
          <LinkButton kind="line" size="sm" to="/pages/stock/seller/create" search={{ itemId }}>
            {t.sellHere}
          </LinkButton>
          <LinkButton kind="line" size="sm" to="/pages/identify/order" search={{ itemId }}>
            {t.inspect}
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}
