/** The kernel's tables. The book of money defends itself: what these triggers refuse, no code path can do. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await money(db);
  await time(db);
  await events(db);
  await sql`
    create table idempotency (
      owner text not null,
      key text not null,
      call text not null,
      body_hash text not null,
      status int,
      answer jsonb,
      created_at timestamptz not null,
      primary key (owner, key)
    );
    create index idempotency_age on idempotency (created_at);
    create table secret (name text primary key, value jsonb not null, created_at timestamptz not null)`.execute(db);
}

async function money(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_account (
      id text primary key constraint ledger_account_name check (
        id in ('psp', 'escrow', 'platform.fee', 'platform.promo', 'platform.penalty', 'platform.receivable')
        or id ~ '^(user\\.(available|frozen|deposit)|payout\\.pending):[A-Za-z0-9_-]+$'),
      balance bigint not null default 0 constraint ledger_account_floor check (
        balance >= 0 or id in ('psp', 'platform.promo', 'platform.receivable')),
      entries bigint not null default 0
    );
    create table journal (
      id text primary key,
      key text not null unique,
      cause_kind text not null,
      cause_id text not null,
      memo text not null,
      at timestamptz not null,
      xid xid8 not null default pg_current_xact_id()
    );
    create index journal_of_cause on journal (cause_kind, cause_id);
    create table entry (
      id bigint generated always as identity primary key,
      journal_id text not null references journal (id),
      account_id text not null references ledger_account (id),
      amount bigint not null constraint entry_moves_something check (amount <> 0),
      seq bigint not null,
      balance_after bigint not null,
      constraint entry_place unique (account_id, seq)
    );
    create index entry_of_journal on entry (journal_id)`.execute(db);

  // The row lock that the update takes lasts until commit, so seq and balance_after form one unbroken chain per account.
  await sql`
    create function entry_moves_balance() returns trigger language plpgsql as $$
    begin
      perform 1 from journal where id = new.journal_id and xid = pg_current_xact_id();
      if not found then
        raise exception 'journal % is closed: entries join only in the transaction that wrote it', new.journal_id
          using errcode = 'check_violation', constraint = 'journal_closed';
      end if;
      loop
        update ledger_account set balance = balance + new.amount, entries = entries + 1
          where id = new.account_id returning entries, balance into new.seq, new.balance_after;
        exit when found;
        insert into ledger_account (id) values (new.account_id) on conflict (id) do nothing;
      end loop;
      return new;
    end $$;
    create trigger entry_moves_balance before insert on entry
      for each row execute function entry_moves_balance();

    create function journal_balances() returns trigger language plpgsql as $$
    declare
      journal_key text := case tg_table_name when 'journal' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'journal_id' end;
      lines bigint;
      total numeric;
    begin
      select count(*), coalesce(sum(amount), 0) into lines, total from entry where journal_id = journal_key;
      if lines < 2 or total <> 0 then
        raise exception 'journal % has % entries that sum to %', journal_key, lines, total
          using errcode = 'check_violation', constraint = 'journal_balances';
      end if;
      return null;
    end $$;
    create constraint trigger journal_balances after insert on journal
      deferrable initially deferred for each row execute function journal_balances();
    create constraint trigger entry_balances after insert on entry
      deferrable initially deferred for each row execute function journal_balances()`.execute(db);

  await sql`
    create function ledger_is_written_once() returns trigger language plpgsql as $$
    begin
      raise exception '% on % refused: the ledger is written once, mistakes are corrected by a new journal', tg_op, tg_table_name
        using errcode = 'check_violation', constraint = 'ledger_is_written_once';
    end $$;
    create trigger entry_is_written_once before update or delete on entry
      for each row execute function ledger_is_written_once();
    create trigger entry_stays before truncate on entry
      for each statement execute function ledger_is_written_once();
    create trigger journal_is_written_once before update or delete on journal
      for each row execute function ledger_is_written_once();
    create trigger journal_stays before truncate on journal
      for each statement execute function ledger_is_written_once();
    create trigger ledger_account_stays_row before delete on ledger_account
      for each row execute function ledger_is_written_once();
    create trigger ledger_account_stays before truncate on ledger_account
      for each statement execute function ledger_is_written_once();

    create function balance_follows_entries() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' and new.balance = 0 and new.entries = 0 then return new; end if;
      if tg_op = 'UPDATE' and new.id = old.id and pg_trigger_depth() > 1 then return new; end if;
      raise exception 'balance of % is the sum of its entries and cannot be set', new.id
        using errcode = 'check_violation', constraint = 'balance_follows_entries';
    end $$;
    create trigger balance_follows_entries before insert or update on ledger_account
      for each row execute function balance_follows_entries()`.execute(db);
}

async function time(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deadline (
      entity text not null,
      entity_id text not null,
      event text not null,
      due_at timestamptz not null,
      try_at timestamptz not null,
      attempts int not null default 0,
      last_error text,
      primary key (entity, entity_id)
    );
    create index deadline_due on deadline (try_at);
    create table transition (
      id bigint generated always as identity primary key,
      entity text not null,
      entity_id text not null,
      from_state text,
      to_state text not null,
      event text not null,
      actor text not null,
      actor_id text,
      reason text,
      at timestamptz not null,
      deadline_at timestamptz
    );
    create index transition_of_entity on transition (entity, entity_id, id)`.execute(db);
}

async function events(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event (
      id text primary key,
      user_id text,
      type text not null,
      data jsonb not null,
      at timestamptz not null
    );
    create index event_of_user on event (user_id, id);
    create table message (
      id text primary key,
      user_id text not null,
      type text not null,
      title_zh text not null,
      title_en text not null,
      body_zh text not null,
      body_en text not null,
      link text not null,
      read_at timestamptz,
      created_at timestamptz not null
    );
    create index message_of_user on message (user_id, id desc);
    create index message_unread on message (user_id) where read_at is null;
    create table push_subscription (
      id text primary key,
      user_id text not null,
      device_id text,
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      lang text not null default 'zh',
      created_at timestamptz not null
    );
    create index push_subscription_of_user on push_subscription (user_id);
    create table delivery (
      id text primary key,
      event_id text not null references event (id),
      channel text not null check (channel in ('push', 'sms')),
      target text not null,
      state text not null check (state in ('due', 'sent', 'gone', 'dead')),
      attempts int not null default 0,
      try_at timestamptz not null,
      last_error text,
      created_at timestamptz not null,
      done_at timestamptz
    );
    create index delivery_due on delivery (try_at) where state = 'due';
    create index delivery_dead on delivery (id) where state = 'dead'`.execute(db);
}
