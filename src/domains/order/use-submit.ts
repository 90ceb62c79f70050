/** Buying: the order first, then its payment. A changed price asks again; whatever else goes wrong says so. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { orderPreview, orderSubmit } from '../../../contract/order/calls.ts';
import type { Channel } from '../../../contract/payment/calls.ts';
import type { FeeSheet } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { useWrite } from '../../api/write.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { useText } from '../../ui/format/text.ts';
import { usePay } from '../payment/use-pay.ts';
import { text } from './confirm-words.ts';
import { goneCodes } from './Gone.tsx';

type Preview = Output<typeof orderPreview>;

export function useSubmit(listingId: string) {
  const t = useText(text);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const order = useWrite(orderSubmit, { handles: [...goneCodes, 'PRICE_CHANGED'] });
  const { pay } = usePay();
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(preview: Preview, channel: Channel): Promise<void> {
    setBusy(true);
    await buy(preview, channel, preview.fees.total);
    setBusy(false);
  }

  async function buy(preview: Preview, channel: Channel, total: number): Promise<void> {
    const { address, policyVersion, coupon } = preview;
    let orderId: string;
    try {
      const made = await order.mutateAsync({
        listingId,
        addressId: address?.id ?? '',
        ...(coupon && { couponId: coupon.id }),
        expectedTotal: total,
        policyVersion,
      });
      orderId = made.id;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const now = error.code === 'PRICE_CHANGED' ? (error.data as { fees: FeeSheet }).fees.total : null;
      // The shell says why; what it costs now is shown.
      if (error.code === 'COUPON_UNUSABLE') await queries.refetchQueries({ queryKey: [orderPreview.path] });
      if (now === null) return setFailure(error);
      await queries.refetchQueries({ queryKey: [orderPreview.path] });
      const yes = await confirm({
        title: t.priceTitle,
        body: t.priceBody(`¥${yuan(total)}`, `¥${yuan(now)}`),
        ok: t.priceOk(`¥${yuan(now)}`),
        cancel: t.priceKeep,
      });
      return yes ? buy(preview, channel, now) : undefined;
    }
    // The item is theirs for half an hour now; a payment that fails is tried again from the order.
    await pay(orderId, channel).catch(() =>
      navigate({ to: '/pages/order/orderdetail', search: { id: orderId }, replace: true }),
    );
  }

  return { submit, busy, error: failure };
}
