/** A buyer there who will not get it: the channel is asked to give their money back. It is back when the channel says so. */
import type * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import type * as work from '../../../../contract/resale/work-calls.ts';
import type { Db } from '../../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { type AskContext, asking } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { ChannelRefusal, type RemoteOrder } from '../../../providers/resale/channel.ts';
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

/**
 * Written before it is asked, in one statement, so that of several taps, people and processes one asks; another may once enough time
 * has passed for any answer.
 */
async function claim({ db, now }: AskContext, { post_id, no }: Order): Promise<boolean> {
  const claimed = await db
    .updateTable('resale_order')
    .set({ refund_asked_at: now })
    .where('post_id', '=', post_id)
    .where('no', '=', no)
    .where((row) =>
      row.or([
        row('refund_asked_at', 'is', null),
        row('refund_asked_at', '<=', new Date(now.getTime() - resaleTimes.askAgain)),
      ]),
    )
    .returning('no')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** The channel took none of it: as it was before. */
const unclaim = ({ db, now }: AskContext, { post_id, no, refund_asked_at }: Order) =>
  db
    .updateTable('resale_order')
    .set({ refund_asked_at })
    .where('post_id', '=', post_id)
    .where('no', '=', no)
    .where('refund_asked_at', '=', now)
    .execute();

const isBack = (order: RemoteOrder | null): boolean => order?.state === 'closed' || order?.refunded === true;

interface Asked {
  no: string;
  /** This time, and not before. */
  asked: boolean;
}

/** Safe to repeat: what was asked is not asked beside itself, and before it is asked again the channel says how it stands. */
const telling = (who: 'S' | 'P') => async (wish: Wish, ctx: AskContext) => {
  const post = await findPost(ctx.db, wish.id);
  const order = await mustRefund(ctx.db, post, wish, by(who, ctx));
  if (!post) throw new Refusal('NOT_FOUND');
  const { no } = order;
  const shop = await shopOf(ctx.db, post.shop_id);
  const channel = channelOf(ctx.app.providers.resale, shop.channel);
  if (!channel?.refund) throw new Refusal('CHANNEL_SILENT');
  if (!(await claim(ctx, order))) return { no, asked: false };
  const owner = await ownerOf(ctx.db, post.user_id);
  const here = { db: ctx.db, now: ctx.now };
  const standing = () => channel.order(no, owner, here);
  if (order.refund_asked_at) {
    const known = await standing().catch(() => {
      throw new Refusal('CHANNEL_SILENT');
    });
    if (isBack(known)) return { no, asked: false };
  }
  try {
    await channel.refund(no, owner, here);
  } catch (error) {
    if (isBack(await standing().catch(() => null))) return { no, asked: true };
    if (!(error instanceof ChannelRefusal)) throw new Refusal('CHANNEL_SILENT');
    await unclaim(ctx, order);
    throw new Refusal('CHANNEL_REFUSES', { words: error.message });
  }
  return { no, asked: true };
};

const recording =
  (who: 'S' | 'P') =>
  async (wish: Wish, ctx: Context, { no, asked }: Asked) => {
    const { db } = ctx;
    const { post } = await lockPost(db, wish.id);
    if (who === 'S' && post.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
    if (who === 'P' && asked) ctx.changed({ before: { order: no }, after: { order: no, refundAsked: wish.amount } });
    await lookAgain(db, post.id);
    return { id: post.id, state: post.state };
  };

export const resaleRefund: Handler<typeof contract.resaleRefund> = asking(telling('S'), recording('S'));
export const resaleWorkRefund: Handler<typeof work.resaleWorkRefund> = asking(telling('P'), recording('P'));
