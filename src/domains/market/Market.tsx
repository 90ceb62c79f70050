/** What the sizes of a product are worth: the grid, the chosen size's quote, and the trend. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ONE_SIZE, productTradeList, type SkuQuote } from '../../../contract/catalogue/calls.ts';
import { read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { Bone } from '../../ui/feedback/Skeleton.tsx';
import { date } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Segment } from '../../ui/input/Segment.tsx';
import { SizeGrid } from '../../ui/input/SizeGrid.tsx';
import { MoreLink, Section } from '../../ui/surface/Card.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import styles from './market.module.css';
import { text } from './words.ts';

/** Below the first view of a product, and waiting for its own answer: its code comes meanwhile. */
const Chart = lazy(() => import('../../ui/media/Chart.tsx').then((module) => ({ default: module.Chart })));

export const spans = ['7', '30', '90'] as const;
export type Span = (typeof spans)[number];

interface SizesProps {
  skus: readonly SkuQuote[];
  chosen: SkuQuote;
  onChoose: (skuId: string) => void;
}

export function Sizes({ skus, chosen, onChoose }: SizesProps) {
  const t = useText(text);
  const one = skus.length === 1 && chosen.size === ONE_SIZE;
  return (
    <Section title={one ? t.market : t.sizes} end={one ? undefined : /^\d/.test(chosen.size) ? 'EU' : undefined}>
      {!one && (
        <SizeGrid
          name={t.sizes}
          value={chosen.id}
          onChange={onChoose}
          sizes={skus.map((sku) => ({
            value: sku.id,
            label: sku.size,
            price: sku.minSellPrice,
            delta: sku.closedPrice,
          }))}
        />
      )}
      <Quote sku={chosen} />
    </Section>
  );
}

/** A size's lowest ask, highest bid and last trade. */
export function Quote({ sku }: { sku: SkuQuote }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(null);
  const cells = [
    { label: t.lowestAsk, price: sku.minSellPrice, note: sku.askCount > 0 ? t.onSale(sku.askCount) : t.noAsk },
    { label: t.highestBid, price: sku.maxBuyPrice, note: sku.bidCount > 0 ? t.bidders(sku.bidCount) : t.noBid },
    {
      label: t.lastTrade,
      price: sku.lastTradePrice,
      note: sku.lastTradeAt ? date(sku.lastTradeAt, now, language) : t.noTrade,
    },
  ];
  return (
    <dl className={styles.quote}>
      {cells.map(({ label, price, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Price amount={price} decimals={0} size={17} />
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Trend({ sku }: { sku: SkuQuote }) {
  const t = useText(text);
  const language = useLanguage();
  const [span, setSpan] = useState<Span>('30');
  const { data } = useQuery({
    ...read(productTradeList, { skuId: sku.id, days: Number(span), size: 1 }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section
      title={t.trend}
      end={
        <MoreLink to="/pages/buy/goodsHistoryList" search={{ productId: sku.productId, skuId: sku.id }}>
          {data ? t.trendOf(sizeName(sku.size, language), Number(span), data.count) : t.history}
        </MoreLink>
      }
    >
      <div className={styles.panel}>
        <Suspense fallback={<Bone className={styles.boneChart} />}>
          {data ? <Chart points={pointsOf(data.points)} /> : <Bone className={styles.boneChart} />}
        </Suspense>
        <Segment
          name={t.range}
          options={spans.map((value) => ({ value, label: t.days(Number(value)) }))}
          value={span}
          onChange={setSpan}
        />
      </div>
    </Section>
  );
}

/** A day's close stands at noon in China. */
export const pointsOf = (points: readonly { day: string; close: number }[]) =>
  points.map(({ day, close }) => ({ at: Date.parse(`${day}T12:00:00+08:00`), price: close }));
