/** The shop's settings: one row a version, never changed. */
import type { ColumnType } from 'kysely';
import type { ShopSettings } from '../../../contract/shop/calls.ts';

/** Of two people who have to agree the first, and what they would give, fen: see two-people.ts. */
export interface First {
  by: string;
  amount: number;
}

export interface ShopTables {
  shop_version: {
    id: string;
    settings: ColumnType<ShopSettings, string, never>;
    /** Of those that have begun, the last one holds. */
    holds_from: Date;
    /** Null for what `setup` wrote. */
    saved_by: string | null;
    saved_at: Date;
  };
  /** What staff are called at work; it stays when they leave, and goes with their account. */
  staff_name: { user_id: string; name: string };
  /** Everything else of the shop that has versions: fee schedules, agreements, numbers. One row a version, never changed. */
  shop_document: {
    id: string;
    kind: string;
    content: ColumnType<unknown, string, never>;
    holds_from: Date;
    saved_by: string | null;
    saved_at: Date;
  };
}
