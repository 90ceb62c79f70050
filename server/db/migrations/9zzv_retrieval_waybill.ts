/** Whether something else goes elsewhere under a waybill is asked of what is taken out, too. */
import { type Kysely, sql } from 'kysely';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  // One that was broken off is made anew.
  await sql`drop index concurrently if exists retrieval_waybill`.execute(db);
  await sql`create index concurrently retrieval_waybill on retrieval (regexp_replace(upper(express_no), '[^A-Z0-9]', '', 'g'))`.execute(
    db,
  );
}
