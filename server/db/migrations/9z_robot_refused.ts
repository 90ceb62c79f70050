/** Since when a group's robot refuses our notices for their words or their sender. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_robot add column refused_at timestamptz`.execute(db);
}
