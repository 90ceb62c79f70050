/** Group chats that a person's notices go to, by a robot of theirs. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat_robot (
      id text primary key,
      user_id text not null,
      app text not null,
      sealed text not null,
      tail text not null,
      lang text not null,
      created_at timestamptz not null,
      unique (user_id, app)
    );
    alter table notice_setting add column robots_hear_all boolean not null default false;
    alter table delivery drop constraint delivery_channel_check;
    alter table delivery add constraint delivery_channel_check check (channel in ('push', 'sms', 'robot'))`.execute(db);
}
