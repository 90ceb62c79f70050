/** When a group's robot, whose settings ask for other words, took the last notice that it did not take. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table chat_robot add column refused_at timestamptz`.execute(db);
}
