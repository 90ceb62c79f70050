/** Several people may have reported one live message: each hears what became of it. */
import { type Kysely, sql } from 'kysely';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // One that was broken off is made anew.
  await sql`drop index concurrently if exists live_report_open_by`.execute(db);
  await sql`create unique index concurrently live_report_open_by on live_report (message_id, user_id) where state = 'open'`.execute(
    db,
  );
  await sql`drop index concurrently if exists live_report_open`.execute(db);
}
