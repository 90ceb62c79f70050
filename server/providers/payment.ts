/** What a payment provider does for us: it takes money at its cashier, tells us by a signed notice, and gives money back. */

import type { Channel } from '../../contract/payment.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { type SandboxPayment, sandboxPayment } from './payment-sandbox.ts';
import { setting } from './settings.ts';

/** What a provider says about a payment, in a notice whose signature has been found right or when it was asked. */
export interface PaymentNotice {
  paymentId: string;
  /** False while the provider only waits, or has closed the payment: nothing was taken. */
  paid: boolean;
  /** The provider's own number for this payment. */
  providerNo: string;
  /** What was taken, fen. */
  amount: number;
}

/** A notice exactly as it arrived. Names of headers are in lower case. */
export interface Arrived {
  body: string;
  headers: Readonly<Record<string, string | undefined>>;
  now: Date;
}

export interface Bought {
  id: string;
  /** The number people know the thing by. */
  no: string;
  title: string;
  /** Fen. */
  amount: number;
  expiresAt: Date | null;
  /** The payer's address, which some providers compare with their own view. */
  ip: string;
}

export interface AskedRefund {
  refundId: string;
  paymentId: string;
  providerNo: string;
  /** Fen. */
  amount: number;
  /** What the payment took, fen. */
  total: number;
}

/** One line of a provider's bill: what it took, or gave back. */
export interface BillLine {
  kind: 'payment' | 'refund';
  /** Our payment's id. */
  paymentId: string;
  /** Our refund's id; null for a payment. */
  refundId: string | null;
  /** Fen, never negative. */
  amount: number;
}

/** Where and when we are. Only the sandbox, whose books lie in our own database, needs the place. */
export interface Here {
  db: Db;
  now: Date;
}

export interface PaymentProvider {
  /** The page where the person pays: one of ours, or the provider's. Asking twice for one payment opens one at the provider. */
  cashier(bought: Bought): Promise<string>;
  /** Reads a notice; null when it was not signed by the provider, or is not meant for us. */
  readNotice(arrived: Arrived): PaymentNotice | null;
  /** What a notice is answered with, so that the provider stops repeating it or goes on. */
  readonly answers: { readonly done: string; readonly wrong: string };
  /** How a payment stands at the provider; null when it knows of none. */
  query(paymentId: string, here: Here): Promise<PaymentNotice | null>;
  /**
   * Asks for money to go back. Repeating it with the same `refundId` has no second effect.
   * @returns `pending` when the provider is at it and wants to be asked again
   */
  refund(refund: AskedRefund, here: Here): Promise<'done' | 'pending'>;
  /** Everything the provider took and gave back on a day of China's calendar, `2026-11-20`. */
  bill(day: string, here: Here): Promise<BillLine[]>;
}

/** The providers that people can pay with here; null is one that is not set up. */
export interface PaymentProviders {
  /** Null where real people trade: a pretend payment would give goods away. */
  readonly sandbox: SandboxPayment | null;
  readonly alipay: PaymentProvider | null;
  readonly wechat: PaymentProvider | null;
}

/** Everything but the balance has a provider behind it. */
export type ProviderChannel = Exclude<Channel, 'balance'>;
const offered = ['alipay', 'wechat', 'sandbox'] as const satisfies readonly ProviderChannel[];

/** How people can pay here: the balance always, and what is set up. */
export const channelsOf = (providers: PaymentProviders): Channel[] => [
  'balance',
  ...offered.filter((channel) => providers[channel] !== null),
];

/** The provider behind a channel; null when it is not set up, or needs none. */
export function providerOf(providers: PaymentProviders, channel: string): PaymentProvider | null {
  const known = offered.find((name) => name === channel);
  return known ? providers[known] : null;
}

/** Only what is set up is loaded: the official SDK takes its time. */
export async function paymentProviders({
  demo,
  secret,
  env,
  base,
}: Pick<Config, 'demo' | 'secret' | 'env' | 'base'>): Promise<PaymentProviders> {
  const site = () => `${setting(env, 'PUBLIC_URL').replace(/\/+$/, '')}${base}`;
  const alipay = env.ALIPAY_PAY_APP_ID ? await import('./payment-alipay.ts') : null;
  const wechat = env.WECHATPAY_MERCHANT ? await import('./payment-wechat.ts') : null;
  return {
    sandbox: demo ? sandboxPayment(secret) : null,
    alipay: alipay?.alipayPayment(alipay.alipaySdk(env), site()) ?? null,
    wechat: wechat?.wechatPayment(wechat.wechatKeys(env), site()) ?? null,
  };
}
