/** A certificate is found however its code is typed; its owner says which views a piece does not have. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column absent jsonb`.execute(db);
}
