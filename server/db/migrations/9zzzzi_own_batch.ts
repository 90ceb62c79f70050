/** What a version before does not say of a cleaning, a category or a draw follows by itself, also in a shop that took the steps which refused it. */
import { type Kysely, sql } from 'kysely';
import { ownBatch } from './9zo_cleaned_together.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await ownBatch(db);
  await sql`alter table cleaning alter column batch_id set not null`.execute(db);
  await sql`alter table category alter column kind set default 'others'`.execute(db);
  await sql`alter table lottery alter column rule set default 1`.execute(db);
}
