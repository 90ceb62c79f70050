/** What waits on one device goes to another of the same person by a code: where its sealed parts lie, and until when. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carried_work (
      user_id text primary key references account (id),
      id text not null unique,
      code_hash text not null,
      parts jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      taken_at timestamptz
    )`.execute(db);
  await sql`create index carried_work_expires on carried_work (expires_at)`.execute(db);
}
