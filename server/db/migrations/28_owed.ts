/** Refunds after payout have a debtor; a late seller's buyer gets what was collected; paid settlements are corrected by lines of their own. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_account
      drop constraint ledger_account_name,
      drop constraint ledger_account_floor,
      add constraint ledger_account_name check (
        id in ('psp', 'escrow', 'platform.fee', 'platform.promo', 'platform.penalty', 'platform.receivable')
        or id ~ '^(user\\.(available|frozen|deposit|owed)|payout\\.pending):[A-Za-z0-9_-]+$'),
      add constraint ledger_account_floor check (
        case when id like 'user.owed:%' then balance <= 0
        else balance >= 0 or id in ('psp', 'platform.promo', 'platform.receivable') end)`.execute(db);
  // What earlier versions advanced for sellers gets its debtor.
  await sql`
    with debt as (
      select a.seller_id, -sum(e.amount) as amount from aftersale a
      join journal j on j.key = 'aftersale:' || a.id || ':collect'
      join entry e on e.journal_id = j.id and e.account_id = 'platform.receivable'
      group by a.seller_id having sum(e.amount) < 0
    ), named as (
      insert into journal (id, key, cause_kind, cause_id, memo, at)
      select 'owed-' || seller_id, 'owed:' || seller_id || ':named', 'account', seller_id, 'aftersale.collect', now() from debt
      returning id, cause_id
    )
    insert into entry (journal_id, account_id, amount)
    select named.id, line.account_id, line.amount from named join debt on debt.seller_id = named.cause_id,
      lateral (values ('platform.receivable', debt.amount), ('user.owed:' || debt.seller_id, -debt.amount)) as line (account_id, amount)`.execute(
    db,
  );
  await sql`alter table penalty add column buyer_paid bigint not null default 0`.execute(db);
  await sql`update penalty set buyer_paid = to_buyer`.execute(db);
  await sql`
    create table settlement_correction (
      id text primary key,
      settlement_id text not null references settlement (id),
      aftersale_id text not null unique references aftersale (id),
      amount bigint not null check (amount > 0),
      at timestamptz not null
    )`.execute(db);
  await sql`create index settlement_correction_of on settlement_correction (settlement_id)`.execute(db);
}
