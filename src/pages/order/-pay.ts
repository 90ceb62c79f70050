/** Paying for an order: with the balance it is done at once, otherwise a cashier opens. */
import { useNavigate } from '@tanstack/react-router';
import { type Channel, payDo } from '../../../contract/payment.ts';
import { useWrite } from '../../api/write.ts';

export function usePay() {
  const navigate = useNavigate();
  const write = useWrite(payDo);
  return {
    isPending: write.isPending,
    /** Leads to the cashier or to the paid order; the screen that asked is left behind. @throws ApiError */
    async pay(orderId: string, channel: Channel): Promise<void> {
      const { cashier, paymentId } = await write.mutateAsync({ purpose: 'order', subjectId: orderId, channel });
      if (cashier) await navigate({ to: '/pages/buy/cashier', search: { id: paymentId }, replace: true });
      else await navigate({ to: '/pages/order/orderdetail', search: { id: orderId }, replace: true });
    },
  };
}
