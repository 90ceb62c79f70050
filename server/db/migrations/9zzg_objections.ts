/** What owners object to of what was decided about their lost or damaged pieces. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table objection (
      id text primary key,
      service text not null,
      subject_id text not null,
      decision text not null,
      user_id text not null,
      body text not null,
      photos jsonb not null,
      about jsonb not null,
      asked_at timestamptz not null,
      due_at timestamptz not null,
      state text not null,
      first jsonb,
      decided_by text,
      decided_at timestamptz,
      amount bigint not null default 0 check (amount >= 0),
      note text not null default '',
      unique (service, subject_id, decision)
    )`.execute(db);
  await sql`create index objection_open on objection (service, due_at) where state = 'open'`.execute(db);
  await sql`create index objection_user on objection (user_id)`.execute(db);
}
