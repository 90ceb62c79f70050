/** Valuations that a person asked for. */
import { sql } from 'kysely';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { link } from '../../../contract/screens.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Personal } from '../../kernel/state/personal.ts';

export const consignmentPersonal: Personal = {
  tables: { consignment: ['answers', 'defects', 'note', 'photos', 'reason'] },

  async open(db, userId) {
    const { count } = await db
      .selectFrom('consignment')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .where('state', 'in', openStates(consignmentMachine))
      .executeTakeFirstOrThrow();
    const title = { zh: '等结果的寄卖估价', en: 'Valuations under way' };
    return [{ kind: 'consignment', title, link: link('/pages/order/inquiry/list'), amount: null, count }];
  },

  export: async (db, userId) => ({
    consignment: await db.selectFrom('consignment').selectAll().where('user_id', '=', userId).execute(),
  }),

  async erase(db, { userId }) {
    await db
      .updateTable('consignment')
      .set({ answers: '[]', defects: '[]', note: '', photos: '[]', reason: null })
      .where('user_id', '=', userId)
      .execute();
  },
};
