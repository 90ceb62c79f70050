/** Who or what brought an account: written at its birth, never changed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_source (
      user_id text primary key references account (id),
      inviter_id text references account (id) check (inviter_id <> user_id),
      channel text not null,
      click_id text not null,
      user_source text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index account_source_inviter on account_source (inviter_id) where inviter_id is not null`.execute(
    db,
  );
}
