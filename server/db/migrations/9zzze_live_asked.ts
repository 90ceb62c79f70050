/** What is held in a seller's room waits for us: its host may ask for it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live_message add column asked_at timestamptz`.execute(db);
}
