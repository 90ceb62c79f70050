/** Which view of a piece each of its owner's photos shows, in their order; empty where nobody said. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recycle_order add column views jsonb not null default '[]'`.execute(db);
}
