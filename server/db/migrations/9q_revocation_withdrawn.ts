/** It takes two people to take a certificate back, and one to withdraw what they asked for. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table identify_revocation
      drop constraint identify_revocation_check,
      add constraint identify_revocation_by_two check (not agreed or decided_by <> asked_by)`.execute(db);
}
