/** Valuations that owners ask for before they send something in. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consignment (
      id text primary key,
      no text not null unique,
      user_id text not null references account (id),
      sku_id text not null references sku (id),
      grade text not null,
      defects jsonb not null default '[]',
      note text not null default '',
      photos jsonb not null default '[]',
      recycle_id text references recycle_order (id),
      state text not null,
      deadline_at timestamptz,
      low bigint check (low > 0),
      high bigint check (high >= low),
      reason text,
      receipt_id text references receipt (id),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index consignment_of_user on consignment (user_id, id desc)`.execute(db);
  await sql`create index consignment_waiting on consignment (state, id)`.execute(db);
}
