/** Cleaning: a courier who fetches a piece, and pieces that lie in our warehouse already. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cleaning add column pickup_at timestamptz`.execute(db);
  // What is stored with us travels nowhere.
  await sql`alter table cleaning alter column address drop not null`.execute(db);
  await sql`alter table cleaning add column item_id text`.execute(db);
  await sql`alter table cleaning add column shelved_at timestamptz`.execute(db);
}
