/** A piece whose brand is not in the shop's table: named in words, or of none that anybody knows. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case alter column brand_id drop not null, add column brand_name text`.execute(db);
}
