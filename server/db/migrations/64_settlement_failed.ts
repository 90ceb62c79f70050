/** Why a settlement could not be paid. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table settlement add column failure text`.execute(db);
}
