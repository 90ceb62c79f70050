/** One price: what the market says, what it brings, and what follows from it, before it is set. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Market, Suggestion } from '../../../contract/listing/rules.ts';
import { whyReview } from '../../../contract/listing/rules.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { exactYuan, yuan } from '../../../contract/wire/yuan.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { useDraftForm } from '../device/use-draft.ts';
import { useOnline } from '../device/use-outbox.ts';
import { FeesUnknown } from '../payment/FeesUnknown.tsx';
import { text as feesText } from '../payment/fees-words.ts';
import { useTermsAt } from '../payment/use-terms-at.ts';
import styles from './listing.module.css';
import { feeLines, reasonOf } from './money.ts';
import { text } from './words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** What is typed is kept under it. */
  draft: string;
  /** fen; null when none is set yet */
  value: number | null;
  /** Whose fees it is worked out by. */
  categoryId: string | null;
  market: Market;
  suggestion: Suggestion | null;
  /** What the field begins with instead of the value, fen. */
  start?: number | undefined;
  /** When that had last been set. */
  setAt?: number;
  /** Of a listing that is up: the change goes out at once. */
  live?: boolean;
  pending?: boolean;
  /** What is typed goes once this is through. */
  onSave: (price: number, feesSeen: string, setAt: number | undefined) => Promise<unknown>;
}

export function PriceSheet(props: Props) {
  const t = useText(text);
  return (
    <Sheet open={props.open} onClose={props.onClose} title={t.priceTitle}>
      {props.open && <Form {...props} />}
    </Sheet>
  );
}

function Form({ draft, value, setAt, categoryId, market, suggestion, start, live, pending, onSave }: Props) {
  // As it stood when they began.
  const [seen] = useState(setAt);
  const t = useText(text);
  const language = useLanguage();
  const online = useOnline();
  const begun = value ?? suggestion?.price ?? null;
  const form = useDraftForm<{ price: number | null }>({
    form: 'price',
    id: draft,
    start: () => ({ price: start ?? begun }),
    isTouched: ({ price }) => price !== begun,
  });
  const ready = form !== null;
  // Chosen just now, over what was typed before.
  const choose = useEffectEvent(() => start !== undefined && form?.set({ price: start }));
  useEffect(() => {
    if (ready) choose();
  }, [ready]);
  const price = form?.value.price ?? null;
  const terms = useTermsAt(price, categoryId);
  const { unknown } = useText(feesText);
  const fees = price && terms ? saleFees(price, { terms }) : null;
  const why = price ? whyReview(price, market, null, false) : null;
  const sells = price !== null && market.highestBid !== null && price <= market.highestBid;
  const quick = [
    suggestion && { label: t.quickSuggest, fen: suggestion.price },
    market.lowestAsk !== null && market.lowestAsk > 200 && { label: t.quickAsk, fen: market.lowestAsk - 100 },
    market.highestBid !== null && { label: t.quickBid, fen: market.highestBid },
  ].filter((step) => step !== false && step !== null);
  // Two steps may come to one amount; it is offered once.
  const steps = quick.filter((step, n) => quick.findIndex(({ fen }) => fen === step.fen) === n);
  if (!form) return null;
  const save = () => form.submit(async (now) => terms && now.price !== null && onSave(now.price, terms.version, seen));
  return (
    <div className={styles.stack}>
      <AmountField
        label={t.price}
        value={price}
        onChange={(typed) => form.set({ price: typed })}
        quick={steps.map((step) => ({ fen: step.fen, label: `${step.label} ¥${exactYuan(step.fen)}` }))}
        hint={suggestion ? reasonOf(t, suggestion, market) : t.noSuggestion}
      />
      <FeesUnknown />
      {fees && <FeeLines costs lines={feeLines(fees, language)} total={{ label: t.youGet, amount: fees.sellerGets }} />}
      {sells && market.highestBid !== null && <Notice tone="wait">{t.sellsNow(`¥${yuan(market.highestBid)}`)}</Notice>}
      {!sells && why && why !== 'first' && <Notice tone="wait">{t.reviewed[why]}</Notice>}
      {live && !online && <Notice tone="wait">{t.priceOffline}</Notice>}
      <Button
        block
        pending={pending || form.submitting}
        disabledReason={price === null ? t.needPrice : price === value ? t.same : !terms && unknown}
        onClick={() => void save().catch(() => undefined)}
      >
        {live ? t.savePrice : t.setPrice}
      </Button>
    </div>
  );
}
