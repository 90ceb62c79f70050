/** A buyer there who will not get it: the channel is asked to give their money back. It is back when the channel says so. */
import type * as contract from '../../../../contract/resale/calls.ts';
import type * as work from '../../../../contract/resale/work-calls.ts';
import type { Db } from '../../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { type AskContext, asking } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { ChannelRefusal } from '../../../providers/resale/channel.ts';
import { channelOf } from '../../../providers/resale/open.ts';
import { findPost, lockPost, type Order, ordersOf, ownerOf, type Post, shopOf } from '../rows.ts';
import { lookAgain } from '../watcher.ts';

interface Wish {
  id: string;
  /** As it was shown to whoever agreed, fen. */
  amount: number;
}

/** The paid order that cannot be kept. */
const refundable = (orders: readonly Order[]): Order | undefined =>
  orders.findLast(({ state, paid_at }) => paid_at !== null && state !== 'closed');

/** @throws Refusal NOT_FOUND, STATE_REFUSED before it was decided and after the money went back, PRICE_CHANGED for another amount */
async function mustRefund(db: Db, post: Post | undefined, { amount }: Wish, ownerId: string | null): Promise<Order> {
  if (!post || (ownerId !== null && post.user_id !== ownerId)) throw new Refusal('NOT_FOUND');
  const order = refundable(await ordersOf(db, post.id));
  if (post.state !== 'refund_remote' || !order) throw new Refusal('STATE_REFUSED', { state: post.state });
  if (order.amount !== amount) throw new Refusal('PRICE_CHANGED');
  return order;
}

const by = (who: 'S' | 'P', ctx: AskContext) => (who === 'S' ? userOf(ctx).userId : null);

/** Safe to repeat: what is closed there is refunded. */
const telling = (who: 'S' | 'P') => async (wish: Wish, ctx: AskContext) => {
  const post = await findPost(ctx.db, wish.id);
  const { no } = await mustRefund(ctx.db, post, wish, by(who, ctx));
  if (!post) throw new Refusal('NOT_FOUND');
  const shop = await shopOf(ctx.db, post.shop_id);
  const channel = channelOf(ctx.app.providers.resale, shop.channel);
  if (!channel?.refund) throw new Refusal('CHANNEL_SILENT');
  const owner = await ownerOf(ctx.db, post.user_id);
  const here = { db: ctx.db, now: ctx.now };
  try {
    await channel.refund(no, owner, here);
  } catch (error) {
    const known = await channel.order(no, owner, here).catch(() => null);
    if (known?.state === 'closed') return no;
    throw new Refusal(error instanceof ChannelRefusal ? 'CHANNEL_REFUSES' : 'CHANNEL_SILENT', {
      ...(error instanceof ChannelRefusal && { words: error.message }),
    });
  }
  return no;
};

const recording = (who: 'S' | 'P') => async (wish: Wish, ctx: Context, no: string) => {
  const { db, now } = ctx;
  const { post } = await lockPost(db, wish.id);
  if (who === 'S' && post.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  await db
    .updateTable('resale_order')
    .set({ refund_asked_at: now })
    .where('post_id', '=', post.id)
    .where('no', '=', no)
    .execute();
  if (who === 'P') ctx.changed({ before: { order: no }, after: { order: no, refundAsked: wish.amount } });
  await lookAgain(db, post.id);
  return { id: post.id, state: post.state };
};

export const resaleRefund: Handler<typeof contract.resaleRefund> = asking(telling('S'), recording('S'));
export const resaleWorkRefund: Handler<typeof work.resaleWorkRefund> = asking(telling('P'), recording('P'));
