/** A pretend payment provider. No real money moves; it keeps books and sends signed notices like a real gateway. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { NoticeWay } from '../../../contract/payment/calls.ts';
import { link } from '../../../contract/screens.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { BillLine, Here, PaymentNotice, PaymentProvider } from './payment.ts';

/** One notice on its way: what it says and how long it travels, ms. */
export interface Sent {
  body: string;
  after: number;
}

export interface SandboxPayment extends PaymentProvider {
  /** What the gateway would send to our webhook after taking the money, or while it still waits for it. */
  notice(payment: { id: string; amount: number; at: Date; paid?: boolean }): string;
  /** The person pays: the gateway takes the money once, and sends its notices the way that was chosen. */
  pay(payment: { id: string; amount: number }, way: NoticeWay, here: Here): Promise<Sent[]>;
}

const SECOND = 1_000;

/** The code that the pretend app gives to everybody, and who that is there. */
export const SANDBOX_CODE = 'sandbox-code';
export const SANDBOX_PAYER = 'sandbox-payer';

export function sandboxPayment(secret: string): SandboxPayment {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const notice: SandboxPayment['notice'] = ({ id, amount, at, paid = true }) => {
    const fields = {
      payment_id: id,
      trade_no: numberOf(id),
      trade_status: paid ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY',
      total_fen: String(amount),
      gmt_payment: String(at.getTime()),
    };
    return new URLSearchParams({ ...fields, sign: sign(canonical(fields)) }).toString();
  };
  return {
    inApp: {
      authorise: (id) => link('/pages/buy/cashier', { id, code: SANDBOX_CODE }),
      async openid(code) {
        if (code !== SANDBOX_CODE) throw new Error('not a code of the sandbox');
        return SANDBOX_PAYER;
      },
      async pay({ id }, openid) {
        const fields = { appId: 'wx-sandbox', package: `prepay_id=${numberOf(id)}`, openid };
        return { ...fields, paySign: sign(canonical(fields)) };
      },
      // Its books know of a payment when it is paid.
      close: async () => undefined,
    },
    answers: { done: 'success', wrong: 'fail' },
    cashier: ({ id }) => Promise.resolve(link('/pages/buy/cashier', { id })),
    notice,

    async pay({ id, amount }, way, { db, now }) {
      await db
        .insertInto('sandbox_trade')
        .values({ payment_id: id, amount, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const body = notice({ id, amount, at: now });
      const waits = notice({ id, amount, at: now, paid: false });
      const ways: Record<NoticeWay, Sent[]> = {
        now: [{ body, after: 0 }],
        late: [{ body, after: 20 * SECOND }],
        doubled: [0, 2, 5].map((seconds) => ({ body, after: seconds * SECOND })),
        disordered: [
          { body, after: 0 },
          { body: waits, after: 3 * SECOND },
        ],
        lost: [],
      };
      return ways[way];
    },

    readNotice({ body }) {
      const { sign: given = '', ...fields } = Object.fromEntries(new URLSearchParams(body));
      const expected = Buffer.from(sign(canonical(fields)));
      const actual = Buffer.from(given);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      return parse(fields);
    },

    async query(paymentId, { db }) {
      const taken = await db
        .selectFrom('sandbox_trade')
        .selectAll()
        .where('payment_id', '=', paymentId)
        .executeTakeFirst();
      return taken ? { paymentId, paid: true, providerNo: numberOf(paymentId), amount: taken.amount } : null;
    },

    // The books are checked by the database: a refund of money that was never taken is refused there.
    async refund({ refundId, paymentId, amount }, { db, now }) {
      await db
        .insertInto('sandbox_refund')
        .values({ refund_id: refundId, payment_id: paymentId, amount, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return 'done';
    },

    async bill(day, { db }) {
      const from = new Date(`${day}T00:00:00+08:00`);
      const to = new Date(from.getTime() + DAY);
      const trades = await db
        .selectFrom('sandbox_trade')
        .selectAll()
        .where('at', '>=', from)
        .where('at', '<', to)
        .execute();
      const refunds = await db
        .selectFrom('sandbox_refund')
        .selectAll()
        .where('at', '>=', from)
        .where('at', '<', to)
        .execute();
      return [
        ...trades.map((row): BillLine => ({ ...billed(row), kind: 'payment', refundId: null })),
        ...refunds.map((row): BillLine => ({ ...billed(row), kind: 'refund', refundId: row.refund_id })),
      ];
    },
  };
}

const numberOf = (paymentId: string) => `SB${paymentId}`;
const billed = (row: { payment_id: string; amount: number }) => ({ paymentId: row.payment_id, amount: row.amount });

/** `a=1&b=2` in the order of the names, as gateways sign it. */
const canonical = (fields: Record<string, string>) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

function parse(fields: Record<string, string>): PaymentNotice | null {
  const amount = Number(fields.total_fen);
  if (!fields.payment_id || !fields.trade_no || !Number.isSafeInteger(amount)) return null;
  return {
    paymentId: fields.payment_id,
    paid: fields.trade_status === 'TRADE_SUCCESS',
    providerNo: fields.trade_no,
    amount,
  };
}
