/** Our WeChat Pay against an independent client's signing and opening, and a gateway that signs as WeChat Pay does. */
import { createCipheriv, createHash, createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import WxPay from 'wechatpay-node-v3';
import type { Db } from '../../db/schema.ts';
import { authorization, invocation, readWechatBill, unseal, wechatKeys, wechatPayment } from './wechat.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const wechats = generateKeyPairSync('rsa', { modulusLength: 2048 });
const API_KEY = '0123456789abcdef0123456789abcdef';
const pkcs8 = ours.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const env = {
  WECHATPAY_APP_ID: 'wx8888888888888888',
  WECHATPAY_MERCHANT: '1900000001',
  WECHATPAY_SERIAL: '5157F09EFDC096DE15EBE81A47057A7200000000',
  WECHATPAY_PRIVATE_KEY: pkcs8,
  WECHATPAY_API_KEY: API_KEY,
  WECHATPAY_PUBLIC_KEY: wechats.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0119000000012026112100000000000001',
};
/** Somebody else's client, to compare with. */
const client = new WxPay({
  appid: env.WECHATPAY_APP_ID,
  mchid: env.WECHATPAY_MERCHANT,
  serial_no: env.WECHATPAY_SERIAL,
  publicKey: Buffer.from(''),
  privateKey: Buffer.from(pkcs8),
  key: API_KEY,
});
const now = new Date('2026-11-21T04:00:00Z');
/** Only the sandbox looks at where it is. */
const here = { db: null as unknown as Db, now };

/** What WeChat Pay sends in front of a body. */
function signed(body: string, { key = wechats.privateKey, at = now }: { key?: KeyObject; at?: Date } = {}) {
  const timestamp = String(at.getTime() / 1_000);
  const signature = createSign('RSA-SHA256').update(`${timestamp}\nnonce\n${body}\n`).sign(key, 'base64');
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': 'nonce',
    'wechatpay-signature': signature,
    'wechatpay-serial': env.WECHATPAY_PUBLIC_KEY_ID,
  };
}

/** A provider whose gateway checks what it is asked as the other client would sign it, then answers in turn. */
function withAnswers(...answers: { status?: number; body: string; unsigned?: true }[]) {
  const asked: { method: string; path: string; body: unknown }[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const path = String(input).replace('https://api.mch.weixin.qq.com', '');
    const body = typeof init?.body === 'string' ? init.body : '';
    const method = init?.method ?? '';
    const given = new Headers(init?.headers).get('authorization') ?? '';
    const [nonce = '', timestamp = ''] = ['nonce_str', 'timestamp'].map((n) => given.match(`${n}="([^"]+)"`)?.[1]);
    expect(given).toBe(
      client.getAuthorization(nonce, timestamp, client.getSignature(method, nonce, timestamp, path, body)),
    );
    asked.push({ method, path, body: body && JSON.parse(body) });
    const answer = answers.shift() ?? { body: '' };
    return new Response(answer.body || null, {
      status: answer.status ?? 200,
      headers: answer.unsigned ? {} : signed(answer.body),
    });
  };
  const keys = wechatKeys({ ...env, WECHATPAY_APP_SECRET: 'secret-of-the-app' });
  return { asked, wechat: wechatPayment(keys, 'https://shop.example', fetcher) };
}

const paid = {
  appid: env.WECHATPAY_APP_ID,
  mchid: env.WECHATPAY_MERCHANT,
  out_trade_no: 'p1',
  transaction_id: '4200000001',
  trade_state: 'SUCCESS',
  amount: { total: 130_100, payer_total: 130_100, currency: 'CNY' },
};

test('our signature is the one that another client makes', () => {
  const [nonce, timestamp, body] = ['593BEC0C930BF1AFEB40B4A08C8FB242', '1554208460', '{"appid":"wx88"}'];
  const keys = wechatKeys(env);
  const mine = authorization(keys, { method: 'POST', path: '/v3/pay/transactions/h5', body }, { nonce, timestamp });
  expect(mine).toContain(
    `signature="${client.getSignature('POST', nonce, timestamp, '/v3/pay/transactions/h5', body)}"`,
  );
});

test('what WeChat Pay seals is opened as another client opens it, and with no other key', () => {
  const resource = seal(JSON.stringify(paid));
  const theirs = client.decipher_gcm(resource.ciphertext, resource.associated_data, resource.nonce, API_KEY);
  expect(JSON.parse(unseal(API_KEY, resource))).toEqual(theirs);
  expect(() => unseal(API_KEY.replace('0', '1'), resource)).toThrow();
});

test('a setting that is missing is named', () => {
  expect(() => wechatKeys({ ...env, WECHATPAY_SERIAL: undefined })).toThrow('WECHATPAY_SERIAL is not set.');
  expect(() => wechatKeys({ ...env, WECHATPAY_API_KEY: 'short' })).toThrow('32 characters');
});

