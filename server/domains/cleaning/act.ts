/** What owners do with a cleaning order. */

import { sql } from 'kysely';
import type * as contract from '../../../contract/cleaning/calls.ts';
import { canMark, cleaningMachine, isAtDoor, mayCancel } from '../../../contract/cleaning/machine.ts';
import type { PointAt } from '../../../contract/cleaning/pieces.ts';
import { cleaningRules, mostDeclared, orderLines, totalOf } from '../../../contract/cleaning/rules.ts';
import type { StepKind } from '../../../contract/cleaning/steps.ts';
import { mayPickUp, slotFrom } from '../../../contract/express/pickup.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { chinaTime } from '../../kernel/lib/moment.ts';
import { setDeadline, start } from '../../kernel/state/transitions.ts';
import { findAddress } from '../address/find.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { mustBringIt } from '../express/entered.ts';
import { parcelsOf, sendParcel } from '../express/parcels.ts';
import { mustBeSellable } from '../item/fakes.ts';
import { lockItem, lockItemRows } from '../item/lock.ts';
import { warehouseNow } from '../shop/settings.ts';
import { worthOfItem } from '../stock/aside/worth.ts';
import { ownUploads } from '../upload/own.ts';
import { claimUntil, isOnWay, missingFrom } from './claims.ts';
import { remindToPay } from './deadlines.ts';
import { kindOf, storedItem } from './gain.ts';
import { withdrawn } from './late/withdraw.ts';
import { tellMarked } from './notices/seen.ts';
import { type Cleaning, comparedOf, findCleaning, isWashed, mayBeShared, receivedOf, stepsOf } from './queries.ts';
import { mustBeNewPhotos } from './said/new-photos.ts';
import { leaveJourneys, sentWith } from './together/alone.ts';
import { fetchUntil, lockCleaning, lockOrder, type Move, moveCleaning, moveTogether, pieceOf } from './transitions.ts';

