/** What staff noted about a person. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_note (
      id text primary key,
      user_id text not null references account (id),
      author_id text not null references account (id),
      body text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index account_note_of_user on account_note (user_id, created_at)`.execute(db);
}
