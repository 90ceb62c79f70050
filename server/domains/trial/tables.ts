/** What an owner tried. */
import type { ColumnType } from 'kysely';
import type { Channel } from '../../../contract/payment/calls.ts';
import type { TrialKind } from '../../../contract/shop/trial-calls.ts';
import type { Words } from '../../../contract/wire/states.ts';

export interface TrialTables {
  /** Of a payment the rest is told by the payment and its refund. */
  shop_trial: {
    id: string;
    kind: TrialKind;
    channel: Channel | null;
    user_id: string;
    at: Date;
    ended_at: Date | null;
    good: boolean | null;
    found: ColumnType<Words | null, string | null, string | null>;
  };
}
