/** Every line about to be listed with its price and what it brings, and all of them summed up. */
import { useMemo, useState } from 'react';
import { standingNames } from '../../../contract/item/certificate.ts';
import { whyReview } from '../../../contract/listing/rules.ts';
import { exactYuan } from '../../../contract/wire/yuan.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { date } from '../../ui/format/format.ts';
import { IconClose } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, IconButton } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { AlsoWaits } from '../device/work/AlsoWaits.tsx';
import { sellerGets, serviceOfAll, termsOf, useFees } from '../payment/use-fees.ts';
import { Goods } from './Goods.tsx';
import styles from './listing.module.css';
import { reasonOf } from './money.ts';
import { PriceSheet } from './PriceSheet.tsx';
import type { Line } from './use-lines.ts';
import { named } from './use-listing-acts.ts';
import { text } from './words.ts';

interface Props {
  lines: readonly Line[];
  isFirst: boolean;
  onChange: (update: (lines: Line[]) => Line[]) => void;
}

export function PriceStep({ lines, isFirst, onChange }: Props) {
  const language = useLanguage();
  const [editing, setEditing] = useState<string | null>(null);
  const edited = lines.find(({ row }) => row.itemId === editing);
  const withPrice = (itemId: string, price: number) =>
    onChange((now) => now.map((line) => (line.row.itemId === itemId ? { ...line, price } : line)));
  return (
    <div className={styles.stack}>
      <Sum lines={lines} isFirst={isFirst} />
      <AlsoWaits
        items={new Map(lines.map(({ row }) => [row.itemId, named(row, language)]))}
        onLeaveOut={(ids) => onChange((now) => now.filter(({ row }) => !ids.includes(row.itemId)))}
      />
      <InfiniteList name="to-list" as="cards" rowHeight={148} items={lines} keyOf={({ row }) => row.itemId}>
        {(line) => (
          <LineCard
            line={line}
            onEdit={() => setEditing(line.row.itemId)}
            onRemove={() => onChange((now) => now.filter(({ row }) => row.itemId !== line.row.itemId))}
          />
        )}
      </InfiniteList>
      <PriceSheet
        open={edited !== undefined}
        onClose={() => setEditing(null)}
        draft={`item-${editing}`}
        value={edited?.price ?? null}
        categoryId={edited?.row.categoryId ?? null}
        market={edited?.row.market ?? nothingKnown}
        suggestion={edited?.row.suggestion ?? null}
        onSave={async (price) => {
          if (editing) withPrice(editing, price);
          setEditing(null);
        }}
      />
    </div>
  );
}

const nothingKnown = { lowestAsk: null, highestBid: null, tradePrice: null, tradeCount: 0, lastTrade: null };

/** The same functions that will decide and charge. */
function Sum({ lines, isFirst }: Pick<Props, 'lines' | 'isFirst'>) {
  const t = useText(text);
  const known = useFees();
  const services = lines.map(({ row }) => termsOf(known, row.categoryId)?.service);
  const sum = useMemo(() => {
    const priced = lines.flatMap(({ row, price }) =>
      price === null ? [] : [{ row, price, gets: sellerGets(price, termsOf(known, row.categoryId)) }],
    );
    return {
      price: priced.reduce((total, { price }) => total + price, 0),
      gets: known && priced.reduce((total, { gets }) => total + (gets ?? 0), 0),
      review: isFirst ? 0 : priced.filter(({ row, price }) => whyReview(price, row.market, null, false)).length,
      sells: isFirst ? 0 : priced.filter(({ row, price }) => price <= (row.market.highestBid ?? 0)).length,
    };
  }, [lines, isFirst, known]);
  return (
    <Card title={t.sum} end={t.selected(lines.length)}>
      <FeeLines
        costs
        lines={[
          { label: t.sumPrice, amount: sum.price },
          { label: t.sumFee(serviceOfAll(services)), amount: sum.gets === null ? null : sum.gets - sum.price },
        ]}
        total={{ label: t.youGet, amount: sum.gets }}
      />
      {isFirst && <Notice>{t.firstNote}</Notice>}
      {sum.review > 0 && <Notice tone="wait">{t.sumReview(sum.review)}</Notice>}
      {sum.sells > 0 && <Notice tone="wait">{t.sumSells(sum.sells)}</Notice>}
    </Card>
  );
}

function LineCard({
  line: { row, price },
  onEdit,
  onRemove,
}: {
  line: Line;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(null);
  const terms = termsOf(useFees(), row.categoryId);
  return (
    <div className={styles.card}>
      <Goods
        goods={row}
        end={
          <span className={styles.corner}>
            <IconButton name={t.remove} onClick={onRemove}>
              <IconClose size={16} />
            </IconButton>
          </span>
        }
      >
        {/* A line kept on the phone may be of before that was told. */}
        {row.certificate && <small>{t.certificate(standingNames[row.certificate.standing][language])}</small>}
        {row.cleaned && <small>{t.cleaned(date(row.cleaned.at, now, language))}</small>}
        <small>{row.suggestion ? reasonOf(t, row.suggestion, row.market) : t.noSuggestion}</small>
      </Goods>
      <div className={styles.money}>
        <Button kind={price === null ? 'sec' : 'line'} size="sm" onClick={onEdit}>
          {price === null ? t.noPrice : `${t.price} ¥${exactYuan(price)}`}
        </Button>
        {price !== null && (
          <small className={styles.note}>
            {t.gets} <Price amount={sellerGets(price, terms)} plain />
          </small>
        )}
      </div>
    </div>
  );
}
