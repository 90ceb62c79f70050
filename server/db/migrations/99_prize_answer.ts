/** What staff said last of a prize that cannot be sent or did not come. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lottery_prize add column answer text`.execute(db);
}
