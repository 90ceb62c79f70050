/** Conversations: their messages in order, who does not want to hear from whom, and what was reported to staff. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chat (
      id text primary key,
      kind text not null,
      subject_id text,
      buyer_id text not null references account (id),
      seller_id text references account (id),
      state text not null,
      deadline_at timestamptz,
      last_no integer not null default 0,
      last_by text,
      buyer_read integer not null default 0,
      seller_read integer not null default 0,
      created_at timestamptz not null,
      last_at timestamptz not null,
      check ((kind = 'service') = (subject_id is null)),
      check ((kind = 'service') = (seller_id is null)),
      check (buyer_id <> seller_id)
    )`.execute(db);
  await sql`create unique index chat_of_subject on chat (kind, subject_id, buyer_id) where kind <> 'service'`.execute(
    db,
  );
  await sql`create unique index chat_with_us on chat (buyer_id) where kind = 'service' and state = 'open'`.execute(db);
  await sql`create index chat_of_buyer on chat (buyer_id, last_at desc, id desc)`.execute(db);
  await sql`create index chat_of_seller on chat (seller_id, last_at desc, id desc)`.execute(db);
  await sql`create index chat_waiting on chat (last_at, id) where kind = 'service' and state = 'open'`.execute(db);
  await sql`
    create table chat_message (
      id text primary key,
      chat_id text not null references chat (id),
      no integer not null,
      user_id text not null references account (id),
      side text not null,
      body text not null,
      photos jsonb not null,
      card jsonb,
      hints jsonb not null,
      recalled_at timestamptz,
      created_at timestamptz not null,
      unique (chat_id, no)
    )`.execute(db);
  await sql`create index chat_message_of_user on chat_message (user_id, created_at)`.execute(db);
  await sql`
    create table chat_block (
      user_id text not null references account (id),
      blocked_user_id text not null references account (id),
      created_at timestamptz not null,
      primary key (user_id, blocked_user_id)
    )`.execute(db);
  await sql`
    create table chat_report (
      id text primary key,
      chat_id text not null references chat (id),
      user_id text not null references account (id),
      reason text not null,
      body text not null,
      note text,
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index chat_report_open on chat_report (chat_id) where state = 'open'`.execute(db);
  await sql`create index chat_report_of_user on chat_report (user_id)`.execute(db);
}
