/** Reads of hang-sale: listings and listable stock with the market of their size and grade. */

import { type RawBuilder, sql } from 'kysely';
import { offerMachine } from '../../../contract/bid/machine.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import type { ListingStateName } from '../../../contract/listing/machine.ts';
import type { ReviewReason } from '../../../contract/listing/rules.ts';
import { MARKET_DAYS } from '../../../contract/listing/rules.ts';
import type { FeeTerms } from '../../../contract/payment/fees.ts';
import type { ItemState } from '../../../contract/stock/calls.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { soldBy } from '../connection/ties.ts';
import type { ItemDefect, ItemPhoto } from '../item/tables.ts';

interface Goods {
  item_id: string;
  photos: ItemPhoto[];
  sku_id: string;
  grade: Grade;
  item_state: ItemState;
  in_warehouse: boolean;
  created_at: Date;
  cost: number | null;
  size: string;
  product_id: string;
  brand_id: string;
  style_no: string;
  name_zh: string;
  name_en: string;
  lowest_ask: number | null;
  highest_bid: number | null;
  trade_price: number | null;
  trade_count: number;
  last_trade: number | null;
  category_id: string;
}

export interface Stock extends Goods {
  planned: number | null;
  /** When a listing or a plan of it was last changed. */
  changed_at: Date | null;
}

export interface Listing extends Goods {
  id: string;
  seller_id: string;
  price: number;
  floor_price: number | null;
  floor_at: Date | null;
  state: ListingStateName;
  deadline_at: Date | null;
  updated_at: Date;
  on_at: Date | null;
  review_reason: ReviewReason | null;
  approved_price: number | null;
  refusal: string | null;
  order_id: string | null;
  fee_terms: FeeTerms | null;
}

export interface Filter {
  brandId?: string;
  grade?: Grade;
  q?: string;
}

/** Ids as one parameter, however many. */
export const among = (ids: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as j (value))`;

const goods = sql`
  i.id as item_id, i.photos, i.sku_id, i.grade, i.state as item_state, i.in_warehouse, i.created_at, i.cost,
  s.size, p.id as product_id, p.brand_id, p.category_id, p.style_no, p.name_zh, p.name_en,
  ask.lowest as lowest_ask, bid.highest as highest_bid,
  paid.price as trade_price, coalesce(paid.count, 0) as trade_count, q.last_trade_price as last_trade`;

/** The market without the owner's own listings; trades of the last `MARKET_DAYS` in the same grade. */
const market = (now: Date) => sql`
  join sku s on s.id = i.sku_id
  join product p on p.id = s.product_id
  left join grade_quote q on q.sku_id = i.sku_id and q.grade = i.grade
  left join lateral (
    select min(o.price) as lowest from listing o
    where o.sku_id = i.sku_id and o.grade = i.grade and o.state = 'on' and o.seller_id <> i.owner_id
  ) ask on true
  left join lateral (
    select max(b.price) as highest from bid b
    where b.sku_id = i.sku_id and b.grade = i.grade and b.state = 'active' and b.listing_id is null
      and b.user_id <> i.owner_id
  ) bid on true
  left join lateral (
    select percentile_disc(0.5) within group (order by t.price) as price, count(*)::int as count from trade t
    where t.sku_id = i.sku_id and t.grade = i.grade and t.at > ${now}::timestamptz - ${MARKET_DAYS} * interval '1 day'
  ) paid on true`;

const matching = ({ brandId, grade, q }: Filter): RawBuilder<unknown>[] => {
  const like = `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  return [
    ...(brandId ? [sql`p.brand_id = ${brandId}`] : []),
    ...(grade ? [sql`i.grade = ${grade}`] : []),
    ...(q ? [sql`(p.style_no ilike ${like} or p.name_zh ilike ${like} or p.name_en ilike ${like})`] : []),
  ];
};
const all = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

const listings = (now: Date, where: RawBuilder<unknown>[], order: RawBuilder<unknown>) => sql<Listing>`
  select l.id, l.seller_id, l.price, l.floor_price, l.floor_at, l.state, l.deadline_at, l.updated_at, l.on_at, l.review_reason, l.approved_price,
    l.fee_terms, l.refusal, o.id as order_id, ${goods}
  from listing l join item i on i.id = l.item_id ${market(now)}
  left join lateral (
    select id from trade_order where listing_id = l.id and l.state = 'sold' order by id desc limit 1
  ) o on true
  where ${all(where)} order by ${order}`;

