/** The one way a piece, its lot and its offers change state, and what their end means for the money. */
import type { LotEvent, OfferBidEvent, RecycleEvent } from '../../../contract/recycle/machine.ts';
import { lotMachine, offerBidMachine, recycleMachine } from '../../../contract/recycle/machine.ts';
import { setAside } from '../../../contract/recycle/rules.ts';
import { type Actor, eventsFor, statesFrom } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { type PromiseWatcher, unlockItem } from '../item/lock.ts';
import { refundAward, unfreeze } from './money.ts';
import { tellMerchant, tellOwner } from './notices.ts';
import { type Bid, bidById, type Locked, lockBids, lockPiece, termsOf } from './queries.ts';

/** Who moves it, and when. */
export interface By {
  by: Actor;
  /** Null for time and carriers. */
  actorId: string | null;
  now: Date;
  reason?: string;
}
type Set = Record<string, unknown>;

/** The clock of a courier's visit, beside that of the piece. */
export const COURIER = 'recycleCourier';
/** The clock of our decision about a dispute. */
export const DECISION = 'recycleDecision';

export async function movePiece(db: Db, { piece }: Pick<Locked, 'piece'>, event: RecycleEvent, by: By, set: Set = {}) {
  const { to, deadlineAt } = await transition(db, recycleMachine, {
    table: 'recycle_order',
    id: piece.id,
    event,
    ...by,
    set,
  });
  return { id: piece.id, state: to, deadlineAt: deadlineAt?.getTime() ?? null };
}

export const moveLot = (db: Db, id: string, event: LotEvent, by: By, set: Set = {}) =>
  transition(db, lotMachine, { table: 'recycle_lot', id, event, ...by, set });

export const moveBid = (db: Db, id: string, event: OfferBidEvent, by: By, set: Set = {}) =>
  transition(db, offerBidMachine, { table: 'recycle_bid', id, event, ...by, set: { ...set, updated_at: by.now } });

/** It is bound by nothing any more. */
export async function releaseBid(db: Db, bid: Bid, event: OfferBidEvent, by: By): Promise<void> {
  if (bid.hold > 0) await unfreeze(db, bid, 'release', bid.hold, by.now);
  await moveBid(db, bid.id, event, by, { hold: 0 });
}

type EndEvent = 'cancel' | 'lapse' | 'lose' | 'loseHere' | 'fail' | 'leave';

/** The piece is not sold: everybody's money is free, and so is the item. */
export async function endPiece(db: Db, locked: Locked, event: EndEvent, by: By, set: Set = {}) {
  const { piece } = locked;
  for (const bid of await lockBids(db, piece.id)) await endBid(db, locked, bid, by, event);
  await moveLot(db, piece.id, 'fail', by);
  await releaseItem(db, locked);
  return movePiece(db, locked, event, by, set);
}

/** What becomes of each offer when its piece ends, and what its merchant hears. */
const endings = {
  sealed: { event: 'lose', news: 'closed' },
  standing: { event: 'lose', news: 'nobody' },
  asked: { event: 'lose', news: 'closed' },
} as const;

async function endBid(db: Db, { piece }: Locked, bid: Bid, by: By, how: EndEvent): Promise<void> {
  if (bid.state === 'won') return loseWinner(db, { piece }, bid, by, how === 'loseHere' ? 'lostHere' : 'ended');
  const { event, news } = endings[bid.state as keyof typeof endings];
  await releaseBid(db, bid, event, by);
  await tellMerchant(db, bid.user_id, how === 'leave' ? 'elsewhere' : news, { piece, now: by.now });
}

async function loseWinner(
  db: Db,
  { piece }: Pick<Locked, 'piece'>,
  bid: Bid,
  by: By,
  news: 'ended' | 'lostHere' = 'ended',
): Promise<void> {
  await refundAward(db, bid, piece.price ?? 0, by.now);
  await moveBid(db, bid.id, 'lose', by);
  const price = setAside(piece.price ?? 0, termsOf(piece));
  await tellMerchant(db, bid.user_id, news, { piece, price, now: by.now });
}

/** It goes back to its owner, or stays with us: the merchant has their money at once. */
export async function returnPiece(db: Db, locked: Locked, event: 'refuse' | 'lapse', by: By, set: Set = {}) {
  const { piece } = locked;
  await loseWinner(db, locked, await bidById(db, piece.bid_id ?? ''), by);
  await moveLot(db, piece.id, 'fail', by);
  await releaseItem(db, locked);
  return movePiece(db, locked, piece.item_id ? 'stay' : event, by, set);
}

/** The item of an inquiry goes another way: nobody chooses, nobody's money waits for it. */
async function leave(db: Db, itemId: string, now: Date): Promise<void> {
  const by: By = { by: 'T', actorId: null, now };
  const asked = await db
    .selectFrom('recycle_order')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', 'in', statesFrom(recycleMachine, 'leave'))
    .orderBy('id')
    .execute();
  for (const { id } of asked) {
    const locked = await lockPiece(db, id);
    // Its owner or the clock was faster.
    if (!eventsFor(recycleMachine, locked.piece.state, 'T').includes('leave')) continue;
    await endPiece(db, locked, 'leave', by);
    await tellOwner(db, 'elsewhere', { piece: locked.piece, now });
  }
}

export const recycleWatcher: PromiseWatcher = {
  async promised(db, itemId, channel, now) {
    if (channel !== 'recycle') await leave(db, itemId, now);
  },
  listed: leave,
  aside: leave,
  // An inquiry that ended stays ended.
  free: async () => undefined,
};

export async function releaseItem(db: Db, { piece }: Pick<Locked, 'piece'>): Promise<void> {
  if (piece.item_id) await unlockItem(db, { itemId: piece.item_id, holderId: piece.id, channel: 'recycle' });
}
