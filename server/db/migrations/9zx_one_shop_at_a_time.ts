/** An order of a shop that it was already taken down from is a case of its own, wherever the item is up by now. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index resale_post_one`.execute(db);
  // What is decided or comes down is for sale there no more.
  await sql`
    create unique index resale_post_one on resale_post (item_id)
    where state not in ('selected', 'off', 'done', 'conflict', 'refund_remote', 'delisting')`.execute(db);
}
