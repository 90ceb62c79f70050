import { type Kysely, sql } from 'kysely';

/** Whether we washed an item is shown to strangers: kept answers are forgotten when it changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger tell_shown after update of state, item_id, shelved_at, compensated on cleaning
    for each statement execute function tell_shown()`.execute(db);
}
