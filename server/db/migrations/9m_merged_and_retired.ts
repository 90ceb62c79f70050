/**
 * Products that were two and are one: the addresses and names that the gone one had. What is no longer taken in. What an act of
 * staff was about, so that one thing's history is found. Of a large refund or compensation who said yes first.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_former (
      id text primary key,
      product_id text not null references product (id),
      style_no text not null,
      name_zh text not null,
      name_en text not null,
      merged_at timestamptz not null
    )`.execute(db);
  await sql`create index product_former_of_product on product_former (product_id)`.execute(db);
  await sql`
    create index product_former_by_folded_style_no
      on product_former (upper(regexp_replace(style_no, '[^A-Za-z0-9]+', '', 'g')))`.execute(db);
  await sql`create table sku_former (id text primary key, sku_id text not null references sku (id))`.execute(db);
  await sql`create index sku_former_of_sku on sku_former (sku_id)`.execute(db);
  for (const table of ['product_former', 'sku_former'])
    await sql`
      create trigger tell_shown after insert or update or delete or truncate on ${sql.table(table)}
        for each statement execute function tell_shown()`.execute(db);
  await sql`
    create table audit_subject (
      subject text not null, seq bigint not null references audit (seq), primary key (subject, seq)
    )`.execute(db);
  await sql`
    create trigger append_only before update or delete or truncate on audit_subject
      for each statement execute function refuse_change()`.execute(db);
  for (const table of ['aftersale', 'cleaning'])
    await sql`alter table ${sql.table(table)} add column first jsonb`.execute(db);
  await retired(db);
}

/** A product is shown in lists while it is offered or somebody still sells one. */
async function retired(db: Kysely<unknown>): Promise<void> {
  await sql`alter table brand add column retired_at timestamptz`.execute(db);
  await sql`alter table sku add column retired_at timestamptz`.execute(db);
  await sql`
    alter table product add column retired_at timestamptz, add column offered boolean not null default true`.execute(
    db,
  );
  const lines = (changes: string) =>
    sql.raw(`
    insert into catalogue_tally (category_id, brand_id, products, items, in_warehouse, heat)
    select category_id, brand_id, sum(shown), sum(n * ask_count), sum(n * in_warehouse), sum(shown * heat)
    from (select c.*, case when offered or ask_count > 0 then n else 0 end as shown from (${changes}) c) c group by 1, 2
    having (sum(shown), sum(n * ask_count), sum(n * in_warehouse), sum(shown * heat)) <> (0, 0, 0, 0);`);
  await sql`
    create or replace function tally_products() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${lines('select 1 as n, * from coming')}
      elsif tg_op = 'DELETE' then ${lines('select -1 as n, * from going')}
      else ${lines('select 1 as n, * from coming union all select -1, * from going')}
      end if;
      return null;
    end $$`.execute(db);
}