test('the cashier is the address that WeChat Pay hands out, with the way back to us', async () => {
  const { asked, wechat } = withAnswers({ body: JSON.stringify({ h5_url: 'https://wx.tenpay.com/x?prepay_id=wx1' }) });
  const expiresAt = new Date('2026-11-21T04:30:00Z');
  const url = await wechat.cashier({ id: 'p1', no: '26', title: '红隼', amount: 130_100, expiresAt, ip: '1.2.3.4' });
  expect(url).toBe(
    `https://wx.tenpay.com/x?prepay_id=wx1&redirect_url=${encodeURIComponent('https://shop.example/pages/buy/cashier?id=p1')}`,
  );
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/v3/pay/transactions/h5',
    body: {
      out_trade_no: 'p1',
      notify_url: 'https://shop.example/notify/pay/wechat',
      time_expire: '2026-11-21T04:30:00Z',
      amount: { total: 130_100, currency: 'CNY' },
      scene_info: { payer_client_ip: '1.2.3.4', h5_info: { type: 'Wap' } },
    },
  });
});

test('in WeChat the code says who pays, and the payment is opened for that person alone', async () => {
  const asked: { url: string; body: unknown }[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const url = String(input);
    asked.push({ url, body: init?.body && JSON.parse(String(init.body)) });
    const body = JSON.stringify(url.includes('/jsapi') ? { prepay_id: 'wx1' } : { openid: 'oUpF8uMuAJO' });
    return new Response(body, { headers: signed(body) });
  };
  const keys = wechatKeys({ ...env, WECHATPAY_APP_SECRET: 'secret-of-the-app' });
  const { inApp } = wechatPayment(keys, 'https://shop.example', fetcher);
  const there = new URL(inApp?.authorise('p1') ?? '');
  expect([there.origin, there.searchParams.get('redirect_uri')]).toEqual([
    'https://open.weixin.qq.com',
    'https://shop.example/pages/buy/cashier?id=p1',
  ]);
  const openid = (await inApp?.openid('code-1')) ?? '';
  const given = await inApp?.pay(
    { id: 'p1', no: '26', title: '红隼', amount: 130_100, expiresAt: null, ip: '1.2.3.4' },
    openid,
  );
  expect(asked[0]?.url).toContain('code=code-1');
  expect(asked[1]?.body).toMatchObject({
    out_trade_no: 'p1',
    payer: { openid: 'oUpF8uMuAJO' },
    amount: { total: 130_100 },
  });
  expect(given).toMatchObject({ appId: env.WECHATPAY_APP_ID, package: 'prepay_id=wx1', signType: 'RSA' });
  // Without the app's secret nobody is known there, and the browser's cashier is all there is.
  expect(wechatPayment(wechatKeys(env), 'https://shop.example').inApp).toBeUndefined();
});

test('another way or payer has the former payment closed; closed before, or never opened, is closed; paid is not', async () => {
  const refused = (code: string) => ({ status: 400, body: JSON.stringify({ code, message: code }) });
  const { asked, wechat } = withAnswers(
    { status: 204, body: '' },
    refused('ORDER_CLOSED'),
    refused('ORDER_NOT_EXIST'),
    refused('ORDERPAID'),
  );
  for (let times = 0; times < 3; times++) await wechat.inApp?.close('p1');
  await expect(wechat.inApp?.close('p1')).rejects.toThrow('ORDERPAID');
  const path = '/v3/pay/transactions/out-trade-no/p1/close';
  expect(asked[0]).toEqual({ method: 'POST', path, body: { mchid: env.WECHATPAY_MERCHANT } });
});

test('what opens WeChat’s sheet is signed over app, time, word and payment, each in its line', () => {
  const of = { nonce: '593BEC0C930BF1AFEB40B4A08C8FB242', timestamp: '1554208460' };
  const keys = wechatKeys(env);
  const { paySign = '' } = invocation(keys, 'prepay_id=wx1', of);
  const text = [keys.appId, of.timestamp, of.nonce, 'prepay_id=wx1', ''].join('\n');
  expect(createVerify('RSA-SHA256').update(text).verify(ours.publicKey, paySign, 'base64')).toBe(true);
});

test('a code that WeChat does not know is nobody', async () => {
  const fetcher: typeof fetch = async () => new Response(JSON.stringify({ errcode: 40029, errmsg: 'invalid code' }));
  const keys = wechatKeys({ ...env, WECHATPAY_APP_SECRET: 'secret-of-the-app' });
  await expect(wechatPayment(keys, 'https://shop.example', fetcher).inApp?.openid('spent')).rejects.toThrow();
});

describe('a notice', () => {
  const notice = (of: object = paid) =>
    JSON.stringify({ id: 'n1', event_type: 'TRANSACTION.SUCCESS', resource: seal(JSON.stringify(of)) });
  const { wechat } = withAnswers();

  test('signed and sealed by WeChat Pay is read', () => {
    const body = notice();
    expect(wechat.readNotice({ body, headers: signed(body), now })).toEqual({
      paymentId: 'p1',
      paid: true,
      providerNo: '4200000001',
      amount: 130_100,
    });
  });

  test('of somebody else, changed, old, or for another merchant is not', () => {
    const body = notice();
    const foreign = notice({ ...paid, mchid: '1900000002' });
    const tries = [
      { body, headers: signed(body, { key: ours.privateKey }) },
      { body: body.replace('n1', 'n2'), headers: signed(body) },
      { body, headers: signed(body, { at: new Date(now.getTime() - 301_000) }) },
      { body, headers: { ...signed(body), 'wechatpay-serial': 'other' } },
      { body: foreign, headers: signed(foreign) },
      { body: '{}', headers: signed('{}') },
      { body, headers: {} },
    ];
    for (const arrived of tries) expect(wechat.readNotice({ ...arrived, now })).toBeNull();
  });
});

