/** Which version of the agreement a seller agreed to, and when; null for what the software came with. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stock_account add column agreement_version text`.execute(db);
  await sql`alter table stock_account add column agreed_at timestamptz`.execute(db);
}
