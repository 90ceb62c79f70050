/** What a hundred thousand products are counted and sorted by, so that nobody waits for a walk over all of them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await kept(db);
  await tally(db);
  await sizes(db);
  for (const index of [
    'product_of_category on product (category_id, heat desc, id)',
    'product_wanted_of_brand on product (brand_id, heat desc, id)',
    'product_cheapest on product (coalesce(lowest_ask, 1000000000000000), id)',
    'product_dearest on product (coalesce(lowest_ask, -1) desc, id)',
    'product_below_trade on product (ask_to_trade, id) where ask_to_trade is not null',
    'product_near on product (category_id, lowest_ask, id) where ask_count > 0',
    "listing_by_price on listing (price, id) where state = 'on'",
    "item_arrived on item (created_at) where in_warehouse and state = 'listed'",
  ])
    await sql`create index ${sql.raw(index)}`.execute(db);
}

/** Kept by refreshQuote, like lowest_ask: how many lie in our warehouse, and the lowest ask that is under its last trade. */
async function kept(db: Kysely<unknown>): Promise<void> {
  await sql`drop index product_of_category`.execute(db);
  await sql`alter table quote add column in_warehouse int not null default 0`.execute(db);
  await sql`
    alter table product add column in_warehouse int not null default 0, add column ask_to_trade double precision`.execute(
    db,
  );
  await sql`
    update quote q set in_warehouse = a.count
    from (
      select l.sku_id, count(*)::int as count from listing l join item i on i.id = l.item_id
      where l.state = 'on' and i.in_warehouse group by l.sku_id
    ) a where a.sku_id = q.sku_id`.execute(db);
  await sql`
    update product p set in_warehouse = q.in_warehouse, ask_to_trade = q.ask_to_trade
    from (
      select s.product_id, sum(q.in_warehouse)::int as in_warehouse,
             (array_agg(q.min_sell_price::float8 / q.last_trade_price order by q.min_sell_price, s.id)
              filter (where q.min_sell_price < q.last_trade_price))[1] as ask_to_trade
      from sku s join quote q on q.sku_id = s.id group by s.product_id
    ) q where q.product_id = p.id`.execute(db);
}

/**
 * Products and what is for sale of them, per category and brand. A change adds a line with the difference, so that two
 * changes never wait for each other; the sum is exact in every transaction, and now and then the lines become one.
 */
async function tally(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalogue_tally (
      id bigint generated always as identity primary key,
      category_id text not null,
      brand_id text not null,
      products bigint not null,
      items bigint not null,
      in_warehouse bigint not null,
      heat bigint not null
    )`.execute(db);
  await sql`
    insert into catalogue_tally (category_id, brand_id, products, items, in_warehouse, heat)
    select category_id, brand_id, count(*), sum(ask_count), sum(in_warehouse), sum(heat) from product group by 1, 2`.execute(
    db,
  );
  const lines = (changes: string) =>
    sql.raw(`
    insert into catalogue_tally (category_id, brand_id, products, items, in_warehouse, heat)
    select category_id, brand_id, sum(n), sum(n * ask_count), sum(n * in_warehouse), sum(n * heat)
    from (${changes}) c group by 1, 2
    having (sum(n), sum(n * ask_count), sum(n * in_warehouse), sum(n * heat)) <> (0, 0, 0, 0);`);
  await sql`
    create function tally_products() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${lines('select 1 as n, * from coming')}
      elsif tg_op = 'DELETE' then ${lines('select -1 as n, * from going')}
      else ${lines('select 1 as n, * from coming union all select -1, * from going')}
      end if;
      return null;
    end $$`.execute(db);
  for (const [event, tables] of [
    ['insert', 'new table as coming'],
    ['update', 'new table as coming old table as going'],
    ['delete', 'old table as going'],
  ] as const)
    await sql`
      create trigger ${sql.raw(`tally_${event}`)} after ${sql.raw(event)} on product referencing ${sql.raw(tables)}
        for each statement execute function tally_products()`.execute(db);
}

/** The sizes that exist below each root of the categories; a size that was made stays. */
async function sizes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table category_size (
      root_id text not null references category (id), size text not null, primary key (root_id, size)
    )`.execute(db);
  const add = (skus: string) =>
    sql.raw(`
    insert into category_size (root_id, size)
    select distinct coalesce(c.parent_id, c.id), s.size
    from ${skus} s join product p on p.id = s.product_id join category c on c.id = p.category_id
    on conflict do nothing;`);
  await sql`${add('sku')}`.execute(db);
  await sql`
    create function sizes_of_categories() returns trigger language plpgsql as $$
    begin
      ${add('coming')}
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sizes_of_categories after insert on sku referencing new table as coming
      for each statement execute function sizes_of_categories()`.execute(db);
}
