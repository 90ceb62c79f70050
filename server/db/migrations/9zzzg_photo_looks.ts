/** A photo is known again however it was saved; what its owner's phone doubted of it stands beside it for whoever judges by it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload add column look text[]`.execute(db);
  await sql`alter table identify_photo add column doubts jsonb`.execute(db);
}
