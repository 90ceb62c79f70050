/** What an owner who asks for a valuation said yes to of the questions about its grade. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table consignment add column answers jsonb not null default '[]'`.execute(db);
}
