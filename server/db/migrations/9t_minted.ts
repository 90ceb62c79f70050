/** What began under an id that a device minted is known by it, so that other content under it is refused instead of passed over. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency add column minted text, add column minted_hash text`.execute(db);
}
