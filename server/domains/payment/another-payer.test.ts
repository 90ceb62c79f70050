/** One number at WeChat Pay is for one way of paying and one payer. Whoever comes another way, or is another, pays all the same. */
import { createSign, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderDetail, orderSubmit } from '../../../contract/order/calls.ts';
import { payAsk, payCashier, payDetail, payDo } from '../../../contract/payment/calls.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { wechatKeys, wechatPayment } from '../../providers/payment/wechat.ts';
import { type Market, openMarketApp, purchase, TOTAL } from '../../testing/market.ts';

const MINUTE = 60_000;
const [ours, wechats] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));
const env = {
  WECHATPAY_APP_ID: 'wx8888888888888888',
  WECHATPAY_MERCHANT: '1900000001',
  WECHATPAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7200000000',
  WECHATPAY_PRIVATE_KEY: ours?.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  WECHATPAY_API_KEY: '0123456789abcdef0123456789abcdef',
  WECHATPAY_PUBLIC_KEY: wechats?.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012026112100000000000001',
  WECHATPAY_APP_SECRET: 'secret-of-the-app',
};

/** What the gateway knows by number: how it was opened, for whom, and how it stands. */
const trades = new Map<string, { way: string; state: 'NOTPAY' | 'CLOSED' | 'SUCCESS' }>();
const refunded: string[] = [];
/** The gateway does it, and its answer never arrives. */
let lost = false;

function answer(method: string, path: string, body: Record<string, string> & { payer?: { openid: string } }) {
  const [, no = '', close] = path.match(/out-trade-no\/(\w+)(\/close)?/) ?? [];
  const trade = trades.get(no || (body.out_trade_no ?? ''));
  const refuse = (code: string) => ({ status: 400, said: { code, message: code } });
  if (path.endsWith('/refunds')) {
    refunded.push(body.out_trade_no ?? '');
    return { status: 200, said: { status: 'SUCCESS' } };
  }
  if (no) {
    if (!trade) return refuse('ORDER_NOT_EXIST');
    if (!close)
      return {
        status: 200,
        said: {
          ...{ appid: env.WECHATPAY_APP_ID, mchid: env.WECHATPAY_MERCHANT, out_trade_no: no, trade_state: trade.state },
          ...(trade.state === 'SUCCESS' && { transaction_id: `42${no}`, amount: { total: TOTAL } }),
        },
      };
    if (trade.state === 'SUCCESS') return refuse('ORDERPAID');
    if (trade.state === 'CLOSED') return refuse('ORDER_CLOSED');
    expect([method, body]).toEqual(['POST', { mchid: env.WECHATPAY_MERCHANT }]);
    trade.state = 'CLOSED';
    return { status: 204, said: null };
  }
  const way = body.payer?.openid ?? 'h5';
  if (trade && trade.way !== way) return refuse('OUT_TRADE_NO_USED');
  if (trade && trade.state !== 'NOTPAY') return refuse('ORDER_CLOSED');
  trades.set(body.out_trade_no ?? '', { way, state: 'NOTPAY' });
  return { status: 200, said: { h5_url: 'https://wx.tenpay.com/x?prepay_id=wx1', prepay_id: 'wx1' } };
}

const gateway: typeof fetch = async (input, init) => {
  const asked = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  const { status, said } = answer(init?.method ?? '', new URL(String(input)).pathname, asked);
  if (lost) throw new Error('the answer was lost');
  const body = said ? JSON.stringify(said) : '';
  const signature = createSign('RSA-SHA256').update(`1\nnonce\n${body}\n`);
  return new Response(body || null, {
    status,
    headers: {
      'wechatpay-timestamp': '1',
      'wechatpay-nonce': 'nonce',
      'wechatpay-signature': wechats ? signature.sign(wechats.privateKey, 'base64') : '',
      'wechatpay-serial': env.WECHATPAY_PUBLIC_KEY_ID,
    },
  });
};

let app: Market;
beforeAll(async () => {
  const wechat = wechatPayment(wechatKeys(env), 'https://shop.example', gateway);
  app = await openMarketApp({ providers: { payment: { alipay: null, wechat, sandbox: null } } });
});
afterAll(() => app.close());