/** A planned price counts only while its item lies in stock. */
const alive = sql`(l.state <> 'draft' or exists (select from item d where d.id = l.item_id and d.state = 'in_stock'))`;

export async function listListings(
  db: Db,
  f: Filter & { sellerId: string; state?: ListingStateName; cursor?: string; size: number; now: Date },
): Promise<Listing[]> {
  const where = [sql`l.seller_id = ${f.sellerId}`, alive, ...matching(f)];
  if (f.state) where.push(sql`l.state = ${f.state}`);
  if (f.cursor) where.push(sql`l.id < ${f.cursor}`);
  return (await sql<Listing>`${listings(f.now, where, sql`l.id desc`)} limit ${f.size + 1}`.execute(db)).rows;
}

export async function findListing(db: Db, id: string, now: Date): Promise<Listing | undefined> {
  return (await listings(now, [sql`l.id = ${id}`], sql`l.id`).execute(db)).rows[0];
}

/** Some of a seller's listings; those of others are not among them. */
export async function ownListings(db: Db, sellerId: string, ids: readonly string[], now: Date): Promise<Listing[]> {
  const where = [sql`l.seller_id = ${sellerId}`, sql`l.id in ${among(ids)}`];
  return (await listings(now, where, sql`l.id`).execute(db)).rows;
}

