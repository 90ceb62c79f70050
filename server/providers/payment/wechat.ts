/** WeChat Pay, API v3: pay in a phone's browser (H5) or in WeChat (JSAPI), ask, refund, the day's bill (pay.weixin.qq.com/doc/v3/merchant). */

import { createDecipheriv, createHash, createSign, createVerify, randomBytes, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { link } from '../../../contract/screens.ts';
import { type Settings, setting, siteOf } from '../settings.ts';
import { fenOf } from './amounts.ts';
import type { BillLine, Bought, InApp, PaymentNotice, PaymentProvider } from './payment.ts';

const HOST = 'https://api.mch.weixin.qq.com';
/** A slow gateway must not hold a transaction for long, ms. */
const TIMEOUT = 5_000;
/** A notice older or newer than this is a copy, ms; the document says five minutes. */
const FRESH = 5 * 60_000;

interface Keys {
  appId: string;
  merchant: string;
  /** Of the merchant's own certificate. */
  serial: string;
  /** PEM */
  privateKey: string;
  /** 32 bytes, chosen on the merchant's page. */
  apiKey: string;
  /** WeChat Pay's public key and its id, `PUB_KEY_ID_...`. */
  publicKey: string;
  publicKeyId: string;
  /** Of the app, which must be an official account: with it a person in WeChat is known by their openid. Null where it is not set. */
  appSecret: string | null;
}

/** @throws Error naming the setting that is missing */
export function wechatKeys(env: Settings): Keys {
  const apiKey = setting(env, 'WECHATPAY_API_KEY');
  if (Buffer.byteLength(apiKey) !== 32) throw new Error('WECHATPAY_API_KEY must have 32 characters.');
  return {
    appId: setting(env, 'WECHATPAY_APP_ID'),
    merchant: setting(env, 'WECHATPAY_MERCHANT'),
    serial: setting(env, 'WECHATPAY_SERIAL'),
    privateKey: pem(setting(env, 'WECHATPAY_PRIVATE_KEY'), 'PRIVATE KEY'),
    apiKey,
    publicKey: pem(setting(env, 'WECHATPAY_PUBLIC_KEY'), 'PUBLIC KEY'),
    publicKeyId: setting(env, 'WECHATPAY_PUBLIC_KEY_ID'),
    appSecret: env.WECHATPAY_APP_SECRET || null,
  };
}

const trade = v.object({
  appid: v.string(),
  mchid: v.string(),
  out_trade_no: v.string(),
  transaction_id: v.optional(v.string(), ''),
  trade_state: v.string(),
  amount: v.optional(v.object({ total: v.number() })),
});
const envelope = v.object({
  resource: v.object({
    algorithm: v.literal('AEAD_AES_256_GCM'),
    ciphertext: v.string(),
    nonce: v.string(),
    associated_data: v.optional(v.string(), ''),
  }),
});

/** @throws Error naming the setting that is missing */
export const open = (setup: { env: Settings; base: string }): PaymentProvider =>
  wechatPayment(wechatKeys(setup.env), siteOf(setup));

/** @param site as `siteOf` has it */
export function wechatPayment(keys: Keys, site: string, fetcher: typeof fetch = fetch): PaymentProvider {
  const ask = (method: 'GET' | 'POST', path: string, input?: object) => call(keys, fetcher, method, path, input);

  const told = (of: unknown): PaymentNotice | null => {
    const read = v.safeParse(trade, of);
    if (!read.success) return null;
    const { appid, mchid, out_trade_no, transaction_id, trade_state, amount } = read.output;
    if (appid !== keys.appId || mchid !== keys.merchant) return null;
    return {
      paymentId: out_trade_no,
      // A payment that was given back was paid before.
      paid: trade_state === 'SUCCESS' || trade_state === 'REFUND',
      providerNo: transaction_id,
      amount: amount?.total ?? 0,
    };
  };

  const { appSecret } = keys;
  /** Our page about a payment, to which people come back. */
  const pageOf = (id: string) => `${site}${link('/pages/buy/cashier', { id })}`;
  /** What a payment says, whichever way it is paid. */
  const trading = ({ id, no, title, amount, expiresAt, ip }: Bought) => ({
    appid: keys.appId,
    mchid: keys.merchant,
    description: `${title} ${no}`.slice(0, 40),
    out_trade_no: id,
    ...(expiresAt && { time_expire: `${expiresAt.toISOString().slice(0, 19)}Z` }),
    notify_url: `${site}/notify/pay/wechat`,
    amount: { total: amount, currency: 'CNY' },
    scene_info: { payer_client_ip: ip },
  });

  return {
    ...(appSecret && { inApp: inWechat({ keys, appSecret, fetcher, ask, trading, pageOf }) }),
    answers: { done: '', wrong: JSON.stringify({ code: 'FAIL', message: '失败' }) },

    async cashier(bought) {
      const trade = trading(bought);
      const { json } = await ask('POST', '/v3/pay/transactions/h5', {
        ...trade,
        scene_info: { ...trade.scene_info, h5_info: { type: 'Wap' } },
      });
      const { h5_url } = v.parse(v.object({ h5_url: v.string() }), json);
      return `${h5_url}&redirect_url=${encodeURIComponent(pageOf(bought.id))}`;
    },

    readNotice({ body, headers, now }) {
      const at = Number(headers['wechatpay-timestamp']) * 1_000;
      if (!(Math.abs(now.getTime() - at) <= FRESH) || !isSigned(keys, headers, body)) return null;
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), body);
      return read.success ? told(JSON.parse(unseal(keys.apiKey, read.output.resource))) : null;
    },

    async query(paymentId) {
      const path = `/v3/pay/transactions/out-trade-no/${paymentId}?mchid=${keys.merchant}`;
      const { json, code } = await ask('GET', path);
      return code === 'ORDER_NOT_EXIST' ? null : told(json);
    },

    async refund({ refundId, paymentId, amount, total }) {
      const { json } = await ask('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: paymentId,
        out_refund_no: refundId,
        amount: { refund: amount, total, currency: 'CNY' },
      });
      const { status } = v.parse(v.object({ status: v.string() }), json);
      if (status === 'SUCCESS') return 'done';
      if (status === 'PROCESSING') return 'pending';
      throw new Error(`WeChat Pay: the refund is ${status}`);
    },

    async bill(day) {
      const { json, code } = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      // A day without trades has no bill.
      if (code === 'NO_STATEMENT_EXIST') return [];
      const where = v.parse(v.object({ download_url: v.string(), hash_value: v.string() }), json);
      const { pathname, search } = new URL(where.download_url);
      const { text } = await call(keys, fetcher, 'GET', pathname + search, undefined, { plain: true });
      const hash = createHash('sha1').update(text).digest();
      const said = Buffer.from(where.hash_value, 'hex');
      if (said.length !== hash.length || !timingSafeEqual(said, hash))
        throw new Error('WeChat Pay: the bill arrived damaged');
      return readWechatBill(text);
    },
  };
}

