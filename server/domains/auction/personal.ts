/** What a person bids for and puts up, and where it was to be sent. */

import { sql } from 'kysely';
import { lotMachine } from '../../../contract/auction/machine.ts';
import { link } from '../../../contract/screens.ts';
import { openStates } from '../../../contract/wire/states.ts';
import { NOBODY, type Personal } from '../../kernel/state/personal.ts';
import { printsShownIn } from '../upload/own.ts';

const OPEN = openStates(lotMachine);

export const auctionPersonal: Personal = {
  tables: {
    lot: ['reason'],
    lot_bidder: ['address', 'voided'],
    lot_bid: ['voided'],
    lot_entry: [],
    auction_follow: [],
  },

  async open(db, userId) {
    const frozen = await db
      .selectFrom('lot_bidder')
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(deposit), 0)::bigint`.as('amount')])
      .where('user_id', '=', userId)
      .where('deposit', '>', 0)
      .executeTakeFirstOrThrow();
    const selling = await db
      .selectFrom('lot')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('seller_id', '=', userId)
      .where('state', 'in', OPEN)
      .executeTakeFirstOrThrow();
    return [
      {
        kind: 'auction.bid',
        title: { zh: '竞拍保证金', en: 'Auction deposits' },
        link: link('/pages/order/auction/orderlist'),
        ...frozen,
      },
      {
        kind: 'auction.lot',
        title: { zh: '在拍的拍品', en: 'Lots at auction' },
        link: link('/pages/auction/selling'),
        amount: null,
        ...selling,
      },
    ];
  },

  export: async (db, userId) => ({
    auction_lot: await db
      .selectFrom('lot')
      .select([
        'id',
        'no',
        'item_id',
        'start_price',
        'reserve',
        'starts_at',
        'ends_at',
        'state',
        'price',
        'reason',
        'created_at',
      ])
      .where('seller_id', '=', userId)
      .execute(),
    auction_bidder: await db.selectFrom('lot_bidder').selectAll().where('user_id', '=', userId).execute(),
    auction_bid: await db.selectFrom('lot_bid').selectAll().where('user_id', '=', userId).execute(),
    auction_follow: await db.selectFrom('auction_follow').selectAll().where('user_id', '=', userId).execute(),
  }),

  /** A session's banner goes on being shown when whoever put it there has left. */
  photosKept: (db, userId) => printsShownIn(db, userId, { table: 'auction_session', column: 'banner' }),

  async erase(db, { userId }) {
    const address = sql<string>`address || ${NOBODY}::jsonb`;
    await db.updateTable('lot_bidder').set({ address, voided: null }).where('user_id', '=', userId).execute();
    await db.updateTable('lot_bid').set({ voided: null }).where('user_id', '=', userId).execute();
    await db.updateTable('lot').set({ reason: null }).where('seller_id', '=', userId).execute();
    await db.deleteFrom('auction_follow').where('user_id', '=', userId).execute();
  },
};
