/** When somebody last proved on a device who they are; and links that prove it, because only the owner of the server can make them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column proved_at timestamptz`.execute(db);
  await sql`alter table login_link add column proves boolean not null default false`.execute(db);
}
