/** Pieces that owners sell to merchants: the piece, its lot in the hall, sealed offers, who looked, and who wants to be told. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recycle_order (
      id text primary key,
      no text not null unique,
      batch_id text not null,
      user_id text not null references account (id),
      sku_id text not null references sku (id),
      item_id text references item (id),
      grade text not null,
      answers jsonb not null default '[]',
      defects jsonb not null default '[]',
      note text not null default '',
      photos jsonb not null default '[]',
      city text,
      estimate jsonb,
      state text not null,
      deadline_at timestamptz,
      bid_id text,
      merchant_id text references account (id),
      price bigint check (price > 0),
      new_price bigint check (new_price > 0 and new_price < price),
      address jsonb,
      pickup_at timestamptz,
      inspection jsonb,
      accepted_at timestamptz,
      paid_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index recycle_order_of_user on recycle_order (user_id, id desc)`.execute(db);
  await sql`create index recycle_order_of_batch on recycle_order (batch_id)`.execute(db);
  await sql`create index recycle_order_of_merchant on recycle_order (merchant_id, state)`.execute(db);
  await sql`create index recycle_order_of_sku on recycle_order (sku_id, grade, paid_at desc) where state = 'paid'`.execute(
    db,
  );
  await sql`create index recycle_order_waiting on recycle_order (state, deadline_at, id)`.execute(db);
  // A lot has the id of its piece: one piece is never in the hall twice.
  await sql`
    create table recycle_lot (
      id text primary key references recycle_order (id),
      state text not null,
      deadline_at timestamptz,
      closes_at timestamptz not null,
      cap bigint not null check (cap > 0),
      hold bigint not null check (hold >= cap),
      dispute jsonb
    )`.execute(db);
  await sql`create index recycle_lot_open on recycle_lot (state, closes_at, id)`.execute(db);
  await sql`
    create table recycle_bid (
      id text primary key,
      lot_id text not null references recycle_lot (id),
      user_id text not null references account (id),
      sealed text,
      price bigint check (price > 0),
      hold bigint not null check (hold >= 0),
      round int not null,
      state text not null,
      deadline_at timestamptz,
      won_at timestamptz,
      asked_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (lot_id, user_id),
      -- A price stands in the open only after its seal was opened.
      check ((sealed is null) <> (price is null))
    )`.execute(db);
  // One winner at a time, whatever the code does.
  await sql`create unique index recycle_bid_one_winner on recycle_bid (lot_id) where state in ('won', 'ended')`.execute(
    db,
  );
  await sql`create index recycle_bid_of_user on recycle_bid (user_id, id desc)`.execute(db);
  await sql`
    create table recycle_look (
      lot_id text not null references recycle_lot (id),
      user_id text not null references account (id),
      at timestamptz not null,
      primary key (lot_id, user_id)
    )`.execute(db);
  await sql`
    create table recycle_subscription (
      id text primary key,
      user_id text not null references account (id),
      brand_id text references brand (id),
      category_id text references category (id),
      grade text,
      price_from bigint,
      price_to bigint,
      city text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index recycle_subscription_of_user on recycle_subscription (user_id)`.execute(db);
}
