/** Naming a price to the seller of one item. */
import { useNavigate } from '@tanstack/react-router';
import { downBuyPrice } from '../../../contract/bid/calls.ts';
import { bidRules } from '../../../contract/bid/rules.ts';
import type { Goods } from '../../../contract/catalogue/calls.ts';
import { feeName, saleFees } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { type DraftForm, useDraftForm } from '../device/use-draft.ts';
import { useOnline } from '../device/use-outbox.ts';
import { useTermsAt } from '../payment/use-terms-at.ts';
import styles from './book.module.css';
import { text } from './book-words.ts';
import { Terms, useTerms } from './Terms.tsx';

interface Props {
  /** With whether its buyer pays for its authentication. */
  goods: Pick<Goods, 'listingId' | 'price'> & { authenticated: boolean };
  open: boolean;
  onClose: () => Promise<void>;
  /** Where it is answered in place; otherwise its own screen is opened. */
  onMade?: (made: Output<typeof downBuyPrice>) => Promise<void>;
}

const round = (fen: number) => `¥${yuan(fen, 0)}`;
/** Whole yuan. */
const less = (price: number, percent: number) => Math.floor((price * (100 - percent)) / 10_000) * 100;

interface Form {
  /** fen */
  price: number | null;
}

export default function OfferSheet(props: Props) {
  const form = useDraftForm<Form>({
    form: 'offer',
    id: props.goods.listingId,
    start: () => ({ price: null }),
    isTouched: ({ price }) => price !== null,
  });
  return form && <Offer {...props} form={form} />;
}

function Offer({ goods, open, onClose, onMade, form }: Props & { form: DraftForm<Form> }) {
  const t = useText(text);
  const language = useLanguage();
  const navigate = useNavigate();
  const online = useOnline();
  const terms = useTerms(open);
  const write = useWrite(downBuyPrice, { handles: ['NETWORK', 'TIMEOUT'], draft: form.name });
  const { price } = form.value;
  const seen = useTermsAt(price, null);
  const error =
    price === null
      ? null
      : price < bidRules.least
        ? t.priceLow(round(bidRules.least))
        : price >= goods.price
          ? t.offerHigh(round(goods.price))
          : null;
  const fees =
    price !== null && !error && seen ? saleFees(price, { terms: seen, authenticated: goods.authenticated }) : null;
  const missing = [
    (price === null || error !== null) && t.needPrice,
    !seen && t.needFees,
    !terms.address && t.needAddress,
    !terms.ticked && t.needPolicy,
  ].filter((name) => name !== false);

  async function submit(): Promise<void> {
    if (price === null || !seen || !terms.address) return;
    try {
      const { id: addressId } = terms.address;
      const made = await form.submit(() =>
        write.mutateAsync({
          listingId: goods.listingId,
          price,
          addressId,
          policyVersion: terms.policy.version,
          feesSeen: seen.version,
        }),
      );
      toast(made.orderId ? t.offerAgreed : t.offerSent, { success: true });
      // The way back leads to the product, not to a sheet that was sent.
      await onClose();
      if (onMade) await onMade(made);
      else if (made.orderId) await navigate({ to: '/pages/order/orderdetail', search: { id: made.orderId } });
      else await navigate({ to: '/pages/order/bid/detail', search: { id: made.id } });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
    }
  }

  const lost = !online || write.error?.unreached;
  return (
    <Sheet
      open={open}
      onClose={() => void onClose()}
      title={t.offerTitle}
      foot={
        <Button
          block
          pending={write.isPending}
          disabledReason={missing.length > 0 && t.missing(missing)}
          onClick={() => void submit()}
        >
          {fees && price !== null ? t.submitOffer(round(price)) : t.offer}
        </Button>
      }
    >
      <div className={styles.form}>
        {lost && <Notice tone="wait">{t.offline}</Notice>}
        {!lost && form.resumedAt !== null && <Notice>{t.kept}</Notice>}
        <AmountField
          label={t.price}
          aside={t.asked(round(goods.price))}
          value={price}
          onChange={(fen) => form.set({ price: fen })}
          error={error}
          quick={[5, 10, 15].map((percent) => ({ fen: less(goods.price, percent), label: t.off(percent) }))}
        />
        {fees && (
          <FeeLines
            lines={fees.buyer.map(({ kind, amount }) => ({ label: feeName[kind][language], amount }))}
            total={{ label: t.offerTotal, amount: fees.total }}
          />
        )}
        <p className={styles.note}>{t.offerRules}</p>
        <Terms {...terms} />
      </div>
    </Sheet>
  );
}
