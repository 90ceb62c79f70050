/** Sold and paid in two shops elsewhere: who has it at the moment, and how our staff give it to the buyer of the other one. */

import { orderTimes } from '../../../../contract/order/rules.ts';
import { resaleMachine, resaleTimes } from '../../../../contract/resale/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { setDeadline, transition } from '../../../kernel/state/transitions.ts';
import { unlockItem } from '../../item/lock.ts';
import { keepItem } from '../../item/state.ts';
import { tell } from '../notices.ts';
import { findPost, type Order, ordersOf, type Post, standingOf } from '../rows.ts';

export interface Rival {
  post: Post;
  order: Order;
}

/** Whoever paid for it in another shop, and for whom it is kept there; it was not sent. */
export async function rivalOf(db: Db, post: Pick<Post, 'id' | 'item_id'>): Promise<Rival | undefined> {
  const { holder, item } = await standingOf(db, post);
  if (holder?.channel !== 'resale' || holder.holder_id === post.id) return undefined;
  const other = await findPost(db, holder.holder_id);
  if (other?.state !== 'sold_remote') return undefined;
  const order = (await ordersOf(db, other.id)).find(({ state }) => state === 'paid');
  return order && { post: { ...other, item_id: item.id }, order };
}

/** It waited for our word, with the whole time to send it from now on. */
export async function goesOn(db: Db, post: Post, now: Date): Promise<void> {
  const at = new Date(now.getTime() + orderTimes.ship);
  const { item } = await standingOf(db, post);
  if (item.in_warehouse) await db.updateTable('resale_post').set({ staff_by: at }).where('id', '=', post.id).execute();
  else await setDeadline(db, resaleMachine, { table: 'resale_post', id: post.id, state: post.state, at });
  await tell(db, post, now);
}

interface Word {
  actorId: string;
  note: string;
  now: Date;
}

/**
 * Its buyer will not get it: apology and refund are ready, and the item is free for the other one. Callers hold the locks of the item.
 * @throws Refusal BEING_SENT while a parcel of it is told to its channel
 */
export async function yields(db: Db, { post, order }: Rival, { actorId, note, now }: Word): Promise<void> {
  if (order.sending_at && order.sending_at.getTime() > now.getTime() - resaleTimes.askAgain)
    throw new Refusal('BEING_SENT');
  const decided = { outcome: 'here', decided_at: now, decided_by: actorId, note } as const;
  await db
    .insertInto('resale_conflict')
    .values({
      ...{ id: newId(), post_id: post.id, order_no: order.no, order_id: null, holder: 'resale', found_at: now },
      ...decided,
    })
    .onConflict((conflict) => conflict.columns(['post_id', 'order_no']).doUpdateSet({ ...decided, holder: 'resale' }))
    .execute();
  const { to } = await transition(db, resaleMachine, {
    ...{ table: 'resale_post', id: post.id, event: 'yield', by: 'P', actorId, now, reason: note },
    set: { was_on: false, paused: false, staff_by: null, updated_at: now },
  });
  await keepItem(db, { itemId: post.item_id, holderId: post.id }, { by: 'P', actorId, now, reason: note });
  await unlockItem(db, { itemId: post.item_id, holderId: post.id, channel: 'resale' });
  await tell(db, { ...post, state: to }, now);
}
