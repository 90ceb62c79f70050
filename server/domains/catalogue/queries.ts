/** Reading the catalogue: products, their sizes and quotes, categories, brands, trades. */

import { type RawBuilder, sql } from 'kysely';
import type { SkuQuote } from '../../../contract/catalogue/calls.ts';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import type { Gender } from '../../../contract/catalogue/size-tables.ts';
import { type Grade, grades } from '../../../contract/item/grades.ts';
import { foldCode } from '../../../contract/scan/calls.ts';
import type { Shape } from '../../art/draw.ts';
import type { Db } from '../../db/schema.ts';
import type { Place } from './cursor.ts';
import { shown } from './offered.ts';
import type { Part } from './search/reading.ts';
import { answers } from './search/understood.ts';
import { within } from './tally.ts';

export interface ProductRow {
  id: string;
  style_no: string;
  name_zh: string;
  name_en: string;
  brand_id: string;
  brand_zh: string;
  brand_en: string;
  category_id: string;
  category_zh: string;
  category_en: string;
  kind: CategoryKind;
  gender: Gender | null;
  colour_zh: string;
  colour_en: string;
  shape: Shape | null;
  pictures: string[];
  released_at: Date;
  item_count: number;
  in_warehouse: number;
  offered: boolean;
}

export async function findProduct(db: Db, id: string): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.style_no, p.name_zh, p.name_en, p.brand_id, b.name_zh as brand_zh, b.name_en as brand_en,
           p.category_id, c.name_zh as category_zh, c.name_en as category_en, c.kind,
           p.gender, p.colour_zh, p.colour_en, p.shape, p.pictures, p.released_at, p.ask_count as item_count, p.in_warehouse, p.offered
    from product p join brand b on b.id = p.brand_id join category c on c.id = p.category_id
    where p.id = ${id}`.execute(db);
  return rows[0];
}

/** Sizes of a product in their order, with quotes. */
export async function skusOf(db: Db, productId: string): Promise<SkuQuote[]> {
  const rows = await db
    .selectFrom('sku')
    .leftJoin('quote', 'quote.sku_id', 'sku.id')
    .selectAll('quote')
    .select(['sku.id', 'sku.product_id', 'sku.size'])
    .select(gradesOf(sql`sku.id`).as('grades'))
    .where('sku.product_id', '=', productId)
    .orderBy('sku.sort')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    size: row.size,
    grade: row.grade,
    minSellPrice: row.min_sell_price,
    maxBuyPrice: row.max_buy_price,
    lastTradePrice: row.last_trade_price,
    lastTradeAt: row.last_trade_at?.getTime() ?? null,
    closedPrice: row.closed_price,
    askCount: row.ask_count ?? 0,
    bidCount: row.bid_count ?? 0,
    grades: row.grades,
  }));
}

/** Each grade's quote of a size, best grade first, as calls and events have it. */
export const gradesOf = (skuId: RawBuilder<unknown>) => sql<SkuQuote['grades']>`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'grade', g.grade, 'minSellPrice', g.min_sell_price, 'maxBuyPrice', g.max_buy_price,
      'lastTradePrice', g.last_trade_price, 'lastTradeAt', floor(extract(epoch from g.last_trade_at) * 1000)::bigint,
      'closedPrice', g.closed_price, 'askCount', g.ask_count, 'bidCount', g.bid_count
    ) order by array_position(${[...grades]}::text[], g.grade))
    from grade_quote g where g.sku_id = ${skuId}
  ), '[]'::jsonb)`;

/** Sizes of a product that are retired while it is not. */
export const retiredSizes = (db: Db, productId: string) =>
  db.selectFrom('sku').select('id').where('product_id', '=', productId).where('retired_at', 'is not', null).execute();

/** Former addresses of its sizes. */
export const formerSkus = (db: Db, productId: string) =>
  db
    .selectFrom('sku_former')
    .innerJoin('sku', 'sku.id', 'sku_former.sku_id')
    .select(['sku_former.id', 'sku.id as skuId'])
    .where('sku.product_id', '=', productId)
    .execute();

export const coloursOf = (db: Db, productId: string) =>
  db
    .selectFrom('product as p')
    .innerJoin('product as t', (join) =>
      join.onRef('t.brand_id', '=', 'p.brand_id').onRef('t.model_en', '=', 'p.model_en'),
    )
    .select(['p.id', 'p.colour_zh', 'p.colour_en', 'p.lowest_ask'])
    .where('t.id', '=', productId)
    .where(sql<boolean>`(${shown} or p.id = t.id)`)
    .orderBy('p.heat', 'desc')
    .execute();

export interface CategoryRow {
  id: string;
  parent_id: string | null;
  kind: CategoryKind;
  name_zh: string;
  name_en: string;
  count: number;
  item_count: number;
  cover: string | null;
}

/** Roots count what lies in their branches. Each shows its most wanted product. */
export async function categoryRows(db: Db): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with t as (
      select category_id, sum(products) as products, sum(items) as items from catalogue_tally group by category_id
    )
    select c.id, c.parent_id, c.kind, c.name_zh, c.name_en, coalesce(sum(t.products), 0)::int as count,
           coalesce(sum(t.items), 0)::int as item_count, (array_agg(p.id order by p.heat desc nulls last, p.id))[1] as cover
    from category c
    left join category below on below.id = c.id or below.parent_id = c.id
    left join t on t.category_id = below.id
    left join lateral (
      select p.id, p.heat from product p where p.category_id = below.id and ${shown} order by p.heat desc, p.id limit 1
    ) p on true
    group by c.id order by c.sort`.execute(db);
  return rows;
}

