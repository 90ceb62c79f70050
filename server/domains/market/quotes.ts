/**
 * What a size is worth now in each grade: lowest ask, highest bid, last trade and its move against the close of the day before. Open
 * pages hear of every change, and so do those who wait for a price.
 */

import type { Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { EventData } from '../../../contract/events.ts';
import { type Grade, gradeName, grades } from '../../../contract/item/grades.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { newId } from '../../kernel/lib/id.ts';
import { refreshAsks } from '../catalogue/asks.ts';
import { nameOf } from '../catalogue/names.ts';
import { gradesOf } from '../catalogue/queries.ts';
import { areConnected, isConnected } from '../connection/ties.ts';
import { tellKeepers } from './favourites.ts';
import type { MarketTables } from './tables.ts';

const reached = wording('price', 'alert', eg('name', 'grade', 'price'), ({ name, grade, price }) => ({
  title: { zh: '到你想要的价了', en: 'It reached your price' },
  body: {
    zh: `${name.zh} ${grade.zh} 现在最低 ¥${price}。`,
    en: `${name.en}, ${grade.en}, is for sale from ¥${price} now.`,
  },
}));

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
  await tellKeepers(
    db,
    changed.map(({ skuId }) => skuId),
    now,
  );
  for (const { skuId, grades } of changed)
    for (const { grade, minSellPrice } of grades)
      if (minSellPrice !== null) await tellWaiting(db, { skuId, grade, lowest: minSellPrice, now });
}

/** Recomputes every quote, after a bulk load; nobody is told. */
export async function refreshAllQuotes(db: Db, now: Date): Promise<void> {
  await refresh(db, sql`true`, sql`true`, now);
}

type Changed = EventData<'quote'>['quotes'][number];

/** The market learns what was really paid for an item; what somebody sold to themselves teaches it nothing. */
export async function recordTrade(
  db: Db,
  trade: Insertable<MarketTables['connected_trade']>,
  between: { buyerId: string; sellerId: string },
): Promise<void> {
  if (await areConnected(db, between.buyerId, between.sellerId)) {
    await db.insertInto('connected_trade').values(trade).execute();
    return;
  }
  await db
    .insertInto('trade')
    .values({ id: newId(), ...trade })
    .execute();
  await refreshQuote(db, trade.sku_id, trade.at);
}

/** How long a sale may still turn out to be one with oneself, ms. */
const LEFT_OUT_WITHIN = 90 * DAY;

/** Two accounts may show only later that they are one person's: the same card, a login on the other's device. Their sales leave the prices then. */
export async function leaveOutConnected(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ sku_id: string }>`
    select distinct t.sku_id from trade t join trade_order o on o.id = t.order_id
    where t.at > ${new Date(now.getTime() - LEFT_OUT_WITHIN)} and ${isConnected(sql.ref('o.buyer_id'), sql.ref('o.seller_id'))}
    order by t.sku_id`.execute(db);
  for (const { sku_id } of rows)
    await inTransaction(db, async (tx) => {
      await lockBook(tx, sku_id);
      await sql`
        with gone as (
          delete from trade t using trade_order o
          where t.sku_id = ${sku_id} and o.id = t.order_id and ${isConnected(sql.ref('o.buyer_id'), sql.ref('o.seller_id'))}
          returning t.*
        )
        insert into connected_trade (order_id, sku_id, item_id, grade, price, at)
        select order_id, sku_id, item_id, grade, price, at from gone`.execute(tx);
      await refreshQuote(tx, sku_id, now);
    });
}

interface Reached {
  skuId: string;
  grade: Grade;
  /** fen */
  lowest: number;
  now: Date;
}

/** An alert is told once, to everybody whose price the lowest ask of that grade has reached. */
export async function tellWaiting(db: Db, { skuId, grade, lowest, now }: Reached): Promise<void> {
  const alerts = await db
    .updateTable('price_alert')
    .set({ told_at: now })
    .where('sku_id', '=', skuId)
    .where('grade', '=', grade)
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
        ...reached({ name, grade: gradeName[grade], price: yuan(lowest, 0) }),
        link: link('/pages/buy/detail', { productId: product_id, skuId }),
      },
    });
}

/** @returns the sizes of which anything changed, in any grade */
async function refresh(
  db: Db,
  ofSkus: RawBuilder<unknown>,
  ofProducts: RawBuilder<unknown>,
  now: Date,
): Promise<Changed[]> {
  const moved = new Set([...(await refreshGrades(db, ofSkus, now)), ...(await refreshSizes(db, ofSkus, now))]);
  await refreshAsks(db, ofProducts);
  if (moved.size === 0) return [];
  const { rows } = await sql<Changed>`
    select q.sku_id as "skuId", s.product_id as "productId", q.grade, q.min_sell_price as "minSellPrice",
      q.max_buy_price as "maxBuyPrice", q.last_trade_price as "lastTradePrice", q.closed_price as "closedPrice",
      q.ask_count as "askCount", q.bid_count as "bidCount", ${gradesOf(sql`q.sku_id`)} as grades
    from quote q join sku s on s.id = q.sku_id where q.sku_id in ${among([...moved])} order by q.sku_id`.execute(db);
  return rows;
}

