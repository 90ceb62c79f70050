/**
 * What a size is worth now: lowest ask, highest bid, last trade and its move against the close of the day before. Open
 * pages hear of every change, and so do those who wait for a price.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { yuan } from '../../contract/money.ts';
import type { Database } from '../db/schema.ts';
import { emit } from './events.ts';
import { nameOf } from './market-notices.ts';

type Db = Kysely<Database>;

/** The books that a transaction holds already: asking for one again would be a statement for nothing. */
const held = new WeakMap<Db, Set<string>>();

async function lockSkus(db: Db, wanted: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from sku where id in (${wanted}) order by id for no key update`.execute(db);
  // Outside of a transaction the lock is gone with the statement.
  if (db.isTransaction) held.set(db, new Set([...(held.get(db) ?? []), ...rows.map(({ id }) => id)]));
}

/**
 * One change of each of these sizes' books at a time; lasts until the transaction ends. Take it before a listing's or a
 * bid's lock. What the transaction holds is not asked for again.
 */
async function lockBooks(db: Db, skuIds: readonly string[]): Promise<void> {
  const missing = [...new Set(skuIds)].filter((id) => !held.get(db)?.has(id));
  if (missing.length > 0) await lockSkus(db, among(missing));
}

export const lockBook = (db: Db, skuId: string): Promise<void> => lockBooks(db, [skuId]);

/** The same for the size that a listing is of; nothing when there is no such listing. A listing never changes its size. */
export const lockBookOf = (db: Db, listingId: string): Promise<void> =>
  lockSkus(db, sql`select sku_id from listing where id = ${listingId}`);

/** Ids as one parameter, however many. */
const among = (ids: readonly string[]) =>
  sql`select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as j (value)`;

/** Recomputes one SKU's quote. Call it in the transaction that changed a listing, a bid or a trade of that SKU. */
export const refreshQuote = (db: Db, skuId: string, now: Date): Promise<void> => refreshQuotes(db, [skuId], now);

/** The same for many sizes at once. */
export async function refreshQuotes(db: Db, skuIds: readonly string[], now: Date): Promise<void> {
  if (skuIds.length === 0) return;
  const ids = sql`(${among([...new Set(skuIds)])})`;
  // Two changes of one size at the same moment would each count without the other's.
  await lockBooks(db, skuIds);
  const changed = await refresh(
    db,
    sql`s.id in ${ids}`,
    sql`s.product_id in (select product_id from sku where id in ${ids})`,
    now,
  );
  if (changed.length === 0) return;
  await emit(db, { to: null, type: 'quote', data: { quotes: changed }, at: now });
  for (const { skuId, minSellPrice } of changed)
    if (minSellPrice !== null) await tellWaiting(db, skuId, minSellPrice, now);
}

/** Recomputes every quote, after a bulk load; nobody is told. */
export async function refreshAllQuotes(db: Db, now: Date): Promise<void> {
  await refresh(db, sql`true`, sql`true`, now);
}

/** As open pages hear it; the names are the contract's. */
interface Changed {
  skuId: string;
  productId: string;
  minSellPrice: number | null;
  maxBuyPrice: number | null;
  lastTradePrice: number | null;
  closedPrice: number | null;
  askCount: number;
  bidCount: number;
}

/** An alert is told once, to everybody whose price the lowest ask has reached. */
export async function tellWaiting(db: Db, skuId: string, lowest: number, now: Date): Promise<void> {
  const alerts = await db
    .updateTable('price_alert')
    .set({ told_at: now })
    .where('sku_id', '=', skuId)
    .where('told_at', 'is', null)
    .where('price', '>=', lowest)
    .returning('user_id')
    .execute();
  if (alerts.length === 0) return;
  const name = await nameOf(db, skuId);
  const { product_id } = await db
    .selectFrom('sku')
    .select('product_id')
    .where('id', '=', skuId)
    .executeTakeFirstOrThrow();
  for (const { user_id } of alerts)
    await emit(db, {
      to: user_id,
      type: 'price',
      data: { skuId, price: lowest },
      at: now,
      notice: {
        title: { zh: '到你想要的价了', en: 'It reached your price' },
        body: {
          zh: `${name.zh} 现在最低 ¥${yuan(lowest, 0)}。`,
          en: `${name.en} is for sale from ¥${yuan(lowest, 0)} now.`,
        },
        link: `/pages/buy/detail?productId=${product_id}&skuId=${skuId}`,
      },
    });
}

async function refresh(
  db: Db,
  ofSkus: RawBuilder<unknown>,
  ofProducts: RawBuilder<unknown>,
  now: Date,
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    insert into quote as q (sku_id, min_sell_price, max_buy_price, last_trade_price, last_trade_at, closed_price,
                            ask_count, bid_count, in_warehouse, updated_at)
    select s.id, ask.lowest, bid.highest, last.price, last.at,
           round((last.price - close.price) * 100.0 / close.price, 2)::float8,
           coalesce(ask.count, 0), coalesce(bid.count, 0), coalesce(ask.warehoused, 0), ${now}
    from sku s
    left join lateral (
      select min(l.price) as lowest, count(*)::int as count, (count(*) filter (where i.in_warehouse))::int as warehoused
      from listing l join item i on i.id = l.item_id where l.sku_id = s.id and l.state = 'on'
    ) ask on true
    left join lateral (
      select max(price) as highest, count(*)::int as count
      from bid where sku_id = s.id and state = 'active' and listing_id is null
    ) bid on true
    left join lateral (
      select price, at from trade where sku_id = s.id order by at desc, id desc limit 1
    ) last on true
    left join lateral (
      select price from trade
      where sku_id = s.id and at < date_trunc('day', last.at, 'Asia/Shanghai')
      order by at desc, id desc limit 1
    ) close on true
    where ${ofSkus}
    on conflict (sku_id) do update set
      min_sell_price = excluded.min_sell_price, max_buy_price = excluded.max_buy_price,
      last_trade_price = excluded.last_trade_price, last_trade_at = excluded.last_trade_at,
      closed_price = excluded.closed_price, ask_count = excluded.ask_count, bid_count = excluded.bid_count,
      in_warehouse = excluded.in_warehouse, updated_at = excluded.updated_at
    where (q.min_sell_price, q.max_buy_price, q.last_trade_price, q.last_trade_at, q.closed_price, q.ask_count,
           q.bid_count, q.in_warehouse)
      is distinct from (excluded.min_sell_price, excluded.max_buy_price, excluded.last_trade_price,
                        excluded.last_trade_at, excluded.closed_price, excluded.ask_count,
                        excluded.bid_count, excluded.in_warehouse)
    returning sku_id as "skuId", (select product_id from sku where id = sku_id) as "productId",
      min_sell_price as "minSellPrice", max_buy_price as "maxBuyPrice", last_trade_price as "lastTradePrice",
      closed_price as "closedPrice", ask_count as "askCount", bid_count as "bidCount"`.execute(db);
  await sql`
    update product p set lowest_ask = q.lowest, ask_count = q.count, in_warehouse = q.warehoused, ask_to_trade = q.ratio
    from (
      select s.product_id, min(q.min_sell_price) as lowest, coalesce(sum(q.ask_count), 0)::int as count,
             coalesce(sum(q.in_warehouse), 0)::int as warehoused,
             (array_agg(q.min_sell_price::float8 / q.last_trade_price order by q.min_sell_price, s.id)
              filter (where q.min_sell_price < q.last_trade_price))[1] as ratio
      from sku s join quote q on q.sku_id = s.id
      where ${ofProducts}
      group by s.product_id
    ) q
    where q.product_id = p.id and (p.lowest_ask, p.ask_count, p.in_warehouse, p.ask_to_trade)
      is distinct from (q.lowest, q.count, q.warehoused, q.ratio)`.execute(db);
  return rows;
}
