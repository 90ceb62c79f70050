/** Cleaning: orders of one piece each, and every step with its pictures. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cleaning (
      id text primary key,
      no text not null unique,
      user_id text not null references account (id),
      kind text not null,
      care text not null,
      material text not null,
      stain text not null,
      brand_id text references brand (id),
      declared bigint not null check (declared > 0),
      lines jsonb not null,
      total bigint not null check (total > 0),
      extra bigint not null default 0 check (extra >= 0),
      refunded bigint not null default 0,
      compensated bigint not null default 0,
      address jsonb not null,
      note text not null,
      keep text not null default '',
      assessment text,
      assessed_at timestamptz,
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index cleaning_of_user on cleaning (user_id, created_at desc, id desc)`.execute(db);
  await sql`create index cleaning_by_deadline on cleaning (state, deadline_at, id)`.execute(db);
  await sql`
    create table cleaning_step (
      id text primary key,
      cleaning_id text not null references cleaning (id),
      user_id text not null references account (id),
      side text not null,
      kind text not null,
      note text not null,
      photos jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index cleaning_step_of_order on cleaning_step (cleaning_id, created_at, id)`.execute(db);
}
