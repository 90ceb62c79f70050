/** Draws whose fingerprint fixes the beacon and the number of prizes beside the seed; those that were announced before keep their rule. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table lottery add column rule int not null default 1 check (rule in (1, 2))`.execute(db);
}
