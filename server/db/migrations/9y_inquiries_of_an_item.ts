/** What an item of the warehouse was asked about for is found by the item: each queue of the workbench counts by it. */
import { type Kysely, sql } from 'kysely';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // One that was broken off is made anew.
  await sql`drop index concurrently if exists recycle_order_item`.execute(db);
  await sql`create index concurrently recycle_order_item on recycle_order (item_id, created_at) where item_id is not null`.execute(
    db,
  );
}
