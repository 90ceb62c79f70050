/** Payout accounts, withdrawals, top-ups. */
import type { Generated } from 'kysely';
import type { CardKind } from '../../../contract/payout/calls.ts';
import type { WithdrawalState } from '../../../contract/payout/machine.ts';

export interface PayoutTables {
  payout_card: {
    id: string;
    user_id: string;
    kind: CardKind;
    bank: string;
    /** As people see it: all but a few characters hidden. */
    account_shown: string;
    /** The number itself and the name it carries, readable only with the server's secret. */
    account_sealed: string;
    /** Keyed, so that one account is bound once without being readable. */
    account_hash: string;
    bound_at: Date;
    removed_at: Date | null;
  };
  withdrawal: {
    id: string;
    no: string;
    user_id: string;
    card_id: string;
    amount: number;
    state: WithdrawalState;
    deadline_at: Date | null;
    /** Who of the staff let it go first, where it takes two. */
    asked_by: Generated<string | null>;
    /** Why it was rejected or failed; the bank's reference when it was sent by hand. */
    reason: string | null;
    provider_no: string | null;
    /** When the provider was first asked to send it: from then on only the provider knows how it stands. */
    handed_at: Generated<Date | null>;
    created_at: Date;
  };
  /** All that somebody owed, asked to be written off by one of the staff and decided by another. */
  debt_write_off: {
    id: string;
    user_id: string;
    amount: number;
    reason: string;
    asked_by: string;
    asked_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    agreed: boolean | null;
  };
  recharge: {
    id: string;
    no: string;
    user_id: string;
    amount: number;
    state: string;
    deadline_at: Date | null;
    created_at: Date;
  };
}
