/** Both sides of a conversation may have reported it: what one says does not stand for the other. */
import { type Kysely, sql } from 'kysely';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // One that was broken off is made anew.
  await sql`drop index concurrently if exists chat_report_open_by`.execute(db);
  await sql`create unique index concurrently chat_report_open_by on chat_report (chat_id, user_id) where state = 'open'`.execute(
    db,
  );
  await sql`drop index concurrently if exists chat_report_open`.execute(db);
}
