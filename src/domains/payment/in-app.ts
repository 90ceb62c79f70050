/** Paying inside WeChat, where its cashier for browsers does not open: WeChat says who pays, and its own sheet opens over our page. */
import { wxmaOpenid } from '../../../contract/account/calls.ts';
import { request } from '../../api/request.ts';

interface Bridge {
  invoke(name: 'getBrandWCPayRequest', given: Record<string, string>, done: () => void): void;
}

/** @returns null when the page is on its way to WeChat, which opens it again with a code. @throws ApiError */
export async function payerOf(paymentId: string, code: string | undefined): Promise<string | null> {
  const { openid, authorise } = await request(wxmaOpenid, code === undefined ? { paymentId } : { authCode: code });
  if (authorise === null) return openid;
  window.location.assign(authorise);
  return null;
}

/** Until the person has paid or has put the sheet away; which of the two, the provider tells the server. */
export async function openSheet(given: Record<string, string>): Promise<void> {
  const bridge = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge;
  if (!bridge()) await new Promise((ready) => document.addEventListener('WeixinJSBridgeReady', ready, { once: true }));
  await new Promise<void>((done) => bridge()?.invoke('getBrandWCPayRequest', given, () => done()));
}
