/** Edited pages. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cms_page (
      id text primary key,
      name text not null unique,
      title_zh text not null,
      title_en text not null,
      summary_zh text not null,
      summary_en text not null,
      cover text,
      blocks jsonb not null,
      published boolean not null,
      version int not null,
      updated_by text,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`create index cms_page_by_change on cms_page (updated_at desc, id desc)`.execute(db);
  await sql`
    create table cms_version (
      page_id text not null references cms_page (id),
      version int not null,
      content jsonb not null,
      saved_by text,
      saved_at timestamptz not null,
      primary key (page_id, version)
    )`.execute(db);
}
