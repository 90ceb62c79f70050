/** One item of the stock: what it is, where it lies, how old it is, what its storage costs. */

import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { gradeName } from '../../../contract/item/grades.ts';
import { itemMachine } from '../../../contract/item/machine.ts';
import { hasLeft, type stockGoodsList } from '../../../contract/stock/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { QueuedTag } from '../device/work/QueuedTag.tsx';
import { type Held, isFree } from './free.ts';
import styles from './goods.module.css';
import { text } from './words.ts';

type Item = Output<typeof stockGoodsList>['list'][number];
export type ItemState = keyof typeof itemMachine.states;

interface Props {
  item: Item;
  /** What waits about it on this device. */
  waiting?: readonly OutboxItem[] | undefined;
  /** While items are being chosen: whether this one is. What is not in stock cannot be. */
  chosen?: boolean | undefined;
  onChoose?: (id: string, chosen: boolean) => void;
  /** What can be listed leads there by itself. */
  sell?: boolean;
}

/** Remembered, because a list of thousands is rendered anew with every choice above it. */
export const StockRow = memo(function StockRow({ item, waiting, chosen, onChoose, sell }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const name = `${item.name[language]} ${sizeName(item.size, language)}`;
  if (chosen === undefined)
    return (
      <div className={styles.card}>
        <Link to="/pages/stock/stockList" search={{ id: item.id }} className={cx(styles.row, styles.plain)}>
          <Facts item={item} waiting={waiting} />
        </Link>
        {sell && isFree(item) && (
          <span className={styles.quick}>
            <LinkButton kind="tint" size="sm" to="/pages/stock/seller/create" search={{ itemId: item.id }}>
              {t.list}
            </LinkButton>
          </span>
        )}
      </div>
    );
  const possible = isFree(item);
  const choose = (to: boolean) => onChoose?.(item.id, to);
  return (
    <div className={styles.card}>
      <Checkbox checked={chosen} disabled={!possible} onChange={choose} name={t.choose(name)} />
      <button type="button" tabIndex={-1} className={styles.row} disabled={!possible} onClick={() => choose(!chosen)}>
        <Facts item={item} waiting={waiting} />
      </button>
    </div>
  );
});

/** What lies in stock and is promised is not free, and says to what. */
export function ItemTag({ item }: { item: Held }) {
  const t = useText(text);
  const { state, held } = item;
  // What is at auction says so, though it is listed by that.
  if (!held || !(state === 'in_stock' || (state === 'listed' && held.by === 'auction')))
    return <StateTag machine={itemMachine} state={state as ItemState} />;
  const { by } = held;
  return by === 'cleaning' || by === 'auction' || by === 'recycle' ? (
    <Tag tone="wait">{t.heldBy[by]}</Tag>
  ) : (
    <StateTag machine={itemMachine} state="reserved" />
  );
}

function Facts({ item, waiting }: Pick<Props, 'item' | 'waiting'>) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <>
      <Photo src={item.cover} alt="" sizes="72px" radius={10} className={styles.thumb} />
      <span className={styles.words}>
        <b>{item.name[language]}</b>
        <small>
          {item.styleNo} · {sizeName(item.size, language)} · {gradeName[item.grade][language]}
        </small>
        <small>
          {item.code}
          {item.shelf && ` · ${t.shelf(item.shelf)}`}
        </small>
        <Age item={item} />
        <span className={styles.foot}>
          <small>
            {item.price === null ? t.lowest : t.listedAt}{' '}
            <Price amount={item.price ?? item.lowestAsk} decimals={0} plain />
          </small>
          <span>
            <QueuedTag waiting={waiting} /> <ItemTag item={item} />
          </span>
        </span>
      </span>
    </>
  );
}

function Age({ item }: { item: Item }) {
  const t = useText(text);
  const now = useServerNow(3_600_000);
  const left = item.storage ? Math.ceil((item.storage.freeUntil - now) / DAY) : null;
  return (
    <small className={cx(left !== null && left <= 14 && styles.warn)}>
      {!hasLeft(item.state) && t.days(item.days)}
      {item.storage && item.storage.fee > 0 && ` · ${t.fee(yuan(item.storage.fee))}`}
      {left !== null && left > 0 && left <= 14 && ` · ${t.freeLeft(left)}`}
    </small>
  );
}
