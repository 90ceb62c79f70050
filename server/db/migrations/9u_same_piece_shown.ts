/** A product's page says that what came in is the piece of its certificate: see 21_shown. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger tell_shown after update of same_piece on receipt_line
    for each statement execute function tell_shown()`.execute(db);
}
