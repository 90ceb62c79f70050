/** Following a size at a price. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bidMarket } from '../../../contract/bid/calls.ts';
import { bidRules } from '../../../contract/bid/rules.ts';
import type { SkuQuote } from '../../../contract/catalogue/calls.ts';
import { type Grade, gradeName, grades } from '../../../contract/item/grade-names.ts';
import { priceAlertRemove, priceAlertSave } from '../../../contract/market/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import styles from './market.module.css';
import { text } from './words.ts';

interface Props {
  sku: SkuQuote;
  /** The grade that is asked for first: of the item that was looked at. */
  start: Grade;
  open: boolean;
  onClose: () => Promise<void>;
}

const round = (fen: number) => `¥${yuan(fen, 0)}`;
const less = (price: number, percent: number) => Math.floor((price * (100 - percent)) / 10_000) * 100;

export default function AlertSheet({ sku, start, open, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...read(bidMarket, { skuId: sku.id }), enabled: open });
  const [grade, setGrade] = useState(start);
  const alert = data?.mine?.alerts.find((one) => one.grade === grade);
  const [typed, type] = useState<number | null>(null);
  const save = useWrite(priceAlertSave);
  const remove = useWrite(priceAlertRemove);
  const price = typed ?? alert?.price ?? null;
  const low = price !== null && price < bidRules.least;
  const lowest = data?.grades.find((one) => one.grade === grade)?.minSellPrice ?? null;
  const end = (words: string) => () => {
    toast(words, { success: true });
    void onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={() => void onClose()}
      title={t.alertTitle(sizeName(sku.size, language))}
      foot={
        <>
          {alert && (
            <Button
              kind="line"
              grow
              pending={remove.isPending}
              onClick={() => remove.mutate({ skuId: sku.id, grade }, { onSuccess: end(t.alertRemoved) })}
            >
              {t.alertRemove}
            </Button>
          )}
          <LiveButton
            grow
            pending={save.isPending}
            disabledReason={(price === null || low) && t.missing(t.needPrice)}
            onClick={() =>
              price !== null && save.mutate({ skuId: sku.id, grade, price }, { onSuccess: end(t.alertSaved) })
            }
          >
            {t.alertSave}
          </LiveButton>
        </>
      }
    >
      <div className={styles.form}>
        <NeedsNetwork />
        <Pills
          name={t.tradeGrade}
          options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
          value={grade}
          onChange={(value) => {
            setGrade(value);
            type(null);
          }}
        />
        <AmountField
          label={t.alertPrice}
          value={price}
          onChange={type}
          error={low ? t.priceLow(round(bidRules.least)) : null}
          hint={lowest === null ? t.alertNone : t.alertHint(round(lowest))}
          quick={
            lowest === null
              ? undefined
              : [5, 10, 20].map((percent) => ({ fen: less(lowest, percent), label: t.off(percent) }))
          }
        />
      </div>
    </Sheet>
  );
}
