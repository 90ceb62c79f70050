/** What a payment provider does for us: it takes money at its cashier, tells us by a signed notice, and gives money back. */
import type { Kysely } from 'kysely';
import type { Channel } from '../../../contract/payment/calls.ts';
import type { SandboxTradeTables } from './tables.ts';

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
  db: Kysely<SandboxTradeTables>;
  now: Date;
}

/** Paying inside the provider's own app, whose pages may not open its cashier for browsers. */
export interface InApp {
  /** Where the app gives our page about a payment a code for whoever holds the phone; it opens that page with it. */
  authorise(paymentId: string): string;
  /** Who the code is for. It works once. @throws Error when the provider does not know it */
  openid(code: string): Promise<string>;
  /** What the app's own payment is opened with, by this person and no other. Asking twice for one payment and person opens one at the provider. */
  pay(bought: Bought, openid: string): Promise<Record<string, string>>;
  /**
   * Nobody pays it any more. The provider takes one way and one payer for a payment, so for another it is closed, and a new one
   * opened. Repeating it has no second effect. @throws Error when the provider does not do it, as where it was paid
   */
  close(paymentId: string): Promise<void>;
}

export interface PaymentProvider {
  /** Absent where it has no app, or that is not set up. */
  readonly inApp?: InApp;
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

/** Everything but the balance has a provider behind it. */
export type ProviderChannel = Exclude<Channel, 'balance'>;
