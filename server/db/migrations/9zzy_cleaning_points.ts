/** An owner points at stains and at what is worn on purpose already when they order. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cleaning add column points jsonb not null default '[]'`.execute(db);
}
