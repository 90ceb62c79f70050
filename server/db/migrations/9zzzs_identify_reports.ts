/** Whose photos stand on somebody else's certificate, too, says that it was not they. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identify_report (
      id text primary key,
      case_id text not null references identify_case (id),
      other_id text not null references identify_case (id),
      asked_at timestamptz not null,
      due_at timestamptz not null,
      decided_by text references account (id),
      decided_at timestamptz,
      note text not null default '',
      unique (case_id, other_id)
    )`.execute(db);
}
