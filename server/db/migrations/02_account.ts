/** People, sessions, addresses, messages, feedback, and the app's dictionary. */
import { type Kysely, sql } from 'kysely';
import { protectedScreens } from '../../../contract/screens.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db);
  await sessions(db);
  await belongings(db);
  await words(db);
}

async function people(db: Kysely<unknown>) {
  await sql`
    create table account (
      id text primary key,
      phone text unique check (phone ~ '^1[3-9][0-9]{9}$'),
      nickname text not null,
      avatar_url text not null default '',
      gender int not null default 1 check (gender between 0 and 2),
      certified_name text,
      is_staff boolean not null default false,
      phone_changed_at timestamptz,
      created_at timestamptz not null,
      deleted_at timestamptz,
      check (phone is not null or deleted_at is not null)
    )`.execute(db);
  await sql`
    create table account_deletion (
      id text primary key,
      user_id text not null references account (id),
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create unique index account_deletion_one_open on account_deletion (user_id)
      where state not in ('deleted', 'withdrawn')`.execute(db);
  await sql`
    create table consent (
      id text primary key,
      user_id text not null references account (id),
      kind text not null,
      version text not null,
      granted boolean not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index consent_of_user on consent (user_id, kind, at desc)`.execute(db);
  await sql`
    create table host_identity (
      host text not null,
      host_user_id text not null,
      user_id text not null references account (id),
      created_at timestamptz not null,
      primary key (host, host_user_id)
    )`.execute(db);
  await sql`create index host_identity_of_user on host_identity (user_id)`.execute(db);
}

async function sessions(db: Kysely<unknown>) {
  await sql`
    create table session (
      id text primary key,
      user_id text not null references account (id),
      access_hash text not null unique,
      access_expires_at timestamptz not null,
      device_id text,
      device_name text not null,
      ip text not null,
      verified_until timestamptz,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      ended_at timestamptz,
      ended_by text check ((ended_by is null) = (ended_at is null))
    )`.execute(db);
  await sql`create index session_of_user on session (user_id) where ended_at is null`.execute(db);
  await sql`
    create table refresh_token (
      hash text primary key,
      session_id text not null references session (id) on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index refresh_token_of_session on refresh_token (session_id)`.execute(db);
  await sql`
    create table login_code (
      id text primary key,
      phone text not null,
      purpose text not null,
      code_hash text not null,
      device_id text,
      ip text not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      tries int not null default 0,
      used_at timestamptz
    )`.execute(db);
  await sql`create index login_code_of_phone on login_code (phone, sent_at desc)`.execute(db);
  await sql`create index login_code_of_device on login_code (device_id, sent_at desc)`.execute(db);
  await sql`create index login_code_of_ip on login_code (ip, sent_at desc)`.execute(db);
  await sql`
    create table device (
      id text primary key,
      user_id text references account (id),
      name text not null,
      platform text not null,
      app_version text not null,
      language text not null,
      created_at timestamptz not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`create index device_of_user on device (user_id)`.execute(db);
}

async function belongings(db: Kysely<unknown>) {
  await sql`
    create table address (
      id text primary key,
      user_id text not null references account (id),
      name text not null,
      phone text not null,
      province text not null,
      city text not null,
      district text not null,
      detail text not null,
      is_default boolean not null default false,
      created_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index address_of_user on address (user_id, created_at desc) where deleted_at is null`.execute(db);
  await sql`create unique index address_one_default on address (user_id) where is_default and deleted_at is null`.execute(
    db,
  );
  await sql`
    create table stock_account (
      id text primary key,
      user_id text not null unique references account (id),
      opened_at timestamptz not null
    )`.execute(db);
  await sql`
    create table merchant (
      id text primary key,
      user_id text not null unique references account (id),
      name text not null,
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
}

async function words(db: Kysely<unknown>) {
  await sql`
    create table dict (
      type text not null,
      value text not null,
      content jsonb not null,
      primary key (type, value)
    )`.execute(db);
  await sql`
    insert into dict (type, value, content)
    values ('next_auth_routes', 'default', ${JSON.stringify(protectedScreens)}::jsonb)`.execute(db);
  await sql`
    create table feedback (
      id text primary key,
      user_id text not null references account (id),
      kind text not null,
      body text not null,
      contact text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index feedback_newest on feedback (created_at desc, id desc)`.execute(db);
  await sql`
    create table feedback_photo (
      feedback_id text not null references feedback (id),
      position int not null,
      upload_id text not null,
      sha256 text not null,
      primary key (feedback_id, position)
    )`.execute(db);
  await sql`
    create table ad_click (
      id text primary key,
      user_id text references account (id),
      device_id text,
      channel text not null,
      click_id text not null,
      page text not null,
      at timestamptz not null
    )`.execute(db);
}
