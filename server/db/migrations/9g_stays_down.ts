/** A seller took it down elsewhere, and it was ordered there before it was down: what they wanted is remembered. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resale_post add column stays_down boolean not null default false`.execute(db);
}
