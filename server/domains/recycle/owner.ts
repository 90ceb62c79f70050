/** What the owner of a piece does: asks, chooses, sends, answers. */

import { mayPickUp, slotFrom } from '../../../contract/express/pickup.ts';
import type * as contract from '../../../contract/recycle/calls.ts';
import { lotMachine, recycleMachine } from '../../../contract/recycle/machine.ts';
import { recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import { messages } from '../../../contract/wire/messages.ts';
import { openStates, statesFrom, type Words } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newNo } from '../../kernel/lib/id.ts';
import { mustBeInTime } from '../../kernel/state/in-time.ts';
import { setDeadline, setReminder, start } from '../../kernel/state/transitions.ts';
import { findAddress } from '../address/find.ts';
import { nameOf } from '../catalogue/names.ts';
import { mustBeOffered } from '../catalogue/offered.ts';
import { sendParcel } from '../express/parcels.ts';
import { mustBeSellable } from '../item/fakes.ts';
import { lockItem, lockItemRows } from '../item/lock.ts';
import { warehouseNow } from '../shop/settings.ts';
import { ownUploads } from '../upload/own.ts';
import { mustBeFree, oneByOne } from './elsewhere/went-on.ts';
import { capFor, estimateOf } from './estimate.ts';
import { waitForHands } from './missing/claimed.ts';
import { award } from './money.ts';
import { tellMerchant, tellOwner } from './notices.ts';
import { findPiece, type Locked, lockBids, lockPiece, mustNotBeFetched, type Piece } from './queries.ts';
import { tellSubscribers } from './subscriptions.ts';
import { type By, COURIER, endPiece, moveBid, moveLot, movePiece, releaseBid, returnPiece } from './transitions.ts';

type PieceInput = Parsed<typeof contract.recycleInquire>['pieces'][number];

export const recycleInquire: Handler<typeof contract.recycleInquire> = async (input, ctx) => {
  if (new Set(input.pieces.map(({ id }) => id)).size < input.pieces.length) throw new Refusal('BAD_INPUT');
  const fresh = await mustHaveRoom(ctx, input);
  const made: { id: string; no: string; state: Piece['state'] }[] = [];
  for (const [n, piece] of input.pieces.entries()) made.push(await inquire(ctx, { ...input, fresh }, piece, n));
  return { batchId: input.batchId, pieces: made };
};

/** @returns those that are new. @throws Refusal NOT_FOUND of another person's inquiry; PIECES_FULL where more would be open than one person may have, of what they can end themselves */
async function mustHaveRoom(
  ctx: Context,
  { batchId, pieces }: { batchId: string; pieces: readonly PieceInput[] },
): Promise<readonly string[]> {
  const { db } = ctx;
  const { userId } = userOf(ctx);
  // Two inquiries at once are counted one after the other.
  await oneByOne(db, userId);
  const others = await db
    .selectFrom('recycle_order')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  if (others) throw new Refusal('NOT_FOUND');
  const mine = await db.selectFrom('recycle_order').select(['id', 'state']).where('user_id', '=', userId).execute();
  const known = new Set(mine.map(({ id }) => id));
  const fresh = pieces.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  const open = mine.filter(({ state }) => statesFrom(recycleMachine, 'cancel').includes(state)).length;
  const most = recycleRules.open;
  if (fresh.length > 0 && open + fresh.length > most)
    throw new Refusal('PIECES_FULL', { open, most, said: tooMany(open, most) });
  return fresh;
}

const tooMany = (open: number, most: number) => ({
  zh: `一个人最多同时有 ${most} 件在问价或待寄出，你已有 ${open} 件。先寄出或结束几件，再来问价`,
  en: `One person may have at most ${most} pieces open, and you have ${open}. Send or end some, then ask again`,
});