interface InWechat {
  keys: Keys;
  appSecret: string;
  fetcher: typeof fetch;
  ask: (method: 'POST', path: string, input: object) => Promise<{ json: unknown }>;
  trading: (bought: Bought) => object;
  pageOf: (paymentId: string) => string;
}

/** Paying in WeChat: an official account learns who somebody is, and WeChat's own sheet opens over our page. */
const inWechat = ({ keys, appSecret, fetcher, ask, trading, pageOf }: InWechat): InApp => ({
  authorise: (paymentId) =>
    `https://open.weixin.qq.com/connect/oauth2/authorize?${new URLSearchParams({
      appid: keys.appId,
      redirect_uri: pageOf(paymentId),
      response_type: 'code',
      // Nobody is asked anything for it, and nothing but the number is told.
      scope: 'snsapi_base',
    })}#wechat_redirect`,

  async openid(code) {
    const url = new URL('https://api.weixin.qq.com/sns/oauth2/access_token');
    const grant_type = 'authorization_code';
    url.search = new URLSearchParams({ appid: keys.appId, secret: appSecret, code, grant_type }).toString();
    const response = await fetcher(url, { signal: AbortSignal.timeout(TIMEOUT) });
    return v.parse(v.object({ openid: v.string() }), await response.json()).openid;
  },

  async pay(bought, openid) {
    const { json } = await ask('POST', '/v3/pay/transactions/jsapi', { ...trading(bought), payer: { openid } });
    const { prepay_id } = v.parse(v.object({ prepay_id: v.string() }), json);
    return invocation(keys, `prepay_id=${prepay_id}`);
  },

  async close(paymentId) {
    await ask('POST', `/v3/pay/transactions/out-trade-no/${paymentId}/close`, { mchid: keys.merchant });
  },
});

