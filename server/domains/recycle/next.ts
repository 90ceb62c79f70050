/** Who is asked next, once an offer that was counted on is gone, and what its owner hears of that. */
import type { Db } from '../../db/schema.ts';
import { type OwnerNews, tellMerchant, tellOwner } from './notices.ts';
import { type Locked, lockBids, mayNow, offerEndsOf } from './queries.ts';
import { type By, endPiece, moveBid, moveLot, movePiece } from './transitions.ts';

/** Others are open still; the next one is asked; nobody is left. */
type Left = 'open' | 'asked' | 'none';

/** By what became of the offer; null tells open pages only. */
const news = {
  backedOut: { open: 'oneLess', asked: 'asking', none: 'backedOut' },
  stopped: { open: 'stopped', asked: 'stoppedNext', none: 'noneLeft' },
  /** Whoever was asked does not want it, said nothing, or may not any more. */
  declined: { open: null, asked: null, none: 'noNext' },
} as const satisfies Record<string, Record<Left, OwnerNews | null>>;

const noWinner = { bid_id: null, merchant_id: null, price: null, pickup_at: null, accepted_at: null };

/** @param price of the offer that is gone */
export async function goOn(
  db: Db,
  locked: Locked,
  by: By,
  { after, price }: { after: keyof typeof news; price: number | null },
): Promise<void> {
  const { piece } = locked;
  const { now } = by;
  const left = await whoIsLeft(db, locked, by);
  if (left === 'none') await endPiece(db, locked, 'fail', by, noWinner);
  if (left === 'asked') {
    if (piece.state === 'accepted') await moveLot(db, piece.id, 'reopen', by);
    await movePiece(db, locked, 'next', by, noWinner);
  }
  await tellOwner(db, news[after][left], { piece, price, now });
}

/** Where none is open any more, the highest of those who lost is asked whether their offer still stands; nobody is asked twice. */
async function whoIsLeft(db: Db, { piece }: Locked, by: By): Promise<Left> {
  const bids = await lockBids(db, piece.id, ['standing', 'lost']);
  if (bids.some(({ state }) => state === 'standing')) return 'open';
  const ends = await offerEndsOf(db, bids);
  // What was void once counts no more, also where its business may bid again.
  const inOrder = bids
    .filter(({ id, price, asked_at }) => price !== null && asked_at === null && ends.get(id) !== 'dropped')
    .sort((a, b) => (b.price ?? 0) - (a.price ?? 0) || (a.id < b.id ? -1 : 1));
  for (const bid of inOrder) {
    if (!(await mayNow(db, bid.user_id, 'bid'))) continue;
    await moveBid(db, bid.id, 'ask', by, { asked_at: by.now });
    await tellMerchant(db, bid.user_id, 'asked', { piece, price: bid.price, now: by.now });
    return 'asked';
  }
  return 'none';
}
