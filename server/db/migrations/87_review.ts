/** What buyers say of who sold to them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review (
      order_id text primary key references trade_order (id),
      seller_id text not null references account (id),
      buyer_id text not null references account (id),
      stars integer not null check (stars between 1 and 5),
      body text not null default '',
      created_at timestamptz not null,
      -- A seller's are read in their order.
      unique (seller_id, created_at, order_id),
      unique (buyer_id, order_id)
    )`.execute(db);
  await sql`
    create trigger tell_shown after insert or update or delete or truncate on review
    for each statement execute function tell_shown()`.execute(db);
}
