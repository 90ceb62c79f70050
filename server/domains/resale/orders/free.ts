/**
 * An order there that nobody has paid: its seller does not wait until it lapses. The channel is asked how it stands, and to close it;
 * the item is free when the channel says that it is closed, and theirs when it says paid.
 */
import type * as contract from '../../../../contract/resale/calls.ts';
import { clashes, type ResaleState } from '../../../../contract/resale/machine.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { type AskContext, asking } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { ChannelRefusal, type RemoteOrder } from '../../../providers/resale/channel.ts';
import { channelOf } from '../../../providers/resale/open.ts';
import { reconcile } from '../reconcile.ts';
import { findPost, lockPost, ordersOf, ownerOf, type Post, shopOf } from '../rows.ts';
import { scheduleSandbox } from '../sandbox-schedule.ts';
import { lookAgain } from '../watcher.ts';

interface Answer {
  no: string;
  /** As the channel told it last; null for a number that it does not know. */
  order: RemoteOrder | null;
  /** It was asked to close it. */
  asked: boolean;
}

const own = (ctx: AskContext, post: Post | undefined): Post => {
  if (post?.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return post;
};

/** Also where somebody here has it: whoever has not paid there has nothing to get back. */
const mayWait: readonly ResaleState[] = ['reserved', ...clashes];

/** Safe to repeat: what is paid or closed there is not closed again. */
async function ask({ id }: { id: string }, ctx: AskContext): Promise<Answer> {
  const post = own(ctx, await findPost(ctx.db, id));
  const waiting = (await ordersOf(ctx.db, id)).find(({ state }) => state === 'waiting');
  if (!mayWait.includes(post.state) || !waiting) throw new Refusal('STATE_REFUSED', { state: post.state });
  const { no } = waiting;
  const shop = await shopOf(ctx.db, post.shop_id);
  const channel = channelOf(ctx.app.providers.resale, shop.channel);
  if (!channel) throw new Refusal('CHANNEL_SILENT');
  const [owner, here] = [await ownerOf(ctx.db, post.user_id), { db: ctx.db, now: ctx.now }];
  const standing = () => channel.order(no, owner, here);
  try {
    const order = await standing();
    if (order?.state !== 'waiting' || !channel.closeUnpaid) return { no, order, asked: false };
  } catch {
    throw new Refusal('CHANNEL_SILENT');
  }
  try {
    await channel.closeUnpaid(no, owner, here);
  } catch (error) {
    // Their money may have come in the same moment: what the channel says now counts, and not what we wished for.
    const order = await standing().catch(() => null);
    if (order && order.state !== 'waiting') return { no, order, asked: false };
    throw new Refusal(error instanceof ChannelRefusal ? 'CHANNEL_REFUSES' : 'CHANNEL_SILENT', {
      ...(error instanceof ChannelRefusal && { words: error.message }),
    });
  }
  return { no, order: await standing().catch(() => null), asked: true };
}

export const resaleFree: Handler<typeof contract.resaleFree> = asking(
  ask,
  async ({ id }, ctx, { no, order, asked }) => {
    const { db, now } = ctx;
    const locked = await lockPost(db, id);
    own(ctx, locked.post);
    const { state } = await reconcile(db, locked, { seen: null, orders: order ? [order] : [] }, now);
    if (asked)
      await db
        .updateTable('resale_order')
        .set({ close_asked_at: now })
        .where('post_id', '=', id)
        .where('no', '=', no)
        .execute();
    // How its goods stand there now is asked as well.
    await lookAgain(db, id);
    await scheduleSandbox(db, ctx.app, now);
    return { id, state, asked };
  },
);
