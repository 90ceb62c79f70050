/** What the list of channels and the list of providers name is all there is to a provider: nothing else has to hear of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderCancel, orderDetail, orderSubmit } from '../../../contract/order/calls.ts';
import { type Channel, channels, payCashier, payDetail, payDo } from '../../../contract/payment/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import type { PaymentProviders } from '../../providers/payment/open.ts';
import type { AskedRefund, BillLine, PaymentProvider } from '../../providers/payment/payment.ts';
import { type Market, openMarketApp, purchase, TOTAL } from '../../testing/market.ts';
import { reconcile, yesterday } from './reconcile.ts';

const DAY = 86_400_000;
/** A gateway of the tests, whose bill says what it was made to do. Its notices are `<payment> <fen>` and need no signature. */
const refunds: AskedRefund[] = [];
let bill: BillLine[] = [];
const unionpay: PaymentProvider = {
  answers: { done: 'ok', wrong: 'no' },
  cashier: async ({ id }) => `https://unionpay.example/${id}`,
  readNotice({ body }) {
    const [paymentId = '', amount = ''] = body.split(' ');
    return { paymentId, paid: true, providerNo: `UP${paymentId}`, amount: Number(amount) };
  },
  query: async () => null,
  refund: async (asked) => {
    refunds.push(asked);
    return 'done';
  },
  bill: async () => bill,
};

/** The line in the contract, which the calls' schemas read; the line in `openers` is the record that the app is opened with. */
const channel = 'unionpay' as Channel;
const lines = channels as Channel[];
/** None of the real ones is set up. */
const others = Object.fromEntries(
  lines.filter((name) => name !== 'balance').map((name) => [name, null]),
) as unknown as PaymentProviders;
lines.push(channel);

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ providers: { payment: { ...others, [channel]: unionpay } } });
});
afterAll(() => app.close());

test('a new provider is offered, hears of payments, is reconciled, and gives money back', async () => {
  const as = { as: app.people.buyer };
  const { listingId } = await app.list();
  const { id: orderId } = await app.must(orderSubmit, purchase(listingId), as);
  expect((await app.must(orderDetail, { id: orderId }, as)).payWith).toEqual(['balance', channel]);

  const { paymentId } = await app.must(payDo, { purpose: 'order', subjectId: orderId, channel }, as);
  expect(await app.must(payCashier, { paymentId }, as)).toEqual({ url: `https://unionpay.example/${paymentId}` });
  const body = `${paymentId} ${TOTAL}`;
  const headers = { 'content-length': String(body.length) };
  const answer = await app.app.request('/notify/pay/unionpay', { method: 'POST', body, headers });
  expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
  expect(await app.must(payDetail, { id: paymentId }, as)).toMatchObject({ state: 'paid', channel });

  const day = yesterday(new Date(app.clock.now().getTime() + DAY));
  const differences = async () =>
    (await reconcile(app.db, app.house.providers.payment, day, app.clock.now())).differences;
  expect(await differences()).toEqual([expect.stringMatching(/^Our payment .* is not in the bill of unionpay$/)]);
  bill = [{ kind: 'payment', paymentId, refundId: null, amount: TOTAL }];
  expect(await differences()).toEqual([]);

  await app.must(orderCancel, { id: orderId }, as);
  await app.live(0);
  expect(refunds).toMatchObject([{ paymentId, providerNo: `UP${paymentId}`, amount: TOTAL }]);
  const { refundId } = refunds[0] ?? { refundId: '' };
  expect(await differences()).toEqual([`Our refund ${refundId} over ¥${yuan(TOTAL)} is not in the bill of unionpay`]);
  bill.push({ kind: 'refund', paymentId, refundId, amount: TOTAL });
  expect(await differences()).toEqual([]);
  expect(await verify(app.db)).toEqual([]);
});

test('payments of a provider that was taken out of both lists are named, not passed over', async () => {
  lines.pop();
  const day = yesterday(new Date(app.clock.now().getTime() + DAY));
  const { differences } = await reconcile(app.db, others, day, app.clock.now());
  expect(differences).toEqual([`unionpay is not set up, but 2 of its payments and refunds are of ${day}`]);
});
