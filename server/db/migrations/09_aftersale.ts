/** After-sale cases with their evidence, parcels with their trace, inspections. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table aftersale (
      id text primary key,
      no text not null unique,
      order_id text not null references trade_order (id),
      buyer_id text not null references account (id),
      seller_id text not null references account (id),
      kind text not null,
      reason text not null,
      amount bigint not null check (amount > 0),
      shares jsonb,
      state text not null,
      deadline_at timestamptz,
      returned boolean not null default false,
      clock_left bigint,
      created_at timestamptz not null
    )`.execute(db);
  // One open case an order: the index says so, whatever the code does.
  await sql`
    create unique index aftersale_one_open on aftersale (order_id)
    where state not in ('refunded', 'closed', 'withdrawn')`.execute(db);
  await sql`create index aftersale_of_order on aftersale (order_id, created_at)`.execute(db);
  await sql`create index aftersale_of_buyer on aftersale (buyer_id, created_at desc)`.execute(db);
  await sql`create index aftersale_of_seller on aftersale (seller_id, created_at desc)`.execute(db);
  await sql`create index aftersale_by_deadline on aftersale (state, deadline_at, id)`.execute(db);
  await sql`alter table trade_order add column aftersale_id text`.execute(db);
  await sql`
    create table aftersale_evidence (
      id text primary key,
      case_id text not null references aftersale (id),
      user_id text not null references account (id),
      side text not null,
      body text not null,
      photos jsonb not null default '[]',
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index aftersale_evidence_of_case on aftersale_evidence (case_id, created_at)`.execute(db);
  await sql`
    create table parcel (
      id text primary key,
      purpose text not null,
      subject_id text not null,
      leg text not null,
      company text not null,
      waybill text not null,
      phone text not null,
      from_place text not null,
      to_place text not null,
      state text not null,
      deadline_at timestamptz,
      trace jsonb not null default '[]',
      sent_at timestamptz not null,
      arrived_at timestamptz,
      unique (purpose, subject_id, leg)
    )`.execute(db);
  await sql`
    create table inspection (
      id text primary key,
      code text not null unique,
      order_id text not null unique references trade_order (id),
      staff_id text not null references account (id),
      result text not null,
      note text not null,
      points jsonb not null,
      photos jsonb not null,
      chain jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
}
