/** A live room may be called something else in English; one that has one name is called by it in both languages. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table live_room add column title_en text`.execute(db);
}