async function refreshGrades(db: Db, ofSkus: RawBuilder<unknown>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ sku_id: string }>`
    insert into grade_quote as q (sku_id, grade, min_sell_price, max_buy_price, last_trade_price, last_trade_at,
                                  closed_price, ask_count, bid_count, updated_at)
    select s.id, g.grade, ask.lowest, bid.highest, last.price, last.at,
           round((last.price - close.price) * 100.0 / close.price, 2)::float8, ask.count, bid.count, ${now}
    from sku s
    cross join unnest(${[...grades]}::text[]) as g (grade)
    cross join lateral (
      select min(price) as lowest, count(*)::int as count
      from listing where sku_id = s.id and grade = g.grade and state = 'on'
    ) ask
    cross join lateral (
      select max(price) as highest, count(*)::int as count
      from bid where sku_id = s.id and grade = g.grade and state = 'active' and listing_id is null
    ) bid
    left join lateral (
      select price, at from trade where sku_id = s.id and grade = g.grade order by at desc, id desc limit 1
    ) last on true
    left join lateral (
      select price from trade
      where sku_id = s.id and grade = g.grade and at < date_trunc('day', last.at, 'Asia/Shanghai')
      order by at desc, id desc limit 1
    ) close on true
    where ${ofSkus} and (ask.count > 0 or bid.count > 0 or last.price is not null
      or exists (select from grade_quote known where known.sku_id = s.id and known.grade = g.grade))
    on conflict (sku_id, grade) do update set
      min_sell_price = excluded.min_sell_price, max_buy_price = excluded.max_buy_price,
      last_trade_price = excluded.last_trade_price, last_trade_at = excluded.last_trade_at,
      closed_price = excluded.closed_price, ask_count = excluded.ask_count, bid_count = excluded.bid_count,
      updated_at = excluded.updated_at
    where (q.min_sell_price, q.max_buy_price, q.last_trade_price, q.last_trade_at, q.closed_price, q.ask_count,
           q.bid_count)
      is distinct from (excluded.min_sell_price, excluded.max_buy_price, excluded.last_trade_price,
                        excluded.last_trade_at, excluded.closed_price, excluded.ask_count, excluded.bid_count)
    returning sku_id`.execute(db);
  return rows.map(({ sku_id }) => sku_id);
}

/** The move of a price stands beside an ask only: where nobody sells, there is nothing that it would be said of. */
async function refreshSizes(db: Db, ofSkus: RawBuilder<unknown>, now: Date): Promise<string[]> {
  const { rows } = await sql<{ sku_id: string }>`
    insert into quote as q (sku_id, grade, min_sell_price, max_buy_price, last_trade_price, last_trade_at, closed_price,
                            ask_count, bid_count, in_warehouse, updated_at)
    select s.id, best.grade, best.min_sell_price, best.max_buy_price, best.last_trade_price, best.last_trade_at,
           case when best.min_sell_price is not null then best.closed_price end,
           coalesce(counted.asks, 0), coalesce(counted.bids, 0), coalesce(here.count, 0), ${now}
    from sku s
    left join lateral (
      select * from grade_quote where sku_id = s.id
      order by min_sell_price nulls last, max_buy_price desc nulls last, last_trade_at desc nulls last, grade limit 1
    ) best on true
    left join lateral (
      select sum(ask_count)::int as asks, sum(bid_count)::int as bids from grade_quote where sku_id = s.id
    ) counted on true
    left join lateral (
      select count(*)::int as count
      from listing l join item i on i.id = l.item_id where l.sku_id = s.id and l.state = 'on' and i.in_warehouse
    ) here on true
    where ${ofSkus}
    on conflict (sku_id) do update set
      grade = excluded.grade, min_sell_price = excluded.min_sell_price, max_buy_price = excluded.max_buy_price,
      last_trade_price = excluded.last_trade_price, last_trade_at = excluded.last_trade_at,
      closed_price = excluded.closed_price, ask_count = excluded.ask_count, bid_count = excluded.bid_count,
      in_warehouse = excluded.in_warehouse, updated_at = excluded.updated_at
    where (q.grade, q.min_sell_price, q.max_buy_price, q.last_trade_price, q.last_trade_at, q.closed_price, q.ask_count,
           q.bid_count, q.in_warehouse)
      is distinct from (excluded.grade, excluded.min_sell_price, excluded.max_buy_price, excluded.last_trade_price,
                        excluded.last_trade_at, excluded.closed_price, excluded.ask_count,
                        excluded.bid_count, excluded.in_warehouse)
    returning sku_id`.execute(db);
  return rows.map(({ sku_id }) => sku_id);
}
