/** An order may have more than one report, now that each is known to be one of its kind. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inspection drop constraint if exists inspection_order_id_key`.execute(db);
}
