/** Live rooms: what is shown in them, who speaks there, what was said and reported; and how many pages a process holds of each. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table live_room (
      id text primary key,
      host_id text not null references account (id),
      platform boolean not null,
      session_id text references auction_session (id),
      title text not null,
      video text,
      plan_at timestamptz not null,
      state text not null,
      deadline_at timestamptz,
      current_no integer,
      pinned_id text,
      last_no integer not null default 0,
      members integer not null default 0,
      reason text,
      started_at timestamptz,
      ended_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index live_room_of_host on live_room (host_id)`.execute(db);
  await sql`create index live_room_open on live_room (plan_at, id) where state in ('planned', 'live')`.execute(db);
  await sql`create index live_room_past on live_room (ended_at desc, id desc) where state = 'over'`.execute(db);
  await sql`
    create table live_thing (
      room_id text not null references live_room (id),
      no integer not null,
      lot_id text references lot (id),
      listing_id text references listing (id),
      primary key (room_id, no),
      check ((lot_id is null) <> (listing_id is null))
    )`.execute(db);
  await sql`
    create table live_member (
      room_id text not null references live_room (id),
      user_id text not null references account (id),
      no integer not null,
      muted_at timestamptz,
      primary key (room_id, user_id),
      unique (room_id, no)
    )`.execute(db);
  await sql`create index live_member_of_user on live_member (user_id)`.execute(db);
  await sql`
    create table live_message (
      id text primary key,
      room_id text not null references live_room (id),
      no integer not null,
      user_id text not null references account (id),
      member_no integer not null,
      body text not null,
      hints jsonb not null,
      removed_at timestamptz,
      created_at timestamptz not null,
      unique (room_id, no)
    )`.execute(db);
  await sql`create index live_message_of_user on live_message (user_id, created_at)`.execute(db);
  await sql`
    create table live_report (
      id text primary key,
      message_id text not null references live_message (id),
      user_id text not null references account (id),
      reason text not null,
      body text not null,
      note text,
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index live_report_open on live_report (message_id) where state = 'open'`.execute(db);
  await sql`create index live_report_of_user on live_report (user_id)`.execute(db);
  await sql`
    create table stream_watch (
      topic text not null,
      process_id text not null,
      watchers integer not null,
      at timestamptz not null,
      primary key (topic, process_id)
    )`.execute(db);
}