export async function countListings(db: Db, sellerId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from listing l where seller_id = ${sellerId} and ${alive} group by state`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

export async function listReviews(db: Db, { cursor, size, now }: { cursor?: string; size: number; now: Date }) {
  const where = [sql`l.state = 'review'`];
  if (cursor) where.push(sql`(l.deadline_at, l.id) > (select deadline_at, id from listing where id = ${cursor})`);
  const { rows } = await sql<Listing>`${listings(now, where, sql`l.deadline_at, l.id`)} limit ${size + 1}`.execute(db);
  return rows;
}

export async function countReviews(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from listing where state = 'review'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What can be listed: in stock and promised to nobody. */
const listable = (sellerId: string) =>
  sql`i.owner_id = ${sellerId} and i.state = 'in_stock' and not exists (select from item_lock k where k.item_id = i.id)`;

/** Until its owner plans a price, a listing begins with what they hoped for in the receipt. */
const stockRows = (now: Date, where: RawBuilder<unknown>) => sql<Stock>`
  select ${goods}, coalesce(plan.price, i.declared) as planned, known.at as changed_at
  from item i ${market(now)}
  left join lateral (
    select price from listing d where d.item_id = i.id and d.state in ('draft', 'off') order by id desc limit 1
  ) plan on true
  left join lateral (
    select max(updated_at) as at from listing k where k.item_id = i.id and k.seller_id = i.owner_id
  ) known on true
  where ${where} order by i.id`;

export async function listStock(
  db: Db,
  f: Filter & { sellerId: string; itemId?: string; skuId?: string; cursor?: string; size: number; now: Date },
): Promise<Stock[]> {
  const where = [listable(f.sellerId), ...matching(f)];
  if (f.itemId) where.push(sql`i.id = ${f.itemId}`);
  if (f.skuId) where.push(sql`i.sku_id = ${f.skuId}`);
  if (f.cursor) where.push(sql`i.id > ${f.cursor}`);
  return (await sql<Stock>`${stockRows(f.now, all(where))} limit ${f.size + 1}`.execute(db)).rows;
}

/** Some of a person's stock items, whatever their state; those of others are not among them. */
export async function ownStock(db: Db, sellerId: string, ids: readonly string[], now: Date): Promise<Stock[]> {
  return (await stockRows(now, sql`i.owner_id = ${sellerId} and i.id in ${among(ids)}`).execute(db)).rows;
}

export async function countStock(db: Db, sellerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from item i where ${listable(sellerId)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Locks what lies waiting for these items: a planned price, or a listing that was taken off. */
export async function lockWaiting(db: Db, itemIds: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    item_id: string;
    state: string;
    price: number;
    approved_price: number | null;
  }>`
    select id, item_id, state, price, approved_price from listing
    where item_id in ${among(itemIds)} and state in ('draft', 'off') order by id for update`.execute(db);
  // Of several that were taken off, the newest.
  return new Map(rows.map((row) => [row.item_id, row]));
}

export const offersOn = (db: Db, listingId: string) =>
  db
    .selectFrom('offer')
    .select(['id', 'price', 'state', 'deadline_at'])
    .where('listing_id', '=', listingId)
    .where('state', 'in', openStates(offerMachine))
    .orderBy('price', 'desc')
    .execute();

/** Locks listings in the order of their ids and tells what each is now. */
export async function lockListings(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{
    id: string;
    seller_id: string;
    state: ListingStateName;
    price: number;
    floor_price: number | null;
    floor_at: Date | null;
  }>`
    select id, seller_id, state, price, floor_price, floor_at from listing
    where id in ${among(ids)} order by id for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function hasEverListed(db: Db, sellerId: string): Promise<boolean> {
  const { rows } =
    await sql`select from listing where seller_id = ${sellerId} and (on_at is not null or state in ('on', 'sold')) limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Births of listings; their state is the machine's first. */
export async function insertDrafts(
  db: Db,
  lines: readonly { id: string; itemId: string; skuId: string; grade: Grade; price: number }[],
  { sellerId, now }: { sellerId: string; now: Date },
): Promise<void> {
  if (lines.length === 0) return;
  await sql`
    insert into listing (id, item_id, seller_id, sku_id, grade, price, state, created_at, updated_at)
    select j.id, j."itemId", ${sellerId}, j."skuId", j.grade, j.price, 'draft', ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as j (id text, "itemId" text, "skuId" text, grade text, price bigint)`.execute(db);
  await sql`
    insert into listing_price (listing_id, price, at)
    select j.id, j.price, ${now} from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as j (id text, price bigint)`.execute(
    db,
  );
}

export const itemPhotosOf = (db: Db, itemIds: readonly string[]) =>
  sql<{ id: string; photos: ItemPhoto[]; defects: ItemDefect[] }>`
    select id, photos, defects from item where id in ${among(itemIds)}`
    .execute(db)
    .then(({ rows }) => new Map(rows.map((row) => [row.id, row])));

export const pricesOf = (db: Db, listingId: string) =>
  db.selectFrom('listing_price').selectAll().where('listing_id', '=', listingId).orderBy('id').execute();

export const lockOf = (db: Db, itemId: string) =>
  db.selectFrom('item_lock').select(['channel', 'holder_id']).where('item_id', '=', itemId).executeTakeFirst();

/** Who asks to be reviewed: since when they are here, and how much they have sold. */
export async function sellersOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; nickname: string; created_at: Date; sold: number }>`
    select a.id, a.nickname, a.created_at,
      ${soldBy(sql.ref('a.id'))} as sold
    from account a where a.id in ${among(ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The last sales of a size, one's own apart from everybody else's. */
export async function pastSales(db: Db, skuId: string, sellerId: string, own: boolean) {
  const mine = sql`exists (select from trade_order m where m.item_id = t.item_id and m.seller_id = ${sellerId} and m.state = 'completed')`;
  const { rows } = await sql<{ grade: Grade; price: number; at: Date; on_at: Date | null }>`
    select t.grade, t.price, t.at, l.on_at from trade t
    left join lateral (
      select on_at from listing where item_id = t.item_id and seller_id = ${sellerId} and state = 'sold' order by id desc limit 1
    ) l on true
    where t.sku_id = ${skuId} and ${own ? mine : sql`not ${mine}`}
    order by t.at desc, t.id desc limit 30`.execute(db);
  return rows;
}

/** What there is to filter by, among listings or listable stock. */
export async function facets(
  db: Db,
  { of, sellerId, state }: { of: 'listings' | 'stock'; sellerId: string; state?: ListingStateName },
) {
  const from =
    of === 'stock'
      ? sql`item i where ${listable(sellerId)}`
      : sql`listing l join item i on i.id = l.item_id
            where l.seller_id = ${sellerId} and ${alive} and ${state ? sql`l.state = ${state}` : sql`true`}`;
  const picked = sql`(select i.sku_id, i.grade from ${from}) x`;
  const [brands, grades] = await Promise.all([
    sql<{ id: string; name_zh: string; name_en: string; n: number }>`
      select b.id, b.name_zh, b.name_en, count(*)::int as n from ${picked}
      join sku s on s.id = x.sku_id join product p on p.id = s.product_id join brand b on b.id = p.brand_id
      group by b.id order by n desc, b.id`.execute(db),
    sql<{ grade: Grade; n: number }>`select x.grade, count(*)::int as n from ${picked} group by x.grade`.execute(db),
  ]);
  return { brands: brands.rows, grades: grades.rows };
}
