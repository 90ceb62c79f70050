/** What a product's card shows of its market: kept on the product, so that lists are sorted and filtered without counting. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** Sums up anew the quotes of the sizes of these products. @param of a condition on `sku s` */
export async function refreshAsks(db: Db, of: RawBuilder<unknown>): Promise<void> {
  await sql`
    update product p set lowest_ask = q.lowest, ask_count = q.count, in_warehouse = q.warehoused, ask_to_trade = q.ratio
    from (
      select s.product_id, min(q.min_sell_price) as lowest, coalesce(sum(q.ask_count), 0)::int as count,
             coalesce(sum(q.in_warehouse), 0)::int as warehoused,
             (select g.min_sell_price::float8 / g.last_trade_price from sku z join grade_quote g on g.sku_id = z.id
              where z.product_id = s.product_id and g.min_sell_price < g.last_trade_price
              order by g.min_sell_price, z.id limit 1) as ratio
      from sku s join quote q on q.sku_id = s.id
      where ${of}
      group by s.product_id
    ) q
    where q.product_id = p.id and (p.lowest_ask, p.ask_count, p.in_warehouse, p.ask_to_trade)
      is distinct from (q.lowest, q.count, q.warehoused, q.ratio)`.execute(db);
}
