/** How the box looked before its owner closed it: what they say they sent, by what they showed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column packed jsonb`.execute(db);
}
