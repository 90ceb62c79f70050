/** When somebody last proved on a device who they are; links that prove it, because only the owner of the server can make them; names at work. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column proved_at timestamptz`.execute(db);
  await sql`alter table login_link add column proves boolean not null default false`.execute(db);
  await sql`
    create table staff_name (
      user_id text primary key references account (id),
      name text not null
    )`.execute(db);
}
