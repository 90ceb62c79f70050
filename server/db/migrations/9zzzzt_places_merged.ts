/** What a brand or a category was before it was merged with another: its id, and what it was called. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table brand_former (
      id text primary key,
      brand_id text not null references brand (id),
      name_zh text not null,
      name_en text not null,
      merged_at timestamptz not null
    )`.execute(db);
  await sql`create index brand_former_now on brand_former (brand_id)`.execute(db);
  await sql`
    create table category_former (
      id text primary key,
      category_id text not null references category (id),
      name_zh text not null,
      name_en text not null,
      merged_at timestamptz not null
    )`.execute(db);
  await sql`create index category_former_now on category_former (category_id)`.execute(db);
  // What strangers are shown leads on from a former id. See 21_shown.
  for (const table of ['brand_former', 'category_former'])
    await sql`
      create trigger tell_shown after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_shown()`.execute(db);
}
