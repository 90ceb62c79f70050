/** What experts asked to see and an owner says cannot be shown. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column cannot jsonb`.execute(db);
}
