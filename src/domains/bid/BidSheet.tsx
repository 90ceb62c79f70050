/** Bidding for a size: what the market says, what it freezes and costs, how long to wait. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { bidMarket, bidPreview, bidSubmit, type GradeQuote } from '../../../contract/bid/calls.ts';
import { bidCosts, bidRules, forfeitOf } from '../../../contract/bid/rules.ts';
import type { Goods, SkuQuote } from '../../../contract/catalogue/calls.ts';
import { type Grade, gradeName, grades } from '../../../contract/item/grades.ts';
import { feeName } from '../../../contract/payment/fees.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { type DraftForm, useDraftForm } from '../device/use-draft.ts';
import { useOnline } from '../device/use-outbox.ts';
import { useTermsAt } from '../payment/use-terms-at.ts';
import styles from './book.module.css';
import { text } from './book-words.ts';
import { Terms, useTerms } from './Terms.tsx';

interface Props {
  sku: SkuQuote;
  /** The item that was being looked at: its grade is asked for first, and only it may be wanted. */
  goods: Goods | undefined;
  open: boolean;
  onClose: () => Promise<void>;
}

const money = (fen: number) => `¥${yuan(fen)}`;
const round = (fen: number) => `¥${yuan(fen, 0)}`;
const days = bidRules.days.map(String) as `${(typeof bidRules.days)[number]}`[];

interface Form {
  grade: Grade;
  /** fen */
  price: number | null;
  prepay: 'part' | 'full';
  days: (typeof days)[number];
  only: boolean;
}

export default function BidSheet(props: Props) {
  const { sku, goods } = props;
  const form = useDraftForm<Form>({
    form: 'bid',
    id: sku.id,
    start: () => ({ grade: goods?.grade ?? '95', price: null, prepay: 'part', days: '7', only: false }),
    isTouched: (form) =>
      form.price !== null ||
      form.grade !== (goods?.grade ?? '95') ||
      form.prepay === 'full' ||
      form.days !== '7' ||
      form.only,
  });
  return form && <Bid {...props} form={form} />;
}

