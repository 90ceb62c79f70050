/** What comes back from its buyer is inspected again where it is doubted: an order has one report of its way out, and one of each return. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inspection add column aftersale_id text references aftersale (id)`.execute(db);
}
