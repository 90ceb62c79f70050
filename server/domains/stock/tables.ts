/** Stock accounts, and receipts with what they announce. */
import type { ColumnType, Generated } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';

type Json<T> = ColumnType<T, string, string>;

export interface StockTables {
  stock_account: { id: string; user_id: string; opened_at: Date };
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
