/** Which coupon pays part of it: the chosen one, the others that could, and why the rest cannot. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Coupon, type CouponReason, couponName, couponRecent } from '../../../contract/coupon/calls.ts';
import type { orderPreview } from '../../../contract/order/calls.ts';
import { couponOf } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { deadlineText, grouped } from '../../ui/format/format.ts';
import { IconCoupon } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { RowButton } from '../../ui/list/Row.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { text } from './words.ts';

interface Props {
  listingId: string;
  preview: Output<typeof orderPreview>;
  /** `none`, or the id of one. */
  onChoose: (couponId: string) => void;
}

export function CouponRow({ listingId, preview, onChoose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [choosing, setChoosing] = useState(false);
  const { data } = useQuery({ ...read(couponRecent, { listingId }), staleTime: 0 });
  // Nothing to choose from, and nothing to explain: no row.
  if (!data || data.usable.length + data.unusable.length === 0) return null;
  const { fees, coupon } = preview;
  const price = fees.buyer[0]?.amount ?? 0;
  const why = ({ why, minimum, category, order }: Coupon & { why: CouponReason }): string => {
    if (why === 'minimum') return t.reasons.minimum(`¥${yuan(minimum - price)}`);
    if (why === 'connected') return t.reasons.connected;
    if (why === 'category') return t.reasons.category(category?.name[language] ?? '');
    return t.reasons.locked(grouped(order?.no ?? ''));
  };
  const label = (one: Coupon) => `${couponName(one, language)} · ${t.off(`¥${yuan(one.amount)}`)}`;
  const value = coupon ? `−¥${yuan(couponOf(fees))}` : data.usable.length > 0 ? t.none : t.noneUsable;
  return (
    <>
      <RowButton
        next
        icon={<IconCoupon size={20} />}
        value={value}
        note={coupon && couponName(coupon, language)}
        onClick={() => setChoosing(true)}
      >
        {t.row}
      </RowButton>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t.choose}>
        <RadioRows
          name={t.choose}
          options={[
            ...data.usable.map((one) => ({
              value: one.id,
              label: label(one),
              note: t.until(deadlineText(one.endsAt, now, language)),
            })),
            { value: 'none', label: t.none },
            ...data.unusable.map((one) => ({ value: one.id, label: label(one), note: why(one), disabled: true })),
          ]}
          value={coupon?.id ?? 'none'}
          onChange={(id) => {
            setChoosing(false);
            onChoose(id);
          }}
        />
      </Sheet>
    </>
  );
}
