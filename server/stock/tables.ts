/** The warehouse's tables: stock items and their one lock, receipts, listings. */
import type { ColumnType, Generated } from 'kysely';
import type { Grade } from '../../contract/grades.ts';

type Json<T> = ColumnType<T, string, string>;

export interface ItemDefect {
  kind: string;
  /** Where on the item, 0..1 along its main axis. */
  spot: number;
  zh: string;
  en: string;
  /** Index into the item's photos of the picture that shows it. */
  photo: number | null;
}

/** A photo is either drawn from the product's parameters (demo goods) or a person's upload. */
export type ItemPhoto = { kind: 'drawn'; view: string; defect?: number } | { kind: 'upload'; sha256: string };

export interface StockTables {
  item: {
    id: string;
    owner_id: string;
    sku_id: string;
    grade: Grade;
    defects: Json<ItemDefect[]>;
    photos: Json<ItemPhoto[]>;
    state: string;
    deadline_at: Date | null;
    in_warehouse: boolean;
    receipt_id: string | null;
    cost: number | null;
    created_at: Date;
  };
  item_lock: {
    item_id: string;
    channel: 'sale' | 'bid' | 'auction' | 'recycle' | 'resale' | 'retrieve';
    holder_id: string;
    at: Date;
  };
  listing: {
    id: string;
    item_id: string;
    seller_id: string;
    sku_id: string;
    grade: Grade;
    price: number;
    state: string;
    deadline_at: Date | null;
    created_at: Date;
    updated_at: Date;
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
    counted: Generated<number>;
  };
  receipt_photo: {
    receipt_id: string;
    position: number;
    upload_id: string;
    sha256: string;
  };
}
