/** A payment is opened for one payer at its provider: in a browser, or one person in the provider's app. Null: not yet, or before this step. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column payer text`.execute(db);
}
