/** What a payment provider does for us: it takes money at its cashier, tells us by a signed notice, and gives money back. */

import type { Channel } from '../../contract/payment.ts';
import type { Config } from '../config.ts';
import { type SandboxPayment, sandboxPayment } from './payment-sandbox.ts';

/** What a provider's notice says once its signature has been found right. */
export interface PaymentNotice {
  paymentId: string;
  /** The provider's own number for this payment. */
  providerNo: string;
  /** What was taken, fen. */
  amount: number;
  at: Date;
}

export interface PaymentProvider {
  /** Where the person pays: a page of ours, or the provider's address. */
  cashier(payment: { id: string; amount: number }): string;
  /** Reads a notice exactly as it arrived; null when it was not signed by the provider. */
  readNotice(raw: string): PaymentNotice | null;
  /** Asks for money to go back. Repeating it with the same `refundId` has no second effect. */
  refund(refund: { refundId: string; paymentId: string; providerNo: string; amount: number }): Promise<void>;
}

/** The providers that people can pay with here. */
export interface PaymentProviders {
  /** Null where real people trade: a pretend payment would give goods away. */
  readonly sandbox: SandboxPayment | null;
}

/** How people can pay here: the balance always, the sandbox where it is open. */
export const channelsOf = ({ sandbox }: PaymentProviders): Channel[] => [
  'balance',
  ...(sandbox ? (['sandbox'] as const) : []),
];

export const paymentProviders = ({ demo, secret }: Pick<Config, 'demo' | 'secret'>): PaymentProviders => ({
  sandbox: demo ? sandboxPayment(secret) : null,
});