export async function sizesByCategory(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ root: string; sizes: string[] }>`
    select root_id as root, array_agg(size) as sizes from category_size group by root_id`.execute(db);
  return new Map(rows.map(({ root, sizes }) => [root, sizes]));
}

interface BrandRow {
  id: string;
  name_zh: string;
  name_en: string;
  count: number;
  cover: string | null;
}

export async function brandRows(db: Db, which: { categoryId?: string; kind?: CategoryKind }): Promise<BrandRow[]> {
  const { categoryId, kind } = which;
  const there = sql`${categoryId ? sql`category_id in (${within(categoryId)})` : sql`true`}
    and ${kind ? sql`category_id in (select id from category where kind = ${kind})` : sql`true`}`;
  const { rows } = await sql<BrandRow>`
    select b.id, b.name_zh, b.name_en, t.products::int as count, p.id as cover
    from (
      select brand_id, sum(products) as products, sum(heat) as heat from catalogue_tally where ${there} group by brand_id
    ) t
    join brand b on b.id = t.brand_id
    left join lateral (
      select p.id from product p where p.brand_id = b.id and ${there} and ${shown} order by p.heat desc, p.id limit 1
    ) p on true
    where t.products > 0 order by t.heat desc, b.id`.execute(db);
  return rows;
}

export interface TradeRow {
  id: string;
  size: string;
  grade: Grade;
  price: number;
  at: Date;
}
interface TradesOf {
  productId?: string;
  skuId?: string;
  grade?: Grade;
  since: Date;
}

const tradesOf = ({ productId, skuId, grade, since }: TradesOf) => sql`
  ${skuId ? sql`t.sku_id = ${skuId}` : sql`t.sku_id in (select id from sku where product_id = ${productId ?? null})`}
  and t.at >= ${since} ${grade ? sql`and t.grade = ${grade}` : sql``}`;

/** Newest first; one more than asked, to know whether more follow. */
export async function tradeRows(db: Db, which: TradesOf, place: Place | null, size: number): Promise<TradeRow[]> {
  const before = place ? sql`and (t.at, t.id) < (${new Date(place.key)}, ${place.id})` : sql``;
  const { rows } = await sql<TradeRow>`
    select t.id, s.size, t.grade, t.price, t.at from trade t join sku s on s.id = t.sku_id
    where ${tradesOf(which)} ${before} order by t.at desc, t.id desc limit ${size + 1}`.execute(db);
  return rows;
}

export async function countTrades(db: Db, which: TradesOf): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from trade t where ${tradesOf(which)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** One point a day that had trades; the day ends at midnight in China. */
export async function tradeDays(db: Db, which: TradesOf) {
  const { rows } = await sql<{ day: string; low: number; high: number; close: number; count: number }>`
    select to_char(t.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, min(t.price) as low, max(t.price) as high,
           (array_agg(t.price order by t.at desc, t.id desc))[1] as close, count(*)::int as count
    from trade t where ${tradesOf(which)} group by 1 order by 1`.execute(db);
  return rows;
}

/** Items for sale in our warehouse that came in since: those that are up, without the few that wait for a review. */
export async function arrivals(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ arrived: number }>`
    select (
      (select count(*) from item where in_warehouse and state = 'listed' and created_at >= ${since})
      - (select count(*) from listing l join item i on i.id = l.item_id
         where l.state = 'review' and i.in_warehouse and i.state = 'listed' and i.created_at >= ${since})
    )::int as arrived`.execute(db);
  return rows[0]?.arrived ?? 0;
}

/** Items for sale in our warehouse that an inspection has found genuine since they lie there. */
export async function authenticatedCount(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct n.item_id)::int as n
    from inspection n join item i on i.id = n.item_id join listing l on l.item_id = i.id and l.state = 'on'
    where n.genuine and i.in_warehouse and n.created_at >= coalesce(i.stored_at, i.created_at)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** So many of the most wanted products are enough to find ten models in: one model comes in a dozen colours. */
const COLOURWAYS = 200;

