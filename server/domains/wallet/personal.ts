/** A person's money with us. The book stays: it knows them by their id only. */

import { type RawBuilder, sql } from 'kysely';
import { link } from '../../../contract/screens.ts';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import { type Account, accounts, accountsOf } from '../../../contract/wire/accounts.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { literals } from '../../kernel/state/transitions.ts';

export const walletPersonal: Personal = {
  tables: { ledger_account: [], journal: [], entry: [] },

  /** Frozen money that a settlement, a bid or a lot accounts for, and withdrawals under way, are told by those: nothing counts twice. */
  async open(db, userId) {
    const balance = (account: Account): RawBuilder<number> =>
      sql`coalesce((select balance from ledger_account where id = ${account}), 0)`;
    const { rows } = await sql<{ available: number; frozen: number; deposit: number }>`
      select ${balance(accounts.available(userId))}::bigint as available, ${balance(accounts.deposit(userId))}::bigint as deposit,
        (${balance(accounts.frozen(userId))}
          - coalesce((select sum(amount) from settlement
              where seller_id = ${userId} and state not in (${literals(finalStates(settlementMachine))})), 0)
          - coalesce((select sum(prepay) from bid where user_id = ${userId} and state = 'active'), 0)
          - coalesce((select sum(hold) from recycle_bid where user_id = ${userId}), 0)
          - coalesce((select sum(deposit) from lot_bidder where user_id = ${userId}), 0))::bigint as frozen`.execute(
      db,
    );
    const { available = 0, frozen = 0, deposit = 0 } = rows[0] ?? {};
    const held = (amount: number) => ({ amount, count: amount > 0 ? 1 : 0 });
    return [
      {
        kind: 'balance',
        title: { zh: '可用余额', en: 'Money in your balance' },
        link: link('/pages/user/balance'),
        ...held(available),
      },
      {
        kind: 'frozen',
        title: { zh: '冻结中的钱', en: 'Money on hold' },
        link: link('/pages/user/funds', { pocket: 'frozen' }),
        ...held(frozen),
      },
      {
        kind: 'deposit',
        title: { zh: '保证金', en: 'Your deposit' },
        link: link('/pages/merchantCenter/deposit'),
        ...held(deposit),
      },
    ];
  },

  export: async (db, userId) => ({
    ledger: await db
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .select(['entry.account_id', 'entry.amount', 'journal.memo'])
      .select(['journal.cause_kind', 'journal.cause_id', 'journal.at'])
      .where('entry.account_id', 'in', accountsOf(userId))
      .orderBy('entry.id')
      .execute(),
  }),
};
