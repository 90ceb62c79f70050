/**
 * What a size is worth now: lowest ask, highest bid, last trade and its move against the close of the day before. Open
 * pages hear of every change, and so do those who wait for a price.
 */
import type { Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EventData } from '../../../contract/events.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { newId } from '../../kernel/lib/id.ts';
import { refreshAsks } from '../catalogue/asks.ts';
import { nameOf } from '../catalogue/names.ts';
import type { MarketTables } from './tables.ts';

/** The books that a transaction holds already: asking for one again would be a statement for nothing. */
const held = new WeakMap<Db, Set<string>>();

/**
 * One change of a size's book at a time; lasts until the transaction ends. Take it before a listing's or a bid's lock.
 * Of several sizes in the order of their ids, so that two such changes cannot wait for each other. What the transaction
 * holds is not asked for again.
 */
export async function lockBooks(db: Db, skuIds: readonly string[]): Promise<void> {
  const missing = skuIds.filter((id) => !held.get(db)?.has(id));
  if (missing.length > 0) await lockSizes(db, sql`id in ${among(missing)}`);
}

export const lockBook = (db: Db, skuId: string): Promise<void> => lockBooks(db, [skuId]);

/** The same for the size that a listing is of; nothing when there is no such listing. A listing never changes its size. */
export const lockBookOf = (db: Db, listingId: string): Promise<void> =>
  lockSizes(db, sql`id = (select sku_id from listing where id = ${listingId})`);

async function lockSizes(db: Db, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from sku where ${which} order by id for no key update`.execute(db);
  // Outside of a transaction the lock is gone with the statement.
  if (db.isTransaction) held.set(db, new Set([...(held.get(db) ?? []), ...rows.map(({ id }) => id)]));
}

/** Ids as one parameter, however many. */
const among = (ids: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify([...new Set(ids)])}::jsonb) as j (value))`;

/** Recomputes one SKU's quote. Call it in the transaction that changed a listing, a bid or a trade of that SKU. */
export const refreshQuote = (db: Db, skuId: string, now: Date): Promise<void> => refreshQuotes(db, [skuId], now);

/** The same for many sizes at once. */
export async function refreshQuotes(db: Db, skuIds: readonly string[], now: Date): Promise<void> {
  if (skuIds.length === 0) return;
  const ids = among(skuIds);
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

type Changed = EventData<'quote'>['quotes'][number];

/** The market learns what was really paid for an item. */
export async function recordTrade(db: Db, trade: Omit<Insertable<MarketTables['trade']>, 'id'>): Promise<void> {
  await db
    .insertInto('trade')
    .values({ id: newId(), ...trade })
    .execute();
  await refreshQuote(db, trade.sku_id, trade.at);
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
        link: link('/pages/buy/detail', { productId: product_id, skuId }),
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
  await refreshAsks(db, ofProducts);
  return rows;
}
