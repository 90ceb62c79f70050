/** What people also call a brand or a product. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['brand', 'product'])
    await sql`alter table ${sql.table(table)} add column other_names text[] not null default '{}'`.execute(db);
}
