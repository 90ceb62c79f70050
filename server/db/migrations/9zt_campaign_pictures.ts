/** A campaign shows more than the picture beside its name. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table campaign add column pictures jsonb not null default '[]'`.execute(db);
}
