/** Lists of products, each with the cheapest single item that answers the question asked. */

import { type RawBuilder, sql } from 'kysely';
import type { ProductCardData } from '../../../contract/catalogue/calls.ts';
import type { Colour } from '../../../contract/catalogue/colour-keys.ts';
import type { sorts } from '../../../contract/catalogue/sorts.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import { defectIn } from '../../../contract/item/usual-defects.ts';
import type { Db } from '../../db/schema.ts';
import { productPicture } from './addresses.ts';
import { type Place, readCursor, writeCursor } from './cursor.ts';
import { shown } from './offered.ts';
import type { Part } from './search/reading.ts';
import { answers, inColours } from './search/understood.ts';
import { tallyOf, within } from './tally.ts';

export interface Filter {
  /** What was asked in words, as it was understood. */
  parts?: readonly Part[];
  brandId?: string;
  categoryId?: string;
  sizes?: string[];
  grades?: Grade[];
  colours?: Colour[];
  priceFrom?: number;
  priceTo?: number;
  inWarehouse?: boolean;
  belowTrade?: boolean;
}
export type Sort = (typeof sorts)[number];

export type Sql = RawBuilder<unknown>;
/** `g` is the market of the item's own size and grade. */
const belowTrade = sql`l.price < g.last_trade_price`;
const ownMarket = sql`left join grade_quote g on g.sku_id = l.sku_id and g.grade = l.grade`;
const all = (conditions: Sql[]): Sql => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `));

/** A page of products. */
export async function listProducts(
  db: Db,
  filter: Filter,
  { sort, size, cursor, prefer }: { sort: Sort; size: number; cursor?: string; prefer?: string[] },
): Promise<{ list: ProductCardData[]; next: string | null }> {
  const asked = onOffer(filter);
  const offered = sort === 'drop' && !filter.belowTrade ? [...asked, belowTrade] : asked;
  const order = orderOf(sort, offered.length > 0, offered.length === 1);
  const place = readCursor(cursor);
  const direction = order.descending ? sql`desc` : sql`asc`;
  const page = sql`
    select p.id, ${order.key ?? order.by} as key
    from ${order.byItem ? itemsOf(offered) : sql`product p`}
    ${offered.length > 0 && !order.byItem ? sql`join lateral (${offer(offered)}) o on true` : sql``}
    where ${all([...onProduct(filter), ...(order.where ?? []), ...after(place, order), ...(order.byItem ? [isOffer(offered)] : [])])}
    order by ${order.by} ${direction}, p.id limit ${size + 1}`;
  const rows = await cards(db, page, { offered, prefer }, sql`c.key ${direction}, p.id`);
  const list = rows.slice(0, size);
  const last = list.at(-1);
  return {
    list: list.map(card),
    next: rows.length > size && last ? writeCursor({ key: last.key, id: last.id }) : null,
  };
}

/** These products as cards, in the order in which they are named. */
export async function productsByIds(db: Db, ids: readonly string[]): Promise<ProductCardData[]> {
  const page = sql`
    select p.id, min(j.at) as key from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as j (id, at)
    join product p on p.id = j.id group by p.id`;
  return (await cards(db, page, { offered: [] }, sql`c.key`)).map(card);
}

/** More are not counted: nobody reads on that far, and counting to a hundred thousand takes as long as reading them. */
const COUNTED = 300;

/** How many products answer, and how many single items of them are for sale; of what is found by words or filters at least so many. */
export async function countProducts(
  db: Db,
  filter: Filter,
): Promise<{ products: number; items: number; more: boolean }> {
  const [asked, offered] = [onProduct(filter), onOffer(filter)];
  if (offered.length === 0 && !filter.parts?.length && !filter.colours?.length)
    return { ...(await tallyOf(db, filter)), more: false };
  const { inWarehouse, ...others } = filter;
  // Home names the same figure.
  if (inWarehouse && onOffer(others).length === 0) return { ...(await countStored(db, asked)), more: false };
  const ofProduct = sql`join product p on p.id = s.product_id`;
  const sizesOnly = offered.length === 1 && filter.sizes?.length;
  const found =
    offered.length === 0
      ? sql`select p.id as product_id, p.ask_count as n from product p where ${all(asked)}`
      : sizesOnly
        ? sql`
          select s.product_id, q.ask_count as n from sku s join quote q on q.sku_id = s.id and q.ask_count > 0 ${ofProduct}
          where ${all([...asked, ...offered])}`
        : sql`
          select s.product_id, 1 as n
          from listing l join sku s on s.id = l.sku_id ${whatElse}
          ${ofProduct}
          where l.state = 'on' and ${all([...asked, ...offered])}`;
  const { rows } = await sql<{ rows: number; products: number; items: number }>`
    select count(*)::int as rows, count(distinct product_id)::int as products, coalesce(sum(n), 0)::int as items
    from (${found} limit ${COUNTED + 1}) found`.execute(db);
  const { rows: seen = 0, products = 0, items = 0 } = rows[0] ?? {};
  return { products, items, more: seen > COUNTED };
}

/** Each product knows how many of its items for sale lie in our warehouse. */
async function countStored(db: Db, asked: Sql[]): Promise<{ products: number; items: number }> {
  const { rows } = await sql<{ products: number; items: number }>`
    select count(*)::int as products, coalesce(sum(p.in_warehouse), 0)::int as items
    from product p where p.in_warehouse > 0 and ${all(asked)}`.execute(db);
  return rows[0] ?? { products: 0, items: 0 };
}

interface CardRow {
  id: string;
  key: number;
  style_no: string;
  name_zh: string;
  name_en: string;
  brand_zh: string;
  brand_en: string;
  category_id: string;
  released_at: Date;
  sku_id: string | null;
  listing_id: string | null;
  size: string | null;
  price: number | null;
  grade: Grade | null;
  in_warehouse: boolean | null;
  defect: { zh: string; en: string } | null;
  max_buy_price: number | null;
  last_trade_price: number | null;
  last_trade_at: Date | null;
  closed_price: number | null;
  ask_count: number | null;
  bid_count: number | null;
}

export async function cards(
  db: Db,
  page: Sql,
  { offered, prefer }: { offered: Sql[]; prefer?: string[] },
  order: Sql,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with c as materialized (${page})
    select p.id, c.key::float8 as key, p.style_no, p.name_zh, p.name_en, b.name_zh as brand_zh, b.name_en as brand_en,
           p.category_id, p.released_at, q.sku_id, o.listing_id, o.size, o.price, o.grade, o.in_warehouse, o.defect,
           q.max_buy_price, q.last_trade_price, q.last_trade_at,
           case when o.listing_id is not null then q.closed_price end as closed_price, q.ask_count, q.bid_count
    from c
    join product p on p.id = c.id
    join brand b on b.id = p.brand_id
    left join lateral (${offer(offered, prefer)}) o on true
    left join lateral (
      select q.* from sku s join grade_quote q on q.sku_id = s.id
      where s.product_id = p.id and (o.sku_id is null or (q.sku_id = o.sku_id and q.grade = o.grade))
      order by q.last_trade_at desc nulls last limit 1
    ) q on true
    order by ${order}`.execute(db);
  return rows;
}

