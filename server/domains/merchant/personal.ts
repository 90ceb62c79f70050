/** A business: who stands for it, its documents and signature. One that trades leaves first, and gets its deposit back. */

import { sql } from 'kysely';
import { merchantMachine } from '../../../contract/merchant/machine.ts';
import { tradingStates } from '../../../contract/merchant/selling.ts';
import { link } from '../../../contract/screens.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { forgetReasons, setDeadline } from '../../kernel/state/transitions.ts';
import { merchantOf } from './queries.ts';

export const merchantPersonal: Personal = {
  tables: {
    merchant: ['name', 'credit_code', 'contact', 'contact_phone', 'documents', 'reason', 'signature'],
  },

  async open(db, userId) {
    const { count } = await merchantOf(db, userId)
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('count'))
      .where('state', 'in', tradingStates)
      .executeTakeFirstOrThrow();
    const title = { zh: '商家还没退出', en: 'Your business has not left' };
    return [{ kind: 'merchant', title, link: link('/pages/merchantCenter/settled'), amount: null, count }];
  },

  export: async (db, userId) => ({ merchant: await merchantOf(db, userId).execute() }),

  async erase(db, { userId }) {
    const own = await merchantOf(db, userId).executeTakeFirst();
    if (!own) return;
    await setDeadline(db, merchantMachine, { table: 'merchant', id: own.id, state: own.state, at: null });
    await forgetReasons(db, merchantMachine, [own.id]);
    await db.deleteFrom('merchant').where('id', '=', own.id).execute();
  },
};