const buyer = () => ({ as: app.people.buyer });
const stateOf = async (id: string) => (await app.must(payDetail, { id }, buyer())).state;
const orderState = async (id: string) => (await app.must(orderDetail, { id }, buyer())).state;
const cashier = (paymentId: string, openid?: string) =>
  app.must(payCashier, { paymentId, ...(openid && { openid }) }, buyer());

async function toPay() {
  const { listingId } = await app.list();
  const { id: orderId } = await app.must(orderSubmit, purchase(listingId), buyer());
  const asked = { purpose: 'order', subjectId: orderId, channel: 'wechat' } as const;
  return { orderId, ask: async () => (await app.must(payDo, asked, buyer())).paymentId };
}

/** As the page does: where another payment is named, that one is asked for. */
async function open(paymentId: string, openid?: string) {
  const given = await cashier(paymentId, openid);
  return given.paymentId
    ? { ...(await cashier(given.paymentId, openid)), id: given.paymentId }
    : { ...given, id: paymentId };
}

test.each([
  ['in a browser, then in WeChat', undefined, 'openid-1'],
  ['in WeChat, then in a browser', 'openid-1', undefined],
  ['by one person in WeChat, then by another', 'openid-1', 'openid-2'],
])('opened %s, it is paid the second way; the first is closed at WeChat Pay before', async (_how, first, second) => {
  const { orderId, ask } = await toPay();
  const former = await ask();
  for (let times = 0; times < 2; times++) expect((await open(former, first)).id).toBe(former);
  const { id, inApp } = await open(former, second);
  expect(id).not.toBe(former);
  expect(inApp !== undefined).toBe(second !== undefined);
  expect([trades.get(former)?.state, trades.get(id)]).toEqual(['CLOSED', { way: second ?? 'h5', state: 'NOTPAY' }]);
  expect([await stateOf(former), await stateOf(id), await ask()]).toEqual(['closed', 'created', id]);
  trades.set(id, { way: second ?? 'h5', state: 'SUCCESS' });
  expect((await app.must(payAsk, { paymentId: id }, buyer())).state).toBe('paid');
  expect(await orderState(orderId)).toBe('awaiting_ship');
});

test('opened though the answer was lost, it is known for whom, and the next way is paid all the same', async () => {
  const { ask } = await toPay();
  const former = await ask();
  lost = true;
  expect(await app.call(payCashier, { paymentId: former }, buyer())).toMatchObject({ code: 'PROVIDER_DOWN' });
  lost = false;
  const { id, inApp } = await open(former, 'openid-1');
  expect(inApp).toBeDefined();
  expect([trades.get(former)?.state, trades.get(id)?.way]).toEqual(['CLOSED', 'openid-1']);
});

test('paid in the browser already and not heard of yet, pressing in WeChat opens nothing more: it is paid', async () => {
  const { orderId, ask } = await toPay();
  const former = await ask();
  await open(former);
  trades.set(former, { way: 'h5', state: 'SUCCESS' });
  const known = trades.size;
  expect(await open(former, 'openid-1')).toEqual({ url: `/pages/buy/cashier?id=${former}`, id: former });
  expect([trades.size, await stateOf(former), await orderState(orderId)]).toEqual([known, 'paid', 'awaiting_ship']);
});

test('money that comes for the closed one after all goes back, and the other still pays the order', async () => {
  const { orderId, ask } = await toPay();
  const former = await ask();
  await open(former);
  const { id } = await open(former, 'openid-1');
  trades.set(former, { way: 'h5', state: 'SUCCESS' });
  await app.live(2 * MINUTE);
  expect([await stateOf(former), await stateOf(id)]).toEqual(['refunded', 'created']);
  expect(refunded).toEqual([former]);
  trades.set(id, { way: 'openid-1', state: 'SUCCESS' });
  await app.live(4 * MINUTE);
  expect([await stateOf(id), await orderState(orderId)]).toEqual(['paid', 'awaiting_ship']);
  expect(refunded).toEqual([former]);
  expect(await verify(app.db)).toEqual([]);
});

test('a payment that WeChat Pay does not close stays as it is', async () => {
  const { ask } = await toPay();
  const former = await ask();
  await open(former);
  lost = true;
  expect(await app.call(payCashier, { paymentId: former, openid: 'openid-1' }, buyer())).toMatchObject({
    code: 'PROVIDER_DOWN',
  });
  lost = false;
  expect([await stateOf(former), await ask()]).toEqual(['created', former]);
});
