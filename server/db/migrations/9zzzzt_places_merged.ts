/** What a brand or a category was before it was merged with another: its id, and what it was called. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const of of ['brand', 'category']) {
    await sql`
      create table ${sql.table(`${of}_former`)} (
        id text primary key,
        ${sql.ref(`${of}_id`)} text not null references ${sql.table(of)} (id),
        name_zh text not null,
        name_en text not null,
        merged_at timestamptz not null
      )`.execute(db);
    await sql`create index on ${sql.table(`${of}_former`)} (${sql.ref(`${of}_id`)})`.execute(db);
  }
}
