/** Paying: with the balance it is done at once, otherwise a cashier opens; there success is seen in either case. */
import { useNavigate } from '@tanstack/react-router';
import { type Channel, type Purpose, payCashier, payDo } from '../../../contract/payment/calls.ts';
import { useWrite } from '../../api/write.ts';
import type { Back } from './in-app.ts';

export function usePay(purpose: Purpose = 'order') {
  const navigate = useNavigate();
  const write = useWrite(payDo);
  const { toProvider, isPending } = useProvider();
  return {
    isPending: write.isPending || isPending,
    /** Leads to the cashier, unless it is paid and one is at what was paid for; the screen that asked is left behind. @throws ApiError */
    async pay(subjectId: string, channel: Channel, { stay = false } = {}): Promise<void> {
      const { cashier, paymentId } = await write.mutateAsync({ purpose, subjectId, channel });
      if (!cashier && stay) return;
      // Whoever comes back from the provider finds our page, which says how the payment stands.
      await navigate({ to: '/pages/buy/cashier', search: { id: paymentId }, replace: true });
      if (cashier && channel !== 'sandbox') await toProvider(paymentId, channel);
    },
  };
}

/** Its cashier for browsers is refused there. */
const isInWechat = () => /MicroMessenger/i.test(navigator.userAgent);

/** Opens the provider's own page, or inside WeChat its sheet. */
export function useProvider() {
  const navigate = useNavigate();
  const write = useWrite(payCashier, { leaves: true });
  /** @param back with which WeChat opened our page; elsewhere nobody goes on by it. @throws ApiError */
  const toProvider = async (paymentId: string, channel: Channel, back?: Back): Promise<void> => {
    const wechat = channel === 'wechat' && isInWechat() ? await import('./in-app.ts') : null;
    if (back && !wechat) return;
    const openid = await wechat?.payerOf(paymentId, back);
    if (openid === null) return;
    const { url, inApp, paymentId: anew } = await write.mutateAsync({ paymentId, ...(openid && { openid }) });
    if (anew) {
      await navigate({ to: '/pages/buy/cashier', search: { id: anew }, replace: true });
      return toProvider(anew, channel);
    }
    if (inApp && wechat) await wechat.openSheet(inApp);
    else window.location.assign(url);
  };
  return { isPending: write.isPending, toProvider };
}
