/** An item sold elsewhere leaves: the channel is told first, and what it took is recorded here. */
import type * as contract from '../../../../contract/resale/calls.ts';
import { resaleMachine } from '../../../../contract/resale/machine.ts';
import type * as work from '../../../../contract/resale/work-calls.ts';
import type { Actor } from '../../../../contract/wire/states.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { type AskContext, asking } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { transition } from '../../../kernel/state/transitions.ts';
import { ChannelRefusal } from '../../../providers/resale/channel.ts';
import { channelOf } from '../../../providers/resale/open.ts';
import { mustBeNoFake } from '../../item/fakes.ts';
import { claimedElsewhere } from '../../item/lock.ts';
import { moveOut } from '../item.ts';
import { tell } from '../notices.ts';
import { findPost, lockPost, ordersOf, ownerOf, type Post, shopOf, standingOf } from '../rows.ts';

interface Parcel {
  id: string;
  company: string;
  waybill: string;
}

/** Whose hands it is in: what lies in our warehouse is sent by us. */
async function mayShip(ctx: AskContext, post: Post | undefined, by: Actor): Promise<Post> {
  if (!post || (by === 'S' && post.user_id !== userOf(ctx).userId)) throw new Refusal('NOT_FOUND');
  const { item } = await standingOf(ctx.db, post);
  if (post.state !== 'sold_remote' || item.in_warehouse !== (by === 'P'))
    throw new Refusal('STATE_REFUSED', { state: post.state });
  await mustBeNoFake(ctx.db, [post.item_id]);
  // Somebody else has paid for it in another shop, and nobody has decided.
  if ((await claimedElsewhere(ctx.db, [post.item_id])).size > 0) throw new Refusal('SOLD_TWICE');
  return post;
}

const ORDER_STATES = ['paid', 'shipped'];

/** Safe to repeat: what the channel already knows as sent is sent. @returns the order's number */
const telling = (by: Actor) => async (parcel: Parcel, ctx: AskContext) => {
  const post = await mayShip(ctx, await findPost(ctx.db, parcel.id), by);
  const shop = await shopOf(ctx.db, post.shop_id);
  const channel = channelOf(ctx.app.providers.resale, shop.channel);
  const order = (await ordersOf(ctx.db, post.id)).findLast(({ state }) => ORDER_STATES.includes(state));
  if (!channel || !order) throw new Refusal('CHANNEL_SILENT');
  const owner = await ownerOf(ctx.db, post.user_id);
  const here = { db: ctx.db, now: ctx.now };
  try {
    await channel.ship(order.no, parcel, owner, here);
  } catch (error) {
    const known = await channel.order(order.no, owner, here).catch(() => null);
    if (known?.state === 'shipped') return order.no;
    throw new Refusal(error instanceof ChannelRefusal ? 'CHANNEL_REFUSES' : 'CHANNEL_SILENT', {
      ...(error instanceof ChannelRefusal && { words: error.message }),
    });
  }
  return order.no;
};

const sending =
  (by: 'S' | 'P') =>
  async ({ id, company, waybill }: Parcel, ctx: Context, no: string) => {
    const { db, now } = ctx;
    const { userId: actorId } = userOf(ctx);
    const post = await mayShip(ctx, (await lockPost(db, id)).post, by);
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
    return { id, state: to };
  };

export const resaleShip: Handler<typeof contract.resaleShip> = asking(telling('S'), sending('S'));
export const resaleWorkShip: Handler<typeof work.resaleWorkShip> = asking(telling('P'), sending('P'));
