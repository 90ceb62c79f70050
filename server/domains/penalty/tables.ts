/** What sellers pay for having broken a rule. */
import type { ColumnType } from 'kysely';
import type { PenaltyState } from '../../../contract/penalty/machine.ts';
import type { PenaltyRule } from '../../../contract/penalty/rules.ts';
import type { First } from '../shop/tables.ts';

export interface PenaltyTables {
  penalty: {
    id: string;
    order_id: string;
    user_id: string;
    rule: PenaltyRule;
    state: PenaltyState;
    deadline_at: Date | null;
    amount: number;
    /** What the seller's account held and was taken, fen; the rest is owed. */
    collected: number;
    to_buyer: number;
    /** Of `to_buyer`, what the buyer has got, fen. */
    buyer_paid: number;
    /** Of the rest, what was paid later, fen. */
    paid: ColumnType<number, number | undefined, number>;
    /** Words, and SHA-256 of the photos. */
    appeal: ColumnType<{ words: string; photos: string[] } | null, string | null | undefined, string | null>;
    /** Who of staff would waive how much, where a second person has to agree. */
    first: ColumnType<First | null, string | null | undefined, string | null>;
    created_at: Date;
  };
}
