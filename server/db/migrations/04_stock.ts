/** Stock items, their one lock, receipts and listings. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table receipt (
      id text primary key,
      no text not null unique,
      user_id text not null references account (id),
      state text not null,
      deadline_at timestamptz,
      note text not null default '',
      express_company text,
      express_no text,
      created_at timestamptz not null,
      submitted_at timestamptz not null
    )`.execute(db);
  await sql`create index receipt_of_user on receipt (user_id, id desc)`.execute(db);
  await sql`
    create table receipt_line (
      id text primary key,
      receipt_id text not null references receipt (id),
      position int not null,
      sku_id text not null references sku (id),
      grade text not null,
      quantity int not null check (quantity between 1 and 999),
      counted int not null default 0,
      expected_price bigint check (expected_price > 0),
      note text not null default '',
      unique (receipt_id, position)
    )`.execute(db);
  await sql`
    create table receipt_photo (
      receipt_id text not null references receipt (id),
      position int not null,
      upload_id text not null,
      sha256 text not null,
      primary key (receipt_id, position)
    )`.execute(db);
  await sql`
    create table item (
      id text primary key,
      owner_id text not null references account (id),
      sku_id text not null references sku (id),
      grade text not null,
      defects jsonb not null default '[]',
      photos jsonb not null default '[]',
      state text not null,
      deadline_at timestamptz,
      in_warehouse boolean not null default false,
      receipt_id text references receipt (id),
      cost bigint,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index item_of_owner on item (owner_id, state, id desc)`.execute(db);
  await sql`create index item_of_sku on item (sku_id)`.execute(db);
  // A physical item is promised to one party at a time, whatever the channel: the primary key says so.
  await sql`
    create table item_lock (
      item_id text primary key references item (id),
      channel text not null,
      holder_id text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`
    create table listing (
      id text primary key,
      item_id text not null references item (id),
      seller_id text not null references account (id),
      sku_id text not null references sku (id),
      grade text not null,
      price bigint not null check (price > 0),
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create unique index listing_one_per_item on listing (item_id) where state in ('review', 'on')`.execute(db);
  await sql`create index listing_on_sku on listing (sku_id, price) where state = 'on'`.execute(db);
  await sql`create index listing_of_seller on listing (seller_id, state, id desc)`.execute(db);
}
