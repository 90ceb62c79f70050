/** Alipay through its official SDK: pay on the phone's own pages, ask, refund, the day's bill (opendocs.alipay.com). */

import { inflateRawSync } from 'node:zlib';
import { AlipaySdk, type AlipaySdkConfig } from 'alipay-sdk';
import { link } from '../../../contract/screens.ts';
import { type Settings, setting, siteOf } from '../settings.ts';
import { fenOf, yuanOf } from './amounts.ts';
import type { BillLine, PaymentNotice, PaymentProvider } from './payment.ts';

/** A slow gateway must not hold a transaction for long, ms. */
const TIMEOUT = 5_000;

/** @throws Error naming the setting that is missing */
export function alipaySdk(env: Settings): AlipaySdk {
  // Transfers out of the house are only open to who signs with certificates.
  const keys: Partial<AlipaySdkConfig> = env.ALIPAY_PAY_APP_CERT
    ? {
        appCertPath: env.ALIPAY_PAY_APP_CERT,
        alipayPublicCertPath: setting(env, 'ALIPAY_PAY_ALIPAY_CERT'),
        alipayRootCertPath: setting(env, 'ALIPAY_PAY_ROOT_CERT'),
      }
    : { alipayPublicKey: setting(env, 'ALIPAY_PAY_PUBLIC_KEY') };
  return new AlipaySdk({
    appId: setting(env, 'ALIPAY_PAY_APP_ID'),
    privateKey: setting(env, 'ALIPAY_PAY_PRIVATE_KEY'),
    keyType: 'PKCS8',
    timeout: TIMEOUT,
    ...(env.ALIPAY_PAY_GATEWAY && { gateway: env.ALIPAY_PAY_GATEWAY }),
    ...keys,
  });
}

/** @throws Error naming the setting that is missing */
export const open = (setup: { env: Settings; base: string }): PaymentProvider =>
  alipayPayment(alipaySdk(setup.env), siteOf(setup));

/** @param site as `siteOf` has it */
export function alipayPayment(sdk: AlipaySdk, site: string): PaymentProvider {
  return {
    answers: { done: 'success', wrong: 'fail' },

    cashier: async ({ id, no, title, amount, expiresAt }) =>
      sdk.pageExecute('alipay.trade.wap.pay', 'GET', {
        timestamp: chinaTime(new Date()),
        notifyUrl: `${site}/notify/pay/alipay`,
        returnUrl: `${site}${link('/pages/buy/cashier', { id })}`,
        bizContent: {
          out_trade_no: id,
          total_amount: yuanOf(amount),
          subject: `${title} ${no}`.slice(0, 128),
          product_code: 'QUICK_WAP_WAY',
          quit_url: `${site}${link('/pages/buy/cashier', { id })}`,
          ...(expiresAt && { time_expire: chinaTime(expiresAt) }),
        },
      }),

    readNotice({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body));
      // The SDK would also take the older, weaker RSA.
      if (fields.app_id !== sdk.config.appId || fields.sign_type !== 'RSA2') return null;
      if (!sdk.checkNotifySignV2(fields)) return null;
      return told({
        outTradeNo: fields.out_trade_no,
        tradeNo: fields.trade_no,
        tradeStatus: fields.trade_status,
        totalAmount: fields.total_amount,
      });
    },

    async query(paymentId) {
      const answer = await askAlipay(sdk, 'alipay.trade.query', { out_trade_no: paymentId });
      // Nobody has opened the cashier yet, so there is no trade.
      if (answer.subCode === 'ACQ.TRADE_NOT_EXIST') return null;
      return told(mustBeDone(answer));
    },

    async refund({ refundId, paymentId, amount }) {
      const bizContent = { out_trade_no: paymentId, out_request_no: refundId };
      const asked = await askAlipay(sdk, 'alipay.trade.refund', { ...bizContent, refund_amount: yuanOf(amount) });
      if (mustBeDone(asked).fundChange === 'Y') return 'done';
      // `N` is a repetition, or a refund that is still under way: the refund itself says which.
      const found = await askAlipay(sdk, 'alipay.trade.fastpay.refund.query', bizContent);
      return mustBeDone(found).refundStatus === 'REFUND_SUCCESS' ? 'done' : 'pending';
    },

    async bill(day) {
      const bizContent = { bill_type: 'trade', bill_date: day };
      const answer = await askAlipay(sdk, 'alipay.data.dataservice.bill.downloadurl.query', bizContent);
      // A day without trades has no bill; the gateway says `isp.bill_not_exist`, its description BILL_NOT_EXIST.
      if (/bill_not_exist/i.test(String(answer.subCode))) return [];
      const file = await fetch(String(mustBeDone(answer).billDownloadUrl), { signal: AbortSignal.timeout(60_000) });
      if (!file.ok) throw new Error(`Alipay: the bill could not be fetched (${file.status})`);
      return unzip(Buffer.from(await file.arrayBuffer())).flatMap((csv) =>
        readAlipayBill(new TextDecoder('gb18030').decode(csv)),
      );
    },
  };
}

