/** What a size is worth now: lowest ask, highest bid, last trade and its move against the close of the day before. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database>;

/** Recomputes one SKU's quote. Call it in the transaction that changed a listing, a bid or a trade of that SKU. */
export const refreshQuote = (db: Db, skuId: string, now: Date): Promise<void> =>
  refresh(db, sql`s.id = ${skuId}`, sql`s.product_id = (select product_id from sku where id = ${skuId})`, now);

/** Recomputes every quote, after a bulk load. */
export const refreshAllQuotes = (db: Db, now: Date): Promise<void> => refresh(db, sql`true`, sql`true`, now);

// No bids can be placed yet, so nobody's bid is the highest; this is the one place where a bid table will join in.
const bids = sql`(select null::text as sku_id, null::bigint as highest, 0 as count where false)`;

async function refresh(db: Db, ofSkus: RawBuilder<unknown>, ofProducts: RawBuilder<unknown>, now: Date): Promise<void> {
  await sql`
    insert into quote as q (sku_id, min_sell_price, max_buy_price, last_trade_price, last_trade_at, closed_price,
                            ask_count, bid_count, updated_at)
    select s.id, ask.lowest, bid.highest, last.price, last.at,
           round((last.price - close.price) * 100.0 / close.price, 2)::float8,
           coalesce(ask.count, 0), coalesce(bid.count, 0), ${now}
    from sku s
    left join lateral (
      select min(price) as lowest, count(*)::int as count from listing where sku_id = s.id and state = 'on'
    ) ask on true
    left join ${bids} bid on bid.sku_id = s.id
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
      updated_at = excluded.updated_at`.execute(db);
  await sql`
    update product p set lowest_ask = q.lowest, ask_count = q.count
    from (
      select s.product_id, min(q.min_sell_price) as lowest, coalesce(sum(q.ask_count), 0)::int as count
      from sku s join quote q on q.sku_id = s.id
      where ${ofProducts}
      group by s.product_id
    ) q
    where q.product_id = p.id and (p.lowest_ask is distinct from q.lowest or p.ask_count <> q.count)`.execute(db);
}
