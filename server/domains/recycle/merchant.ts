/** What a merchant does with what they won: stands by it or not, answers an inspection, receives, disputes. */
import type * as hall from '../../../contract/recycle/hall-calls.ts';
import { claimMost, setAside } from '../../../contract/recycle/rules.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { mustBeInTime } from '../../kernel/state/in-time.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import { parcelInHand, parcelsOf } from '../express/parcels.ts';
import { ownUploads } from '../upload/own.ts';
import { backOut, freeze } from './money.ts';
import { goOn } from './next.ts';
import { tellOwner } from './notices.ts';
import {
  type Bid,
  bidOf,
  findPiece,
  type Locked,
  lockPiece,
  mustBeAllowed,
  mustNotBeFetched,
  mustStayAllowed,
  termsOf,
} from './queries.ts';
import { disputeTimesOf } from './rows.ts';
import { type By, DECISION, moveBid, moveLot, movePiece } from './transitions.ts';

export const hallBackOut: Handler<typeof hall.hallBackOut> = async ({ id }, ctx) => {
  const { db, now } = ctx;
  const { locked, bid } = await ownBid(ctx, id);
  const { piece } = locked;
  const by = merchant(ctx);
  const price = bid.price ?? 0;
  const from = bid.state === 'won' ? 'escrow' : 'frozen';
  if (bid.state === 'won' ? piece.state !== 'accepted' : piece.state !== 'quoted' || bid.state !== 'standing')
    throw new Refusal('STATE_REFUSED', { state: piece.state });
  mustNotBeFetched(locked, now);
  // Nobody pays for leaving what has ended by itself.
  mustBeInTime(piece, now);
  await backOut(db, bid, { from, price, ownerId: piece.user_id, now });
  await moveBid(db, bid.id, 'backOut', by, { hold: 0 });
  await goOn(db, locked, by, { after: 'backedOut', price });
  return answer(ctx, id);
};

export const hallAnswer: Handler<typeof hall.hallAnswer> = async ({ id, agree }, ctx) => {
  const { db, now } = ctx;
  const { locked, bid } = await ownBid(ctx, id);
  const by = merchant(ctx);
  if (bid.state !== 'asked') throw new Refusal('STATE_REFUSED', { state: bid.state });
  mustBeInTime(locked.piece, now);
  if (!agree) {
    await moveBid(db, bid.id, 'decline', by);
    await goOn(db, locked, by, { after: 'declined', price: bid.price });
    return answer(ctx, id);
  }
  await mustBeAllowed(db, bid.user_id, 'bid');
  const needed = setAside(bid.price ?? 0, termsOf(locked.piece));
  const round = bid.round + 1;
  await freeze(db, { ...bid, round }, needed, now);
  await moveBid(db, bid.id, 'agree', by, { hold: needed, round });
  await movePiece(db, locked, 'agree', by);
  await tellOwner(db, 'again', { piece: locked.piece, price: bid.price, now });
  return answer(ctx, id);
};

export const hallPrice: Handler<typeof hall.hallPrice> = async (input, ctx) => {
  const { db, now } = ctx;
  const { locked, bid } = await ownBid(ctx, input.id);
  const { piece } = locked;
  if (piece.bid_id !== bid.id) throw new Refusal('NOT_FOUND');
  if (piece.state === 'differs') mustBeInTime(piece, now);
  const by = merchant(ctx);
  if (input.keep) {
    await movePiece(db, locked, 'keep', by);
    await tellOwner(db, 'kept', { piece, now });
    return answer(ctx, input.id);
  }
  if (piece.state === 'differs' && input.price >= (piece.price ?? 0)) throw new Refusal('PRICE_NOT_LOWER');
  await movePiece(db, locked, 'lower', { ...by, reason: input.reason || undefined }, { new_price: input.price });
  await tellOwner(db, 'reprice', { piece: { ...piece, new_price: input.price }, now });
  return answer(ctx, input.id);
};

export const hallReceive: Handler<typeof hall.hallReceive> = async ({ id }, ctx) => {
  const { db, now } = ctx;
  const { locked, bid } = await ownBid(ctx, id);
  const sent = (await parcelsOf(db, 'recycle', id)).some(({ leg }) => leg === 'toBuyer');
  // What nobody has sent has not arrived.
  if (locked.piece.bid_id !== bid.id || !sent) throw new Refusal('STATE_REFUSED', { state: locked.lot.state });
  await moveLot(db, id, 'deliver', merchant(ctx));
  const words = { zh: '商家已签收', en: 'Received by the merchant' };
  await parcelInHand(db, { purpose: 'recycle', subjectId: id, leg: 'toBuyer', by: 'M', now, words });
  await tellOwner(db, null, { piece: locked.piece, now });
  return answer(ctx, id);
};

export const hallDispute: Handler<typeof hall.hallDispute> = async ({ id, body, photos, asks }, ctx) => {
  const { db, now } = ctx;
  const { locked, bid } = await ownBid(ctx, id);
  const { piece, lot } = locked;
  if (piece.bid_id !== bid.id) throw new Refusal('NOT_FOUND');
  mustBeInTime(lot, now, 'DISPUTE_LATE');
  if (lot.state === 'closed' && !lot.dispute) throw new Refusal('DISPUTE_LATE');
  const most = claimMost(piece.new_price ?? piece.price ?? 0, termsOf(piece));
  if (asks !== undefined && asks > most) throw new Refusal('CLAIM_TOO_HIGH', { most });
  const shown = await ownUploads(db, { ids: photos, userId: bid.user_id });
  const dispute = {
    body,
    photos: shown.map(({ sha256 }) => sha256),
    at: now.getTime(),
    asks: asks ?? null,
    granted: null,
    answer: null,
  };
  await moveLot(db, id, 'dispute', { ...merchant(ctx), reason: body }, { dispute: JSON.stringify(dispute) });
  const { decideBy } = disputeTimesOf(dispute);
  await setReminder(db, { entity: DECISION, id, event: 'late', at: new Date(decideBy) });
  await tellOwner(db, null, { piece, now });
  return answer(ctx, id);
};

const merchant = (ctx: Context): By => ({ by: 'M', actorId: userOf(ctx).userId, now: ctx.now });

/** A lot without an offer of the caller's does not exist for what winners do. */
async function ownBid(ctx: Context, id: string): Promise<{ locked: Locked; bid: Bid }> {
  const { userId } = userOf(ctx);
  await mustStayAllowed(ctx.db, userId, 'finish');
  if (!(await findPiece(ctx.db, id))) throw new Refusal('NOT_FOUND');
  const locked = await lockPiece(ctx.db, id);
  const bid = await bidOf(ctx.db, id, userId);
  if (!bid) throw new Refusal('NOT_FOUND');
  return { locked, bid };
}

async function answer(ctx: Context, id: string) {
  const row = await ctx.db
    .selectFrom('recycle_order')
    .innerJoin('recycle_lot', 'recycle_lot.id', 'recycle_order.id')
    .innerJoin('recycle_bid', 'recycle_bid.lot_id', 'recycle_lot.id')
    .select(['recycle_order.state as order', 'recycle_lot.state as lot', 'recycle_bid.state as bid'])
    .where('recycle_order.id', '=', id)
    .where('recycle_bid.user_id', '=', userOf(ctx).userId)
    .executeTakeFirstOrThrow();
  return { id, ...row };
}
