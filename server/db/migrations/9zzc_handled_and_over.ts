/** Who took a piece in that was sent to be authenticated, and by what a piece that was cleaned is over: neither is searched for in the log. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column taken_by text references account (id)`.execute(db);
  // It came back undelivered: nothing is lost.
  await sql`
    alter table identify_case add column came_back jsonb`.execute(db);
  await sql`
    alter table identify_claim drop constraint identify_claim_state_check,
      add constraint identify_claim_state_check check (state in ('open', 'paid', 'refused', 'came', 'back'))`.execute(
    db,
  );
  await sql`alter table cleaning add column done_event text`.execute(db);
}
