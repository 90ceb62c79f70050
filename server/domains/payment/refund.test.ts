/** Money goes back by the way it came, whichever way that was, and is asked for until the provider says yes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCancel, orderSubmit } from '../../../contract/order/calls.ts';
import { channels as everyChannel, payAsk, payCashier, payDo } from '../../../contract/payment/calls.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import type { PaymentProviders } from '../../providers/payment/open.ts';
import type { AskedRefund, PaymentProvider } from '../../providers/payment/payment.ts';
import { sandboxPayment } from '../../providers/payment/sandbox.ts';
import { type Market, openMarketApp, purchase, TOTAL } from '../../testing/market.ts';

const MINUTE = 60_000;
const channels = ['alipay', 'wechat', 'sandbox'] as const;
type Name = (typeof channels)[number];

/** What each provider was asked to give back, and what it says to that before it says yes. */
let asked: { at: Name; refund: AskedRefund }[] = [];
/** Whether questions about payments fail. */
let isDown = false;
let moods: ('down' | 'pending')[] = [];
beforeEach(() => {
  [asked, moods] = [[], []];
});

/** The sandbox's till under another name, whose refunds may fail. */
function till(at: Name) {
  const sandbox = sandboxPayment(`secret of ${at}`);
  const refund: PaymentProvider['refund'] = async (wanted, here) => {
    asked.push({ at, refund: wanted });
    const mood = moods.shift();
    if (mood === 'down') throw new Error('the provider is down');
    return mood === 'pending' ? 'pending' : sandbox.refund(wanted, here);
  };
  const query: PaymentProvider['query'] = (id, here) =>
    isDown ? Promise.reject(new Error('the provider is down')) : sandbox.query(id, here);
  return { ...sandbox, refund, query };
}
const unset = Object.fromEntries(
  everyChannel.filter((name) => name !== 'balance').map((name) => [name, null]),
) as unknown as PaymentProviders;
const payment = { ...unset, alipay: till('alipay'), wechat: till('wechat'), sandbox: till('sandbox') };

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ providers: { payment } });
});
afterAll(() => app.close());

const buyer = () => ({ as: app.people.buyer });

/** An order paid at this provider, then cancelled. */
async function cancelled(channel: Name): Promise<{ orderId: string; paymentId: string }> {
  const { listingId } = await app.list();
  const { id: orderId } = await app.must(orderSubmit, purchase(listingId), buyer());
  const { paymentId } = await app.must(payDo, { purpose: 'order', subjectId: orderId, channel }, buyer());
  await payment[channel].pay({ id: paymentId, amount: TOTAL }, 'lost', { db: app.db, now: app.clock.now() });
  expect(await app.must(payAsk, { paymentId }, buyer())).toMatchObject({ state: 'paid' });
  await app.must(orderCancel, { id: orderId }, buyer());
  return { orderId, paymentId };
}

const refundOf = (paymentId: string) =>
  app.db.selectFrom('refund').select(['id', 'state', 'amount']).where('payment_id', '=', paymentId).execute();

test.each(channels)('paid through %s: the same provider gives it back, and no other is asked', async (channel) => {
  const { paymentId } = await cancelled(channel);
  await app.live(0);
  const [refund] = await refundOf(paymentId);
  expect(refund).toMatchObject({ state: 'done', amount: TOTAL });
  expect(asked).toEqual([
    {
      at: channel,
      refund: { refundId: refund?.id, paymentId, providerNo: `SB${paymentId}`, amount: TOTAL, total: TOTAL },
    },
  ]);
  expect(await verify(app.db)).toEqual([]);
});

test('a provider that is down, then busy, is asked again with the same number until it says yes', async () => {
  moods = ['down', 'down', 'down', 'pending', 'pending'];
  const { paymentId } = await cancelled('alipay');
  await app.live(MINUTE);
  expect(await refundOf(paymentId)).toMatchObject([{ state: 'pending' }]);
  await app.live(10 * MINUTE);
  expect(await refundOf(paymentId)).toMatchObject([{ state: 'done' }]);
  expect(asked).toHaveLength(6);
  expect(new Set(asked.map(({ refund }) => refund.refundId)).size).toBe(1);
  await app.live(60 * MINUTE);
  expect(asked).toHaveLength(6);
});

test('a provider that is down when the person asks is named as such, and nothing changes', async () => {
  const { listingId } = await app.list();
  const { id } = await app.must(orderSubmit, purchase(listingId), buyer());
  const { paymentId } = await app.must(payDo, { purpose: 'order', subjectId: id, channel: 'alipay' }, buyer());
  isDown = true;
  expect(await app.call(payAsk, { paymentId }, buyer())).toMatchObject({ code: 'PROVIDER_DOWN', http: 503 });
  isDown = false;
  expect(await app.must(payAsk, { paymentId }, buyer())).toMatchObject({ state: 'created' });
});

test('a channel that is not set up is refused; a cashier opens only while the order can be paid', async () => {
  const house = await openMarketApp({ providers: { payment: { ...payment, wechat: null } } });
  const { listingId } = await house.list();
  const as = { as: house.people.buyer };
  const { id } = await house.must(orderSubmit, purchase(listingId), as);
  const refused = await house.call(payDo, { purpose: 'order', subjectId: id, channel: 'wechat' }, as);
  expect(refused).toMatchObject({ success: false, code: 'FORBIDDEN' });
  const { paymentId } = await house.must(payDo, { purpose: 'order', subjectId: id, channel: 'alipay' }, as);
  expect(await house.must(payCashier, { paymentId }, as)).toEqual({ url: `/pages/buy/cashier?id=${paymentId}` });
  await house.must(orderCancel, { id }, as);
  expect(await house.call(payCashier, { paymentId }, as)).toMatchObject({ code: 'STATE_REFUSED' });
  await house.close();
});
