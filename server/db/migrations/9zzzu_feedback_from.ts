/** Which form somebody told us from that a product is missing, and which of its drafts: the answer leads back there. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feedback
      add column asked_from text check (asked_from in ('receipt', 'inquiry', 'identify')),
      add column asked_draft text`.execute(db);
}
