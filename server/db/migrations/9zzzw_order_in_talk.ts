/**
 * Order in what people say to each other: who was warned, lines of a room that its host has let through, reports of a room itself,
 * who wants to be told that it opens, and how many watched it at once.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table talk_warning (
      id text primary key,
      user_id text not null references account (id),
      place text not null,
      report_id text not null unique,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index talk_warning_user on talk_warning (user_id, created_at)`.execute(db);
  await sql`
    create table live_reminder (
      room_id text not null references live_room (id),
      user_id text not null references account (id),
      created_at timestamptz not null,
      primary key (room_id, user_id)
    )`.execute(db);
  await sql`create index live_reminder_user on live_reminder (user_id)`.execute(db);
  await sql`alter table live_message add column cleared_at timestamptz`.execute(db);
  await sql`
    alter table live_report alter column message_id drop not null, add column room_id text references live_room (id),
    add constraint live_report_of_one check ((message_id is null) <> (room_id is null))`.execute(db);
  await sql`alter table live_room add column most_watchers integer not null default 0`.execute(db);
  // Counted where every process says how many it has.
  await sql`
    create function most_watchers() returns trigger language plpgsql as $$
    declare now_here integer;
    begin
      select sum(watchers) into now_here from stream_watch
        where topic = new.topic and at > now() - interval '60 seconds';
      update live_room set most_watchers = now_here
        where id = new.topic and state = 'live' and most_watchers < now_here;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger most_watchers after insert or update on stream_watch
    for each row execute function most_watchers()`.execute(db);
}
