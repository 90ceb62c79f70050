/** An item sold elsewhere leaves: the channel is told first, of one parcel, and what it holds is recorded here. */
import { createHash } from 'node:crypto';
import type * as contract from '../../../../contract/resale/calls.ts';
import { resaleMachine, resaleTimes } from '../../../../contract/resale/machine.ts';
import type * as work from '../../../../contract/resale/work-calls.ts';
import type { Actor } from '../../../../contract/wire/states.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { type AskContext, asking } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { transition } from '../../../kernel/state/transitions.ts';
import { ChannelRefusal, type Parcel, type RemoteOrder } from '../../../providers/resale/channel.ts';
import { channelOf } from '../../../providers/resale/open.ts';
import { mustBeSellable } from '../../item/fakes.ts';
import { claimedElsewhere } from '../../item/lock.ts';
import { moveOut } from '../item.ts';
import { tell } from '../notices.ts';
import { findPost, lockPost, type Order, ordersOf, ownerOf, type Post, shopOf, standingOf } from '../rows.ts';

interface Wish extends Parcel {
  id: string;
}

/** Whose hands it is in: what lies in our warehouse is sent by us. */
async function mustBeTheirs(ctx: AskContext, post: Post | undefined, by: Actor): Promise<Post> {
  if (!post || (by === 'S' && post.user_id !== userOf(ctx).userId)) throw new Refusal('NOT_FOUND');
  const { item } = await standingOf(ctx.db, post);
  if (item.in_warehouse !== (by === 'P')) throw new Refusal('STATE_REFUSED', { state: post.state });
  return post;
}

async function mayShip(ctx: AskContext, found: Post | undefined, by: Actor): Promise<Post> {
  const post = await mustBeTheirs(ctx, found, by);
  if (post.state !== 'sold_remote') throw new Refusal('STATE_REFUSED', { state: post.state });
  await mustBeSellable(ctx.db, [post.item_id]);
  // Somebody else has paid for it in another shop, and nobody has decided.
  if ((await claimedElsewhere(ctx.db, [post.item_id])).size > 0) throw new Refusal('SOLD_TWICE');
  return post;
}

const ORDER_STATES = ['paid', 'shipped'];

interface Told {
  /** The order's number. */
  no: string;
  /** What the channel holds. */
  parcel: Parcel;
}

const keyOf = ({ company, waybill }: Parcel) => createHash('sha256').update(`${company}|${waybill}`).digest('hex');

/** Written before the channel is asked, in one statement: of two parcels for one order one is told, and the other waits to hear of it. */
async function claim(ctx: AskContext, no: string, parcel: Wish): Promise<void> {
  const hash = keyOf(parcel);
  const claimed = await ctx.db
    .updateTable('resale_order')
    .set({ sending_hash: hash, sending_at: ctx.now })
    .where('post_id', '=', parcel.id)
    .where('no', '=', no)
    .where((row) =>
      row.or([
        row('sending_at', 'is', null),
        row('sending_hash', '=', hash),
        row('sending_at', '<=', new Date(ctx.now.getTime() - resaleTimes.askAgain)),
      ]),
    )
    .returning('no')
    .executeTakeFirst();
  if (!claimed) throw new Refusal('BEING_SENT');
}

/** The channel took none of it: the right parcel may be told at once. */
const unclaim = (ctx: AskContext, no: string, parcel: Wish) =>
  ctx.db
    .updateTable('resale_order')
    .set({ sending_hash: null, sending_at: null })
    .where('post_id', '=', parcel.id)
    .where('no', '=', no)
    .where('sending_hash', '=', keyOf(parcel))
    .execute();

const isSent = (order: RemoteOrder | null): order is RemoteOrder =>
  order?.state === 'shipped' || order?.state === 'done';

/** Safe to repeat: what the channel already knows as sent is sent, with the parcel that it holds. */
const telling = (by: Actor) => async (wish: Wish, ctx: AskContext) => {
  const found = await findPost(ctx.db, wish.id);
  const orders = found ? await ordersOf(ctx.db, found.id) : [];
  const order = orders.findLast(({ state }) => ORDER_STATES.includes(state));
  if (found && order && sentAlready(found, order)) return { no: order.no, parcel: wish };
  const post = await mayShip(ctx, found, by);
  const shop = await shopOf(ctx.db, post.shop_id);
  const channel = channelOf(ctx.app.providers.resale, shop.channel);
  if (!channel || !order) throw new Refusal('CHANNEL_SILENT');
  const owner = await ownerOf(ctx.db, post.user_id);
  const standing = () => channel.order(order.no, owner, { db: ctx.db, now: ctx.now });
  const told = (known: RemoteOrder | null): Told => ({ no: order.no, parcel: known?.parcel ?? wish });
  await claim(ctx, order.no, wish);
  if (order.sending_at) {
    // Asked before, and nobody knows what became of it.
    const known = await standing().catch(() => {
      throw new Refusal('CHANNEL_SILENT');
    });
    if (isSent(known)) return told(known);
  }
  try {
    await channel.ship(order.no, wish, owner, { db: ctx.db, now: ctx.now });
  } catch (error) {
    const known = await standing().catch(() => null);
    if (isSent(known)) return told(known);
    if (!(error instanceof ChannelRefusal)) throw new Refusal('CHANNEL_SILENT');
    await unclaim(ctx, order.no, wish);
    throw new Refusal('CHANNEL_REFUSES', { words: error.message });
  }
  return told(await standing().catch(() => null));
};

/** Somebody else was first, and it is recorded. */
const sentAlready = (post: Post, order: Order): boolean =>
  post.state === 'shipped_remote' && order.waybill !== null && order.company !== null;

const sending =
  (by: 'S' | 'P') =>
  async ({ id }: Wish, ctx: Context, { no, parcel }: Told) => {
    const { db, now } = ctx;
    const { userId: actorId } = userOf(ctx);
    const { post } = await lockPost(db, id);
    const order = (await ordersOf(db, id)).find((one) => one.no === no);
    if (order && sentAlready(post, order)) {
      await mustBeTheirs(ctx, post, by);
      return { id, state: post.state, parcel: { company: order.company ?? '', waybill: order.waybill ?? '' } };
    }
    await mayShip(ctx, post, by);
    const { company, waybill } = parcel;
    const { to } = await transition(db, resaleMachine, {
      ...{ table: 'resale_post', id, event: 'ship', by, actorId, now },
      ...{ reason: `${company} ${waybill}`, set: { updated_at: now, staff_by: null } },
    });
    await moveOut(db, post, 'ship', { by, actorId, now });
    await db
      .updateTable('resale_order')
      .set({ company, waybill, updated_at: now })
      .where('post_id', '=', id)
      .where('no', '=', no)
      .execute();
    await tell(db, { ...post, state: to }, now);
    return { id, state: to, parcel: { company, waybill } };
  };

export const resaleShip: Handler<typeof contract.resaleShip> = asking(telling('S'), sending('S'));
export const resaleWorkShip: Handler<typeof work.resaleWorkShip> = asking(telling('P'), sending('P'));
