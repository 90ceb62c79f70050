/** Prices by size and grade: a used pair is never compared with a new one. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table grade_quote (
      sku_id text not null references sku (id),
      grade text not null,
      min_sell_price bigint,
      max_buy_price bigint,
      last_trade_price bigint,
      last_trade_at timestamptz,
      closed_price double precision,
      ask_count int not null default 0,
      bid_count int not null default 0,
      updated_at timestamptz not null,
      primary key (sku_id, grade)
    )`.execute(db);
  await sql`create index trade_of_grade on trade (sku_id, grade, at desc, id desc)`.execute(db);
  await sql`
    create trigger tell_shown after insert or update or delete or truncate on grade_quote
    for each statement execute function tell_shown()`.execute(db);
  await sql`
    insert into grade_quote (sku_id, grade, min_sell_price, max_buy_price, last_trade_price, last_trade_at, closed_price,
                             ask_count, bid_count, updated_at)
    select sku_id, grade, ask.lowest, bid.highest, last.price, last.at,
           round((last.price - close.price) * 100.0 / close.price, 2)::float8, ask.count, bid.count, now()
    from (
      select sku_id, grade from listing where state = 'on'
      union select sku_id, grade from bid where state = 'active' and listing_id is null
      union select sku_id, grade from trade
    ) k
    cross join lateral (
      select min(price) as lowest, count(*)::int as count from listing l
      where l.sku_id = k.sku_id and l.grade = k.grade and l.state = 'on'
    ) ask
    cross join lateral (
      select max(price) as highest, count(*)::int as count from bid b
      where b.sku_id = k.sku_id and b.grade = k.grade and b.state = 'active' and b.listing_id is null
    ) bid
    left join lateral (
      select price, at from trade t where t.sku_id = k.sku_id and t.grade = k.grade order by at desc, id desc limit 1
    ) last on true
    left join lateral (
      select price from trade t
      where t.sku_id = k.sku_id and t.grade = k.grade and at < date_trunc('day', last.at, 'Asia/Shanghai')
      order by at desc, id desc limit 1
    ) close on true`.execute(db);

  // A size's own quote is that of the grade its lowest ask has, or that was traded last.
  await sql`alter table quote add column grade text`.execute(db);
  await sql`
    update quote q set grade = g.grade, max_buy_price = g.max_buy_price, last_trade_price = g.last_trade_price,
      last_trade_at = g.last_trade_at,
      closed_price = case when g.min_sell_price is not null then g.closed_price end
    from (
      select distinct on (sku_id) * from grade_quote
      order by sku_id, min_sell_price nulls last, max_buy_price desc nulls last, last_trade_at desc nulls last, grade
    ) g
    where g.sku_id = q.sku_id`.execute(db);
  await sql`
    update product p set ask_to_trade = g.ratio
    from (
      select p.id, (
        select g.min_sell_price::float8 / g.last_trade_price from grade_quote g join sku s on s.id = g.sku_id
        where s.product_id = p.id and g.min_sell_price < g.last_trade_price order by g.min_sell_price, s.id limit 1
      ) as ratio
      from product p
    ) g
    where g.id = p.id and p.ask_to_trade is distinct from g.ratio`.execute(db);

  // Who waited for any grade had the cheapest one in mind.
  await sql`alter table price_alert add column grade text`.execute(db);
  await sql`update price_alert a set grade = coalesce((select grade from quote q where q.sku_id = a.sku_id), '95')`.execute(
    db,
  );
  await sql`alter table price_alert alter column grade set not null`.execute(db);
  await sql`alter table price_alert drop constraint price_alert_pkey, add primary key (user_id, sku_id, grade)`.execute(
    db,
  );
  await sql`drop index price_alert_armed`.execute(db);
  await sql`create index price_alert_armed on price_alert (sku_id, grade, price) where told_at is null`.execute(db);
}