export const cleaningOrderSave: Handler<typeof contract.cleaningOrderSave> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  const pieces = [input, ...input.more];
  const ids = pieces.map(({ id }) => id);
  // The same wish twice at once waits here, and then finds itself.
  for (const one of [...new Set(ids)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0))`.execute(ctx.db);
  const known = await ctx.db.selectFrom('cleaning').selectAll().where('id', 'in', ids).execute();
  const sent = known.find(({ id }) => id === input.id);
  // The device minted the id, so the same wish under a second key is still the same order.
  if (sent) {
    if (sent.user_id !== userId) throw new Refusal('NOT_FOUND');
    if (sent.batch_id !== sent.id) throw new Refusal('BAD_INPUT');
    const order = await ctx.db.selectFrom('cleaning').select('total').where('batch_id', '=', sent.batch_id).execute();
    return { id: sent.id, no: sent.no, total: order.reduce((sum, { total }) => sum + total, 0) };
  }
  if (known.length > 0 || new Set(ids).size < ids.length) throw wrong('more', EACH_ITS_OWN);
  // What lies with us travels nowhere, and is an order of its own.
  if (input.itemId !== undefined && pieces.length > 1) throw new Refusal('BAD_INPUT');
  const item = input.itemId === undefined ? null : await itemToWash(ctx, input.itemId);
  const most = item && mostDeclared(item.worth);
  if (most !== null && input.declared > most) throw new Refusal('DECLARED_TOO_HIGH', { most });
  const way = item ? 'here' : input.pickupAt === undefined ? 'send' : 'fetch';
  if (item && (item.kind !== input.kind || input.pickupAt !== undefined)) throw new Refusal('BAD_INPUT');
  if (!item && pieces.some(({ photos }) => photos.length === 0)) throw wrong('photos', SHOWN);
  if (input.pickupAt !== undefined) mustBeOffered(input.pickupAt, ctx.now);
  const bills = orderLines(pieces, way);
  const total = bills.reduce((sum, lines) => sum + totalOf(lines), 0);
  if (total !== input.expectedTotal) throw new Refusal('PRICE_CHANGED', { total });
  const address = item ? null : await findAddress(ctx.db, userId, input.addressId);
  if (!item && !address) throw new Refusal('ADDRESS_NEEDED');
  const brands = [...new Set(pieces.flatMap(({ brandId }) => brandId || []))];
  if (brands.length > 0) {
    const found = await ctx.db.selectFrom('brand').select('id').where('id', 'in', brands).execute();
    if (found.length < brands.length) throw new Refusal('NOT_FOUND');
  }
  const { id: _id, ...shipTo } = address ?? { id: '' };
  const nos: string[] = [];
  const seen = new Set<string>();
  for (const [place, piece] of pieces.entries()) {
    const { id, kind, care, material, stain, declared, note } = piece;
    const points = JSON.stringify(pointsOf(piece, item?.prints.length));
    const lines = bills[place] ?? [];
    const { state, deadlineAt } = await start(ctx.db, cleaningMachine, { id, by: 'B', actorId: userId, now: ctx.now });
    const { no } = await ctx.db
      .insertInto('cleaning')
      .values({
        ...{ id, batch_id: input.id, place, no: newNo(ctx.now), user_id: userId, kind, care, material, stain },
        ...{ declared, total: totalOf(lines), note, state, lines: JSON.stringify(lines), item_id: item?.id ?? null },
        ...{ brand_id: item?.brandId ?? piece.brandId ?? null, address: address && JSON.stringify(shipTo) },
        ...{ deadline_at: deadlineAt, created_at: ctx.now, points },
        pickup_at: input.pickupAt === undefined ? null : new Date(input.pickupAt),
      })
      .returning('no')
      .executeTakeFirstOrThrow();
    nos.push(no);
    const photos = await ownUploads(ctx.db, { ids: piece.photos, userId });
    const prints = photos.map(({ sha256 }) => sha256);
    for (const print of prints) {
      if (seen.has(print)) throw new Refusal('PHOTO_TWICE');
      seen.add(print);
    }
    await keepStep(ctx, { id, side: 'B', kind: 'before', note, prints: [...(item?.prints ?? []), ...prints] });
  }
  await remindToPay(ctx.db, input.id, ctx.now);
  if (item) await lockItem(ctx.db, { itemId: item.id, channel: 'cleaning', holderId: input.id, now: ctx.now });
  return { id: input.id, no: nos[0] ?? '', total };
};

/** A form of ours does not send it: whoever does reads what is missing where. */
const wrong = (field: string, said: Words) => new Refusal('BAD_INPUT', { field, said });
const EACH_ITS_OWN: Words = {
  zh: '一单里的每件要有自己的编号，不能和别的单或别的件相同',
  en: 'Each piece of an order has an id of its own, that of no other order or piece',
};
const SHOWN: Words = {
  zh: `每件要有现在的照片，1 到 ${cleaningRules.photos} 张`,
  en: `Each piece needs photos of how it is now, 1 to ${cleaningRules.photos} of them`,
};

const ON_THEIRS: Words = {
  zh: '标的地方要在这一件自己的照片上',
  en: 'What is pointed at lies on a photo of that piece',
};

/** @param before so many photos of it are known already @throws Refusal BAD_INPUT */
const pointsOf = ({ photos, points }: Pick<NewOrder, 'photos' | 'points'>, before = 0): PointAt[] =>
  points.flatMap(({ photo, x, y, ...said }) => {
    if (photo === undefined) return [];
    const n = photos.indexOf(photo);
    if (n < 0) throw wrong('points', ON_THEIRS);
    return [{ ...said, spot: { photo: before + n, x, y } }];
  });
type NewOrder = Parsed<typeof contract.cleaningOrderSave>;

/** One of the caller's items on our shelves, promised to nobody. @throws Refusal NOT_FOUND, ITEM_TAKEN, BAD_INPUT for what is not washed */
async function itemToWash({ db, actor }: Context, itemId: string) {
  const row = await storedItem(db, itemId);
  if (row?.owner_id !== actor?.userId || !row?.in_warehouse) throw new Refusal('NOT_FOUND');
  const item = (await lockItemRows(db, [itemId])).get(itemId);
  if (item?.state !== 'in_stock' || item.taken) throw new Refusal('ITEM_TAKEN');
  await mustBeSellable(db, [itemId]);
  const kind = kindOf(row);
  if (!kind) throw new Refusal('BAD_INPUT');
  const prints = row.photos
    .slice(0, cleaningRules.photos)
    .map((photo, n) => (photo.kind === 'upload' ? photo.sha256 : itemPicture(itemId, row.photos, n)));
  return { id: itemId, kind, brandId: row.brand_id, prints, worth: await worthOfItem(db, itemId) };
}

/** What was written offline may come after its hour: it is opened again, and another is chosen. */
function mustBeOffered(at: number, now: Date): void {
  if (!mayPickUp(at, now.getTime())) throw new Refusal('PICKUP_HOUR');
}

/** @throws Refusal STATE_REFUSED, which says from when on it can be done */
function mustNotBeAtDoor(of: Parameters<typeof isAtDoor>[0], now: Date): void {
  if (of.pickupAt === null || !isAtDoor(of, now.getTime())) return;
  const until = chinaTime(new Date(slotFrom(of.pickupAt).until));
  const zh = `快递员可能正在门口，现在改不了也取消不了；${until.zh} 之后还没来，再改时间或取消，钱全退`;
  const en = `The courier may be at the door, so nothing can be changed or cancelled now; if nobody came by ${until.en} (China time), choose another hour then, or cancel for all of your money`;
  throw new Refusal('STATE_REFUSED', { state: of.state, said: { zh, en } });
}

interface NewStep {
  id: string;
  side: 'B' | 'P';
  kind: StepKind;
  note: string;
  /** Confirmed uploads of the caller. */
  photos: readonly string[];
}

export async function addStep(ctx: Context, { id, side, kind, note, photos }: NewStep): Promise<void> {
  const uploads = await ownUploads(ctx.db, { ids: photos, userId: userOf(ctx).userId });
  const prints = uploads.map(({ sha256 }) => sha256);
  await mustBeNewPhotos(ctx.db, id, prints, await mayShow(ctx.db, { id, side, kind }));
  await keepStep(ctx, { id, side, kind, note, prints });
}

/** What was shown before and may be shown once more. */
async function mayShow(db: Db, { id, side, kind }: Pick<NewStep, 'id' | 'side' | 'kind'>) {
  // How it was before it was sent is what its owner objects with.
  if (side === 'B' && kind === 'objection') return { cleaningIds: [id], kind: 'before' };
  if (kind !== 'lost') return undefined;
  // One box shows of several pieces of its order that they are not in it.
  const others = await db
    .selectFrom('cleaning')
    .select('id')
    .where('batch_id', '=', (eb) => eb.selectFrom('cleaning as own').select('own.batch_id').where('own.id', '=', id))
    .where('id', '<>', id)
    .execute();
  return { cleaningIds: others.map((one) => one.id), kind };
}

async function keepStep(
  ctx: Context,
  { id, side, kind, note, prints }: Omit<NewStep, 'photos'> & { prints: string[] },
) {
  await ctx.db
    .insertInto('cleaning_step')
    .values({
      ...{ id: newId(), cleaning_id: id, user_id: userOf(ctx).userId, side, kind, note, created_at: ctx.now },
      photos: JSON.stringify(prints),
    })
    .execute();
}

export const cleaningPickup: Handler<typeof contract.cleaningPickup> = async ({ id, pickupAt }, ctx) => {
  const whole = await ownOrder(ctx, id);
  const { state, pickup_at } = pieceOf(whole, id);
  if ((state !== 'to_fetch' && state !== 'pending_pay') || pickup_at === null)
    throw new Refusal('STATE_REFUSED', { state });
  const order = whole.filter((one) => one.state === state);
  mustNotBeAtDoor({ state, pickupAt: pickup_at.getTime() }, ctx.now);
  mustBeOffered(pickupAt, ctx.now);
  for (const found of order) {
    await ctx.db
      .updateTable('cleaning')
      .set({ pickup_at: new Date(pickupAt) })
      .where('id', '=', found.id)
      .execute();
    if (state === 'pending_pay') continue;
    const at = fetchUntil(pickupAt, found.deadline_at);
    await setDeadline(ctx.db, cleaningMachine, { table: 'cleaning', id: found.id, state: found.state, at });
  }
  return { id, state };
};

export const cleaningCancel: Handler<typeof contract.cleaningCancel> = async ({ id, alone }, ctx) => {
  const order = await ownOrder(ctx, id);
  const found = pieceOf(order, id);
  const { state, pickup_at } = found;
  const booked = { state, pickupAt: pickup_at?.getTime() ?? null };
  mustNotBeAtDoor(booked, ctx.now);
  if (!mayCancel(booked, ctx.now.getTime())) throw new Refusal('STATE_REFUSED', { state });
  const open = order.filter((one) => one.state === state);
  const rest = alone ? open.filter((one) => one.id !== id) : [];
  const given = rest.length > 0 ? [await leaveJourneys(ctx.db, found, rest)] : open;
  await moveTogether(ctx.db, given, owner(ctx, { event: 'cancel' }));
  return { id, state: 'closed' };
};

export const cleaningDeliver: Handler<typeof contract.cleaningDeliver> = async (input, ctx) => {
  const { id, company, waybill, photos } = input;
  const move = owner(ctx, { event: 'send', reason: `${company} ${waybill}` });
  const whole = await ownOrder(ctx, id);
  await mustBringIt(ctx.db, waybill, whole[0]);
  const order = sentWith(whole, id);
  await sendOrder(ctx, order, { ...move, company, waybill });
  await keepBox(ctx, order, { side: 'B', kind: 'packed', photos });
  return { id, state: 'sent' };
};

/** One box is what all of them travel in. */
export async function keepBox(
  ctx: Context,
  order: readonly Cleaning[],
  { photos, ...step }: Pick<NewStep, 'side' | 'kind' | 'photos'>,
): Promise<void> {
  const prints = (await ownUploads(ctx.db, { ids: photos, userId: userOf(ctx).userId })).map(({ sha256 }) => sha256);
  for (const { id } of order.slice(0, 1)) await mustBeNewPhotos(ctx.db, id, prints);
  if (prints.length > 0) for (const { id } of order) await keepStep(ctx, { id, ...step, note: '', prints });
}

/** All of an order travels to us in one parcel. */
export async function sendOrder(
  ctx: Context,
  order: readonly Cleaning[],
  { company, waybill, ...move }: Move & { company: string; waybill: string },
): Promise<void> {
  await moveTogether(ctx.db, order, move);
  const ours = await warehouseNow(ctx);
  for (const { id, address } of order)
    await sendParcel(ctx.db, ctx.app.providers.express, {
      ...{ purpose: 'cleaning', subjectId: id, leg: 'toPlatform', company, waybill, now: ctx.now },
      ...{ phone: ours.phone, from: address?.city ?? '', to: ours.city },
    });
}

export const cleaningKeep: Handler<typeof contract.cleaningKeep> = async ({ id, keep, marks }, ctx) => {
  const found = await own(ctx, id);
  if (!canMark({ state: found.state, stored: found.item_id !== null }))
    throw new Refusal('STATE_REFUSED', { state: found.state });
  const photos = receivedOf(await stepsOf(ctx.db, id));
  if (marks.some(({ spot }) => spot.photo >= photos.length)) throw new Refusal('BAD_INPUT');
  await ctx.db
    .updateTable('cleaning')
    .set({ keep, marks: JSON.stringify(marks) })
    .where('id', '=', id)
    .execute();
  await tellMarked(ctx.db, found, ctx.now);
  return { id, state: found.state };
};

export const cleaningAnswer: Handler<typeof contract.cleaningAnswer> = async ({ id, agree }, ctx) => {
  const order = await ownOrder(ctx, id);
  const found = pieceOf(order, id);
  const late = agree ? null : await withdrawn(ctx, order, found);
  if (late) return late;
  const first = agree && found.state === 'assessed';
  const set = first ? { arrival_ok_at: found.arrival_ok_at ?? ctx.now } : {};
  // No to more of what was never begun is no to all of it.
  const no = found.state === 'again' && !(await isWashed(ctx.db, id)) ? 'declineUnwashed' : 'decline';
  return moveCleaning(ctx.db, found, owner(ctx, { event: agree ? 'agree' : no, set }));
};

export const cleaningShare: Handler<typeof contract.cleaningShare> = async ({ id, share }, ctx) => {
  const found = await own(ctx, id);
  if (!mayBeShared(found) || !comparedOf(await stepsOf(ctx.db, id), found.state))
    throw new Refusal('STATE_REFUSED', { state: found.state });
  await ctx.db
    .updateTable('cleaning')
    .set({ shared_at: share ? ctx.now : null })
    .where('id', '=', id)
    .execute();
  return { id, state: found.state };
};

export const cleaningConfirm: Handler<typeof contract.cleaningConfirm> = async ({ id }, ctx) =>
  moveCleaning(ctx.db, await own(ctx, id), owner(ctx, { event: 'confirm' }));

export const cleaningClaim: Handler<typeof contract.cleaningClaim> = async ({ id, body, missing, photos }, ctx) => {
  const found = await own(ctx, id);
  const parcels = await parcelsOf(ctx.db, 'cleaning', id);
  const row = await findCleaning(ctx.db, id);
  const until = row ? claimUntil(row, parcels, ctx.now) : null;
  // What may still come is not missing.
  const from = missingFrom(found, parcels, ctx.now);
  if (missing && from) throw new Refusal('NOT_ARRIVED', { missingFrom: from.getTime(), said: notYetMissing(from) });
  const onWay = found.state === 'delivering' && isOnWay(parcels);
  // Whoever shows what is damaged has it in their hands, whatever its carrier says.
  const inHand = until === null && found.state === 'delivering' && !missing;
  if (!inHand && (until === null || until <= ctx.now)) throw new Refusal('STATE_REFUSED', { state: found.state });
  if (found.item_id && !(await isHere(ctx, found.item_id))) throw new Refusal('STATE_REFUSED', { state: found.state });
  const moved = await moveCleaning(
    ctx.db,
    found,
    // Carriers lag, and may be right: whoever decides reads that it was claimed before they had brought it.
    owner(ctx, missing ? { event: 'miss' } : { event: 'claim', set: { claimed_on_way: onWay ? ctx.now : null } }),
  );
  await addStep(ctx, { id, side: 'B', kind: missing ? 'lost' : 'damage', note: body, photos });
  return moved;
};

const notYetMissing = (from: Date): Words => ({
  zh: `还在路上；快递说送到了，或到 ${chinaTime(from).zh} 还没消息，就可以说没收到`,
  en: `It is still on its way; you can say that it did not come once the carrier says that it was delivered, or from ${chinaTime(from).en} (China time) on`,
});

/** What is sold or on its way home can no longer be looked at. */
async function isHere(ctx: Context, itemId: string): Promise<boolean> {
  const item = (await lockItemRows(ctx.db, [itemId])).get(itemId);
  return item !== undefined && !item.taken && (item.state === 'in_stock' || item.state === 'listed');
}

/** Somebody else's order does not exist for the caller. */
export async function own(ctx: Context, id: string): Promise<Cleaning> {
  const found = await lockCleaning(ctx.db, id);
  if (found.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return found;
}

export async function ownOrder(ctx: Context, id: string): Promise<[Cleaning, ...Cleaning[]]> {
  const order = await lockOrder(ctx.db, id);
  if (order[0].user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return order;
}

export const owner = (ctx: Context, move: Pick<Move, 'event' | 'reason' | 'set'>): Move => ({
  ...move,
  by: 'B',
  actorId: userOf(ctx).userId,
  now: ctx.now,
});
