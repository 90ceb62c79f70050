/** Cleaning: when an owner agreed to the photos of how their piece arrived. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cleaning add column arrival_ok_at timestamptz`.execute(db);
}