/** Left joins, because the engine leaves out those that nothing asks for. */
const whatElse = sql`left join item i on i.id = l.item_id ${ownMarket}`;

/** The cheapest item of product `p` under the conditions, one in a preferred size before all others. */
export const offer = (conditions: Sql[], prefer: string[] = []): Sql => sql`
  select l.id as listing_id, l.price, l.grade, l.sku_id, s.size, i.in_warehouse, i.defects -> 0 as defect, g.last_trade_price
  from sku s
  join quote q on q.sku_id = s.id and q.ask_count > 0
  join listing l on l.sku_id = s.id and l.state = 'on'
  left join item i on i.id = l.item_id
  ${ownMarket}
  where s.product_id = p.id and ${all(conditions)}
  order by ${prefer.length > 0 ? sql`s.size <> all(${prefer}::text[]),` : sql``} l.price, l.id limit 1`;

function onProduct({ parts = [], brandId, categoryId, colours }: Filter): Sql[] {
  const conditions: Sql[] = [shown, ...answers(parts)];
  if (brandId) conditions.push(sql`p.brand_id = ${brandId}`);
  if (categoryId) conditions.push(sql`p.category_id in (${within(categoryId)})`);
  if (colours?.length) conditions.push(inColours(colours));
  return conditions;
}

