/** Who of staff said that a piece broke or was lost with us: read by whoever decides about it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_claim add column said_by text`.execute(db);
}
