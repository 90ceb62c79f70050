/** Both sides of a conversation may have reported it: what one says does not stand for the other. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index chat_report_open`.execute(db);
  await sql`create unique index chat_report_open on chat_report (chat_id, user_id) where state = 'open'`.execute(db);
}
