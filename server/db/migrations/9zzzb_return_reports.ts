/** What comes back from its buyer is inspected again where it is doubted: an order has one report of its way out, and one of each return. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inspection
      drop constraint inspection_order_id_key,
      add column aftersale_id text unique references aftersale (id)`.execute(db);
  await sql`create unique index inspection_of_order on inspection (order_id) where aftersale_id is null`.execute(db);
  // Which of them an order shows, and what stands against a seller.
  await sql`create index inspection_by_order on inspection (order_id, created_at desc)`.execute(db);
}
