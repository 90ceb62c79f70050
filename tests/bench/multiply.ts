/** Makes a catalogue of any size out of the demo's, in a few statements: other models, prices and style numbers. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../server/db/schema.ts';

/** What refers comes before what it refers to, so that products are written once, with everything counted. */
export async function multiply(db: Db, products: number): Promise<void> {
  const { count } = await db
    .selectFrom('product')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(tx);
    // A hundred thousand times over, what was true of the first copy need not be asked again.
    await run(sql`set local session_replication_role = replica`);
    await run(sql`set local work_mem = '256MB'`);
    await run(sql`set local jit = off`);
    await run(sql`
      create temporary table copy on commit drop as
      select p.id as of, 'x' || n as suffix, n
      from generate_series(1, ${Math.ceil(products / count)}::int) n cross join product p limit ${products - count}`);
    await run(sql`
      insert into sku (id, product_id, size, sort)
      select s.id || suffix, s.product_id || suffix, s.size, s.sort from copy join sku s on s.product_id = copy.of`);
    await run(sql`
      insert into item (id, owner_id, sku_id, grade, defects, photos, state, in_warehouse, created_at)
      select i.id || suffix, owner_id, i.sku_id || suffix, grade, defects, photos, i.state, in_warehouse,
             i.created_at - n * interval '11 minutes'
      from copy join sku s on s.product_id = copy.of join item i on i.sku_id = s.id
      where i.state in ('in_stock', 'listed')`);
    await run(sql`
      insert into listing (id, item_id, seller_id, sku_id, grade, price, state, created_at, updated_at)
      select l.id || suffix, l.item_id || suffix, seller_id, l.sku_id || suffix, l.grade,
             greatest(1000, (l.price * (70 + abs(hashtext(l.id || suffix)) % 60) / 100) / 100 * 100), 'on',
             l.created_at, l.updated_at
      from copy join sku s on s.product_id = copy.of join listing l on l.sku_id = s.id where l.state = 'on'`);
    await run(sql`
      insert into quote (sku_id, grade, min_sell_price, last_trade_price, last_trade_at, closed_price, ask_count, in_warehouse, updated_at)
      select s.id || suffix, q.grade, a.lowest, q.last_trade_price, q.last_trade_at, q.closed_price, coalesce(a.count, 0),
             coalesce(a.warehoused, 0), q.updated_at
      from copy
      join sku s on s.product_id = copy.of
      join quote q on q.sku_id = s.id
      left join (
        select l.sku_id, min(price) as lowest, count(*)::int as count, (count(*) filter (where i.in_warehouse))::int as warehoused
        from listing l join item i on i.id = l.item_id where l.state = 'on' group by l.sku_id
      ) a on a.sku_id = s.id || suffix`);
    await run(sql`
      insert into grade_quote (sku_id, grade, min_sell_price, last_trade_price, last_trade_at, closed_price, ask_count, updated_at)
      select s.id || suffix, q.grade, a.lowest, q.last_trade_price, q.last_trade_at, q.closed_price,
             coalesce(a.count, 0), q.updated_at
      from copy
      join sku s on s.product_id = copy.of
      join grade_quote q on q.sku_id = s.id
      left join (
        select sku_id, grade, min(price) as lowest, count(*)::int as count from listing where state = 'on' group by 1, 2
      ) a on a.sku_id = s.id || suffix and a.grade = q.grade`);
    // Made anew in one go it takes a tenth of the time.
    await run(sql`drop index product_search`);
    await run(sql`
      insert into product (id, style_no, brand_id, category_id, model_zh, model_en, name_zh, name_en, colour_zh, colour_en,
                           shape, palette, heat, released_at, search, lowest_ask, ask_count, in_warehouse, ask_to_trade)
      select p.id || suffix, p.style_no || upper(suffix), brand_id, category_id, model_zh || ' ' || n,
             model_en || ' ' || n, name_zh || ' ' || n, name_en || ' ' || n, colour_zh, colour_en, shape, palette,
             1 + abs(hashtext(p.id || suffix)) % 1000, released_at - n * interval '7 minutes',
             search || array[lower(p.style_no) || suffix,
                             left(replace(lower(p.style_no), '-', '') || suffix, 12), suffix],
             a.lowest, coalesce(a.count, 0), coalesce(a.warehoused, 0), a.ratio
      from copy
      join product p on p.id = copy.of
      left join (
        select s.product_id, min(q.min_sell_price) as lowest, sum(q.ask_count)::int as count,
               sum(q.in_warehouse)::int as warehoused,
               (array_agg(q.min_sell_price::float8 / q.last_trade_price order by q.min_sell_price, s.id)
                filter (where q.min_sell_price < q.last_trade_price))[1] as ratio
        from sku s join quote q on q.sku_id = s.id group by s.product_id
      ) a on a.product_id = p.id || suffix`);
    await run(sql`set local maintenance_work_mem = '256MB'`);
    await run(sql`create index product_search on product using gin (search)`);
    // The triggers that count were off as well.
    await run(sql`delete from catalogue_tally`);
    await run(sql`
      insert into catalogue_tally (category_id, brand_id, products, items, in_warehouse, heat)
      select category_id, brand_id, count(*), sum(ask_count), sum(in_warehouse), sum(heat) from product group by 1, 2`);
  });
  await sql`vacuum analyze`.execute(db);
}
