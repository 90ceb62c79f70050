/** When we learned that a parcel had arrived; when it did is its carrier's word. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table parcel add column heard_at timestamptz`.execute(db);
}