function Bid({ sku, goods, open, onClose, form }: Props & { form: DraftForm<Form> }) {
  const t = useText(text);
  const language = useLanguage();
  const navigate = useNavigate();
  const online = useOnline();
  const market = useQuery({ ...read(bidMarket, { skuId: sku.id }), enabled: open });
  const terms = useTerms(open);
  const write = useWrite(bidSubmit, { handles: ['NETWORK', 'TIMEOUT'], draft: form.name });
  const { grade, price, prepay, only } = form.value;
  const seen = useTermsAt(price, null);
  // An item of another grade is not what is being bid for.
  const listingId = only && goods && goods.grade === grade ? goods.listingId : undefined;
  const quote = market.data?.grades.find((one) => one.grade === grade);
  const low = price !== null && price < bidRules.least;
  const costs = price === null || low || !seen ? null : bidCosts(price, prepay, seen);
  const balance = market.data?.mine?.balance ?? null;
  const short = costs && balance !== null && balance < costs.now ? costs.now - balance : 0;

  const missing = [
    (price === null || low) && t.needPrice,
    !seen && t.needFees,
    short > 0 && t.needBalance,
    !terms.address && t.needAddress,
    !terms.ticked && t.needPolicy,
  ].filter((name) => name !== false);

  async function submit(): Promise<void> {
    if (price === null || !seen || !terms.address) return;
    try {
      const { id: addressId } = terms.address;
      const made = await form.submit((value) =>
        write.mutateAsync({
          skuId: sku.id,
          grade,
          listingId,
          price,
          prepay,
          days: Number(value.days) as (typeof bidRules.days)[number],
          addressId,
          policyVersion: terms.policy.version,
          feesSeen: seen.version,
        }),
      );
      toast(made.orderId ? t.matched : t.waits, { success: true });
      // The way back leads to the product, not to a sheet that was sent.
      await onClose();
      if (made.orderId) await navigate({ to: '/pages/order/orderdetail', search: { id: made.orderId } });
      else await navigate({ to: '/pages/order/bid/detail', search: { id: made.id } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  const lost = !online || write.error?.unreached;
  return (
    <Sheet
      open={open}
      onClose={() => void onClose()}
      title={t.bidTitle(sizeName(sku.size, language))}
      foot={
        <Button
          block
          pending={write.isPending}
          disabledReason={missing.length > 0 && t.missing(missing)}
          onClick={() => void submit()}
        >
          {costs && price !== null ? t.submitBid(round(price), money(costs.now)) : t.bid}
        </Button>
      }
    >
      <div className={styles.form}>
        {lost && <Notice tone="wait">{t.offline}</Notice>}
        {!lost && form.resumedAt !== null && <Notice>{t.kept}</Notice>}
        <section className={styles.block}>
          <h3>{t.grade}</h3>
          <Pills
            name={t.grade}
            options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
            value={grade}
            onChange={(value) => form.set({ grade: value })}
          />
        </section>
        <Market quote={quote} />
        <AmountField
          label={t.price}
          value={price}
          onChange={(fen) => form.set({ price: fen })}
          error={low ? t.priceLow(round(bidRules.least)) : null}
          hint={costs && price !== null && <Outlook sku={sku} value={{ grade, price, prepay, listingId }} />}
          quick={quickOf(quote, t)}
        />
        {goods?.grade === grade && (
          <div>
            <Checkbox checked={only} onChange={(value) => form.set({ only: value })}>
              {t.only}
            </Checkbox>
            <p className={styles.note}>{t.onlyNote}</p>
          </div>
        )}
        <section className={styles.block}>
          <h3>{t.prepay}</h3>
          <Segment
            name={t.prepay}
            options={[
              { value: 'part', label: t.part },
              { value: 'full', label: t.full },
            ]}
            value={prepay}
            onChange={(value) => form.set({ prepay: value })}
          />
        </section>
        <section className={styles.block}>
          <h3>{t.days}</h3>
          <Segment
            name={t.days}
            options={days.map((value) => ({ value, label: t.day(Number(value)) }))}
            value={form.value.days}
            onChange={(value) => form.set({ days: value })}
          />
        </section>
        {costs && <Costs costs={costs} />}
        {balance !== null && (
          <p className={styles.line}>
            <span>{t.balance(money(balance))}</span>
            {short > 0 && (
              <>
                <span className={styles.short}>{t.short(money(short))}</span>
                <LinkButton kind="tint" size="sm" to="/pages/user/recharge">
                  {t.recharge}
                </LinkButton>
              </>
            )}
          </p>
        )}
        <Terms {...terms} />
      </div>
    </Sheet>
  );
}

function Market({ quote }: { quote: GradeQuote | undefined }) {
  const t = useText(text);
  const cells = [
    [t.lowest, quote?.minSellPrice],
    [t.highest, quote?.maxBuyPrice],
    [t.last, quote?.lastTradePrice],
  ] as const;
  return (
    <dl className={styles.market}>
      {cells.map(([name, price]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Price amount={price ?? null} decimals={0} size={17} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Asked {
  grade: Grade;
  price: number;
  prepay: 'part' | 'full';
  listingId: string | undefined;
}

/** Whether it would trade now, or how many come before it: as the server sees the book at this moment. */
function Outlook({ sku, value }: { sku: SkuQuote; value: Asked }) {
  const t = useText(text);
  const { data } = useQuery({ ...read(bidPreview, { skuId: sku.id, ...value }), placeholderData: keepPreviousData });
  if (!data) return null;
  if (data.tradesAt !== null) return (value.prepay === 'full' ? t.tradesFull : t.trades)(round(data.tradesAt));
  return data.ahead === 0 ? t.first : t.behind(data.ahead);
}

function Costs({ costs: { fees, now, later } }: { costs: ReturnType<typeof bidCosts> }) {
  const t = useText(text);
  const language = useLanguage();
  const lost = forfeitOf(now);
  return (
    <section className={styles.block}>
      <h3>{t.costs}</h3>
      <FeeLines
        lines={[
          ...fees.buyer.map(({ kind, amount }) => ({ label: feeName[kind][language], amount })),
          { label: t.total, amount: fees.total },
          ...(later > 0 ? [{ label: t.rest, amount: later }] : []),
        ]}
        total={{ label: t.freeze, amount: now }}
        foot={later > 0 ? t.rules(money(lost.seller), money(lost.platform)) : t.rulesFull}
      />
    </section>
  );
}

/** One step above the best bid, the price that trades at once, and what was paid last: nobody is offered to pay more than it costs now. */
export function quickOf(quote: GradeQuote | undefined, t: ReturnType<typeof useText<typeof text.zh>>) {
  const step = 1_000;
  const options = [
    quote?.maxBuyPrice != null && { fen: quote.maxBuyPrice + step, label: t.top },
    quote?.minSellPrice != null && { fen: quote.minSellPrice, label: t.now },
    quote?.lastTradePrice != null && { fen: quote.lastTradePrice, label: t.lastWas },
  ]
    .filter((option) => option !== false)
    .filter(({ fen }) => fen <= (quote?.minSellPrice ?? fen));
  return options
    .filter(({ fen }, i) => options.findIndex((other) => other.fen === fen) === i)
    .map(({ fen, label }) => ({ fen, label: label(round(fen)) }));
}
