/** The order book: bids, counter-offers, price alerts, and prepays that become part of an order's money. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing add column floor_price bigint check (floor_price > 0)`.execute(db);
  await sql`drop index listing_on_sku`.execute(db);
  // The asks of a book: price, then time.
  await sql`create index listing_on_sku on listing (sku_id, price, updated_at, id) where state = 'on'`.execute(db);
  await sql`alter table payment add column prepay boolean not null default false`.execute(db);
  // One thing is paid for once; what its bid had prepaid comes before that.
  await sql`drop index payment_once`.execute(db);
  await sql`
    create unique index payment_once on payment (purpose, subject_id, prepay) where state = 'paid'`.execute(db);
  await sql`
    create table bid (
      id text primary key,
      no text not null unique,
      user_id text not null references account (id),
      sku_id text not null references sku (id),
      grade text not null,
      listing_id text references listing (id),
      price bigint not null check (price > 0),
      prepay bigint not null check (prepay > 0),
      days int not null,
      address jsonb not null,
      policy_version text not null,
      state text not null,
      deadline_at timestamptz,
      order_id text unique references trade_order (id),
      created_at timestamptz not null,
      check ((state = 'matched') = (order_id is not null))
    )`.execute(db);
  await sql`
    create index bid_in_book on bid (sku_id, grade, price desc, created_at, id) where state = 'active'`.execute(db);
  await sql`create index bid_of_listing on bid (listing_id) where state = 'active'`.execute(db);
  await sql`create index bid_of_user on bid (user_id, id desc)`.execute(db);
  await sql`
    create table offer (
      id text primary key,
      no text not null unique,
      listing_id text not null references listing (id),
      item_id text not null references item (id),
      sku_id text not null references sku (id),
      buyer_id text not null references account (id),
      seller_id text not null references account (id),
      price bigint not null check (price > 0),
      buyer_rounds int not null,
      seller_rounds int not null,
      address jsonb not null,
      policy_version text not null,
      state text not null,
      deadline_at timestamptz,
      order_id text unique references trade_order (id),
      created_at timestamptz not null,
      check (buyer_id <> seller_id),
      check ((state = 'accepted') = (order_id is not null))
    )`.execute(db);
  await sql`
    create unique index offer_one_open on offer (listing_id, buyer_id)
    where state in ('offered', 'countered')`.execute(db);
  await sql`create index offer_of_buyer on offer (buyer_id, id desc)`.execute(db);
  await sql`create index offer_of_seller on offer (seller_id, id desc)`.execute(db);
  await sql`
    create table offer_round (
      offer_id text not null references offer (id),
      position int not null,
      side text not null check (side in ('B', 'S')),
      price bigint not null check (price > 0),
      at timestamptz not null,
      primary key (offer_id, position)
    )`.execute(db);
  await sql`
    create table price_alert (
      user_id text not null references account (id),
      sku_id text not null references sku (id),
      price bigint not null check (price > 0),
      created_at timestamptz not null,
      told_at timestamptz,
      primary key (user_id, sku_id)
    )`.execute(db);
  await sql`create index price_alert_armed on price_alert (sku_id, price) where told_at is null`.execute(db);
}
