/**
 * Sold twice and paid there: staff honour the sale there. The order here is closed and refunded in the same step, so that nobody has
 * both; where another shop has it, that one yields.
 */
import { type OrderState, orderMachine } from '../../../../contract/order/machine.ts';
import type * as work from '../../../../contract/resale/work-calls.ts';
import { statesFrom } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { type AskContext, asking } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { RemoteOrder } from '../../../providers/resale/channel.ts';
import { channelOf } from '../../../providers/resale/open.ts';
import { homeOf, mustBeImpartial } from '../../connection/impartial.ts';
import { paymentOf } from '../../order/queries.ts';
import { lockOrder, moveOrder } from '../../order/transitions.ts';
import { reconcile } from '../reconcile.ts';
import { currentOf, findPost, lockPost, ordersOf, ownerOf, type Post, shopOf } from '../rows.ts';
import { rivalOf, yields } from './rival.ts';

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

/** How the order there stands now: what its channel has not told us yet would leave the item to nobody. @throws Refusal CHANNEL_SILENT */
async function ask({ id }: { id: string }, ctx: AskContext): Promise<Asked> {
  const post = await findPost(ctx.db, id);
  if (!post) throw new Refusal('NOT_FOUND');
  const order = currentOf(await ordersOf(ctx.db, id));
  if (post.state !== 'conflict' || !order) throw new Refusal('STATE_REFUSED', { state: post.state });
  const rival = await rivalOf(ctx.db, post);
  return {
    there: await standing(ctx, post, order.no),
    other: rival ? await standing(ctx, rival.post, rival.order.no) : null,
  };
}

interface Asked {
  there: RemoteOrder | null;
  /** Of whoever has it in another shop. */
  other: RemoteOrder | null;
}

async function standing(ctx: AskContext, post: Post, no: string): Promise<RemoteOrder | null> {
  const shop = await shopOf(ctx.db, post.shop_id);
  const channel = channelOf(ctx.app.providers.resale, shop.channel);
  if (!channel) throw new Refusal('CHANNEL_SILENT');
  try {
    return await channel.order(no, await ownerOf(ctx.db, post.user_id), { db: ctx.db, now: ctx.now });
  } catch {
    throw new Refusal('CHANNEL_SILENT');
  }
}

type Wish = Parameters<Handler<typeof work.resaleKeepThere>>[0];

/** @throws Refusal STATE_REFUSED where it was sent here, or nobody has paid there */
async function give({ id, amount, note }: Wish, ctx: Context, { there, other }: Asked) {
  const { db, now } = ctx;
  if (there?.state === 'closed') {
    const { state } = await reconcile(db, await lockPost(db, id), { seen: null, orders: [there] }, now);
    return { id, state };
  }
  // Nobody is taken anything from for an order that the channel does not know as paid.
  if (!there || there.state === 'waiting' || there.refunded) throw new Refusal('STATE_REFUSED', { state: 'conflict' });
  const actorId = userOf(ctx).userId;
  const found = await findPost(db, id);
  if (!found) throw new Refusal('NOT_FOUND');
  const here = found.state === 'conflict' ? await orderHere(db, found.item_id) : undefined;
  if (!here) return fromShop({ id, amount, note }, ctx, { there, other });
  // The order before the book and the item, as everything that ends one takes them.
  const order = await lockOrder(db, here.id);
  await mustBeImpartial(ctx, [found.user_id, order.seller_id, order.buyer_id, homeOf(order.address)]);
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
  const { state } = await reconcile(
    db,
    await lockPost(db, id),
    { seen: null, orders: [there], decidedBy: actorId },
    now,
  );
  // Their order ended meanwhile, or was never paid: nothing here is taken away for it.
  if (state !== 'sold_remote') throw new Refusal('STATE_REFUSED', { state });
  ctx.changed({ before: { state: 'conflict', order: order.no }, after: { state, refunded: amount, note } });
  return { id, state };
}

/** @throws Refusal STATE_REFUSED where nobody has it in another shop, or it was sent there */
async function fromShop({ id, amount, note }: Wish, ctx: Context, { there, other }: Asked) {
  const { db, now } = ctx;
  const actorId = userOf(ctx).userId;
  const locked = await lockPost(db, id);
  const { post } = locked;
  const rival = post.state === 'conflict' ? await rivalOf(db, post) : undefined;
  // Sent, closed or refunded there, and not yet heard of here.
  if (!there || !rival || other?.no !== rival.order.no || other.state !== 'paid' || other.refunded)
    throw new Refusal('STATE_REFUSED', { state: post.state });
  if (rival.order.amount !== amount) throw new Refusal('PRICE_CHANGED');
  await lockPost(db, rival.post.id);
  await db
    .updateTable('resale_conflict')
    .set({ decided_by: actorId, note })
    .where('post_id', '=', id)
    .where('outcome', 'is', null)
    .execute();
  await yields(db, rival, { actorId, note, now });
  const again = await lockPost(db, id);
  const { state } = await reconcile(db, again, { seen: null, orders: [there], decidedBy: actorId }, now);
  if (state !== 'sold_remote') throw new Refusal('STATE_REFUSED', { state });
  // What it was when the first of them bought it, it is again if this one falls through.
  await db.updateTable('resale_post').set({ was_on: rival.post.was_on }).where('id', '=', id).execute();
  ctx.changed({ before: { state: 'conflict', order: rival.order.no }, after: { state, refunded: amount, note } });
  return { id, state };
}

export const resaleKeepThere: Handler<typeof work.resaleKeepThere> = asking(ask, give);
