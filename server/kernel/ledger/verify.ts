/** Ledger audit: checks the whole book against itself, trusting neither code nor triggers. */
import { sql } from 'kysely';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';

/** @returns every problem found, one sentence each; empty when the book is whole */
export async function verify(db: Db): Promise<string[]> {
  const found = await sql<{ problem: string }>`
    select 'The balances sum to ' || sum(balance) || ', not to zero' as problem
      from ledger_account having coalesce(sum(balance), 0) <> 0
    union all
    select 'Account ' || a.id || ' holds ' || a.balance || ' but its ' || count(e.id) || ' entries sum to ' || coalesce(sum(e.amount), 0)
      from ledger_account a left join entry e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.entries <> count(e.id)
    union all
    select 'Account ' || id || ' is below zero: ' || balance from ledger_account
      where balance < 0 and id not in (${accounts.psp}, ${accounts.promo}, ${accounts.receivable})
        and id not like ${`${accounts.owed.prefix}%`}
    union all
    select 'Account ' || id || ' is a debt above zero: ' || balance from ledger_account
      where balance > 0 and id like ${`${accounts.owed.prefix}%`}
    union all
    select 'Journal ' || j.id || ' (' || j.key || ') has ' || count(e.id) || ' entries that sum to ' || coalesce(sum(e.amount), 0)
      from journal j left join entry e on e.journal_id = j.id
      group by j.id having count(e.id) < 2 or sum(e.amount) <> 0
    union all
    select 'Entry ' || id || ' of account ' || account_id || ' breaks the chain of balances' from (
      select id, account_id, seq, balance_after,
        sum(amount) over account as running, row_number() over account as place
      from entry window account as (partition by account_id order by seq)
    ) chain where running <> balance_after or place <> seq
    limit 1000`.execute(db);
  return found.rows.map((row) => row.problem);
}
