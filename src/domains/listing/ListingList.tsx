/** My listings by state; many at once repriced or taken off. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { memo, useCallback, useMemo, useState } from 'react';
import { type ListingRow, sellerGoodsList } from '../../../contract/listing/calls.ts';
import { type ListingStateName, listingMachine } from '../../../contract/listing/machine.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { IconTag } from '../../ui/format/icons.tsx';
import { moreWords } from '../../ui/format/more-words.ts';
import { oneOf, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text as queueText } from '../device/outbox-words.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { useQueuedThings } from '../device/work/QueuedTag.tsx';
import { BulkPrice } from './BulkPrice.tsx';
import { Filters, noFilter, useFilterInput } from './Filters.tsx';
import { Goods } from './Goods.tsx';
import styles from './listing.module.css';
import { centsOf, placeOf } from './money.ts';
import { PriceThen, StateNow } from './queued/Pending.tsx';
import { UndoBar } from './UndoBar.tsx';
import { useListingActs } from './use-listing-acts.ts';
import { text } from './words.ts';

const PATH = '/pages/stock/seller/sellerList';
/** Written out: every visit loads the routes' addresses, and the contract's table would come along. */
const states: readonly ListingStateName[] = ['on', 'review', 'rejected', 'draft', 'off', 'sold'];

export const Route = createFileRoute('/pages/stock/seller/sellerList')({
  validateSearch: ({ state }: Search): { state?: ListingStateName } => ({ state: oneOf(state, states) }),
  component: SellerList,
});

function SellerList() {
  const t = useText(text);
  const language = useLanguage();
  const { state } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [filter, setFilter] = useState(noFilter);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const acts = useListingActs();
  const online = useOnline();
  const queued = useQueuedThings();
  const waitingOn = ({ id }: Pick<ListingRow, 'id'>) => queued.get(`listing-${id}`);
  const input = useFilterInput(filter);
  const query = useInfiniteQuery({
    ...readPages(sellerGoodsList, { ...input, size: 100, ...(state && { state }) }),
    ...ALWAYS_FRESH,
    ...STAYING,
    // As in -stock.ts.
    structuralSharing: false,
  });
  useLive(['listing'], () => void query.refetch());
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.list) ?? [], [query.data]);
  const counts = query.data?.pages[0]?.counts ?? {};
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const selected = useMemo(() => (chosen ? rows.filter(({ id }) => chosen.has(id)) : []), [rows, chosen]);
  const toggle = useCallback((id: string) => setChosen((now) => now && toggled(now, id)), []);
  const show = (next: ListingStateName | 'all') => {
    setChosen(null);
    void navigate({ search: next === 'all' ? {} : { state: next }, replace: true });
  };
  const startBulk = () => {
    if (state !== 'on') show('on');
    setChosen(new Set());
  };
  const takeOff = async () => {
    const ok = { title: t.offTitle(selected.length), body: online ? t.offBody : t.offOffline, ok: t.off, bad: true };
    if (!(await confirm(ok))) return;
    await acts.takeOff(selected);
    setChosen(null);
  };
  return (
    <Screen
      screen={PATH}
      title={t.listTitle}
      ground="task"
      wide="list"
      query={query}
      onRefresh={() => query.refetch()}
      state={rows.length === 0 && query.data ? 'empty' : undefined}
      end={
        chosen ? (
          <Button kind="text" size="sm" onClick={() => setChosen(null)}>
            {t.done}
          </Button>
        ) : (
          <SyncChip />
        )
      }
      bar={
        <>
          {chosen ? (
            <Button
              kind="bad"
              grow
              pending={acts.busy}
              disabledReason={selected.length === 0 && t.selectHint}
              onClick={() => void takeOff().catch(() => undefined)}
            >
              {t.off}
            </Button>
          ) : (
            <LinkButton block to="/pages/stock/seller/create">
              {t.toCreate}
            </LinkButton>
          )}
          <BulkPrice
            rows={selected}
            pending={acts.busy}
            onApply={(lines, feesSeen) => acts.reprice(lines, feesSeen).then(() => setChosen(null))}
          />
        </>
      }
      controls={
        <>
          <Pills<ListingStateName | 'all'>
            name={t.state}
            value={state ?? 'all'}
            onChange={show}
            options={[
              { value: 'all', label: t.all, count: query.data && total },
              ...states.map((s) => ({
                value: s,
                label: listingMachine.states[s][language],
                count: query.data && (counts[s] ?? 0),
              })),
            ]}
          />
          <div className={styles.tools}>
            <Filters of="listings" state={state} value={filter} onChange={setFilter} />
            {!chosen && (counts.on ?? 0) > 1 && (
              <Button kind="line" size="sm" action={startBulk}>
                {t.bulk}
              </Button>
            )}
          </div>
        </>
      }
    >
      {() => (
        <div className={styles.stack}>
          {chosen && (
            <SelectAll
              rows={rows}
              chosen={chosen}
              waiting={selected.filter(waitingOn).length}
              onChange={setChosen}
              query={query}
              total={counts.on ?? 0}
            />
          )}
          {rows.length === 0 ? (
            <Nothing filtered={filter !== noFilter} tab={state !== undefined} onClear={() => setFilter(noFilter)} />
          ) : (
            <InfiniteList name="listings" as="cards" rowHeight={124} items={rows} keyOf={({ id }) => id} pages={query}>
              {(row) =>
                chosen ? (
                  <Choice row={row} waiting={waitingOn(row)} chosen={chosen.has(row.id)} onToggle={toggle} />
                ) : (
                  <Link to="/pages/stock/seller/sellerDetail" search={{ id: row.id }} className={styles.card}>
                    <Row row={row} waiting={waitingOn(row)} />
                  </Link>
                )
              }
            </InfiniteList>
          )}
          <UndoBar undo={acts.undo} onEnd={acts.endUndo} />
        </div>
      )}
    </Screen>
  );
}

