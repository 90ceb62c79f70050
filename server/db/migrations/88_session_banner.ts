/** A session has a picture of its own: the hash of one that staff sent. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table auction_session add column banner text`.execute(db);
}
