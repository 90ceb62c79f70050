/** What came of an owner's objection to the photos of its arrival, and that a claim was made while its carrier held otherwise. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cleaning
      add column arrival_answer jsonb,
      add column claimed_on_way timestamptz`.execute(db);
}
