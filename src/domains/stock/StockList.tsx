/** What the seller keeps: by state and by filter, chosen in numbers to list or to have back; with `id`, one of them. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { itemMachine } from '../../../contract/item/machine.ts';
import { stockGoodsList } from '../../../contract/stock/calls.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import type { Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text as queueText } from '../device/outbox-words.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedThings } from '../device/work/QueuedTag.tsx';
import { mayBeWashed } from './free.ts';
import styles from './goods.module.css';
import { StockFilters } from './StockFilters.tsx';
import { StockItem } from './StockItem.tsx';
import { type ItemState, StockRow } from './StockRow.tsx';
import { choicesIn, type StockSearch, stockSearch } from './stock-search.ts';
import { text } from './words.ts';

const PATH = '/pages/stock/stockList';
const states = Object.keys(itemMachine.states) as ItemState[];
/** As many as one retrieval takes. */
const MOST = 100;

export const Route = createFileRoute('/pages/stock/stockList')({
  // Asked for when an address is read: while this one is declared, the file it stands in may still be on its way.
  validateSearch: (search: Search): StockSearch => stockSearch(search),
  component: Stock,
});

function Stock() {
  const { id } = Route.useSearch();
  return id ? <StockItem id={id} /> : <StockList />;
}

function StockList() {
  const t = useText(text);
  const q = useText(queueText);
  const language = useLanguage();
  const queued = useQueuedThings();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (next: StockSearch) => void navigate({ search: next, replace: true });
  const [filtering, setFiltering] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  // The choice is seen at once, and the goods that answer it when there is time.
  const { id: _, ...filter } = useDeferredValue(search);
  const query = useInfiniteQuery({
    ...readPages(stockGoodsList, { ...filter, size: 50 }),
    ...ALWAYS_FRESH,
    ...STAYING,
  });
  // Unknown until the first answer: then every state can be chosen, and none claims a number.
  const counts = query.data?.pages[0]?.counts;
  const narrowed = choicesIn(search) > 0 || Boolean(search.term || search.receiptId);
  const nothing = !narrowed && counts !== undefined && Object.keys(counts).length === 0;
  const choose = useCallback(
    (id: string, on: boolean) =>
      setChosen((now) => {
        const next = new Set(now);
        if (!on) next.delete(id);
        else if (next.size < MOST) next.add(id);
        return next;
      }),
    [],
  );
  const washable = query.data?.pages.some(({ list }) => list.some((item) => chosen?.has(item.id) && mayBeWashed(item)));
  const stored = query.data?.pages.every(({ list }) => list.every((item) => !chosen?.has(item.id) || item.inWarehouse));
  const waits = [...(chosen ?? [])].filter((id) => queued.has(`item-${id}`)).length;
  return (
    <Screen
      screen={PATH}
      title={chosen ? [t.selected(chosen.size), waits > 0 && q.chip(waits)].filter(Boolean).join(' · ') : t.stock}
      ground="task"
      wide="list"
      query={query}
      end={
        nothing ? (
          <SyncChip />
        ) : (
          <Button kind="text" size="sm" action={() => setChosen(chosen ? null : new Set())}>
            {chosen ? t.selectDone : t.select}
          </Button>
        )
      }
      onRefresh={() => query.refetch()}
      empty={() => nothing && <NoStock />}
      bar={chosen && <Acts ids={[...chosen]} washable={washable} stored={stored} />}
      controls={
        <>
          <div className={styles.line}>
            <LinkButton kind="text" size="sm" to="/pages/stock/report">
              {t.report}
            </LinkButton>
            <LinkButton kind="text" size="sm" to="/pages/stock/retrieve">
              {t.mine}
            </LinkButton>
            <LinkButton kind="text" size="sm" to="/pages/stock/deliver">
              {t.deliver}
            </LinkButton>
          </div>
          <div className={styles.pair}>
            <Term term={search.term ?? ''} onChange={(term) => change({ ...search, term: term || undefined })} />
            <Button kind="sec" action={() => setFiltering(true)}>
              {choicesIn(search) > 0 ? t.filtered(choicesIn(search)) : t.filter}
            </Button>
          </div>
          <Pills<ItemState | 'all'>
            name={t.state}
            value={search.state ?? 'all'}
            onChange={(state) => change({ ...search, state: state === 'all' ? undefined : state })}
            options={[
              { value: 'all', label: t.all },
              ...states
                .filter((s) => !counts || (counts[s] ?? 0) > 0 || s === search.state)
                .map((s) => ({ value: s, label: itemMachine.states[s][language], count: counts && (counts[s] ?? 0) })),
            ]}
          />
          <StockFilters open={filtering} onClose={() => setFiltering(false)} value={search} onChange={change} />
        </>
      }
    >
      {(data) =>
        data.pages[0]?.list.length === 0 ? (
          <Empty title={t.noMatch} body={t.noMatchBody} />
        ) : (
          <InfiniteList
            name="stock"
            as="cards"
            rowHeight={148}
            items={data.pages.flatMap((page) => page.list)}
            keyOf={(item) => item.id}
            pages={query}
          >
            {(item) => (
              <StockRow
                sell
                item={item}
                waiting={queued.get(`item-${item.id}`) ?? queued.get(`listing-${item.listingId}`)}
                chosen={chosen?.has(item.id)}
                onChoose={choose}
              />
            )}
          </InfiniteList>
        )
      }
    </Screen>
  );
}

