/** Pieces that a person sells to merchants, and what a merchant offered. Somebody's sealed offer is theirs alone. */
import { sql } from 'kysely';
import { lotMachine, offerBidMachine, recycleMachine } from '../../../contract/recycle/machine.ts';
import { link } from '../../../contract/screens.ts';
import { finalStates, openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { NOBODY, type Personal } from '../../kernel/state/personal.ts';
import { forgetReasons, forgetReasonsBy } from '../../kernel/state/transitions.ts';
import type { Dispute } from './tables.ts';

const countPieces = async (db: Db, userId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('recycle_order')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('user_id', '=', userId)
    .where('state', 'not in', finalStates(recycleMachine))
    .executeTakeFirstOrThrow();
  return n;
};

const openBids = (db: Db, userId: string) =>
  db
    .selectFrom('recycle_bid')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(hold), 0)::bigint`.as('amount')])
    .where('user_id', '=', userId)
    .where('state', 'in', openStates(offerBidMachine))
    .executeTakeFirstOrThrow();

/** Not who of staff thinks what of it: that is theirs. */
const withoutStaff = ({ first: _, ...told }: Dispute) => told;

export const recyclePersonal: Personal = {
  tables: {
    recycle_order: ['defects', 'note', 'photos', 'views', 'city', 'address', 'inspection', 'advice'],
    recycle_bid: [],
    recycle_look: [],
    recycle_lot: ['dispute'],
    recycle_subscription: [],
  },

  async open(db, userId) {
    return [
      {
        kind: 'recycle.sold',
        title: { zh: '正在回收的东西', en: 'Pieces you are selling to merchants' },
        link: link('/pages/order/recycle/order'),
        amount: null,
        count: await countPieces(db, userId),
      },
      {
        kind: 'recycle.bids',
        title: { zh: '还没完结的回收报价', en: 'Your open offers for pieces' },
        link: link('/pages/recycle/historyBig'),
        ...(await openBids(db, userId)),
      },
    ];
  },

  export: async (db, userId) => ({
    recycle_order: await db.selectFrom('recycle_order').selectAll().where('user_id', '=', userId).execute(),
    recycle_bid: await db.selectFrom('recycle_bid').selectAll().where('user_id', '=', userId).execute(),
    recycle_lowered: await db
      .selectFrom('transition')
      .select(['entity_id', 'at', 'reason'])
      .where('entity', '=', recycleMachine.name)
      .where('event', '=', 'lower')
      .where('actor_id', '=', userId)
      .execute(),
    recycle_look: await db.selectFrom('recycle_look').selectAll().where('user_id', '=', userId).execute(),
    recycle_subscription: await db
      .selectFrom('recycle_subscription')
      .selectAll()
      .where('user_id', '=', userId)
      .execute(),
    recycle_dispute: (
      await db
        .selectFrom('recycle_lot')
        .innerJoin('recycle_order', 'recycle_order.id', 'recycle_lot.id')
        .select(['recycle_lot.id', 'recycle_lot.dispute'])
        .where('recycle_order.merchant_id', '=', userId)
        .where('recycle_lot.dispute', 'is not', null)
        .execute()
    ).map(({ id, dispute }) => ({ id, dispute: dispute && withoutStaff(dispute) })),
  }),

  async erase(db, { userId }) {
    const own = await db.selectFrom('recycle_order').select('id').where('user_id', '=', userId).execute();
    const bought = await db.selectFrom('recycle_order').select('id').where('merchant_id', '=', userId).execute();
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
    await forgetReasons(db, recycleMachine, ids(own));
    // Why they asked for less, in their words.
    await forgetReasonsBy(db, recycleMachine, 'lower', userId);
    // What we answered to a dispute speaks of the merchant.
    await forgetReasons(db, lotMachine, ids(bought));
    await db
      .updateTable('recycle_order')
      .set({
        defects: '[]',
        note: '',
        photos: '[]',
        views: '[]',
        city: null,
        inspection: null,
        advice: null,
        address: sql`case when address is null then null else ${NOBODY}::jsonb end`,
      })
      .where('user_id', '=', userId)
      .execute();
    await db
      .updateTable('recycle_lot')
      .set({ dispute: null })
      .where('id', 'in', (eb) => eb.selectFrom('recycle_order').select('id').where('merchant_id', '=', userId))
      .execute();
    await db.deleteFrom('recycle_look').where('user_id', '=', userId).execute();
    await db.deleteFrom('recycle_subscription').where('user_id', '=', userId).execute();
  },
};
