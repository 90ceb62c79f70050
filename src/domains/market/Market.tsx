/** What the sizes of a product are worth: the grid, the chosen size's quote, and the trend. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ONE_SIZE, type productDetail, productTradeList, type SkuQuote } from '../../../contract/catalogue/calls.ts';
import { type Grade, gradeName } from '../../../contract/item/grade-names.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { read } from '../../api/read.ts';
import { Delta } from '../../ui/feedback/Delta.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { Bone } from '../../ui/feedback/Skeleton.tsx';
import { date } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { SizeGrid } from '../../ui/input/SizeGrid.tsx';
import { MoreLink, Section } from '../../ui/surface/Card.tsx';
import { aboveLast } from '../catalogue/above-last.ts';
import { isEuropean, sizeName } from '../catalogue/sizes.ts';
import styles from './market.module.css';
import { marketOf } from './market-of.ts';
import { text } from './words.ts';

const SizeGuide = lazy(() => import('./SizeGuide.tsx'));
/** Below the first view of a product, and waiting for its own answer: its code comes meanwhile. */
const Chart = lazy(() => import('../../ui/media/Chart.tsx').then((module) => ({ default: module.Chart })));

/** Sizes of clothing that the guide has. */
const LETTERS = /^(?:X{0,2}S|M|L|[2-5]?XL)$/;

export const spans = ['7', '30', '90'] as const;
export type Span = (typeof spans)[number];

interface SizesProps {
  product: Pick<Output<typeof productDetail>, 'skus' | 'kind' | 'sizeTables' | 'elsewhere'>;
  chosen: SkuQuote;
  /** Of the item that is looked at. */
  grade: Grade | null;
  onChoose: (skuId: string) => void;
}

export function Sizes({ product, chosen, grade, onChoose }: SizesProps) {
  // What was kept on a device before there were tables says nothing of them.
  const { skus, sizeTables = [], elsewhere = {} } = product;
  const t = useText(text);
  const language = useLanguage();
  const one = skus.length === 1 && chosen.size === ONE_SIZE;
  const [guiding, setGuiding] = useState(false);
  const sizes = skus.map(({ size }) => size);
  const line = one ? undefined : elsewhere[chosen.size];
  const guided = sizes.some((size) => elsewhere[size] || LETTERS.test(size));
  const said = [!one && isEuropean(chosen.size) && 'EU', grade && gradeName[grade][language]].filter(Boolean);
  return (
    <Section
      title={one ? t.market : t.sizes}
      end={
        <span className={styles.ends}>
          {said.join(' · ')}
          {!one && guided && (
            <Button kind="text" size="sm" onClick={() => setGuiding(true)}>
              {t.guide}
            </Button>
          )}
        </span>
      }
    >
      {!one && (
        <SizeGrid
          name={t.sizes}
          value={chosen.id}
          onChange={onChoose}
          sizes={skus.map((sku) => ({
            value: sku.id,
            label: sku.size,
            price: sku.minSellPrice,
            delta: aboveLast(sku.minSellPrice, sku.lastTradePrice),
          }))}
        />
      )}
      {line && (
        <p className={styles.elsewhere}>
          {sizeName(chosen.size, language)} = {line[language]}
        </p>
      )}
      <Quote sku={chosen} grade={grade} />
      {!one && (
        <Suspense>
          {guiding && (
            <SizeGuide open onClose={() => setGuiding(false)} tables={sizeTables} sizes={sizes} chosen={chosen.size} />
          )}
        </Suspense>
      )}
    </Section>
  );
}

/** A size's lowest ask, highest bid and last trade in one grade. */
export function Quote({ sku, grade }: { sku: SkuQuote; grade: Grade | null }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(null);
  const quote = marketOf(sku, grade);
  const { askCount = 0, bidCount = 0, lastTradeAt = null } = quote ?? {};
  const cells = [
    { label: t.lowestAsk, price: quote?.minSellPrice, note: askCount > 0 ? t.onSale(askCount) : t.noAsk },
    { label: t.highestBid, price: quote?.maxBuyPrice, note: bidCount > 0 ? t.bidders(bidCount) : t.noBid },
    {
      label: t.lastTrade,
      price: quote?.lastTradePrice,
      note: lastTradeAt ? date(lastTradeAt, now, language) : t.noTrade,
      move: quote?.closedPrice,
    },
  ];
  return (
    <dl className={styles.quote}>
      {cells.map(({ label, price, note, move }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Price amount={price ?? null} decimals={0} size={17} />
            <small>{note}</small>
            {typeof move === 'number' && <Delta percent={move} size={11} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Trend({ sku, grade }: { sku: SkuQuote; grade: Grade | null }) {
  const t = useText(text);
  const language = useLanguage();
  const [span, setSpan] = useState<Span>('30');
  const { data, isError } = useQuery({
    ...read(productTradeList, { skuId: sku.id, ...(grade && { grade }), days: Number(span), size: 1 }),
    placeholderData: keepPreviousData,
  });
  const name = [sizeName(sku.size, language), grade && gradeName[grade][language]].filter(Boolean).join(' · ');
  // A chart that did not come is none.
  if (isError && !data) return null;
  return (
    <Section
      title={t.trend}
      end={
        <MoreLink
          to="/pages/buy/goodsHistoryList"
          search={{ productId: sku.productId, skuId: sku.id, ...(grade && { grade }) }}
        >
          {data ? t.trendOf(name, Number(span), data.count) : t.history}
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
