/** What coupons were issued, and to whom. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupon_offer (
      id text primary key,
      name text not null,
      amount bigint not null check (amount > 0),
      minimum bigint not null check (minimum >= amount * 2),
      category_id text references category (id),
      ends_at timestamptz not null,
      kind text not null check (kind in ('person', 'everybody', 'code')),
      code text unique check ((kind = 'code') = (code is not null)),
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table coupon (
      id text primary key,
      offer_id text not null references coupon_offer (id),
      user_id text not null references account (id),
      state text not null,
      deadline_at timestamptz,
      ends_at timestamptz not null,
      order_id text references trade_order (id),
      created_at timestamptz not null,
      unique (offer_id, user_id)
    )`.execute(db);
  await sql`create index coupon_own on coupon (user_id, state, ends_at)`.execute(db);
  await sql`create index coupon_order on coupon (order_id) where order_id is not null`.execute(db);
}
