/** What was paid for a product: the trend and every trade, in one size or all. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { productDetail, productTradeList } from '../../../contract/catalogue/calls.ts';
import { type Grade, gradeName, grades } from '../../../contract/item/grade-names.ts';
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
  validateSearch: (search: Search): { productId: string; skuId?: string; grade?: Grade } => ({
    productId: idIn(search.productId) ?? 'none',
    skuId: idIn(search.skuId),
    grade: grades.find((grade) => grade === search.grade),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(productDetail, { id: deps.productId })),
  component: History,
});

function History() {
  const t = useText(text);
  const language = useLanguage();
  const { productId, skuId, grade } = Route.useSearch();
  const navigate = useNavigate({ from: PATH });
  const [span, setSpan] = useState<Span>('90');
  const product = useQuery(read(productDetail, { id: productId }));
  const skus = product.data?.skus;
  const size = skuId ?? (skus?.length === 1 ? skus[0]?.id : undefined);
  const which = { ...(size ? { skuId: size } : { productId }), ...(grade && { grade }) };
  const choose = (next: { skuId?: string; grade?: Grade }) =>
    navigate({ search: { productId, ...next }, replace: true, resetScroll: false });
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
        const shown = data.skus.find((sku) => sku.id === size);
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
                  onChange={(value) => void choose({ ...(value && { skuId: value }), grade })}
                />
              </div>
            )}
            <div className={styles.pills}>
              <Pills
                name={t.tradeGrade}
                options={[
                  { value: '', label: t.allGrades },
                  ...grades.map((value) => ({ value, label: gradeName[value][language] })),
                ]}
                value={grade ?? ''}
                onChange={(value) => void choose({ skuId, grade: value || undefined })}
              />
            </div>
            <Section title={t.trend} end={first ? t.trades(first.count) : undefined}>
              {shown && grade && <Quote sku={shown} grade={grade} />}
              <div className={styles.panel}>
                {first &&
                  (shown && grade ? (
                    <Chart points={pointsOf(first.points)} />
                  ) : (
                    <p className={styles.dim}>{t.chartNeeds}</p>
                  ))}
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
