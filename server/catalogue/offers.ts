/** Lists of products, each with the cheapest single item that answers the question asked. */
import { type RawBuilder, sql } from 'kysely';
import type { ProductCardData, sorts } from '../../contract/catalogue.ts';
import type { Grade } from '../../contract/grades.ts';
import type { Db } from '../db/schema.ts';
import { productPicture } from '../kernel/pictures.ts';
import { queryTokens } from './bigrams.ts';
import { type Place, readCursor, writeCursor } from './cursor.ts';

export interface Filter {
  search?: string;
  brandId?: string;
  categoryId?: string;
  sizes?: string[];
  grades?: Grade[];
  priceFrom?: number;
  priceTo?: number;
  inWarehouse?: boolean;
  belowTrade?: boolean;
}
export type Sort = (typeof sorts)[number];

type Sql = RawBuilder<unknown>;
const all = (conditions: Sql[]): Sql => (conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `));

/** A page of products. */
export async function listProducts(
  db: Db,
  filter: Filter,
  { sort, size, cursor, prefer }: { sort: Sort; size: number; cursor?: string; prefer?: string[] },
): Promise<{ list: ProductCardData[]; next: string | null }> {
  const offered = onOffer(filter);
  // A drop is measured against a last trade, so there must be one.
  if (sort === 'drop') offered.push(sql`q.last_trade_price > 0`);
  const { key, descending } = sortKey(sort, offered.length > 0);
  const place = readCursor(cursor);
  const direction = descending ? sql`desc` : sql`asc`;
  const page = sql`
    select p.id, ${key} as key
    from product p
    ${offered.length > 0 ? sql`join lateral (${offer(offered)}) o on true` : sql``}
    where ${all([...onProduct(filter), ...after(place, key, descending)])}
    order by ${key} ${direction}, p.id limit ${size + 1}`;
  const rows = await cards(db, page, { offered, prefer }, sql`c.key ${direction}, p.id`);
  const list = rows.slice(0, size);
  const last = list.at(-1);
  return {
    list: list.map(card),
    next: rows.length > size && last ? writeCursor({ key: last.key, id: last.id }) : null,
  };
}

/** How many products answer, and how many single items of them are for sale. */
export async function countProducts(db: Db, filter: Filter): Promise<{ products: number; items: number }> {
  const offered = onOffer(filter);
  const { rows } = await (offered.length === 0
    ? sql<{ products: number; items: number }>`
        select count(*)::int as products, coalesce(sum(p.ask_count), 0)::int as items
        from product p where ${all(onProduct(filter))}`
    : sql<{ products: number; items: number }>`
        select count(distinct s.product_id)::int as products, count(*)::int as items
        from listing l
        join item i on i.id = l.item_id
        join sku s on s.id = l.sku_id
        join product p on p.id = s.product_id
        join quote q on q.sku_id = s.id
        where l.state = 'on' and ${all([...onProduct(filter), ...offered])}`
  ).execute(db);
  return rows[0] ?? { products: 0, items: 0 };
}

/** Products for sale that resemble one: its model in other colours, then its kind at a near price. */
export async function similarProducts(
  db: Db,
  productId: string,
  { sizes, size }: { sizes?: string[]; size: number },
): Promise<ProductCardData[]> {
  const offered = onOffer({ sizes });
  const page = sql`
    select p.id, row_number() over (order by
      p.model_en = t.model_en and p.brand_id = t.brand_id desc,
      p.category_id = t.category_id desc,
      abs(coalesce(p.lowest_ask, 0) - coalesce(t.lowest_ask, 0)), p.id) as key
    from product t
    join category tc on tc.id = t.category_id
    join category pc on pc.parent_id = tc.parent_id or pc.id = tc.id
    join product p on p.category_id = pc.id and p.id <> t.id and p.ask_count > 0
    ${offered.length > 0 ? sql`join lateral (${offer(offered)}) o on true` : sql``}
    where t.id = ${productId}
    order by key limit ${size}`;
  return (await cards(db, page, { offered }, sql`c.key`)).map(card);
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

async function cards(
  db: Db,
  page: Sql,
  { offered, prefer }: { offered: Sql[]; prefer?: string[] },
  order: Sql,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    with c as materialized (${page})
    select p.id, c.key::float8 as key, p.style_no, p.name_zh, p.name_en, b.name_zh as brand_zh, b.name_en as brand_en,
           p.category_id, p.released_at, q.sku_id, o.listing_id, o.size, o.price, o.grade, o.in_warehouse, o.defect,
           q.max_buy_price, q.last_trade_price, q.last_trade_at, q.closed_price, q.ask_count, q.bid_count
    from c
    join product p on p.id = c.id
    join brand b on b.id = p.brand_id
    left join lateral (${offer(offered, prefer)}) o on true
    left join lateral (
      select q.* from sku s join quote q on q.sku_id = s.id
      where s.product_id = p.id and (q.sku_id = o.sku_id or o.sku_id is null)
      order by q.last_trade_at desc nulls last limit 1
    ) q on true
    order by ${order}`.execute(db);
  return rows;
}

