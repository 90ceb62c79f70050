/** Debts are written off by two people: who asked, and who agreed. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table debt_write_off (
      id text primary key,
      user_id text not null references account (id),
      amount bigint not null check (amount > 0),
      reason text not null,
      asked_by text not null references account (id),
      asked_at timestamptz not null,
      decided_by text references account (id) check (decided_by <> asked_by),
      decided_at timestamptz,
      agreed boolean,
      check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (agreed is null))
    )`.execute(db);
  await sql`create unique index debt_write_off_open on debt_write_off (user_id) where decided_at is null`.execute(db);
}
