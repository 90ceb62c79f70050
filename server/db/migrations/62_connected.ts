/** A trade knows its order; what two accounts of one person sold each other stands apart and makes no price. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table trade add column order_id text`.execute(db);
  await sql`
    create table connected_trade (
      order_id text primary key references trade_order (id),
      sku_id text not null references sku (id),
      item_id text not null references item (id),
      grade text not null,
      price bigint not null check (price > 0),
      at timestamptz not null
    )`.execute(db);
  // How much somebody has sold is shown to strangers.
  await sql`
    create trigger tell_shown after insert or delete on connected_trade
    for each statement execute function tell_shown()`.execute(db);
}
