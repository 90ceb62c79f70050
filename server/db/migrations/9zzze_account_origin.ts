/** A link that names several sources keeps each: an advertisement's own note and where it was placed, beside the user's source. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account_source
      add column ad_info text not null default '',
      add column origin text not null default ''`.execute(db);
}
