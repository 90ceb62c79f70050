/** Where a person's money goes to, and what is on its way in and out. */

import { sql } from 'kysely';
import { withdrawalMachine } from '../../../contract/payout/machine.ts';
import { link } from '../../../contract/screens.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { forgetReasons } from '../../kernel/state/transitions.ts';

export const payoutPersonal: Personal = {
  tables: {
    payout_card: ['bank', 'account_shown', 'account_sealed', 'account_hash'],
    withdrawal: ['reason'],
    recharge: [],
    debt_write_off: ['reason'],
  },

  async open(db, userId) {
    const withdrawals = await db
      .selectFrom('withdrawal')
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount')])
      .where('user_id', '=', userId)
      .where('state', 'in', openStates(withdrawalMachine))
      .executeTakeFirstOrThrow();
    const recharges = await db
      .selectFrom('recharge')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .where('state', '=', 'created')
      .executeTakeFirstOrThrow();
    return [
      {
        kind: 'withdrawal',
        title: { zh: '提现中', en: 'Withdrawals under way' },
        link: link('/pages/user/deposit'),
        ...withdrawals,
      },
      {
        kind: 'recharge',
        title: { zh: '待支付的充值', en: 'Top-ups to pay' },
        link: link('/pages/user/recharge'),
        amount: null,
        ...recharges,
      },
    ];
  },

  export: async (db, userId) => ({
    payout_card: await db
      .selectFrom('payout_card')
      .select(['id', 'kind', 'bank', 'account_shown', 'bound_at', 'removed_at'])
      .where('user_id', '=', userId)
      .execute(),
    // Without whoever of the staff let it go.
    withdrawal: await db
      .selectFrom('withdrawal')
      .select(['id', 'no', 'card_id', 'amount', 'state', 'reason', 'provider_no', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    debt_write_off: await db.selectFrom('debt_write_off').selectAll().where('user_id', '=', userId).execute(),
    recharge: await db.selectFrom('recharge').selectAll().where('user_id', '=', userId).execute(),
  }),

  // Withdrawals name their account, so its row stays; the bank keeps who it was.
  async erase(db, { userId, now }) {
    await db
      .updateTable('payout_card')
      .set({ bank: '', account_shown: '', account_sealed: '', account_hash: '' })
      .set({ removed_at: sql<Date>`coalesce(removed_at, ${now})` })
      .where('user_id', '=', userId)
      .execute();
    await db.updateTable('debt_write_off').set({ reason: '' }).where('user_id', '=', userId).execute();
    const own = await db
      .updateTable('withdrawal')
      .set({ reason: null })
      .where('user_id', '=', userId)
      .returning('id')
      .execute();
    await forgetReasons(
      db,
      withdrawalMachine,
      own.map(({ id }) => id),
    );
  },
};
