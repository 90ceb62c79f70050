/** A database that was seeded as a demo before it could say so, says so. Codes belong to whoever asked; a newer one replaces the older. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into secret (name, value, created_at)
    select 'database', '{"demo": true}', now() from account where id = 'demo-staff'
    on conflict (name) do nothing`.execute(db);
  await sql`alter table login_code add column superseded boolean not null default false`.execute(db);
  await sql`update login_code set superseded = true`.execute(db);
  await sql`create index login_code_by_day on login_code (sent_at)`.execute(db);
}
