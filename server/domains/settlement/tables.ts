/** What sellers are owed for what they sold. */
import type { Generated } from 'kysely';
import type { SettlementFailure } from '../../../contract/settlement/machine.ts';

export interface SettlementTables {
  settlement: {
    id: string;
    no: string;
    seller_id: string;
    order_id: string;
    price: number;
    fee: number;
    amount: number;
    state: string;
    deadline_at: Date | null;
    created_at: Date;
    paid_at: Date | null;
    /** Why it could not be paid; null once it was. */
    failure: Generated<SettlementFailure | null>;
  };
  /** What an after-sale took back of a settlement that was paid, fen. */
  settlement_correction: { id: string; settlement_id: string; aftersale_id: string; amount: number; at: Date };
}
