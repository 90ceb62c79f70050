/** Products that staff make: with pictures of their own instead of a drawing, or with none yet. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product
      alter column shape drop not null,
      alter column palette drop not null,
      add column pictures jsonb not null default '[]'`.execute(db);
}
