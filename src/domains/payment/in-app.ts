/** Paying inside WeChat, where its cashier for browsers does not open: WeChat says who pays, and its own sheet opens over our page. */
import { wxmaOpenid } from '../../../contract/account/calls.ts';
import { request } from '../../api/request.ts';

interface Bridge {
  invoke(name: 'getBrandWCPayRequest', given: Record<string, string>, done: () => void): void;
}

/** What WeChat opened our page with. */
export interface Back {
  code: string;
  state: string | undefined;
}

/**
 * @param back is believed once, where this device left for WeChat with that payment: a code in a link is somebody else's
 * @returns null when the page is on its way to WeChat, which opens it again with a code, or when nobody goes on. @throws ApiError
 */
export async function payerOf(paymentId: string, back: Back | undefined): Promise<string | null> {
  const own = sessionStorage.getItem(left(paymentId));
  sessionStorage.removeItem(left(paymentId));
  if (back && (own === null || back.state !== own)) return null;
  const { openid, authorise } = await request(wxmaOpenid, back ? { authCode: back.code } : { paymentId });
  if (authorise === null) return openid;
  window.location.assign(leaving(paymentId, authorise));
  return null;
}

const left = (paymentId: string) => `wechat:${paymentId}`;

/** WeChat's address with a word of our own, which comes back with the code. */
export function leaving(paymentId: string, authorise: string): URL {
  // Begins with a letter: an address reads digits alone as a number.
  const state = `s${crypto.randomUUID().replaceAll('-', '')}`;
  sessionStorage.setItem(left(paymentId), state);
  const there = new URL(authorise, window.location.href);
  // The last of the words, whose order WeChat compares.
  there.searchParams.set('state', state);
  return there;
}

/** Until the person has paid or has put the sheet away; which of the two, the provider tells the server. */
export async function openSheet(given: Record<string, string>): Promise<void> {
  const bridge = () => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge;
  if (!bridge()) await new Promise((ready) => document.addEventListener('WeixinJSBridgeReady', ready, { once: true }));
  await new Promise<void>((done) => bridge()?.invoke('getBrandWCPayRequest', given, () => done()));
}