export function onOffer({ sizes, grades, priceFrom, priceTo, inWarehouse, belowTrade: below }: Filter): Sql[] {
  const conditions: Sql[] = [];
  if (sizes?.length) conditions.push(sql`s.size = any(${sizes}::text[])`);
  if (grades?.length) conditions.push(sql`l.grade = any(${grades}::text[])`);
  if (priceFrom !== undefined) conditions.push(sql`l.price >= ${priceFrom}`);
  if (priceTo !== undefined) conditions.push(sql`l.price <= ${priceTo}`);
  if (inWarehouse) conditions.push(sql`i.in_warehouse`);
  if (below) conditions.push(belowTrade);
  return conditions;
}

interface Order {
  /** As an index has it. */
  by: Sql;
  /** As a number, where `by` is none, and the way back. */
  key?: Sql;
  value?: (key: number) => Sql;
  descending?: boolean;
  /** Single items are walked through, each product at the first of its own that fits. */
  byItem?: boolean;
  where?: Sql[];
}

/** @param alone nothing is asked of the items but what the order itself asks */
function orderOf(sort: Sort, offered: boolean, alone: boolean): Order {
  switch (sort) {
    case 'heat':
      // What nobody sells comes after all that somebody does.
      return { by: sql`(case when p.ask_count > 0 then p.heat else p.heat - 1000000 end)`, descending: true };
    case 'newest':
      return {
        by: sql`p.released_at`,
        key: sql`extract(epoch from p.released_at)`,
        value: (key) => sql`to_timestamp(${key})`,
        descending: true,
      };
    // What has no price comes last either way.
    case 'priceAsc':
      return offered ? { by: sql`l.price`, byItem: true } : { by: sql`coalesce(p.lowest_ask, 1000000000000000)` };
    case 'priceDesc':
      return {
        ...(offered ? { by: sql`l.price`, byItem: true } : { by: sql`coalesce(p.lowest_ask, -1)` }),
        descending: true,
      };
    case 'drop':
      return {
        by: alone ? sql`p.ask_to_trade` : sql`(o.price::float8 / o.last_trade_price)`,
        where: [sql`p.ask_to_trade is not null`],
      };
  }
}

/**
 * Item `l` is the one that product `p` shows. The engine takes a comparison of ids for so rare that it would read and sort
 * everything; what it cannot see into it takes for half of all, and so walks along the prices and stops early.
 */
const isOffer = (conditions: Sql[]): Sql =>
  sql`coalesce(l.id = (select o.listing_id from (${offer(conditions)}) o), false)`;

/** The single items for sale, under the names that conditions know them by. */
const itemsOf = (conditions: Sql[]): Sql => sql`
  (select l.id, l.price, s.product_id from listing l join sku s on s.id = l.sku_id ${whatElse}
   where l.state = 'on' and ${all(conditions)}) l
  join product p on p.id = l.product_id`;

function after(place: Place | null, { by, value, descending }: Order): Sql[] {
  if (!place) return [];
  const from = value ? value(place.key) : sql`${place.key}`;
  // The first condition alone is what an index can start from.
  return descending
    ? [sql`${by} <= ${from}`, sql`(${by} < ${from} or p.id > ${place.id})`]
    : [sql`${by} >= ${from}`, sql`(${by} > ${from} or p.id > ${place.id})`];
}

export const card = (row: CardRow): ProductCardData => ({
  id: row.id,
  styleNo: row.style_no,
  name: { zh: row.name_zh, en: row.name_en },
  brand: { zh: row.brand_zh, en: row.brand_en },
  categoryId: row.category_id,
  cover: productPicture(row.id),
  released: row.released_at.getTime(),
  skuId: row.sku_id,
  listingId: row.listing_id,
  size: row.size,
  grade: row.grade,
  inWarehouse: row.in_warehouse ?? false,
  remark: row.defect && defectIn(row.defect),
  minSellPrice: row.price,
  maxBuyPrice: row.max_buy_price,
  lastTradePrice: row.last_trade_price,
  lastTradeAt: row.last_trade_at?.getTime() ?? null,
  closedPrice: row.closed_price,
  askCount: row.ask_count ?? 0,
  bidCount: row.bid_count ?? 0,
});
