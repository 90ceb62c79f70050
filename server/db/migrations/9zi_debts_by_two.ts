/** Nobody forgives their own debt, a large penalty is waived by two, and a withdrawal knows when it was handed to the provider. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What was decided before is not judged again.
  await sql`alter table debt_write_off add constraint debt_write_off_own_cause
    check (asked_by <> user_id and decided_by is distinct from user_id) not valid`.execute(db);
  await sql`alter table penalty add column first jsonb`.execute(db);
  await sql`alter table withdrawal add column handed_at timestamptz`.execute(db);
  // Those may have been sent already: only the provider knows how they stand.
  await sql`update withdrawal set handed_at = created_at where state = 'paying'`.execute(db);
}
