/** Orders, payments and refunds, settlements, penalties. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trade_order (
      id text primary key,
      no text not null unique,
      buyer_id text not null references account (id),
      seller_id text not null references account (id),
      item_id text not null references item (id),
      listing_id text not null references listing (id),
      sku_id text not null references sku (id),
      state text not null,
      deadline_at timestamptz,
      price bigint not null check (price > 0),
      total bigint not null check (total > 0),
      fees jsonb not null,
      snapshot jsonb not null,
      address jsonb not null,
      policy_version text not null,
      express jsonb not null default '{}',
      flaw jsonb,
      extended boolean not null default false,
      created_at timestamptz not null,
      paid_at timestamptz,
      check (buyer_id <> seller_id)
    )`.execute(db);
  // Two buyers can never own one item: the index says so, whatever the code does.
  await sql`create unique index trade_order_one_per_item on trade_order (item_id) where state <> 'closed'`.execute(db);
  await sql`create index trade_order_of_buyer on trade_order (buyer_id, state, id)`.execute(db);
  await sql`create index trade_order_of_seller on trade_order (seller_id, state, id)`.execute(db);
  await sql`create index trade_order_by_deadline on trade_order (state, deadline_at, id)`.execute(db);
  await sql`
    create table payment (
      id text primary key,
      purpose text not null,
      subject_id text not null,
      user_id text not null references account (id),
      amount bigint not null check (amount > 0),
      channel text not null,
      state text not null,
      deadline_at timestamptz,
      provider_no text,
      refunded bigint not null default 0 check (refunded between 0 and amount),
      created_at timestamptz not null,
      paid_at timestamptz
    )`.execute(db);
  await sql`create index payment_of_subject on payment (subject_id)`.execute(db);
  await sql`create index payment_of_user on payment (user_id, id)`.execute(db);
  // One thing is paid for once.
  await sql`create unique index payment_once on payment (purpose, subject_id) where state = 'paid'`.execute(db);
  await sql`
    create table refund (
      id text primary key,
      payment_id text not null references payment (id),
      amount bigint not null check (amount > 0),
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index refund_of_payment on refund (payment_id)`.execute(db);
  await sql`
    create table settlement (
      id text primary key,
      no text not null unique,
      seller_id text not null references account (id),
      order_id text not null unique references trade_order (id),
      price bigint not null,
      fee bigint not null,
      amount bigint not null,
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null,
      paid_at timestamptz,
      check (amount = price - fee)
    )`.execute(db);
  await sql`create index settlement_of_seller on settlement (seller_id, id desc)`.execute(db);
  await sql`
    create table penalty (
      id text primary key,
      order_id text not null unique references trade_order (id),
      user_id text not null references account (id),
      rule text not null,
      amount bigint not null check (amount > 0),
      collected bigint not null check (collected between 0 and amount),
      to_buyer bigint not null check (to_buyer between 0 and amount),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index penalty_of_user on penalty (user_id, id desc)`.execute(db);
}
