/** Home says which room is live: what strangers are shown changes with it. Of campaigns that is told already. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger tell_shown after insert or update of state on live_room
    for each statement execute function tell_shown()`.execute(db);
}
