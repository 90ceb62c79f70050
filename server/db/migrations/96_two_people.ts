/** Who of the staff asked for a large payout to be let go; another one lets it go. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table withdrawal add column asked_by text references account (id)`.execute(db);
}
