/** A page is worked on without being read: which version people read, and which they will. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cms_page add column shown_version integer, add column next_version integer,
    add column next_at timestamptz`.execute(db);
  await sql`update cms_page set shown_version = version where published`.execute(db);
}