interface RowProps {
  row: ListingRow;
  waiting?: readonly OutboxItem[];
}

function Row({ row, waiting }: RowProps) {
  const t = useText(text);
  const m = useText(moreWords);
  const listing = { ...row, floorPrice: null };
  return (
    <Goods goods={row} end={<StateNow listing={listing} waiting={waiting} />}>
      <span className={styles.money}>
        <Price amount={row.price} size={17} decimals={centsOf(row.price)} />{' '}
        <PriceThen listing={listing} waiting={waiting} of="price" />
        <small>
          {t.gets} <Price amount={row.sellerGets} plain />
        </small>
      </span>
      {row.state !== 'sold' && <small>{noteOf(t, m, row)}</small>}
    </Goods>
  );
}

function noteOf(t: (typeof text)['zh'], m: (typeof moreWords)['zh'], row: ListingRow): string {
  if (row.state === 'review' && row.reviewReason) return t.why[row.reviewReason];
  if (row.state === 'rejected' && row.refusal) return m.of(t.refused, row.refusal);
  if (row.state !== 'on') return t.inDays(row.days);
  const bid = row.highestBid === null ? '' : ` · ${t.bid(`¥${yuan(row.highestBid, 0)}`)}`;
  return `${t.onDays(row.days)} · ${placeOf(t, row.price, row.lowestAsk)}${bid}`;
}

interface ChoiceProps extends RowProps {
  chosen: boolean;
  onToggle: (id: string) => void;
}

const Choice = memo(function Choice({ row, waiting, chosen, onToggle }: ChoiceProps) {
  return (
    <div className={styles.choice} data-chosen={chosen}>
      <Checkbox checked={chosen} onChange={() => onToggle(row.id)} round>
        <Row row={row} waiting={waiting} />
      </Checkbox>
    </div>
  );
});

interface SelectAllProps {
  rows: readonly ListingRow[];
  total: number;
  /** Of the chosen. */
  waiting: number;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  query: {
    isPlaceholderData: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => Promise<{ data?: unknown; hasNextPage: boolean }>;
  };
}

/** Choosing all means all, also those further down than was loaded. */
function SelectAll({ rows, chosen, waiting, onChange, query, total }: SelectAllProps) {
  const t = useText(text);
  const q = useText(queueText);
  const [loading, setLoading] = useState(false);
  const all = async () => {
    setLoading(true);
    try {
      let more = query.hasNextPage;
      let pages: { list: readonly ListingRow[] }[] = [{ list: rows }];
      while (more) {
        const next = await query.fetchNextPage();
        pages = (next.data as { pages: typeof pages } | undefined)?.pages ?? pages;
        more = next.hasNextPage;
      }
      onChange(new Set(pages.flatMap(({ list }) => list.map(({ id }) => id))));
    } finally {
      setLoading(false);
    }
  };
  const isAll = chosen.size > 0 && chosen.size >= rows.length && !query.hasNextPage;
  return (
    <div className={styles.tools}>
      <small>{[t.selected(chosen.size), waiting > 0 && q.chip(waiting)].filter(Boolean).join(' · ')}</small>
      <Button
        kind="text"
        size="sm"
        pending={loading || query.isPlaceholderData}
        onClick={() => (isAll ? onChange(new Set()) : void all())}
      >
        {isAll ? t.selectNone : t.selectAll(query.hasNextPage ? total : rows.length)}
      </Button>
    </div>
  );
}

function Nothing({ filtered, tab, onClear }: { filtered: boolean; tab: boolean; onClear: () => void }) {
  const t = useText(text);
  if (filtered)
    return (
      <Empty
        title={t.emptyFilter}
        icon={<IconTag size={24} />}
        action={
          <Button kind="tint" onClick={onClear}>
            {t.clear}
          </Button>
        }
      />
    );
  return (
    <Empty title={tab ? t.emptyTab : t.emptyTitle} body={tab ? undefined : t.emptyBody} icon={<IconTag size={24} />} />
  );
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
