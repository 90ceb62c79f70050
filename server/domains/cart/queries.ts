/** Reading and writing cart lines. */
import { type Kysely, sql } from 'kysely';
import type { Grade } from '../../../contract/item/grades.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

export interface LineRow {
  listing_id: string;
  item_id: string;
  product_id: string;
  sku_id: string;
  name_zh: string;
  name_en: string;
  style_no: string;
  size: string;
  grade: Grade;
  in_warehouse: boolean;
  price: number;
  state: string;
  held: boolean;
  added_price: number;
  added_at: Date;
}

/** What its owner has bought meanwhile is in their orders, and no longer in their cart. */
const boughtByOwner = sql<boolean>`exists (
  select from trade_order o where o.listing_id = c.listing_id and o.buyer_id = c.user_id and o.state <> 'closed')`;

/** As `whyOff` says of one. */
const isHeld = sql<boolean>`(l.state not in ('on', 'sold') and i.state = 'in_stock' and exists (
  select from item_lock k where k.item_id = i.id and k.channel = 'resale'))`;

export async function linesOf(db: Db, userId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select c.listing_id, l.item_id, s.product_id, l.sku_id, p.name_zh, p.name_en, p.style_no, s.size, l.grade,
           i.in_warehouse, l.price, l.state, ${isHeld} as held, c.added_price, c.added_at
    from cart_line c
    join listing l on l.id = c.listing_id
    join item i on i.id = l.item_id
    join sku s on s.id = l.sku_id
    join product p on p.id = s.product_id
    where c.user_id = ${userId} and c.removed_at is null and not ${boughtByOwner}
    order by c.added_at desc, c.listing_id`.execute(db);
  return rows;
}

export async function countLines(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from cart_line c
    where c.user_id = ${userId} and c.removed_at is null and not ${boughtByOwner}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A removed line comes back as it was while it is younger than `forgetBefore`; after that it starts anew. */
export async function addLine(
  db: Db,
  line: { userId: string; listingId: string; price: number; now: Date; forgetBefore: Date },
): Promise<void> {
  await sql`
    insert into cart_line as c (user_id, listing_id, added_price, added_at)
    values (${line.userId}, ${line.listingId}, ${line.price}, ${line.now})
    on conflict (user_id, listing_id) do update set
      added_price = case when c.removed_at < ${line.forgetBefore} then excluded.added_price else c.added_price end,
      added_at = case when c.removed_at < ${line.forgetBefore} then excluded.added_at else c.added_at end,
      removed_at = null`.execute(db);
}

export async function removeLines(db: Db, userId: string, listingIds: string[], now: Date): Promise<number> {
  const result = await db
    .updateTable('cart_line')
    .set({ removed_at: now })
    .where('user_id', '=', userId)
    .where('listing_id', 'in', listingIds)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
