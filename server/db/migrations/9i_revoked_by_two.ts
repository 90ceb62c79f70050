/** Certificates are taken back by two people: who asked, with what was found, and who agreed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identify_revocation (
      id text primary key,
      case_id text not null references identify_case (id),
      ground text not null,
      reason text not null,
      asked_by text not null references account (id),
      asked_at timestamptz not null,
      due_at timestamptz not null,
      decided_by text references account (id) check (decided_by <> asked_by),
      decided_at timestamptz,
      agreed boolean,
      check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (agreed is null))
    )`.execute(db);
  await sql`create unique index identify_revocation_open on identify_revocation (case_id) where decided_at is null`.execute(
    db,
  );
  // Of old, and of what staff took back alone, without one.
  await sql`alter table identify_case add column revoked_ground text`.execute(db);
}
