/** What was paid for a product: the trend and every trade, in one size or all. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { productDetail, productTradeList } from '../../../contract/catalogue/calls.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { useLive } from '../../api/live.ts';
import { prefetch, read, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { cx } from '../../ui/format/cx.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconChart } from '../../ui/format/icons.tsx';
import { idIn, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Pills } from '../../ui/input/Pills.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Chart } from '../../ui/media/Chart.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { useLiveQuotes } from './live-quotes.ts';
import { pointsOf, Quote, type Span, spans } from './Market.tsx';
import styles from './market.module.css';
import { text } from './words.ts';

const PATH = '/pages/buy/goodsHistoryList';

export const Route = createFileRoute('/pages/buy/goodsHistoryList')({
  validateSearch: (search: Search): { productId: string; skuId?: string } => ({
    productId: idIn(search.productId) ?? 'none',
    skuId: idIn(search.skuId),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(productDetail, { id: deps.productId })),
  component: History,
});

function History() {
  const t = useText(text);
  const language = useLanguage();
  const { productId, skuId } = Route.useSearch();
  const navigate = useNavigate({ from: PATH });
  const [span, setSpan] = useState<Span>('90');
  const product = useQuery(read(productDetail, { id: productId }));
  const which = skuId ? { skuId } : { productId };
  const trades = useInfiniteQuery(readPages(productTradeList, { ...which, days: Number(span), size: 50 }));
  useLiveQuotes();
  useLive(['quote'], ({ data }) => {
    const here = data.quotes.some((quote) => quote.productId === productId);
    if (here) void trades.refetch();
  });
  const first = trades.data?.pages[0];
  const list = trades.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Screen
      screen={PATH}
      title={t.historyTitle}
      query={product}
      onRefresh={() => Promise.all([product.refetch(), trades.refetch()])}
    >
      {(data) => {
        const shown = data.skus.find((sku) => sku.id === skuId) ?? (data.skus.length === 1 ? data.skus[0] : undefined);
        return (
          <>
            <Link to="/pages/buy/detail" search={{ productId, ...(skuId && { skuId }) }} className={styles.product}>
              <span className={styles.productPhoto}>
                <Photo src={data.cover} alt="" radius={10} sizes="56px" priority />
              </span>
              <span className={styles.productName}>
                {data.name[language]}
                <small className="num">{data.styleNo}</small>
              </span>
            </Link>
            {data.skus.length > 1 && (
              <div className={styles.pills}>
                <Pills
                  name={t.historySize}
                  options={[
                    { value: '', label: t.allSizes },
                    ...data.skus.map((sku) => ({ value: sku.id, label: sizeName(sku.size, language) })),
                  ]}
                  value={skuId ?? ''}
                  onChange={(value) =>
                    void navigate({
                      search: { productId, ...(value && { skuId: value }) },
                      replace: true,
                      resetScroll: false,
                    })
                  }
                />
              </div>
            )}
            <Section title={t.trend} end={first ? t.trades(first.count) : undefined}>
              {shown && <Quote sku={shown} />}
              <div className={styles.panel}>
                {first && <Chart points={pointsOf(first.points)} />}
                <Segment
                  name={t.range}
                  options={spans.map((value) => ({ value, label: t.days(Number(value)) }))}
                  value={span}
                  onChange={setSpan}
                />
              </div>
            </Section>
            {!first && <SkeletonRows count={6} />}
            {first && list.length === 0 && <Empty icon={<IconChart />} title={t.noTrades} body={t.noTradesBody} />}
            {list.length > 0 && (
              <Section title={t.historyTitle}>
                <div className={styles.flush}>
                  <div className={cx(styles.row, styles.headRow)} aria-hidden="true">
                    <span>{t.tradeDate}</span>
                    <span>{t.tradeSize}</span>
                    <span>{t.tradeGrade}</span>
                    <span>{t.tradePrice}</span>
                  </div>
                  <InfiniteList name="trades" items={list} keyOf={(trade) => trade.id} rowHeight={44} pages={trades}>
                    {(trade) => <Row {...trade} />}
                  </InfiniteList>
                </div>
              </Section>
            )}
          </>
        );
      }}
    </Screen>
  );
}

function Row({ at, size, grade, price }: { at: number; size: string; grade: keyof typeof gradeName; price: number }) {
  const language = useLanguage();
  const now = useNow(null);
  return (
    <div className={styles.row}>
      <time className={styles.dim} dateTime={new Date(at).toISOString()}>
        {dateTime(at, now, language)}
      </time>
      <span>{sizeName(size, language)}</span>
      <span className={styles.dim}>{gradeName[grade][language]}</span>
      <Price amount={price} decimals={0} plain />
    </div>
  );
}
