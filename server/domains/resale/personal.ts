/** A seller's shops elsewhere and what they wrote there; the addresses of buyers there, which are kept no longer than they are needed. */
import { sql } from 'kysely';
import { resaleMachine } from '../../../contract/resale/machine.ts';
import { link } from '../../../contract/screens.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { forgetReasons } from '../../kernel/state/transitions.ts';

/** Binds both sides: what is up there can be bought at any moment. */
const BINDING = [...openStates(resaleMachine), 'on_sale'] as const;

export const resalePersonal: Personal = {
  tables: {
    resale_shop: ['name', 'remote_id'],
    resale_move: [],
    resale_post: ['title', 'body', 'refusal'],
    resale_order: ['address', 'waybill', 'company'],
    resale_conflict: ['note'],
  },

  async open(db, userId) {
    const { count, amount } = await db
      .selectFrom('resale_post')
      .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(sum(price), 0)::bigint`.as('amount')])
      .where('user_id', '=', userId)
      .where('state', 'in', BINDING)
      .executeTakeFirstOrThrow();
    const title = {
      zh: '在其他平台卖的商品，标价合计',
      en: 'Items for sale on other marketplaces, asking prices in all',
    };
    return [{ kind: 'resale', title, link: link('/pages/xianyu/list'), amount, count }];
  },

  export: async (db, userId) => ({
    resale_shop: await db.selectFrom('resale_shop').selectAll().where('user_id', '=', userId).execute(),
    resale_move: await db.selectFrom('resale_move').selectAll().where('user_id', '=', userId).execute(),
    resale_post: await db.selectFrom('resale_post').selectAll().where('user_id', '=', userId).execute(),
    // Without the address: it is another person's.
    resale_order: await db
      .selectFrom('resale_order')
      .innerJoin('resale_post', 'resale_post.id', 'resale_order.post_id')
      .select([
        'resale_order.no',
        'resale_order.state',
        'resale_order.amount',
        'placed_at',
        'paid_at',
        'company',
        'waybill',
      ])
      .where('resale_post.user_id', '=', userId)
      .execute(),
    resale_conflict: await db
      .selectFrom('resale_conflict')
      .innerJoin('resale_post', 'resale_post.id', 'resale_conflict.post_id')
      .select(['resale_conflict.order_no', 'found_at', 'outcome', 'decided_at', 'note'])
      .where('resale_post.user_id', '=', userId)
      .execute(),
  }),

  async erase(db, { userId, now }) {
    const own = await db.selectFrom('resale_post').select('id').where('user_id', '=', userId).execute();
    const ids = own.map(({ id }) => id);
    await db
      .updateTable('resale_shop')
      .set({ name: '', remote_id: sql`id`, ended_at: sql`coalesce(ended_at, ${now}::timestamptz)` })
      .where('user_id', '=', userId)
      .execute();
    if (ids.length === 0) return;
    await db.updateTable('resale_post').set({ title: '', body: '', refusal: null }).where('id', 'in', ids).execute();
    await db
      .updateTable('resale_order')
      .set({ address: null, company: null, waybill: null })
      .where('post_id', 'in', ids)
      .execute();
    await db.updateTable('resale_conflict').set({ note: null }).where('post_id', 'in', ids).execute();
    await forgetReasons(db, resaleMachine, ids);
  },
};
