/** A person's things. What was never sold is shown to nobody any more. */

import { sql } from 'kysely';
import { link } from '../../../contract/screens.ts';
import { leftStates } from '../../../contract/stock/calls.ts';
import type { Personal } from '../../kernel/state/personal.ts';

export const itemPersonal: Personal = {
  tables: { item: ['photos', 'defects'], storage_charge: [] },

  async open(db, userId) {
    const { count } = await db
      .selectFrom('item')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('owner_id', '=', userId)
      .where('state', 'not in', leftStates)
      .where('in_warehouse', '=', true)
      .executeTakeFirstOrThrow();
    const title = { zh: '还在仓库的商品', en: 'Goods in our warehouse' };
    return [{ kind: 'stock', title, link: link('/pages/stock/stockList'), amount: null, count }];
  },

  async export(db, userId) {
    const rows = await db.selectFrom('item').selectAll().where('owner_id', '=', userId).execute();
    return {
      // What a colleague has not agreed to yet is among staff.
      item: rows.map(({ lost_first: _, ...row }) => row),
      storage_charge: await db.selectFrom('storage_charge').selectAll().where('user_id', '=', userId).execute(),
    };
  },

  async erase(db, { userId }) {
    await db
      .updateTable('item')
      .set({ photos: '[]', defects: '[]' })
      .where('owner_id', '=', userId)
      .where('id', 'not in', (eb) => eb.selectFrom('trade_order').select('item_id').where('seller_id', '=', userId))
      .execute();
  },
};
