/** Stock accounts, receipts with what they announce, and what the warehouse writes down about them. */
import type { ColumnType, Generated } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';
import type { Finding } from '../../../contract/stock/calls.ts';
import type { RetrievalFees } from '../../../contract/stock/rules.ts';

type Json<T> = ColumnType<T, string, string>;

export interface StockTables {
  /** `flaw_limit`: percent of a price that a flaw may take off without asking. */
  stock_account: {
    id: string;
    user_id: string;
    opened_at: Date;
    flaw_limit: Generated<number>;
    agreement_version: ColumnType<string | null, string | null | undefined, string | null>;
    agreed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  receipt: {
    id: string;
    no: string;
    user_id: string;
    state: string;
    deadline_at: Date | null;
    note: string;
    express_company: string | null;
    express_no: string | null;
    /** The seller asked for a second count. */
    objected: Generated<boolean>;
    created_at: Date;
    submitted_at: Date;
  };
  receipt_line: {
    id: string;
    receipt_id: string;
    position: number;
    sku_id: string;
    grade: Grade;
    quantity: number;
    expected_price: number | null;
    note: string;
    /** Pieces found; null until it was counted. */
    found: number | null;
    cost: number | null;
    defects: Json<string[]>;
    /** The report of authentication that its seller named with this one piece. */
    identify_id: ColumnType<string | null, string | null | undefined, never>;
    /** What that piece became on its shelf. */
    item_id: ColumnType<string | null, undefined, string>;
    /** Whether whoever inspected it found it to be the one in the report. */
    same_piece: ColumnType<boolean | null, undefined, boolean>;
  };
  receipt_photo: {
    receipt_id: string;
    position: number;
    /** The position of the line that it shows; null for one of no line in particular. */
    line: number | null;
    upload_id: string;
    sha256: string;
  };
}

interface ShipTo {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
}

export interface WarehouseTables {
  receipt_finding: {
    id: string;
    receipt_id: string;
    /** Null for what was never announced. */
    line: number | null;
    kind: Finding;
    sku_id: string;
    grade: Grade;
    quantity: number;
    shelf: string;
    note: string;
    /** SHA-256 of each photo. */
    photos: Json<string[]>;
    stocked: Generated<boolean>;
    created_at: Date;
  };
  receipt_message: {
    id: string;
    receipt_id: string;
    side: 'S' | 'P';
    user_id: string;
    text: string;
    photos: Json<string[]>;
    at: Date;
  };
  custody: {
    receipt_id: string;
    position: number;
    sha256: string;
    side: 'S' | 'P';
    actor_id: string;
    at: Date;
    link: string;
  };
  retrieval: {
    id: string;
    no: string;
    user_id: string;
    state: string;
    deadline_at: Date | null;
    fees: Json<RetrievalFees>;
    total: number;
    address: Json<ShipTo>;
    express_company: string | null;
    express_no: string | null;
    created_at: Date;
  };
  retrieval_item: { retrieval_id: string; item_id: string };
}
