/** The shop's settings with their versions, who works in it, one-time links, and the log of what staff did. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shop_version (
      id text primary key,
      settings jsonb not null,
      holds_from timestamptz not null,
      saved_by text references account (id),
      saved_at timestamptz not null
    )`.execute(db);
  await sql`create index shop_version_by_time on shop_version (holds_from desc, saved_at desc)`.execute(db);
  await sql`
    create table staff_role (
      user_id text not null references account (id),
      role text not null,
      granted_at timestamptz not null,
      primary key (user_id, role)
    )`.execute(db);
  // Whoever was staff before there were roles could do everything.
  await sql`
    insert into staff_role (user_id, role, granted_at) select id, 'owner', created_at from account where is_staff`.execute(
    db,
  );
  await sql`alter table account drop column is_staff`.execute(db);
  await sql`
    create table login_link (
      hash text primary key,
      user_id text not null references account (id),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index login_link_of_user on login_link (user_id)`.execute(db);
  await sql`
    create table audit (
      seq bigint primary key,
      at timestamptz not null,
      actor_id text not null references account (id),
      session_id text not null,
      call text not null,
      detail text not null,
      previous text not null unique,
      hash text not null unique
    )`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  for (const table of ['audit', 'shop_version'])
    await sql`
      create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  await sql`
    create trigger tell_shown after insert on shop_version
    for each statement execute function tell_shown()`.execute(db);
}
