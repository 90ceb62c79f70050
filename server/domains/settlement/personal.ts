/** What a person's sales bring. */

import { sql } from 'kysely';
import { link } from '../../../contract/screens.ts';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import type { Personal } from '../../kernel/state/personal.ts';

const OVER = finalStates(settlementMachine);

export const settlementPersonal: Personal = {
  tables: { settlement: [], settlement_correction: [] },

  async open(db, userId) {
    const waiting = await db
      .selectFrom('settlement')
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount')])
      .where('seller_id', '=', userId)
      .where('state', 'not in', OVER)
      .executeTakeFirstOrThrow();
    const title = { zh: '待结算的货款', en: 'Sales to be settled' };
    return [{ kind: 'settlement', title, link: link('/pages/stock/settleList'), ...waiting }];
  },

  export: async (db, userId) => ({
    settlement: await db.selectFrom('settlement').selectAll().where('seller_id', '=', userId).execute(),
    settlement_correction: await db
      .selectFrom('settlement_correction')
      .innerJoin('settlement', 'settlement.id', 'settlement_correction.settlement_id')
      .selectAll('settlement_correction')
      .where('settlement.seller_id', '=', userId)
      .execute(),
  }),
};
