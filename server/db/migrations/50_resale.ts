/** Shops on other marketplaces, what is put into them and sold there; and the pretend marketplace's own books. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table resale_shop (
      id text primary key,
      user_id text not null references account (id),
      channel text not null,
      remote_id text not null,
      name text not null,
      compared_at timestamptz,
      asked_until timestamptz not null,
      created_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create unique index resale_shop_one on resale_shop (channel, remote_id) where ended_at is null`.execute(db);
  await sql`create index resale_shop_of_user on resale_shop (user_id)`.execute(db);
  await sql`
    create table resale_move (
      id text primary key,
      user_id text not null references account (id),
      shop_id text not null references resale_shop (id),
      from_shop_id text references resale_shop (id),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index resale_move_of_user on resale_move (user_id, id desc)`.execute(db);
  await sql`
    create table resale_post (
      id text primary key,
      move_id text not null references resale_move (id),
      shop_id text not null references resale_shop (id),
      user_id text not null references account (id),
      item_id text not null references item (id),
      remote_id text,
      title text not null,
      body text not null,
      price bigint not null check (price > 0),
      category_id text not null,
      photos jsonb not null,
      asked boolean not null default false,
      tries int not null default 0,
      refusal text,
      refused_field text,
      paused boolean not null default false,
      was_on boolean not null default false,
      after_id text references resale_post (id),
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  // An item is in one shop at a time; one that moves waits until the other shop says that it is down.
  await sql`
    create unique index resale_post_one on resale_post (item_id)
    where state not in ('selected', 'off', 'done')`.execute(db);
  await sql`create index resale_post_of_item on resale_post (item_id)`.execute(db);
  await sql`create index resale_post_of_user on resale_post (user_id, state, id desc)`.execute(db);
  await sql`create index resale_post_of_shop on resale_post (shop_id, state)`.execute(db);
  await sql`create index resale_post_of_move on resale_post (move_id)`.execute(db);
  await sql`create index resale_post_by_state on resale_post (state, updated_at, id)`.execute(db);
  await sql`create index resale_post_after on resale_post (after_id) where after_id is not null`.execute(db);
  await sql`create unique index resale_post_remote on resale_post (shop_id, remote_id)`.execute(db);
  await sql`
    create table resale_order (
      channel text not null,
      no text not null,
      post_id text not null references resale_post (id),
      state text not null,
      refunded boolean not null default false,
      amount bigint,
      placed_at timestamptz,
      paid_at timestamptz,
      address jsonb,
      company text,
      waybill text,
      heard_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (channel, no)
    )`.execute(db);
  await sql`create index resale_order_of_post on resale_order (post_id, placed_at)`.execute(db);
  await sql`
    create table resale_conflict (
      id text primary key,
      post_id text not null references resale_post (id),
      order_no text not null,
      order_id text references trade_order (id),
      holder text not null,
      found_at timestamptz not null,
      outcome text,
      decided_at timestamptz,
      decided_by text references account (id),
      note text,
      unique (post_id, order_no)
    )`.execute(db);
  await sql`
    create table resale_push (
      id text primary key,
      channel text not null,
      body text not null,
      arrived_at timestamptz not null,
      worked_at timestamptz
    )`.execute(db);
  await sql`create index resale_push_by_arrival on resale_push (arrived_at)`.execute(db);
  await sql`
    create table sandbox_resale_goods (
      id text primary key,
      key text not null unique,
      shop text not null,
      title text not null,
      body text not null,
      price bigint not null,
      image text not null,
      state text not null,
      up_at timestamptz,
      down_at timestamptz,
      wanted_at timestamptz
    )`.execute(db);
  await sql`
    create table sandbox_resale_order (
      no text primary key,
      goods_id text not null references sandbox_resale_goods (id),
      shop text not null,
      amount bigint not null,
      state text not null,
      refunded boolean not null default false,
      placed_at timestamptz not null,
      paid_at timestamptz,
      next_at timestamptz,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index sandbox_resale_order_of_shop on sandbox_resale_order (shop, changed_at)`.execute(db);
  await sql`create index sandbox_resale_order_of_goods on sandbox_resale_order (goods_id)`.execute(db);
  await sql`
    create table sandbox_resale_push (id text primary key, body text not null, due_at timestamptz not null)`.execute(
    db,
  );
  await sql`
    create table sandbox_resale_calls (shop text primary key, second bigint not null, calls int not null)`.execute(db);
}
