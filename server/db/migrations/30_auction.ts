/** Auctions: sessions, lots, what people bid, and the public log. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Which way an order came about decides what becomes of its item when it falls through.
  await sql`
    alter table trade_order add column channel text not null default 'sale'
    check (channel in ('sale', 'bid', 'auction'))`.execute(db);
  await sql`
    update trade_order set channel = 'bid' where exists (
      select from bid where order_id = trade_order.id union all select from offer where order_id = trade_order.id)`.execute(
    db,
  );
  // What is at auction is neither for sale nor free to be.
  await sql`drop index listing_one_per_item`.execute(db);
  await sql`
    create unique index listing_one_per_item on listing (item_id) where state in ('review', 'on', 'auction')`.execute(
    db,
  );
  await sql`
    create table auction_session (
      id text primary key,
      name_zh text not null,
      name_en text not null,
      about_zh text not null,
      about_en text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      created_at timestamptz not null,
      check (ends_at > starts_at)
    )`.execute(db);
  await sql`
    create table lot (
      id text primary key,
      no text not null unique,
      item_id text not null references item (id),
      listing_id text not null references listing (id),
      seller_id text not null references account (id),
      sku_id text not null references sku (id),
      session_id text references auction_session (id),
      position int not null default 0,
      start_price bigint not null check (start_price > 0),
      reserve bigint check (reserve >= start_price),
      steps jsonb not null,
      starts_at timestamptz not null,
      first_end timestamptz not null,
      ends_at timestamptz not null,
      extended int not null default 0,
      state text not null,
      deadline_at timestamptz,
      price bigint,
      leader_id text references account (id),
      leader_max bigint not null default 0,
      reserve_met boolean not null,
      bids int not null default 0,
      acts int not null default 0,
      entries int not null default 0,
      bidders int not null default 0,
      head text not null,
      order_id text unique references trade_order (id),
      second_id text references account (id),
      second_price bigint,
      forfeited bigint not null default 0,
      reason text,
      created_at timestamptz not null,
      check (first_end > starts_at and ends_at >= first_end),
      check ((price is null) = (leader_id is null)),
      check (price <= leader_max)
    )`.execute(db);
  await sql`create index lot_by_end on lot (state, ends_at, id)`.execute(db);
  await sql`create index lot_of_seller on lot (seller_id, id desc)`.execute(db);
  await sql`create index lot_of_session on lot (session_id, position, id)`.execute(db);
  await sql`create index lot_of_sku on lot (sku_id, ends_at desc)`.execute(db);
  await sql`create index lot_of_item on lot (item_id)`.execute(db);
  await sql`create index lot_of_listing on lot (listing_id)`.execute(db);
  await sql`
    create table lot_bidder (
      lot_id text not null references lot (id),
      user_id text not null references account (id),
      number int not null,
      max bigint not null,
      deposit bigint not null check (deposit >= 0),
      address jsonb not null,
      policy_version text not null,
      voided text,
      primary key (lot_id, user_id),
      unique (lot_id, number)
    )`.execute(db);
  await sql`create index lot_bidder_of_user on lot_bidder (user_id, lot_id)`.execute(db);
  // What people asked for, which nobody else sees; the log has what came of it.
  await sql`
    create table lot_bid (
      lot_id text not null references lot (id),
      act int not null,
      user_id text not null references account (id),
      max bigint not null check (max > 0),
      raise boolean not null,
      salt text not null,
      entry_seq int,
      at timestamptz not null,
      voided text,
      primary key (lot_id, act)
    )`.execute(db);
  await sql`create index lot_bid_of_user on lot_bid (user_id, lot_id)`.execute(db);
  await sql`
    create table lot_entry (
      lot_id text not null references lot (id),
      seq int not null,
      kind text not null,
      bidder int not null,
      price bigint not null,
      leader int not null,
      reserve_met boolean not null,
      ends_at timestamptz not null,
      beaten bigint,
      at timestamptz not null,
      seal text not null,
      hash text not null,
      primary key (lot_id, seq)
    )`.execute(db);
  // Written once.
  await sql`
    create function lot_entry_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the log of a lot is written once';
    end $$`.execute(db);
  await sql`
    create trigger lot_entry_stays before update or delete on lot_entry
    for each row execute function lot_entry_stays()`.execute(db);
  await sql`
    create table auction_follow (
      user_id text not null references account (id),
      kind text not null,
      subject_id text not null,
      at timestamptz not null,
      primary key (user_id, kind, subject_id)
    )`.execute(db);
  await sql`create index auction_follow_of on auction_follow (kind, subject_id)`.execute(db);
  // The hall, a session and a lot are drawn for strangers, who are shown no price from before.
  for (const table of ['auction_session', 'lot', 'auction_follow'])
    await sql`
      create trigger tell_shown after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_shown()`.execute(db);
}
