/** What the warehouse writes down: what it found, what was said about it, the chain of photos, retrievals and storage. */
import type { ColumnType, Generated } from 'kysely';

import type { Grade } from '../../../contract/item/grades.ts';
import type { Finding } from '../../../contract/stock/calls.ts';
import type { RetrievalFees } from '../../../contract/stock/rules.ts';

type Json<T> = ColumnType<T, string, string>;

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
  storage_charge: {
    id: string;
    user_id: string;
    at: Date;
    items: number;
    days: number;
    amount: number;
    /** What the balance did not hold, until it is collected later. */
    owed: number;
  };
}
