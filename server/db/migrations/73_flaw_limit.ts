/** What a flaw may cost a seller without asking them, percent of the price. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stock_account add column flaw_limit integer not null default 0`.execute(db);
}
