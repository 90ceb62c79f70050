/** A pretend payment provider. No real money moves; its notices are signed and arrive like a real gateway's. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentNotice, PaymentProvider } from './payment.ts';

export interface SandboxPayment extends PaymentProvider {
  /** What the gateway would send to our notice door after taking the money. */
  notice(payment: { id: string; amount: number; at: Date }): string;
}

export function sandboxPayment(secret: string): SandboxPayment {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  return {
    cashier: ({ id }) => `/pages/buy/cashier?id=${id}`,

    notice({ id, amount, at }) {
      const fields = {
        payment_id: id,
        trade_no: `SB${id}`,
        total_fen: String(amount),
        gmt_payment: String(at.getTime()),
      };
      return new URLSearchParams({ ...fields, sign: sign(canonical(fields)) }).toString();
    },

    readNotice(raw) {
      const { sign: given = '', ...fields } = Object.fromEntries(new URLSearchParams(raw));
      const expected = Buffer.from(sign(canonical(fields)));
      const actual = Buffer.from(given);
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
      return parse(fields);
    },

    // The sandbox holds no money, so there is none to send; the refund is done once it was asked for.
    refund: () => Promise.resolve(),
  };
}

/** `a=1&b=2` in the order of the names, as gateways sign it. */
const canonical = (fields: Record<string, string>) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

function parse(fields: Record<string, string>): PaymentNotice | null {
  const amount = Number(fields.total_fen);
  const at = new Date(Number(fields.gmt_payment));
  if (!fields.payment_id || !fields.trade_no || !Number.isSafeInteger(amount) || Number.isNaN(at.getTime()))
    return null;
  return { paymentId: fields.payment_id, providerNo: fields.trade_no, amount, at };
}
