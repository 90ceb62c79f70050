/** A photo is known again mirrored, turned, framed or cropped, too: by how it would look then. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table upload add column turned text[]`.execute(db);
}