describe('asking', () => {
  test('a payment is found as it stands; one that is unknown is null; an unsigned answer is not believed', async () => {
    const { wechat, asked } = withAnswers(
      { body: JSON.stringify({ ...paid, trade_state: 'REFUND' }) },
      { body: JSON.stringify({ appid: paid.appid, mchid: paid.mchid, out_trade_no: 'p1', trade_state: 'NOTPAY' }) },
      { status: 404, body: JSON.stringify({ code: 'ORDER_NOT_EXIST', message: '订单不存在' }) },
      { status: 500, body: JSON.stringify({ code: 'SYSTEM_ERROR', message: '系统错误' }) },
      { body: JSON.stringify(paid), unsigned: true },
    );
    expect(await wechat.query('p1', here)).toMatchObject({ paid: true, amount: 130_100 });
    expect(asked[0]?.path).toBe('/v3/pay/transactions/out-trade-no/p1?mchid=1900000001');
    expect(await wechat.query('p1', here)).toMatchObject({ paid: false });
    expect(await wechat.query('p1', here)).toBeNull();
    await expect(wechat.query('p1', here)).rejects.toThrow('SYSTEM_ERROR');
    await expect(wechat.query('p1', here)).rejects.toThrow('without its signature');
  });

  test('a refund carries its own number and is asked again until it is done', async () => {
    const { wechat, asked } = withAnswers(
      { body: JSON.stringify({ status: 'PROCESSING' }) },
      { body: JSON.stringify({ status: 'SUCCESS' }) },
      { body: JSON.stringify({ status: 'ABNORMAL' }) },
      { status: 403, body: JSON.stringify({ code: 'NOT_ENOUGH', message: '余额不足' }) },
    );
    const refund = { refundId: 'r1', paymentId: 'p1', providerNo: '42', amount: 5_000, total: 130_100 };
    expect(await wechat.refund(refund, here)).toBe('pending');
    expect(await wechat.refund(refund, here)).toBe('done');
    await expect(wechat.refund(refund, here)).rejects.toThrow('ABNORMAL');
    await expect(wechat.refund(refund, here)).rejects.toThrow('NOT_ENOUGH');
    expect(asked[0]?.body).toEqual({
      out_trade_no: 'p1',
      out_refund_no: 'r1',
      amount: { refund: 5_000, total: 130_100, currency: 'CNY' },
    });
  });

  test('the bill is fetched, checked and read; a day without one is empty', async () => {
    const where = (hash: string) => ({
      body: JSON.stringify({
        hash_type: 'SHA1',
        hash_value: hash,
        download_url: 'https://api.mch.weixin.qq.com/v3/billdownload/file?token=abc',
      }),
    });
    const right = createHash('sha1').update(bill).digest('hex');
    const file = { body: bill, unsigned: true } as const;
    const none = { status: 400, body: JSON.stringify({ code: 'NO_STATEMENT_EXIST', message: '账单不存在' }) };
    const { wechat } = withAnswers(where(right), file, where('00'.repeat(20)), file, none);
    expect(await wechat.bill('2026-11-20', here)).toEqual(readWechatBill(bill));
    await expect(wechat.bill('2026-11-20', here)).rejects.toThrow('damaged');
    expect(await wechat.bill('2026-11-20', here)).toEqual([]);
  });
});

const bill = `交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,商户退款单号,退款状态,商品名称,订单金额,申请退款金额
\`2026-11-20 10:00:05,\`wx88,\`1900000001,\`4200000001,\`p1,\`SUCCESS,\`0,\`,\`红隼, 42.5,\`1301.00,\`0.00
\`2026-11-20 11:00:05,\`wx88,\`1900000001,\`4200000001,\`p1,\`REFUND,\`r1,\`SUCCESS,\`红隼, 42.5,\`0.00,\`50.00
总交易单数,应结订单总金额,退款总金额
\`2,\`1301.00,\`50.00
`;

test('the bill names every payment and refund, whatever commas stand in a name, and no totals', () => {
  expect(readWechatBill(bill)).toEqual([
    { kind: 'payment', paymentId: 'p1', refundId: null, amount: 130_100 },
    { kind: 'refund', paymentId: 'p1', refundId: 'r1', amount: 5_000 },
  ]);
});

function seal(text: string) {
  const [nonce, associated_data] = ['fdasflkja484', 'transaction'];
  const cipher = createCipheriv('aes-256-gcm', API_KEY, nonce).setAAD(Buffer.from(associated_data));
  const sealed = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: sealed.toString('base64'), nonce, associated_data };
}
