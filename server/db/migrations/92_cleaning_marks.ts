/** Cleaning: places that are worn on purpose, and pieces whose before and after everybody may see. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cleaning add column marks jsonb not null default '[]'`.execute(db);
  await sql`alter table cleaning add column shared_at timestamptz`.execute(db);
}
