/** What an account may not do for a while, why, and who said so. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_restriction (
      id text primary key,
      user_id text not null references account (id),
      kind text not null,
      reason text not null,
      until timestamptz,
      by_id text not null references account (id),
      created_at timestamptz not null,
      lifted_at timestamptz,
      lifted_by_id text references account (id)
    )`.execute(db);
  await sql`create unique index account_restriction_open on account_restriction (user_id, kind) where lifted_at is null`.execute(
    db,
  );
}
