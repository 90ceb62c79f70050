/** New prices for many listings by one rule, every line of them shown before it happens. */
import { useDeferredValue, useMemo, useState } from 'react';
import type { ListingRow } from '../../../contract/listing/calls.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { useText } from '../../ui/format/text.ts';
import { isWholeIn } from '../../ui/format/validators.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { FeesUnknown } from '../payment/FeesUnknown.tsx';
import { text as feesText } from '../payment/fees-words.ts';
import { sellerGets, termsOf, useFees } from '../payment/use-fees.ts';
import { Goods } from './Goods.tsx';
import styles from './listing.module.css';
import { centsOf } from './money.ts';
import type { Listed } from './use-listing-acts.ts';
import { text } from './words.ts';

type Rule = 'percent' | 'amount' | 'lowest' | 'fixed';
const rules: readonly Rule[] = ['percent', 'amount', 'lowest', 'fixed'];
const none: readonly ListingRow[] = [];

interface Props {
  rows: readonly ListingRow[];
  pending: boolean;
  /** Fails when nothing was priced; the sheet stays open then. */
  onApply: (lines: (Listed & { price: number; was: number })[], feesSeen: string) => Promise<unknown>;
}

/** The button, while there is something to price, and its sheet; apart from the list, which need not be rendered for it. */
export function BulkPrice({ rows, pending, onApply }: Props) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  return (
    <>
      {rows.length > 0 && (
        <Button grow pending={pending} action={() => setOpen(true)}>
          {t.price}
        </Button>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t.bulkTitle}>
        {open && (
          <Form
            rows={rows}
            pending={pending}
            onApply={(lines, feesSeen) =>
              onApply(lines, feesSeen).then(
                () => setOpen(false),
                () => undefined,
              )
            }
          />
        )}
      </Sheet>
    </>
  );
}

function Form({ rows, pending, onApply }: Props) {
  const t = useText(text);
  const online = useOnline();
  const fees = useFees();
  const { unknown } = useText(feesText);
  const [asked, setRule] = useState<Rule>('percent');
  const [typed, setPercent] = useState('5');
  const [entered, setAmount] = useState<number | null>(null);
  // Thousands of lines follow when there is time, so that typing is never held up by them.
  const rule = useDeferredValue(asked);
  const percent = useDeferredValue(typed);
  const amount = useDeferredValue(entered);
  // The sheet comes first, and what is in it next.
  const lot = useDeferredValue(rows, none);
  const opened = lot !== none;
  const isPercent = isShare(percent);
  const { changed, leftOut, gets } = useMemo(() => {
    const next = (row: ListingRow): number | null => {
      if (rule === 'percent') return isPercent ? toYuan((row.price * (100 - Number(percent))) / 100) : null;
      if (rule === 'lowest') return row.lowestAsk === null ? null : toYuan(row.lowestAsk - 100);
      if (amount === null) return null;
      return rule === 'fixed' ? amount : toYuan(row.price - amount);
    };
    const lines = lot.map((row) => ({ row, price: next(row) }));
    const moved = lines.flatMap(({ row, price }) => (price !== null && price !== row.price ? [{ row, price }] : []));
    return {
      changed: moved,
      leftOut: lines.filter(({ price }) => price === null).length,
      gets:
        fees && moved.reduce((sum, { row, price }) => sum + (sellerGets(price, termsOf(fees, row.categoryId)) ?? 0), 0),
    };
  }, [lot, rule, percent, isPercent, amount, fees]);
  return (
    <div className={styles.stack}>
      <Pills<Rule>
        name={t.rule}
        value={asked}
        onChange={(value) => {
          setRule(value);
          setAmount(null);
        }}
        options={rules.map((value) => ({ value, label: t.rules[value] }))}
      />
      {asked === 'percent' && (
        <Field
          label={t.percent}
          value={typed}
          onChange={setPercent}
          inputMode="numeric"
          check={(value) => (isShare(value) ? null : t.percentBad)}
        />
      )}
      {asked === 'amount' && <AmountField label={t.amount} value={entered} onChange={setAmount} />}
      {asked === 'fixed' && <AmountField label={t.fixed} value={entered} onChange={setAmount} />}
      <FeeLines
        lines={[]}
        total={{ label: t.totalGets, amount: opened ? gets : null, note: t.preview(changed.length) }}
        foot={leftOut > 0 ? t.leftOut(leftOut) : undefined}
      />
      <FeesUnknown />
      {!online && <Notice tone="wait">{t.priceOffline}</Notice>}
      <Button
        block
        pending={pending || !opened || rule !== asked || percent !== typed || amount !== entered}
        disabledReason={opened && (changed.length === 0 ? t.noneChange : !fees && unknown)}
        onClick={() =>
          fees &&
          void onApply(
            changed.map(({ row: { id, itemId, updatedAt, price: was }, price }) => ({
              id,
              itemId,
              updatedAt,
              price,
              was,
            })),
            fees.everywhere.version,
          )
        }
      >
        {t.apply(opened ? changed.length : rows.length)}
      </Button>
      {opened && (
        <InfiniteList name="reprice" as="cards" rowHeight={84} items={changed} keyOf={({ row }) => row.id}>
          {({ row, price }) => (
            <Goods goods={row}>
              <span className={styles.money}>
                <span>
                  <Price amount={row.price} was decimals={centsOf(row.price)} />{' '}
                  <Price amount={price} size={15} decimals={centsOf(price)} />
                </span>
                <small>
                  {t.gets} <Price amount={sellerGets(price, termsOf(fees, row.categoryId))} plain />
                </small>
              </span>
            </Goods>
          )}
        </InfiniteList>
      )}
    </div>
  );
}

const isShare = (percent: string) => isWholeIn(percent, [1, 90]);

/** Whole yuan, at least one. */
const toYuan = (fen: number) => Math.max(100, Math.floor(fen / 100) * 100);
