/** What staff noted about a person. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_note (
      id text primary key,
      user_id text not null references account (id),
      author_id text not null references account (id),
      body text not null,
      created_at timestamptz not null,
      -- A person's are looked for by it, in their order.
      unique (user_id, created_at, id)
    )`.execute(db);
}
