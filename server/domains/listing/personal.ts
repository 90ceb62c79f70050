/** What a person offers for sale. */

import { sql } from 'kysely';
import { listingMachine } from '../../../contract/listing/machine.ts';
import { link } from '../../../contract/screens.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { forgetReasons } from '../../kernel/state/transitions.ts';

export const listingPersonal: Personal = {
  tables: { listing: ['refusal'] },

  async open(db, userId) {
    const { count } = await db
      .selectFrom('listing')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('seller_id', '=', userId)
      .where('state', 'in', ['review', 'on'])
      .executeTakeFirstOrThrow();
    const title = { zh: '还在挂售的商品', en: 'Items for sale' };
    return [{ kind: 'listing', title, link: link('/pages/stock/seller/sellerList'), amount: null, count }];
  },

  export: async (db, userId) => ({
    listing: await db.selectFrom('listing').selectAll().where('seller_id', '=', userId).execute(),
  }),

  async erase(db, { userId }) {
    const own = await db
      .updateTable('listing')
      .set({ refusal: null })
      .where('seller_id', '=', userId)
      .returning('id')
      .execute();
    await forgetReasons(
      db,
      listingMachine,
      own.map(({ id }) => id),
    );
  },
};
