/** What staff say to its owner of a piece that nobody made an offer for. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recycle_order add column advice jsonb`.execute(db);
}
