/** What waits on one device goes to another of the same person by a code: where its sealed parts lie, and until when. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carried_work (
      id text primary key,
      user_id text not null references account (id),
      code_hash text not null,
      parts jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      taken_at timestamptz,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index carried_work_user on carried_work (user_id)`.execute(db);
  await sql`create index carried_work_expires on carried_work (expires_at)`.execute(db);
}
