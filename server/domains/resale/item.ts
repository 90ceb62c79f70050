/** What a sale elsewhere means for the item here: one lock over all channels, off the market, out of the door, and back. */
import { listingMachine } from '../../../contract/listing/machine.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import { statesFrom } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { lockItem, unlockItem } from '../item/lock.ts';
import { keepItem, moveItem } from '../item/state.ts';
import { mayStayOnSale } from '../listing/seller.ts';
import { listingGone, moveListing, takeOff } from '../listing/state.ts';
import { isLeft, ordersOf, type Post } from './rows.ts';

const stateOf = async (db: Db, itemId: string) =>
  (await db.selectFrom('item').select('state').where('id', '=', itemId).executeTakeFirstOrThrow()).state;

/**
 * Locks the item for a buyer there and takes it off the market here. Until they pay, who bargains for it here loses nothing by it.
 * @returns whether it was for sale here
 */
export async function holdItem(db: Db, post: Post, now: Date): Promise<boolean> {
  await lockItem(db, { itemId: post.item_id, channel: 'resale', holderId: post.id, now });
  if ((await stateOf(db, post.item_id)) !== 'listed') return false;
  const by = { by: 'P', actorId: null, now, reason: '在另一个平台被拍下 / Ordered on another marketplace' } as const;
  const wasOn = await isOnSale(db, post.item_id);
  await takeOff(db, { itemId: post.item_id, ...by, forNow: wasOn });
  await moveItem(db, post.item_id, { event: 'unlist', ...by });
  return wasOn;
}

const isOnSale = async (db: Db, itemId: string) =>
  (await db
    .selectFrom('listing')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', '=', 'on')
    .executeTakeFirst()) !== undefined;

/** Whoever ordered it there has not paid for longer than any channel waits. @throws Refusal STATE_REFUSED while they still may */
export async function letGo({ db, now }: { db: Db; now: Date }, post: Post): Promise<void> {
  const orders = await ordersOf(db, post.id);
  const waited = orders.filter(({ state }) => state === 'waiting');
  if (orders.some(({ state }) => !FINISHED.includes(state)) || !waited.every((order) => isLeft(order, now)))
    throw new Refusal('STATE_REFUSED', { state: post.state });
  await releaseItem(db, post, now);
}
/** Neither of them says that somebody pays or has paid. */
const FINISHED: readonly string[] = ['heard', 'waiting', 'closed'];

/** Not theirs any more: what was to leave for them stays, and nobody here has it either. */
export async function letLie(db: Db, post: Post, now: Date): Promise<void> {
  await unhold(db, post, now);
  await listingGone(db, post.item_id, now);
}

async function unhold(db: Db, post: Post, now: Date): Promise<void> {
  const held = { itemId: post.item_id, holderId: post.id };
  if (post.state === 'sold_remote') await keepItem(db, held, { by: 'B', actorId: null, now });
  await unlockItem(db, { ...held, channel: 'resale' });
}

/** Their order fell through before it was sent: the item is free, and for sale here again if it was. */
export async function releaseItem(db: Db, post: Post, now: Date): Promise<void> {
  await unhold(db, post, now);
  const listingId = post.was_on ? await toRelist(db, post) : undefined;
  if (!listingId) return listingGone(db, post.item_id, now);
  const by = {
    by: 'S',
    actorId: post.user_id,
    now,
    reason: '另一个平台的订单关闭了 / Their order was closed',
  } as const;
  await moveItem(db, post.item_id, { event: 'list', ...by });
  await moveListing(db, listingId, { event: 'publish', ...by, set: { on_at: now } });
}

/** Put aside meanwhile: it goes on sale when its seller says so. */
async function toRelist(db: Db, post: Post): Promise<string | undefined> {
  if (!(await mayStayOnSale(db, post.user_id)) || (await stateOf(db, post.item_id)) !== 'in_stock') return;
  const listing = await db
    .selectFrom('listing')
    .select('id')
    .where('item_id', '=', post.item_id)
    .where('state', 'in', statesFrom(listingMachine, 'publish'))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return listing?.id;
}

/** The item leaves for the buyer there. */
export async function moveOut(
  db: Db,
  post: Pick<Post, 'item_id'>,
  event: 'buy' | 'ship' | 'complete',
  { by, actorId = null, now }: { by: Actor; actorId?: string | null; now: Date },
): Promise<void> {
  if (event === 'buy') {
    await moveItem(db, post.item_id, { event: 'sellOutside', by: 'B', actorId: null, now });
    await listingGone(db, post.item_id, now);
  }
  if (event === 'ship') await moveItem(db, post.item_id, { event: 'ship', by: by === 'P' ? 'P' : 'S', actorId, now });
  if (event === 'complete') await moveItem(db, post.item_id, { event: 'complete', by: 'T', actorId: null, now });
}

/** It came back after a refund there, to its shelf or to its seller: theirs to put up again. */
export async function takeBack(
  db: Db,
  post: Post,
  { by, actorId, now }: { by: 'S' | 'P'; actorId: string; now: Date },
): Promise<void> {
  await moveItem(db, post.item_id, { event: 'return', by, actorId, now });
  await unlockItem(db, { itemId: post.item_id, holderId: post.id, channel: 'resale' });
}
