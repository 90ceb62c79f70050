/** The chosen item on its way to being bought: its best coupon, why others cannot be used, and what is left to pay. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CartLine } from '../../../contract/cart/calls.ts';
import { orderPreview } from '../../../contract/order/calls.ts';
import { chargesAuthentication, couponOf } from '../../../contract/payment/fees.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { CouponRow } from '../coupon/CouponRow.tsx';
import { goneFrom } from '../order/Gone.tsx';
import styles from './cart.module.css';
import { text } from './words.ts';

interface Props {
  line: CartLine;
  /** `none`, one of the person’s, or the best one. */
  couponId: string | undefined;
}

/** The whole price comes from the function that will charge it; nothing of it is kept without a network. */
const useWhole = ({ line: { listingId }, couponId }: Props) =>
  useQuery({ ...read(orderPreview, { listingId, couponId }), staleTime: 0, placeholderData: keepPreviousData });

export function ChosenCoupon({ onChoose, ...props }: Props & { onChoose: (couponId: string) => void }) {
  const { data, isPlaceholderData } = useWhole(props);
  if (data?.item.listingId !== props.line.listingId) return null;
  return (
    <div className={styles.coupon} aria-busy={isPlaceholderData}>
      <CouponRow listingId={props.line.listingId} preview={data} onChoose={onChoose} />
    </div>
  );
}

export function Checkout({ offline, ...props }: Props & { offline: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const { data, error, isPlaceholderData } = useWhole(props);
  const { listingId, name } = props.line;
  const fits = data?.item.listingId === listingId && !isPlaceholderData ? data : undefined;
  const off = fits ? couponOf(fits.fees) : 0;
  if (offline) return <Button block disabledReason={t.offline} />;
  if (goneFrom(error)) return <Button block disabledReason={t.goneTag} />;
  return (
    <>
      <span className={styles.total}>
        <small>{off > 0 ? t.totalOff(`¥${yuan(off)}`) : t.total(!!fits && chargesAuthentication(fits.fees))}</small>
        <Price amount={fits?.fees.total ?? null} size={20} />
      </span>
      <LinkButton
        grow
        to="/pages/buy/confirm"
        search={{ listingId, ...(props.couponId && { couponId: props.couponId }) }}
        aria-label={t.buyName(name[language])}
      >
        {t.buy}
      </LinkButton>
    </>
  );
}
