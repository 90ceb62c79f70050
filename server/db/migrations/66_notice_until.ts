/** Until when a notice is worth hearing outside of the app: a lot's end, for example. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column until timestamptz`.execute(db);
}
