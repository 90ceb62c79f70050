/** The warehouse's tables: stock items and their one lock, receipts, listings. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Grade } from '../../contract/grades.ts';
import type { ReviewReason } from '../../contract/listing.ts';

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
    /** The inventory number on its label. */
    code: Generated<string>;
    shelf: string | null;
    /** When it was put on its shelf; from then on storage counts. Absent: since it was created. */
    stored_at: Date | null;
    /** What its owner hoped to get for it: what a loss is paid by. */
    declared: number | null;
    /** Days of storage charged so far. */
    storage_days: Generated<number>;
    /** The nearest warning of storage costs that was sent, days before; 0 for none. */
    storage_warned: Generated<number>;
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
    /** At or above this its seller takes a counter-offer without being asked. */
    floor_price: number | null;
    /** Why it waits, or waited, for a review. */
    review_reason: ReviewReason | null;
    /** The price that staff let pass. */
    approved_price: number | null;
    /** Why staff said no. */
    refusal: string | null;
    /** The version of the terms its seller agreed to; null for a draft. */
    terms: string | null;
    /** When it last went on sale. */
    on_at: Date | null;
  };
  listing_price: {
    id: GeneratedAlways<number>;
    listing_id: string;
    was: number | null;
    price: number;
    at: Date;
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
