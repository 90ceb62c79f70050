/** What the seller keeps in our warehouse, by state. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '../../../contract/call.ts';
import { gradeName } from '../../../contract/grades.ts';
import { itemMachine, stockGoodsList } from '../../../contract/stock.ts';
import { readPages } from '../../api/read.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { Pills } from '../../ui/Pills.tsx';
import { Price } from '../../ui/Price.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StateTag } from '../../ui/Tag.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { SyncChip } from '../-SyncChip.tsx';
import { text } from './-text.ts';
import styles from './receipt/-receipt.module.css';

const PATH = '/pages/stock/stockList';
type State = keyof typeof itemMachine.states;
type Item = Output<typeof stockGoodsList>['list'][number];
const states = Object.keys(itemMachine.states) as State[];

export const Route = createFileRoute('/pages/stock/stockList')({ component: StockList });

function StockList() {
  const t = useText(text);
  const language = useLanguage();
  const [state, setState] = useState<State | 'all'>('all');
  const query = useInfiniteQuery(readPages(stockGoodsList, state === 'all' ? {} : { state }));
  const counts = query.data?.pages[0]?.counts ?? {};
  return (
    <Screen
      screen={PATH}
      title={t.stock}
      ground="task"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      empty={(data) => state === 'all' && data.pages[0]?.list.length === 0 && <NoStock />}
    >
      {(data) => (
        <>
          <Pills<State | 'all'>
            name={t.state}
            value={state}
            onChange={setState}
            options={[
              { value: 'all', label: t.all },
              ...states
                .filter((s) => (counts[s] ?? 0) > 0)
                .map((s) => ({ value: s, label: itemMachine.states[s][language], count: counts[s] ?? 0 })),
            ]}
          />
          <InfiniteList
            name="stock"
            as="cards"
            rowHeight={104}
            items={data.pages.flatMap((page) => page.list)}
            keyOf={(item) => item.id}
            pages={query}
          >
            {(item) => <StockRow item={item} />}
          </InfiniteList>
        </>
      )}
    </Screen>
  );
}

function StockRow({ item }: { item: Item }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Link
      to="/pages/buy/detail"
      search={item.listingId ? { listingId: item.listingId } : { productId: item.productId, skuId: item.skuId }}
      className={styles.row}
    >
      <Photo src={item.cover} alt="" sizes="72px" radius={10} className={styles.thumb} />
      <span className={styles.words}>
        <b>{item.name[language]}</b>
        <small>
          {item.styleNo} · {item.size} · {gradeName[item.grade][language]}
        </small>
        <small>{t.days(item.days)}</small>
        <small>
          {item.price === null ? t.lowest : t.listedAt}{' '}
          <Price amount={item.price ?? item.lowestAsk} decimals={0} plain />
        </small>
      </span>
      <StateTag machine={itemMachine} state={item.state as State} />
    </Link>
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
