/** What a person paid, and what is on its way back to them. */

import { sql } from 'kysely';
import { link } from '../../../contract/screens.ts';
import type { Personal } from '../../kernel/state/personal.ts';

export const paymentPersonal: Personal = {
  tables: { payment: ['payer'], refund: [] },

  async open(db, userId) {
    const pending = await db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select([
        sql<number>`count(*)::int`.as('count'),
        sql<number>`coalesce(sum(refund.amount), 0)::bigint`.as('amount'),
      ])
      .where('payment.user_id', '=', userId)
      .where('refund.state', '=', 'pending')
      .executeTakeFirstOrThrow();
    const title = { zh: '退款在路上', en: 'Refunds on their way' };
    return [{ kind: 'refund', title, link: link('/pages/order/orderlist', { tab: 'done' }), ...pending }];
  },

  export: async (db, userId) => ({
    payment: await db.selectFrom('payment').selectAll().where('user_id', '=', userId).execute(),
    refund: await db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .selectAll('refund')
      .where('payment.user_id', '=', userId)
      .execute(),
  }),

  async erase(db, { userId }) {
    await db.updateTable('payment').set({ payer: null }).where('user_id', '=', userId).execute();
  },
};
