/** Items that we washed where they lie, by the orders' records. */

import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Care } from '../../../contract/cleaning/rules.ts';
import type { ItemCleaned } from '../../../contract/item/cleaned.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Database, Db } from '../../db/schema.ts';

/** Of an order `c` of an item `i`: it came out of it well, and has lain with us since. */
export const cleanedHere = sql<boolean>`(c.item_id = i.id and i.in_warehouse and c.shelved_at >= coalesce(i.stored_at, i.created_at)
  and c.state in ('shelved', 'done') and c.compensated = 0)`;

interface Row {
  item_id: string;
  owner_id: string;
  order_id: string;
  /** Its owner ordered it. */
  own: boolean;
  care: Care;
  at: Date;
  after: string[];
  photos: Selectable<Database['item']>['photos'];
}

/** By item, the last time. */
export async function cleanedRows(db: Db, itemIds: readonly string[]): Promise<Map<string, Row>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select distinct on (i.id) i.id as item_id, i.owner_id, c.id as order_id, c.user_id = i.owner_id as own, c.care, c.shelved_at as at,
      i.photos, coalesce((
        select s.photos from cleaning_step s where s.cleaning_id = c.id and s.kind = 'check'
        order by s.created_at desc, s.id desc limit 1
      ), '[]') as after
    from item i join cleaning c on ${cleanedHere}
    where i.id = any(${[...itemIds]}) order by i.id, c.shelved_at desc`.execute(db);
  return new Map(rows.map((row) => [row.item_id, row]));
}

export async function cleanedOf(db: Db, itemIds: readonly string[]): Promise<Map<string, ItemCleaned>> {
  const rows = await cleanedRows(db, itemIds);
  return new Map([...rows].map(([id, row]) => [id, shownCleaned(row)]));
}

function shownCleaned({ order_id, own, care, at, after, photos }: Row): ItemCleaned {
  const has = new Set(photos.map((photo) => (photo.kind === 'upload' ? photo.sha256 : '')));
  const orderId = own ? order_id : null;
  return {
    at: at.getTime(),
    care,
    orderId,
    photos: own ? after.map(printUrl) : [],
    shown: after.every((one) => has.has(one)),
  };
}
