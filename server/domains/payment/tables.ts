/** Payments and refunds, and the pretend provider's post. */
import type { ColumnType } from 'kysely';
import type { Channel, Purpose } from '../../../contract/payment/calls.ts';

export interface PaymentTables {
  payment: {
    id: string;
    purpose: Purpose;
    subject_id: string;
    user_id: string;
    amount: number;
    channel: Channel;
    /** What a bid had paid in advance; the payment of the rest is another row. */
    prepay: ColumnType<boolean, boolean | undefined, never>;
    state: string;
    deadline_at: Date | null;
    /** Whom it is opened for at the provider: `H5_PAYER` in a browser, an openid in the app; null until it is, and where that is one. */
    payer: ColumnType<string | null, string | undefined, string | null>;
    /** The provider's own number, once it has taken the money. */
    provider_no: string | null;
    /** What has been given back so far, fen. */
    refunded: ColumnType<number, number | undefined, number>;
    created_at: Date;
    paid_at: Date | null;
  };
  /** Money on its way back through a provider; a balance is given back at once and needs none. */
  refund: {
    id: string;
    payment_id: string;
    amount: number;
    state: string;
    deadline_at: Date | null;
    created_at: Date;
  };
  /** The pretend provider's notices on their way; each has a deadline at which it arrives. */
  sandbox_notice: {
    id: string;
    body: string;
  };
}
