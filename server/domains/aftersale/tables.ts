/** After-sale cases and what both sides show for theirs. */
import type { ColumnType, Generated } from 'kysely';
import type { AftersaleReason, Shares } from '../../../contract/aftersale/calls.ts';
import type { AftersaleKind } from '../../../contract/aftersale/machine.ts';
import type { First } from '../shop/tables.ts';

export interface AftersaleTables {
  aftersale: {
    id: string;
    no: string;
    order_id: string;
    buyer_id: string;
    seller_id: string;
    kind: AftersaleKind;
    reason: AftersaleReason;
    /** What goes back, fen: as asked, or as staff decided. */
    amount: number;
    /** Who bore how much, once it has gone back. */
    shares: ColumnType<Shares | null, string | null, string | null>;
    state: string;
    deadline_at: Date | null;
    /** Who of staff would refund how much, where a second person has to agree; `fake`: because what came back is one. */
    first: ColumnType<(First & { fake?: true }) | null, string | null | undefined, string | null>;
    /** The item has come back to us. */
    returned: Generated<boolean>;
    /** What was left of the order's own clock when it was stopped, ms; null for a completed order. */
    clock_left: number | null;
    created_at: Date;
  };
  aftersale_evidence: {
    id: string;
    case_id: string;
    user_id: string;
    side: 'B' | 'S' | 'P';
    body: string;
    /** SHA-256 of each photo. */
    photos: ColumnType<string[], string, string>;
    created_at: Date;
  };
}