/** What is typed reaches the address when the typing pauses. */
function Term({ term, onChange }: { term: string; onChange: (term: string) => void }) {
  const t = useText(text);
  const [typed, setTyped] = useState(term);
  const settled = useDeferredValue(typed);
  useEffect(() => {
    if (settled === term) return;
    const timer = setTimeout(() => onChange(settled), 250);
    return () => clearTimeout(timer);
  }, [settled, term, onChange]);
  return <Field label={t.find} type="search" value={typed} onChange={setTyped} placeholder={t.findPlaceholder} />;
}

/**
 * @param props.washable whether what is chosen can be washed
 * @param props.stored whether all of it lies with us, and so can go to auction
 */
function Acts({
  ids,
  washable,
  stored,
}: {
  ids: string[];
  washable: boolean | undefined;
  stored: boolean | undefined;
}) {
  const t = useText(text);
  if (ids.length === 0)
    return (
      <Button block disabledReason={`${t.needOne} · ${t.onlyStock}`}>
        {t.list}
      </Button>
    );
  return (
    <>
      <LinkButton kind="line" grow to="/pages/stock/retrieve" search={{ ids: ids.join(',') }}>
        {t.retrieve}
      </LinkButton>
      {stored && (
        <LinkButton kind="line" grow to="/pages/auction/offer" search={{ itemIds: ids.join(',') }}>
          {t.toAuction}
        </LinkButton>
      )}
      {ids.length === 1 ? (
        <>
          {washable && (
            <LinkButton kind="line" grow to="/pages/cleaning/dolaundary" search={{ itemId: ids[0] }}>
              {t.clean}
            </LinkButton>
          )}
          <LinkButton grow to="/pages/stock/seller/create" search={{ itemId: ids[0] }}>
            {t.list}
          </LinkButton>
        </>
      ) : (
        <LinkButton grow to="/pages/stock/seller/hangList" search={{ ids: ids.join(',') }}>
          {t.list}
        </LinkButton>
      )}
    </>
  );
}

function NoStock() {
  const t = useText(text);
  return (
    <Empty
      art={<img src={`${import.meta.env.BASE_URL}art/empty-stock.svg`} alt="" width={160} height={160} />}
      title={t.emptyTitle}
      body={t.emptyBody}
      action={
        <LinkButton kind="tint" to="/pages/stock/receipt/createReceipt">
          {t.create}
        </LinkButton>
      }
    />
  );
}
