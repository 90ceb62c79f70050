/** What is chosen for one thing and waits on this device for another: both cannot be had, so it is said before anything is sent. */
import { useRouter } from '@tanstack/react-router';
import { cleaningOrderSave } from '../../../../contract/cleaning/calls.ts';
import { hangSend, sellerGoodsCreate } from '../../../../contract/listing/calls.ts';
import { recycleInquire } from '../../../../contract/recycle/calls.ts';
import { stockOutCreate } from '../../../../contract/stock/goods.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import styles from '../outbox.module.css';
import { useOutbox } from '../use-outbox.ts';
import { takeBack, tellWhyNot } from './take-back.ts';
import { text } from './words.ts';

/** Each of them wants the piece for itself. */
const WANTING: readonly string[] = [cleaningOrderSave, hangSend, recycleInquire, sellerGoodsCreate, stockOutCreate].map(
  ({ path }) => path,
);

interface Props {
  /** Chosen items, by what they are called. */
  items: ReadonlyMap<string, string>;
  /** Absent where only one is chosen. */
  onLeaveOut?: (itemIds: readonly string[]) => void;
}

export function AlsoWaits({ items, onLeaveOut }: Props) {
  const outbox = useOutbox() ?? [];
  return outbox.map((item) => {
    if (!WANTING.includes(item.call) || item.why === 'refused') return null;
    const both = [...items.keys()].filter((id) => item.touches?.includes(`item-${id}`));
    return both.length > 0 && <Both key={item.id} item={item} both={both} items={items} onLeaveOut={onLeaveOut} />;
  });
}

function Both({ item, both, items, onLeaveOut }: Props & { item: OutboxItem; both: readonly string[] }) {
  const t = useText(text);
  const language = useLanguage();
  const router = useRouter();
  const go = (link: string) => router.history.push(`${import.meta.env.BASE_URL.slice(0, -1)}${link}`);
  const names = both.map((id) => items.get(id) ?? id).join(language === 'zh' ? '、' : ', ');
  return (
    <Notice tone="wait" title={t.alsoWaits(names, item.label[language])}>
      {t.alsoWaitsBody}
      <div className={styles.actions}>
        {onLeaveOut && (
          <Button kind="line" size="sm" onClick={() => onLeaveOut(both)}>
            {t.leaveOut(both.length)}
          </Button>
        )}
        <Button kind="bad" size="sm" onClick={() => void takeBack(item, go).catch(tellWhyNot)}>
          {t.takeItBack}
        </Button>
      </div>
    </Notice>
  );
}
