/** What staff give a person outside of any case, or take back. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_correction (
      id text primary key,
      user_id text not null references account (id),
      amount bigint not null check (amount <> 0),
      reason text not null,
      order_id text references trade_order (id),
      state text not null check (state in ('waits', 'done', 'refused')),
      by_id text not null references account (id),
      first jsonb,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index account_correction_of_user on account_correction (user_id, id)`.execute(db);
  await sql`create index account_correction_of_order on account_correction (order_id)`.execute(db);
  await sql`create index account_correction_by on account_correction (by_id)`.execute(db);
}
