/** Payout accounts, withdrawals, top-ups. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_card (
      id text primary key,
      user_id text not null references account (id),
      kind text not null,
      bank text not null,
      account_shown text not null,
      account_sealed text not null,
      account_hash text not null,
      bound_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create unique index payout_card_once on payout_card (user_id, account_hash) where removed_at is null`.execute(
    db,
  );
  await sql`
    create table withdrawal (
      id text primary key,
      no text not null unique,
      user_id text not null references account (id),
      card_id text not null references payout_card (id),
      amount bigint not null check (amount > 0),
      state text not null,
      deadline_at timestamptz,
      reason text,
      provider_no text,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index withdrawal_of_user on withdrawal (user_id, id desc)`.execute(db);
  await sql`create index withdrawal_waiting on withdrawal (deadline_at, id) where state in ('applied', 'paying')`.execute(
    db,
  );
  await sql`
    create table recharge (
      id text primary key,
      no text not null unique,
      user_id text not null references account (id),
      amount bigint not null check (amount > 0),
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index recharge_of_user on recharge (user_id, id desc)`.execute(db);
}
