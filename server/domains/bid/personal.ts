/** What a person bids for and is offered, and where it was to be sent. */

import { sql } from 'kysely';
import { offerMachine } from '../../../contract/bid/machine.ts';
import { link } from '../../../contract/screens.ts';
import { openStates } from '../../../contract/wire/states.ts';
import { NOBODY, type Personal } from '../../kernel/state/personal.ts';

const WAITING = openStates(offerMachine);

export const bidPersonal: Personal = {
  tables: { bid: ['address'], offer: ['address'] },

  async open(db, userId) {
    const bids = await db
      .selectFrom('bid')
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(prepay), 0)::bigint`.as('amount')])
      .where('user_id', '=', userId)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow();
    const offers = (side: 'buyer_id' | 'seller_id') =>
      db
        .selectFrom('offer')
        .select(sql<number>`count(*)::int`.as('count'))
        .where(side, '=', userId)
        .where('state', 'in', WAITING)
        .executeTakeFirstOrThrow();
    const title = { zh: '进行中的还价', en: 'Counter-offers under way' };
    const list = link('/pages/order/bid/list');
    return [
      { kind: 'bid', title: { zh: '求购定金', en: 'Bids, prepaid' }, link: list, ...bids },
      { kind: 'offer.made', title, link: `${list}?tab=made`, amount: null, ...(await offers('buyer_id')) },
      { kind: 'offer.received', title, link: `${list}?tab=received`, amount: null, ...(await offers('seller_id')) },
    ];
  },

  export: async (db, userId) => ({
    bid: await db.selectFrom('bid').selectAll().where('user_id', '=', userId).execute(),
    offer_made: await db.selectFrom('offer').selectAll().where('buyer_id', '=', userId).execute(),
    // Where the buyer lives is the buyer's.
    offer_received: await db
      .selectFrom('offer')
      .select(['id', 'no', 'listing_id', 'item_id', 'price', 'state', 'order_id', 'created_at'])
      .where('seller_id', '=', userId)
      .execute(),
  }),

  async erase(db, { userId }) {
    const address = sql<string>`address || ${NOBODY}::jsonb`;
    await db.updateTable('bid').set({ address }).where('user_id', '=', userId).execute();
    await db.updateTable('offer').set({ address }).where('buyer_id', '=', userId).execute();
  },
};
