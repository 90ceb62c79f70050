/** Choosing among one's stock: one by one, or everything that the filters leave. */
import { memo, useCallback, useState } from 'react';
import type { HangRow } from '../../../contract/listing/calls.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { IconBox } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { QueuedTag, useQueuedThings } from '../device/work/QueuedTag.tsx';
import { Filters, noFilter } from './Filters.tsx';
import { Goods } from './Goods.tsx';
import styles from './listing.module.css';
import { useFiltered } from './use-stock.ts';
import { text } from './words.ts';

interface Props {
  rows: readonly HangRow[];
  /** More than `rows` while they are still on their way. */
  total: number;
  chosen: ReadonlySet<string>;
  onChange: (update: (chosen: ReadonlySet<string>) => ReadonlySet<string>) => void;
}

export function StockPicker({ rows, total, chosen, onChange }: Props) {
  const t = useText(text);
  const queued = useQueuedThings();
  const [filter, setFilter] = useState(noFilter);
  const shown = useFiltered(rows, filter);
  const all = shown.length > 0 && shown.every(({ itemId }) => chosen.has(itemId));
  const toggle = useCallback(
    (itemId: string) =>
      onChange((now) => {
        const next = new Set(now);
        if (!next.delete(itemId)) next.add(itemId);
        return next;
      }),
    [onChange],
  );
  const toggleAll = () =>
    onChange((now) => {
      const next = new Set(now);
      for (const { itemId } of shown) {
        if (all) next.delete(itemId);
        else next.add(itemId);
      }
      return next;
    });
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        <Filters of="stock" value={filter} onChange={setFilter} aged />
      </div>
      <div className={styles.tools}>
        <small>{rows.length < total ? t.loading(rows.length, total) : t.selected(chosen.size)}</small>
        {shown.length > 0 && (
          <Button kind="text" size="sm" action={toggleAll}>
            {all ? t.selectNone : t.selectAll(shown.length)}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <Empty
          title={t.emptyFilter}
          icon={<IconBox size={24} />}
          action={
            <Button kind="tint" onClick={() => setFilter(noFilter)}>
              {t.clear}
            </Button>
          }
        />
      ) : (
        <InfiniteList name="listable" as="cards" rowHeight={112} items={shown} keyOf={({ itemId }) => itemId}>
          {(row) => (
            <Pick
              row={row}
              waiting={queued.get(`item-${row.itemId}`)}
              chosen={chosen.has(row.itemId)}
              onToggle={toggle}
            />
          )}
        </InfiniteList>
      )}
    </div>
  );
}

interface PickProps {
  row: HangRow;
  waiting: readonly OutboxItem[] | undefined;
  chosen: boolean;
  onToggle: (itemId: string) => void;
}

const Pick = memo(function Pick({ row, waiting, chosen, onToggle }: PickProps) {
  const t = useText(text);
  return (
    <div className={styles.choice} data-chosen={chosen}>
      <Checkbox checked={chosen} onChange={() => onToggle(row.itemId)} round>
        <Goods goods={row} end={<QueuedTag waiting={waiting} />}>
          <span className={styles.money}>
            <span>
              <small>{t.suggest}</small> <Price amount={row.suggestion?.price ?? null} size={15} decimals={0} />
            </span>
            <small>{t.inDays(row.days)}</small>
          </span>
        </Goods>
      </Checkbox>
    </div>
  );
});

export function NoStock() {
  const t = useText(text);
  return (
    <Empty
      art={<img src={`${import.meta.env.BASE_URL}art/empty-stock.svg`} alt="" width={160} height={160} />}
      title={t.noStockTitle}
      body={t.noStockBody}
      action={
        <LinkButton kind="tint" to="/pages/stock/receipt/createReceipt">
          {t.toReceipt}
        </LinkButton>
      }
    />
  );
}
