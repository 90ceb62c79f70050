/** A seller answers a review, somebody reports it, staff judge it; it is named without its order. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table review
      add column id text not null unique default gen_random_uuid()::text,
      add column reply text,
      add column replied_at timestamptz,
      add column removed_at timestamptz,
      add column removed_ground text,
      add column removed_note text`.execute(db);
  await sql`
    create table review_report (
      id text primary key,
      review_id text not null references review (id),
      user_id text not null references account (id),
      reason text not null,
      body text not null,
      note text,
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null,
      unique (review_id, user_id)
    )`.execute(db);
  await sql`create index review_report_open on review_report (review_id) where state = 'open'`.execute(db);
  await sql`create index review_report_of_user on review_report (user_id, created_at)`.execute(db);
}
