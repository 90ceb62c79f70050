/** When a floor price, an address and the default address were last set: what was made without having seen that does not replace it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: not since this is written down.
  await sql`alter table listing add column floor_at timestamptz`.execute(db);
  await sql`alter table address add column changed_at timestamptz, add column default_at timestamptz`.execute(db);
}
