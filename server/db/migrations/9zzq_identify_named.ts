/** What of a piece's brand and model an expert said, where its owner did not. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column named jsonb`.execute(db);
}
