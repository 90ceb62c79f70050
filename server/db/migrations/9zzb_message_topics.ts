/** What a message tells again: the newest of a topic stands for all of it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message add column topic text`.execute(db);
}
