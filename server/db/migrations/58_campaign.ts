/** Campaigns with their budgets, invited people's help tasks, and lotteries. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Neither of a campaign's accounts can go below zero: the rule for all but a few.
  await sql`
    alter table ledger_account
      drop constraint ledger_account_name,
      add constraint ledger_account_name check (
        id in ('psp', 'escrow', 'platform.fee', 'platform.promo', 'platform.penalty', 'platform.receivable')
        or id ~ '^(user\\.(available|frozen|deposit|owed)|payout\\.pending|campaign\\.(budget|promised)):[A-Za-z0-9_-]+$')`.execute(
    db,
  );
  await sql`
    create table campaign (
      id text primary key,
      kind text not null check (kind in ('invite', 'lottery')),
      name_zh text not null,
      name_en text not null,
      about_zh text not null,
      about_en text not null,
      rules_zh text not null,
      rules_en text not null,
      picture text,
      state text not null,
      deadline_at timestamptz,
      starts_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > starts_at),
      terms jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index campaign_shown on campaign (state, ends_at desc, id)`.execute(db);
  await sql`
    create table campaign_share (
      id text primary key,
      campaign_id text not null references campaign (id),
      user_id text not null references account (id),
      created_at timestamptz not null,
      unique (campaign_id, user_id)
    )`.execute(db);
  await sql`create index campaign_share_of_user on campaign_share (user_id)`.execute(db);
  // A person has one first order: it counts once in the whole house.
  await sql`
    create table help_task (
      id text primary key,
      share_id text not null references campaign_share (id),
      friend_id text not null unique references account (id),
      no int not null,
      state text not null,
      deadline_at timestamptz,
      expires_at timestamptz not null,
      order_id text unique references trade_order (id),
      reason text,
      created_at timestamptz not null,
      unique (share_id, no)
    )`.execute(db);
  await sql`
    create table lottery (
      id text primary key references campaign (id),
      seed text not null,
      seed_hash text not null,
      beacon jsonb not null,
      list_hash text,
      randomness text,
      signature text,
      check ((randomness is null) = (signature is null))
    )`.execute(db);
  await sql`
    create table lottery_entry (
      id text primary key,
      campaign_id text not null references campaign (id),
      user_id text not null references account (id),
      ticket text not null unique,
      no int not null,
      struck boolean not null default false,
      rank int check (rank > 0),
      created_at timestamptz not null,
      unique (campaign_id, user_id),
      unique (campaign_id, no),
      unique (campaign_id, rank)
    )`.execute(db);
  await sql`
    create table lottery_prize (
      id text primary key,
      campaign_id text not null references campaign (id),
      entry_id text not null unique references lottery_entry (id),
      place int not null,
      state text not null,
      deadline_at timestamptz,
      created_at timestamptz not null
    )`.execute(db);
  // Given once, whatever the code does.
  await sql`create unique index lottery_prize_once on lottery_prize (campaign_id, place) where state <> 'lapsed'`.execute(
    db,
  );
  for (const table of ['campaign', 'lottery'])
    await sql`
      create trigger tell_shown after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_shown()`.execute(db);
}