/** What WeChat's sheet is opened with, signed as it wants it (pay.weixin.qq.com, "JSAPI调起支付"). */
export function invocation(
  { appId, privateKey }: Pick<Keys, 'appId' | 'privateKey'>,
  prepaid: string,
  { nonce, timestamp } = { nonce: randomBytes(16).toString('hex'), timestamp: String(Math.floor(Date.now() / 1_000)) },
): Record<string, string> {
  const text = [appId, timestamp, nonce, prepaid, ''].join('\n');
  const paySign = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  return { appId, timeStamp: timestamp, nonceStr: nonce, package: prepaid, signType: 'RSA', paySign };
}

/** Refusals that say something about the payment rather than about our asking. */
const ANSWERS = ['ORDER_NOT_EXIST', 'ORDER_CLOSED', 'NO_STATEMENT_EXIST'];

async function call(
  keys: Keys,
  fetcher: typeof fetch,
  method: 'GET' | 'POST',
  path: string,
  input?: object,
  { plain = false } = {},
): Promise<{ text: string; json: unknown; code: string | null }> {
  const body = input ? JSON.stringify(input) : '';
  const response = await fetcher(`${HOST}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'storefront',
      authorization: authorization(keys, { method, path, body }),
      ...(input && { 'content-type': 'application/json' }),
    },
    ...(input && { body }),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const text = await response.text();
  // The bill itself is not signed: it is checked against the signed answer that named it.
  if (plain && response.ok) return { text, json: null, code: null };
  if (!isSigned(keys, Object.fromEntries(response.headers), text))
    throw new Error(`WeChat Pay: an answer without its signature (${response.status})`);
  const json: unknown = text === '' ? null : JSON.parse(text);
  if (response.ok) return { text, json, code: null };
  const { code = '', message = '' } = (json ?? {}) as { code?: string; message?: string };
  if (ANSWERS.includes(code)) return { text, json, code };
  throw new Error(`WeChat Pay: ${response.status} ${code} ${message}`);
}

/** The `Authorization` header of a request. */
export function authorization(
  { merchant, serial, privateKey }: Pick<Keys, 'merchant' | 'serial' | 'privateKey'>,
  { method, path, body }: { method: string; path: string; body: string },
  { nonce, timestamp } = { nonce: randomBytes(16).toString('hex'), timestamp: String(Math.floor(Date.now() / 1_000)) },
): string {
  const text = [method, path, timestamp, nonce, body, ''].join('\n');
  const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  const fields = { mchid: merchant, nonce_str: nonce, timestamp, serial_no: serial, signature };
  const listed = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${listed.join(',')}`;
}

/** Whether WeChat Pay signed what arrived, be it an answer or a notice. */
function isSigned(keys: Keys, headers: Readonly<Record<string, string | undefined>>, body: string): boolean {
  if (headers['wechatpay-serial'] !== keys.publicKeyId) return false;
  const text = [headers['wechatpay-timestamp'], headers['wechatpay-nonce'], body, ''].join('\n');
  const signature = headers['wechatpay-signature'] ?? '';
  return createVerify('RSA-SHA256').update(text).verify(keys.publicKey, signature, 'base64');
}

/** @throws Error when it was sealed with another key */
export function unseal(
  apiKey: string,
  { ciphertext, nonce, associated_data }: { ciphertext: string; nonce: string; associated_data: string },
): string {
  const sealed = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: 16 });
  decipher.setAAD(Buffer.from(associated_data)).setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
}

/** Every cell but the heads' begins with a backtick; the totals at the end are left out. */
export function readWechatBill(csv: string): BillLine[] {
  const [first = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  const head = first.split(',');
  return lines.flatMap((line): BillLine[] => {
    const cells = line.slice(1).split(',`');
    const cell = (name: string) => cells[head.indexOf(name)] ?? '';
    const paymentId = cell('商户订单号');
    const state = cell('交易状态');
    if (cells.length < head.length || !paymentId) return [];
    if (state === 'SUCCESS')
      return [{ kind: 'payment', paymentId, refundId: null, amount: fenOf(cell('订单金额')) ?? 0 }];
    if (state === 'REFUND')
      return [{ kind: 'refund', paymentId, refundId: cell('商户退款单号'), amount: fenOf(cell('申请退款金额')) ?? 0 }];
    return [];
  });
}

/** Keys are set with their frame, or as one line of base64. */
const pem = (key: string, kind: string) =>
  key.includes('-----') ? key.replaceAll('\\n', '\n') : `-----BEGIN ${kind}-----\n${key}\n-----END ${kind}-----`;
