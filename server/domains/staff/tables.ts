/** Who works here. */
import type { ColumnType } from 'kysely';
import type { CorrectionWay } from '../../../contract/shop/correction-calls.ts';
import type { RestrictionKind } from '../../../contract/shop/restriction-calls.ts';
import type { First } from '../shop/tables.ts';

export interface StaffTables {
  /** A role that somebody has; nobody works here without one. */
  staff_role: {
    user_id: string;
    /** One of contract/shop/rules.ts; a name that is gone gives nothing. */
    role: string;
    granted_at: Date;
  };
  /** What an account may not do, until then or until somebody lifts it. The person reads the reason. */
  account_restriction: {
    id: string;
    user_id: string;
    kind: RestrictionKind;
    reason: string;
    until: Date | null;
    by_id: string;
    created_at: Date;
    lifted_at: Date | null;
    lifted_by_id: string | null;
  };
  /** What staff gave a person outside of any case, or took back; the ledger has what was done. */
  account_correction: {
    id: string;
    user_id: string;
    /** Fen; below zero what is taken. */
    amount: number;
    reason: string;
    order_id: string | null;
    way: ColumnType<CorrectionWay, CorrectionWay | undefined, never>;
    state: 'waits' | 'done' | 'refused';
    by_id: string;
    /** Who has agreed, while it waits for a second. */
    first: ColumnType<First | null, string | null, string | null>;
    created_at: Date;
  };
  /** What staff noted about a person; it is told to other staff, and to the person when they ask for their data. */
  account_note: { id: string; user_id: string; author_id: string; body: string; created_at: Date };
}
