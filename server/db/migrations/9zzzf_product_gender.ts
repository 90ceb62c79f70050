/** For whom a product is made; those that say nothing are for anybody. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add column gender text check (gender in ('men', 'women', 'kids'))`.execute(db);
}