type Answer = Awaited<ReturnType<AlipaySdk['exec']>>;

/** Asks the gateway. Its clock is China's, wherever ours stands. @throws Error when Alipay did not sign the answer */
export const askAlipay = (sdk: AlipaySdk, method: string, bizContent: object): Promise<Answer> =>
  sdk.exec(method, { timestamp: chinaTime(new Date()), bizContent }, { validateSign: true });

/** @throws Error with what Alipay says when it refuses */
export function mustBeDone(answer: Answer): Answer {
  if (answer.code === '10000') return answer;
  throw new Error(`Alipay: ${answer.subCode ?? answer.code} ${answer.subMsg ?? answer.msg}`);
}

function told(trade: Partial<Record<string, unknown>>): PaymentNotice | null {
  const amount = fenOf(String(trade.totalAmount));
  if (typeof trade.outTradeNo !== 'string' || typeof trade.tradeNo !== 'string' || amount === null) return null;
  return {
    paymentId: trade.outTradeNo,
    // A trade that was given back whole is closed; what we booked for it stands.
    paid: trade.tradeStatus === 'TRADE_SUCCESS' || trade.tradeStatus === 'TRADE_FINISHED',
    providerNo: trade.tradeNo,
    amount,
  };
}

/** `2026-11-21 12:00:00` in China. */
const chinaTime = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Lines of the detailed bill; the summary beside it and the remarks around the table are left out. */
export function readAlipayBill(csv: string): BillLine[] {
  const rows = csv.split(/\r?\n/).map((line) => line.split(',').map((cell) => cell.trim()));
  const head = rows.find((row) => row.includes('商户订单号') && row.includes('业务类型'));
  if (!head) return [];
  const at = (name: string) => head.findIndex((cell) => cell.startsWith(name));
  const [trade, kind, amount, refund] = [at('商户订单号'), at('业务类型'), at('订单金额'), at('退款批次号')];
  return rows.slice(rows.indexOf(head) + 1).flatMap((row): BillLine[] => {
    const fen = fenOf(row[amount] ?? '');
    const paymentId = row[trade];
    if (!paymentId || fen === null) return [];
    if (row[kind] === '交易') return [{ kind: 'payment', paymentId, refundId: null, amount: fen }];
    if (row[kind] === '退款')
      return [{ kind: 'refund', paymentId, refundId: row[refund] ?? '', amount: Math.abs(fen) }];
    return [];
  });
}

/** The files of a ZIP, by its central directory (APPNOTE.TXT 4.3.12). */
export function unzip(zip: Buffer): Buffer[] {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('The bill is no ZIP file.');
  const files: Buffer[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const packed = zip.readUInt16LE(at + 10) === 8;
    const size = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(from, from + size);
    files.push(packed ? inflateRawSync(bytes) : bytes);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
