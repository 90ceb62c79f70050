/** Brands, categories, products and their sizes, what was traded, what is quoted. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table brand (id text primary key, name_zh text not null, name_en text not null)`.execute(db);
  await sql`
    create table category (
      id text primary key,
      parent_id text references category (id),
      name_zh text not null,
      name_en text not null,
      sort int not null
    )`.execute(db);
  await sql`
    create table product (
      id text primary key,
      style_no text not null unique,
      brand_id text not null references brand (id),
      category_id text not null references category (id),
      model_zh text not null,
      model_en text not null,
      name_zh text not null,
      name_en text not null,
      colour_zh text not null,
      colour_en text not null,
      shape text not null,
      palette jsonb not null,
      heat int not null,
      released_at timestamptz not null,
      search text[] not null,
      lowest_ask bigint,
      ask_count int not null default 0
    )`.execute(db);
  await sql`create index product_search on product using gin (search)`.execute(db);
  await sql`create index product_by_heat on product (heat desc, id)`.execute(db);
  await sql`create index product_newest on product (released_at desc, id)`.execute(db);
  await sql`create index product_of_category on product (category_id, heat desc)`.execute(db);
  await sql`create index product_of_brand on product (brand_id, model_en)`.execute(db);
  await sql`
    create table sku (
      id text primary key,
      product_id text not null references product (id),
      size text not null,
      sort int not null,
      unique (product_id, size)
    )`.execute(db);
  await sql`
    create table trade (
      id text primary key,
      sku_id text not null references sku (id),
      item_id text,
      grade text not null,
      price bigint not null check (price > 0),
      at timestamptz not null
    )`.execute(db);
  await sql`create index trade_of_sku on trade (sku_id, at desc, id desc)`.execute(db);
  await sql`
    create table quote (
      sku_id text primary key references sku (id),
      min_sell_price bigint,
      max_buy_price bigint,
      last_trade_price bigint,
      last_trade_at timestamptz,
      closed_price double precision,
      ask_count int not null default 0,
      bid_count int not null default 0,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table cart_line (
      user_id text not null references account (id),
      listing_id text not null,
      added_price bigint not null,
      added_at timestamptz not null,
      removed_at timestamptz,
      primary key (user_id, listing_id)
    )`.execute(db);
}
