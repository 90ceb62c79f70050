/** Whose invitation was taken once, and who have left since: keyed hashes alone, by which they are not new again. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table campaign_known (hash text primary key, at timestamptz not null)`.execute(db);
}