/** The cheapest item of product `p` under the conditions, one in a preferred size before all others. */
const offer = (conditions: Sql[], prefer: string[] = []): Sql => sql`
  select l.id as listing_id, l.price, l.grade, l.sku_id, s.size, i.in_warehouse, i.defects -> 0 as defect, q.last_trade_price
  from sku s
  join quote q on q.sku_id = s.id and q.ask_count > 0
  join listing l on l.sku_id = s.id and l.state = 'on'
  join item i on i.id = l.item_id
  where s.product_id = p.id and ${all(conditions)}
  order by ${prefer.length > 0 ? sql`s.size <> all(${prefer}::text[]),` : sql``} l.price, l.id limit 1`;

function onProduct({ search, brandId, categoryId }: Filter): Sql[] {
  const conditions: Sql[] = [];
  if (search?.trim()) {
    const tokens = queryTokens(search);
    // Only punctuation was typed: that finds nothing, rather than everything.
    conditions.push(tokens.length === 0 ? sql`false` : sql`p.search @> ${tokens}::text[]`);
  }
  if (brandId) conditions.push(sql`p.brand_id = ${brandId}`);
  if (categoryId)
    conditions.push(
      sql`p.category_id in (select id from category where id = ${categoryId} or parent_id = ${categoryId})`,
    );
  return conditions;
}

function onOffer({ sizes, grades, priceFrom, priceTo, inWarehouse, belowTrade }: Filter): Sql[] {
  const conditions: Sql[] = [];
  if (sizes?.length) conditions.push(sql`s.size = any(${sizes}::text[])`);
  if (grades?.length) conditions.push(sql`l.grade = any(${grades}::text[])`);
  if (priceFrom !== undefined) conditions.push(sql`l.price >= ${priceFrom}`);
  if (priceTo !== undefined) conditions.push(sql`l.price <= ${priceTo}`);
  if (inWarehouse) conditions.push(sql`i.in_warehouse`);
  if (belowTrade) conditions.push(sql`l.price < q.last_trade_price`);
  return conditions;
}

function sortKey(sort: Sort, offered: boolean): { key: Sql; descending: boolean } {
  const price = offered ? sql`o.price` : sql`p.lowest_ask`;
  switch (sort) {
    case 'heat':
      return { key: sql`p.heat`, descending: true };
    case 'newest':
      return { key: sql`extract(epoch from p.released_at)`, descending: true };
    // What has no price comes last either way.
    case 'priceAsc':
      return { key: sql`coalesce(${price}, 1e15)`, descending: false };
    case 'priceDesc':
      return { key: sql`coalesce(${price}, -1)`, descending: true };
    case 'drop':
      return { key: sql`o.price::float8 / o.last_trade_price`, descending: false };
  }
}

function after(place: Place | null, key: Sql, descending: boolean): Sql[] {
  if (!place) return [];
  const beyond = descending ? sql`${key} < ${place.key}` : sql`${key} > ${place.key}`;
  return [sql`(${beyond} or (${key} = ${place.key} and p.id > ${place.id}))`];
}

const card = (row: CardRow): ProductCardData => ({
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
  remark: row.defect && { zh: row.defect.zh, en: row.defect.en },
  minSellPrice: row.price,
  maxBuyPrice: row.max_buy_price,
  lastTradePrice: row.last_trade_price,
  lastTradeAt: row.last_trade_at?.getTime() ?? null,
  closedPrice: row.closed_price,
  askCount: row.ask_count ?? 0,
  bidCount: row.bid_count ?? 0,
});
