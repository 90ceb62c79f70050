/** What a device said still waits on it, and indexes to look scanned codes up by. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_work (
      device_id text not null,
      user_id text not null references account (id),
      item_key text not null,
      label jsonb not null,
      queued_at timestamptz not null,
      announced_at timestamptz not null,
      primary key (user_id, device_id, item_key)
    )`.execute(db);
  await sql`
    create index product_by_folded_style_no
      on product (upper(regexp_replace(style_no, '[^A-Za-z0-9]+', '', 'g')))`.execute(db);
  for (const way of ['toPlatform', 'toBuyer', 'toSeller'])
    await sql`
      create index ${sql.ref(`trade_order_by_${way.toLowerCase()}`)}
        on trade_order ((express -> ${sql.lit(way)} ->> 'waybill'))`.execute(db);
}
