/** What is paid for a great loss in the warehouse is said by two of staff. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table item add column lost_first jsonb`.execute(db);
}
