/** What a piece that was given up alone left to the others of its order, and the most that is asked for on top of those, as it was agreed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cleaning
      add column passed_on jsonb,
      add column extra_most bigint`.execute(db);
}
