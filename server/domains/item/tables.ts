/** Single physical items, and what each is promised to. */
import type { ColumnType, Generated } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';
import type { First } from '../shop/tables.ts';

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

export interface ItemTables {
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
    /** Who of staff would pay how much for its loss, where a second person has to agree. */
    lost_first: ColumnType<First | null, undefined, string>;
    created_at: Date;
  };
  item_lock: {
    item_id: string;
    channel: 'sale' | 'bid' | 'auction' | 'recycle' | 'resale' | 'retrieve' | 'cleaning';
    holder_id: string;
    at: Date;
  };
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