/** Models by how much they are wanted; `rising` ones trade above the close of the day before. */
export async function hotModels(db: Db, count: number) {
  const { rows } = await sql<{
    brand_en: string;
    model_zh: string;
    model_en: string;
    product_id: string;
    rising: boolean;
  }>`
    select b.name_en as brand_en, p.model_zh, p.model_en, (array_agg(p.id order by p.heat desc, p.id))[1] as product_id,
           coalesce(avg(q.closed_price) filter (where q.last_trade_at is not null), 0) > 0 as rising
    from (select * from product where ask_count > 0 order by heat desc, id limit ${COLOURWAYS}) p
    join brand b on b.id = p.brand_id
    left join sku s on s.product_id = p.id
    left join quote q on q.sku_id = s.id
    group by b.name_en, p.model_zh, p.model_en
    order by max(p.heat) desc, p.model_en limit ${count}`.execute(db);
  return rows;
}

export const hottestModel = (db: Db) =>
  db
    .selectFrom('product as p')
    .innerJoin('brand', 'brand.id', 'p.brand_id')
    .select(['brand.name_en as brand_en', 'p.model_zh', 'p.model_en'])
    .where(shown)
    .orderBy('p.heat', 'desc')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();

interface ShortRow {
  id: string;
  style_no: string;
  name_zh: string;
  name_en: string;
  brand_zh: string;
  brand_en: string;
  also: string[];
  category_id: string;
  kind: CategoryKind;
  skus: { id: string; size: string }[];
}

const shortRows = async (
  db: Db,
  which: RawBuilder<unknown>,
  styleNo: RawBuilder<unknown> = sql`p.style_no`,
  beside: RawBuilder<unknown> = sql``,
): Promise<ShortRow[]> =>
  (
    await sql<ShortRow>`
      select p.id, ${styleNo} as style_no, p.name_zh, p.name_en, b.name_zh as brand_zh, b.name_en as brand_en,
             p.other_names || b.other_names as also, p.category_id,
             (select c.kind from category c where c.id = p.category_id) as kind,
             (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'size', s.size) order by s.sort), '[]')
              from sku s where s.product_id = p.id and s.retired_at is null) as skus
      from product p join brand b on b.id = p.brand_id ${beside} where ${which}`.execute(db)
  ).rows;

/** The shortest facts of every product that is taken in, by id. */
export const offlineRows = (db: Db, afterId: string, size: number) =>
  shortRows(db, sql`p.offered and p.id > ${afterId} order by p.id limit ${size + 1}`);

const folded = (styles: readonly string[]) =>
  sql`upper(regexp_replace(style_no, '[^A-Za-z0-9]+', '', 'g')) = any(${styles.map(foldCode)}::text[])`;

export async function countOffered(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from product where offered`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The same of these style numbers, as the indexes fold them; a number from before a merge stands with what it is now. */
export const rowsOfStyles = (db: Db, styles: readonly string[]) =>
  shortRows(
    db,
    sql`named.product_id = p.id order by p.id`,
    sql`named.style_no`,
    sql`cross join (
      select id as product_id, style_no from product where ${folded(styles)}
      union all select product_id, style_no from product_former where ${folded(styles)}
    ) named`,
  );

/** Products, brands and categories that fit what was typed so far. */
export async function suggestions(db: Db, parts: readonly Part[], typed: string) {
  const like = `${typed.replace(/[\\%_]/g, '\\$&')}%`;
  const also = parts.flatMap(({ thing }) => (thing ? [thing.name.zh, ...thing.like] : []));
  const kinds = parts.flatMap(({ thing }) => thing?.kind ?? []);
  const [products, brands, categories] = await Promise.all([
    db
      .selectFrom('product as p')
      .select(['id', 'style_no', 'name_zh', 'name_en', 'lowest_ask'])
      .where(sql<boolean>`${sql.join([shown, ...answers(parts)], sql` and `)}`)
      .orderBy('heat', 'desc')
      .orderBy('id')
      .limit(6)
      .execute(),
    sql<{ id: string; name_zh: string; name_en: string; count: number }>`
      select b.id, b.name_zh, b.name_en, sum(t.products)::int as count
      from brand b join catalogue_tally t on t.brand_id = b.id
      where b.name_en ilike ${like} or b.name_zh like ${like}
        or exists (select from unnest(b.other_names) other where other ilike ${like})
      group by b.id having sum(t.products) > 0 order by sum(t.heat) desc, b.id limit 3`.execute(db),
    sql<{ id: string; name_zh: string; name_en: string; count: number }>`
      select c.id, c.name_zh, c.name_en, sum(t.products)::int as count
      from category c
      join category below on below.id = c.id or below.parent_id = c.id
      join catalogue_tally t on t.category_id = below.id
      where c.name_en ilike ${like} or c.name_zh like ${like} or c.name_zh = any(${also}::text[])
        or (c.parent_id is null and c.kind = any(${kinds}::text[]))
      group by c.id having sum(t.products) > 0 order by count desc, c.id limit 3`.execute(db),
  ]);
  return { products, brands: brands.rows, categories: categories.rows };
}
