/** Sold twice and paid there: staff honour the sale there. The order here is closed and refunded in the same step, so that nobody has both. */
import { type OrderState, orderMachine } from '../../../../contract/order/machine.ts';
import type * as work from '../../../../contract/resale/work-calls.ts';
import { statesFrom } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { paymentOf } from '../../order/queries.ts';
import { lockOrder, moveOrder } from '../../order/transitions.ts';
import { reconcile } from '../reconcile.ts';
import { findPost, lockPost } from '../rows.ts';

const yielding = statesFrom(orderMachine, 'yield');
/** It has not been sent, so that it can still go to somebody else. */
export const mayYield = (state: OrderState): boolean => yielding.includes(state);

const orderHere = (db: Db, itemId: string) =>
  db
    .selectFrom('trade_order')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', 'in', yielding)
    .executeTakeFirst();

/** @throws Refusal STATE_REFUSED where it was sent here, or nobody has paid there */
export const resaleKeepThere: Handler<typeof work.resaleKeepThere> = async ({ id, amount, note }, ctx) => {
  const { db, now } = ctx;
  const actorId = userOf(ctx).userId;
  const found = await findPost(db, id);
  if (!found) throw new Refusal('NOT_FOUND');
  const here = found.state === 'conflict' ? await orderHere(db, found.item_id) : undefined;
  if (!here) throw new Refusal('STATE_REFUSED', { state: found.state });
  // The order before the book and the item, as everything that ends one takes them.
  const order = await lockOrder(db, here.id);
  const paid = await paymentOf(db, order.id);
  // Paid since it was shown as unpaid: more goes back than was agreed to.
  if ((paid ? paid.amount - paid.refunded : 0) !== amount) throw new Refusal('PRICE_CHANGED');
  await db
    .updateTable('resale_conflict')
    .set({ decided_by: actorId, note })
    .where('post_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
  await moveOrder(db, order, { event: 'yield', by: 'P', actorId, now, reason: note });
  const { state } = await reconcile(db, await lockPost(db, id), { seen: null, orders: [], decidedBy: actorId }, now);
  // Their order ended meanwhile, or was never paid: nothing here is taken away for it.
  if (state !== 'sold_remote') throw new Refusal('STATE_REFUSED', { state });
  ctx.changed({ before: { state: 'conflict', order: order.no }, after: { state, refunded: amount, note } });
  return { id, state };
};