/** @param n its place among those that are asked about together: they stand so wherever the newest are first */
async function inquire(
  ctx: Context,
  { batchId, note, fresh }: { batchId: string; note: string; fresh: readonly string[] },
  input: PieceInput,
  n: number,
) {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const known = await findPiece(db, input.id);
  // The device minted the id, so the same piece under a second key is still the same piece.
  if (known) {
    if (known.user_id !== userId) throw new Refusal('NOT_FOUND');
    if (known.batch_id !== batchId) throw new Refusal('BAD_INPUT');
    return { id: known.id, no: known.no, state: known.state };
  }
  const { id, skuId, grade } = input;
  const sku = await db.selectFrom('sku').select('id').where('id', '=', skuId).executeTakeFirst();
  if (!sku) throw new Refusal('SKU_UNKNOWN');
  await mustBeOffered(db, [skuId]);
  const photos = await ownUploads(db, { ids: input.photos, userId });
  const hashes = photos.map(({ sha256 }) => sha256);
  if (new Set(hashes).size < photos.length) throw photoTwice(await nameOf(db, skuId));
  await mustBeFree(db, {
    userId,
    hashes,
    beside: fresh,
    batch: batchId,
    skuId,
    itemId: input.itemId,
  });
  if (input.itemId) await mustBeStored(ctx, input.itemId, { skuId, grade });
  const estimate = await estimateOf(db, { skuId, grade, userId }, now);
  const { cap, basis: capBasis } = await capFor(db, { skuId, grade }, now);
  const birth = { id, by: 'S', actorId: userId, now } as const;
  const { state, deadlineAt } = await start(db, recycleMachine, birth);
  const lot = await start(db, lotMachine, birth);
  const no = newNo(now);
  const piece = await db
    .insertInto('recycle_order')
    .values({
      id,
      no,
      batch_id: batchId,
      user_id: userId,
      sku_id: skuId,
      item_id: input.itemId ?? null,
      grade,
      answers: JSON.stringify(input.answers),
      defects: JSON.stringify(input.defects),
      note,
      photos: JSON.stringify(hashes),
      views: JSON.stringify(input.views),
      city: (input.itemId ? await warehouseNow(ctx) : await findAddress(db, userId))?.city ?? null,
      estimate: JSON.stringify({ ...estimate, capBasis }),
      state,
      deadline_at: deadlineAt,
      created_at: new Date(now.getTime() - n),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db
    .insertInto('recycle_lot')
    .values({
      id,
      state: lot.state,
      deadline_at: lot.deadlineAt,
      closes_at: deadlineAt ?? new Date(now.getTime() + recycleRules.bidding),
      cap,
      hold: setAside(cap),
    })
    .execute();
  await tellOwner(db, null, { piece, now });
  await tellSubscribers(db, piece, now);
  return { id, no, state };
}

/** Of which piece: an inquiry has many. */
const photoTwice = ({ zh, en }: Words) => {
  const { PHOTO_TWICE } = messages;
  const said = { zh: `${zh}：${PHOTO_TWICE.zh}`, en: `${en}: ${PHOTO_TWICE.en}` };
  return new Refusal('PHOTO_TWICE', { said });
};

/** An item of the caller's that lies with us, of this very size and grade, free, and not in another inquiry. */
async function mustBeStored(ctx: Context, itemId: string, { skuId, grade }: { skuId: string; grade: string }) {
  const free = await lockFree(ctx, itemId);
  const item = await ctx.db
    .selectFrom('item')
    .select(['owner_id', 'sku_id', 'grade', 'in_warehouse'])
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (item?.owner_id !== userOf(ctx).userId || !item.in_warehouse) throw new Refusal('NOT_FOUND');
  if (item.sku_id !== skuId || item.grade !== grade) throw new Refusal('BAD_INPUT');
  const asked = await ctx.db
    .selectFrom('recycle_order')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', 'in', openStates(recycleMachine))
    .executeTakeFirst();
  if (asked || !free) throw new Refusal('ITEM_ELSEWHERE');
}

export const recycleAccept: Handler<typeof contract.recycleAccept> = async (input, ctx) => {
  const { db, now } = ctx;
  if (input.pickupAt !== undefined && !mayPickUp(input.pickupAt, now.getTime())) throw new Refusal('BAD_INPUT');
  const locked = await ownPiece(ctx, input.id);
  const { piece } = locked;
  const stored = piece.item_id !== null;
  const event = stored ? 'acceptStored' : 'accept';
  const address = input.addressId ? await findAddress(db, piece.user_id, input.addressId) : undefined;
  // What lies with us does not travel.
  if (!address && !stored) throw new Refusal('ADDRESS_NEEDED');
  // No courier fetches what lies with us.
  const pickupAt = stored ? undefined : input.pickupAt;
  if (piece.state !== 'quoted') throw new Refusal('STATE_REFUSED', { state: piece.state });
  mustBeInTime(piece, now);
  const standing = await lockBids(db, piece.id, ['standing']);
  const chosen = standing.find(({ id }) => id === input.bidId);
  if (!chosen?.price) throw new Refusal('NOT_FOUND');
  if (chosen.price !== input.price) throw new Refusal('PRICE_CHANGED', { price: chosen.price });
  if (piece.item_id) await promiseItem(ctx, piece.item_id, piece.id);
  const by = owner(ctx);
  await award(db, chosen, chosen.price, now);
  await moveBid(db, chosen.id, 'win', by, { hold: 0, won_at: now });
  for (const bid of standing.filter(({ id }) => id !== chosen.id)) {
    await releaseBid(db, bid, 'lose', by);
    await tellMerchant(db, bid.user_id, 'lost', { piece, price: chosen.price, now });
  }
  await moveLot(db, piece.id, 'confirm', by);
  const { id: _id, ...shipTo } = address ?? {};
  const set = {
    bid_id: chosen.id,
    merchant_id: chosen.user_id,
    price: chosen.price,
    address: address ? JSON.stringify(shipTo) : null,
    pickup_at: pickupAt === undefined ? null : new Date(pickupAt),
    accepted_at: now,
  };
  const moved = await movePiece(db, locked, event, by, set);
  if (pickupAt !== undefined) {
    // It does not end while a courier is on the way.
    const at = new Date(Math.max(moved.deadlineAt ?? 0, pickupAt + DAY));
    await setDeadline(db, recycleMachine, { table: 'recycle_order', id: piece.id, state: moved.state, at });
    moved.deadlineAt = at.getTime();
    await watchCourier(ctx, piece.id, pickupAt);
  }
  await tellMerchant(db, chosen.user_id, 'won', {
    piece: { ...piece, pickup_at: set.pickup_at },
    price: chosen.price,
    now,
  });
  await tellOwner(db, null, { piece, now });
  return moved;
};

/** One item, one promise: what is listed, sold, auctioned or on its way out meanwhile is not for the merchant. */
async function promiseItem(ctx: Context, itemId: string, holderId: string): Promise<void> {
  const { db, now } = ctx;
  if (!(await lockFree(ctx, itemId))) throw new Refusal('ITEM_ELSEWHERE');
  await lockItem(db, { itemId, channel: 'recycle', holderId, now });
}

/** Locks the item. @returns whether it lies there, promised to nobody @throws Refusal FOUND_FAKE */
async function lockFree({ db }: Context, itemId: string): Promise<boolean> {
  const item = (await lockItemRows(db, [itemId])).get(itemId);
  await mustBeSellable(db, [itemId]);
  return item?.state === 'in_stock' && !item.taken;
}

export const recycleCancel: Handler<typeof contract.recycleCancel> = async ({ id }, ctx) => {
  const locked = await ownPiece(ctx, id);
  mustNotBeFetched(locked, ctx.now);
  mustBeInTime(locked.piece, ctx.now);
  const moved = await endPiece(ctx.db, locked, 'cancel', owner(ctx));
  await tellOwner(ctx.db, null, { piece: locked.piece, now: ctx.now });
  return moved;
};

export const recycleReslot: Handler<typeof contract.recycleReslot> = async ({ id, pickupAt }, ctx) => {
  const { db, now } = ctx;
  const locked = await ownPiece(ctx, id);
  const { piece } = locked;
  const { state, deadline_at } = piece;
  if (state !== 'accepted' || !deadline_at) throw new Refusal('STATE_REFUSED', { state });
  mustNotBeFetched(locked, now);
  mustBeInTime(piece, now);
  if (!mayPickUp(pickupAt, now.getTime()) || slotFrom(pickupAt).until > deadline_at.getTime())
    throw new Refusal('BAD_INPUT');
  await db
    .updateTable('recycle_order')
    .set({ pickup_at: new Date(pickupAt) })
    .where('id', '=', id)
    .execute();
  await watchCourier(ctx, id, pickupAt);
  await tellOwner(db, null, { piece, now });
  return { id, state, deadlineAt: deadline_at.getTime() };
};

export const recycleShip: Handler<typeof contract.recycleShip> = async ({ id, company, waybill }, ctx) => {
  const locked = await ownPiece(ctx, id);
  mustBeInTime(locked.piece, ctx.now);
  return shipPiece(ctx, locked, { company, waybill, by: owner(ctx) });
};

/** By its owner, or by the courier whom we sent to fetch it. */
export async function shipPiece(
  ctx: Context,
  locked: Locked,
  { company, waybill, by }: { company: string; waybill: string; by: By },
) {
  const { db, app, now } = ctx;
  const { piece } = locked;
  const warehouse = await warehouseNow(ctx);
  const moved = await movePiece(db, locked, 'ship', { ...by, reason: `${company} ${waybill}` });
  await sendParcel(db, app.providers.express, {
    purpose: 'recycle',
    subjectId: piece.id,
    leg: 'toPlatform',
    company,
    waybill,
    phone: warehouse.phone,
    from: piece.address?.city ?? warehouse.city,
    to: warehouse.city,
    now,
  });
  await waitForHands(db, piece, now);
  await tellOwner(db, null, { piece, now });
  return moved;
}

export const recycleAnswer: Handler<typeof contract.recycleAnswer> = async ({ id, agree }, ctx) => {
  const locked = await ownPiece(ctx, id);
  const { piece } = locked;
  if (piece.state !== 'reprice') throw new Refusal('STATE_REFUSED', { state: piece.state });
  mustBeInTime(piece, ctx.now);
  if (!agree) {
    const moved = await returnPiece(ctx.db, locked, 'refuse', owner(ctx));
    await tellOwner(ctx.db, 'returning', { piece, now: ctx.now });
    return moved;
  }
  const moved = await movePiece(ctx.db, locked, 'agree', owner(ctx));
  await tellOwner(ctx.db, 'agreed', { piece, price: piece.new_price, now: ctx.now });
  return moved;
};

export const recycleArrived: Handler<typeof contract.recycleArrived> = async ({ id }, ctx) => {
  const locked = await ownPiece(ctx, id);
  const back = await ctx.db
    .selectFrom('parcel')
    .select('id')
    .where('purpose', '=', 'recycle')
    .where('subject_id', '=', id)
    .where('leg', '=', 'toSeller')
    .executeTakeFirst();
  // What nobody has sent has not arrived.
  if (!back) throw new Refusal('STATE_REFUSED', { state: locked.piece.state });
  const moved = await movePiece(ctx.db, locked, 'arrive', owner(ctx));
  await tellOwner(ctx.db, null, { piece: locked.piece, now: ctx.now });
  return moved;
};

/** Both sides hear of it when his hour is well past. */
const watchCourier = ({ db }: Context, id: string, pickupAt: number) =>
  setReminder(db, {
    entity: COURIER,
    id,
    event: 'late',
    at: new Date(slotFrom(pickupAt).until + recycleRules.courierLate),
  });

const owner = (ctx: Context): By => ({ by: 'S', actorId: userOf(ctx).userId, now: ctx.now });

/** Somebody else's piece does not exist for the caller. */
async function ownPiece(ctx: Context, id: string): Promise<Locked> {
  const known = await findPiece(ctx.db, id);
  if (known?.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return lockPiece(ctx.db, id);
}
