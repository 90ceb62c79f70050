/** What a person bought and sold. Orders stay, as the books need them; where they were sent to does not. */

import { sql } from 'kysely';
import { orderMachine } from '../../../contract/order/machine.ts';
import { link } from '../../../contract/screens.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import { NOBODY, type Personal } from '../../kernel/state/personal.ts';

const OVER = finalStates(orderMachine);

export const orderPersonal: Personal = {
  tables: { trade_order: ['address'] },

  async open(db, userId) {
    const under = (side: 'buyer_id' | 'seller_id') =>
      db
        .selectFrom('trade_order')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(side, '=', userId)
        .where('state', 'not in', OVER)
        .executeTakeFirstOrThrow();
    const list = link('/pages/order/orderlist');
    return [
      {
        kind: 'order.bought',
        title: { zh: '进行中的购买订单', en: 'Purchases under way' },
        link: list,
        amount: null,
        ...(await under('buyer_id')),
      },
      {
        kind: 'order.sold',
        title: { zh: '进行中的卖出订单', en: 'Sales under way' },
        link: `${list}?role=seller`,
        amount: null,
        ...(await under('seller_id')),
      },
    ];
  },

  export: async (db, userId) => ({
    bought: await db.selectFrom('trade_order').selectAll().where('buyer_id', '=', userId).execute(),
    // Where the buyer lives is the buyer's.
    sold: await db
      .selectFrom('trade_order')
      .select(['id', 'no', 'state', 'price', 'total', 'fees', 'snapshot', 'created_at', 'paid_at'])
      .where('seller_id', '=', userId)
      .execute(),
  }),

  /** By these somebody bought, and the inspection's chain of hashes begins with them. */
  async photosKept(db, userId) {
    const { rows } = await sql<{ sha256: string }>`
      select distinct photo.value as sha256
      from trade_order, jsonb_array_elements_text(snapshot -> 'photoHashes') as photo (value)
      where seller_id = ${userId} and photo.value is not null`.execute(db);
    return rows.map(({ sha256 }) => sha256);
  },

  async erase(db, { userId }) {
    await db
      .updateTable('trade_order')
      .set({ address: sql<string>`address || ${NOBODY}::jsonb` })
      .where('buyer_id', '=', userId)
      .execute();
  },
};
