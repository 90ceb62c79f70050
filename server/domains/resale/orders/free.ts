/**
 * An order there that nobody has paid: its seller does not wait until it lapses. The channel is asked how it stands, and to close it;
 * the item is free when the channel says that it is closed, and theirs when it says paid. Of what was decided against the buyer there
 * staff ask the same, whatever they have paid; of what is not decided yet they only ask.
 */
import type * as contract from '../../../../contract/resale/calls.ts';
import { clashes, type ResaleState } from '../../../../contract/resale/machine.ts';
import type * as work from '../../../../contract/resale/work-calls.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { type AskContext, asking } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { ChannelRefusal, type RemoteOrder } from '../../../providers/resale/channel.ts';
import { channelOf } from '../../../providers/resale/open.ts';
import { reconcile } from '../reconcile.ts';
import { currentOf, findPost, isOpen, lockPost, ordersOf, ownerOf, type Post, shopOf } from '../rows.ts';
import { scheduleSandbox } from '../sandbox-schedule.ts';
import { lookAgain } from '../watcher.ts';

interface Answer {
  /** Null where no order there is open any more. */
  no: string | null;
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

/** Of what the seller asks: an order that nobody has paid. @throws Refusal NOT_FOUND, STATE_REFUSED */
async function waitingNo(ctx: AskContext, { id, state }: Post): Promise<string> {
  const waiting = (await ordersOf(ctx.db, id)).find((order) => order.state === 'waiting');
  if (!mayWait.includes(state) || !waiting) throw new Refusal('STATE_REFUSED', { state });
  return waiting.no;
}

/** Of what staff ask: whatever is open there of what was sold twice. @throws Refusal STATE_REFUSED */
async function openNo(ctx: AskContext, { id, state }: Post): Promise<string | null> {
  if (!clashes.includes(state)) throw new Refusal('STATE_REFUSED', { state });
  const orders = await ordersOf(ctx.db, id);
  return (orders.find((order) => order.state === 'waiting') ?? currentOf(orders.filter(isOpen)))?.no ?? null;
}

/** Safe to repeat: what is paid or closed there is not closed again. */
const telling =
  (who: 'S' | 'P') =>
  async ({ id }: { id: string }, ctx: AskContext): Promise<Answer> => {
    const found = await findPost(ctx.db, id);
    const post = who === 'S' ? own(ctx, found) : found;
    if (!post) throw new Refusal('NOT_FOUND');
    const no = await (who === 'S' ? waitingNo(ctx, post) : openNo(ctx, post));
    // Whoever decides between the two does not end one side's order before.
    const closes = who === 'S' || post.state === ('refund_remote' satisfies ResaleState);
    if (no === null) return { no, order: null, asked: false };
    const shop = await shopOf(ctx.db, post.shop_id);
    const channel = channelOf(ctx.app.providers.resale, shop.channel);
    if (!channel) throw new Refusal('CHANNEL_SILENT');
    const [owner, here] = [await ownerOf(ctx.db, post.user_id), { db: ctx.db, now: ctx.now }];
    const standing = () => channel.order(no, owner, here);
    try {
      const order = await standing();
      if (order?.state !== 'waiting' || !channel.closeUnpaid || !closes) return { no, order, asked: false };
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
  };

const recording =
  (who: 'S' | 'P') =>
  async ({ id }: { id: string }, ctx: Context, { no, order, asked }: Answer) => {
    const { db, now } = ctx;
    const locked = await lockPost(db, id);
    if (who === 'S') own(ctx, locked.post);
    const { state } = await reconcile(db, locked, { seen: null, orders: order ? [order] : [] }, now);
    if (no !== null && (asked || order))
      await db
        .updateTable('resale_order')
        .set({ ...(asked && { close_asked_at: now }), ...(order && { updated_at: now }) })
        .where('post_id', '=', id)
        .where('no', '=', no)
        .execute();
    if (who === 'P')
      ctx.changed({ before: { state: locked.post.state, order: no }, after: { state, order: no, closeAsked: asked } });
    // How its goods stand there now is asked as well.
    await lookAgain(db, id);
    await scheduleSandbox(db, ctx.app, now);
    return { id, state, asked };
  };

export const resaleFree: Handler<typeof contract.resaleFree> = asking(telling('S'), recording('S'));
export const resaleWorkFree: Handler<typeof work.resaleWorkFree> = asking(telling('P'), recording('P'));
