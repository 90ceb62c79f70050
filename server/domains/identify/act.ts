/** What owners do: place an order with its photos, show more, send the piece in, give up, appeal. */

import { sql } from 'kysely';
import type * as contract from '../../../contract/identify/calls.ts';
import { couldBeShot } from '../../../contract/identify/chain.ts';
import { identifyMachine } from '../../../contract/identify/machine.ts';
import { categories, identifyPrices, ownIdentifyPrices } from '../../../contract/identify/rules.ts';
import type { Shot } from '../../../contract/identify/shots.ts';
import { isAbsentAtTimes, neededSlots, type SlotId, slotOf, slotsOf } from '../../../contract/identify/slots.ts';
import { link } from '../../../contract/screens.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import { messages } from '../../../contract/wire/messages.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { rulesHere } from '../../kernel/lib/rules.ts';
import { start, stateChanges, transitionAll } from '../../kernel/state/transitions.ts';
import { findAddress } from '../address/find.ts';
import { isSameWaybill } from '../connection/waybill.ts';
import { mustBringIt } from '../express/entered.ts';
import { correctParcel, isSameParcel, parcelsOf, sendParcel } from '../express/parcels.ts';
import { closePayments } from '../payment/escrow.ts';
import { warehouseNow } from '../shop/settings.ts';
import { ownUploads } from '../upload/own.ts';
import { mustBeNew } from '../upload/twice.ts';
import { addLink } from './chain.ts';
import { remindToPay } from './deadlines.ts';
import { claimsOf } from './home/claimed.ts';
import { modelOf, mustBeNamed } from './model/model.ts';
import { mustBeNewForOne, mustShowOneEach } from './photos/reused.ts';
import { alongWith, type CaseRow, caseRows, findCaseRow, openedBy, photoRows, promisedFor } from './queries.ts';
import { mustBeJudgeable } from './queue/judges.ts';
import { lockCase, type Move, moveCase } from './transitions.ts';

type Wanted = Parsed<typeof contract.identifyOrderSave>;
export const identifyOrderSave: Handler<typeof contract.identifyOrderSave> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  // The same wish twice at once waits here, and then finds itself.
  await sql`select pg_advisory_xact_lock(hashtextextended(${input.id}, 0))`.execute(ctx.db);
  const sent = await ctx.db.selectFrom('identify_order').selectAll().where('id', '=', input.id).executeTakeFirst();
  // The device minted the id, so the same wish under a second key is still the same order.
  if (sent) {
    if (sent.user_id !== userId) throw new Refusal('NOT_FOUND');
    return { id: sent.id, no: sent.no, total: sent.total };
  }
  const named = input.pieces.flatMap(({ itemId }) => itemId ?? []);
  if (new Set(named).size < named.length) throw new Refusal('BAD_INPUT');
  const address = input.way === 'item' ? await findAddress(ctx.db, userId, input.addressId) : null;
  await mustBeJudgeable(ctx.db, { userId, home: address ?? null }, input.pieces);
  for (const piece of input.pieces) await mustBeShown(ctx.db, { piece, way: input.way, userId });
  if (input.way === 'item' && !address) throw new Refusal('ADDRESS_NEEDED');
  const { id: _id, ...shipTo } = address ?? { id: '' };
  const total = input.pieces.reduce((sum, { category }) => sum + identifyPrices[input.way][category], 0);
  const { no } = await ctx.db
    .insertInto('identify_order')
    .values({
      id: input.id,
      no: newNo(ctx.now),
      user_id: userId,
      way: input.way,
      address: address ? JSON.stringify(shipTo) : null,
      total,
      fee_version: rulesHere()?.id ?? ownIdentifyPrices,
      created_at: ctx.now,
    })
    .returning('no')
    .executeTakeFirstOrThrow();
  for (const [place, piece] of input.pieces.entries()) await addPiece(ctx, { piece, place, order: input });
  await mustShowOneEach(ctx.db, input.id);
  await mustBeNewForOne(ctx.db, userId, input);
  await remindToPay(ctx.db, input.id, ctx.now);
  return { id: input.id, no, total };
};

/** @throws Refusal BAD_INPUT for photos of another kind of piece, EVIDENCE_NEEDED where views are missing, AUTHENTICATED_ALREADY */
async function mustBeShown(
  db: Db,
  { piece, way, userId }: { piece: Wanted['pieces'][number]; way: Wanted['way']; userId: string },
): Promise<void> {
  mustBeNamed(piece);
  const views = piece.photos.map(({ slot }) => slot);
  mustFit(piece.category, views);
  mustFit(piece.category, piece.absent);
  if (piece.absent.some((slot) => views.includes(slot))) throw new Refusal('BAD_INPUT');
  const told = [...views, ...piece.absent.filter(isAbsentAtTimes)];
  if (way === 'photos' && neededSlots(piece.category).some((slot) => !told.includes(slot)))
    throw new Refusal('EVIDENCE_NEEDED');
  const found = async (what: Promise<object | undefined>) => {
    if (!(await what)) throw new Refusal('NOT_FOUND');
  };
  const { brandId, productId, itemId } = piece;
  if (brandId) await found(db.selectFrom('brand').select('id').where('id', '=', brandId).executeTakeFirst());
  if (productId) {
    const product = await db.selectFrom('product').select('brand_id').where('id', '=', productId).executeTakeFirst();
    if (!product || (brandId ?? product.brand_id) !== product.brand_id) throw new Refusal('NOT_FOUND');
  }
  if (!itemId) return;
  const item = await db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select('category.kind')
    .where('item.id', '=', itemId)
    .where('owner_id', '=', userId)
    // Two orders of it at once are one after the other.
    .forNoKeyUpdate('item')
    .executeTakeFirst();
  if (!item) throw new Refusal('NOT_FOUND');
  const underWay = await db
    .selectFrom('identify_case')
    .select('id')
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .where('state', 'in', openStates(identifyMachine))
    .executeTakeFirst();
  if (underWay)
    throw new Refusal('AUTHENTICATED_ALREADY', { link: link('/pages/identify/detail', { id: underWay.id }) });
  // A shop may sell what the service has no kind for.
  if (item.kind !== piece.category && categories.some((one) => one === item.kind)) throw new Refusal('BAD_INPUT');
}

/** @throws Refusal BAD_INPUT for views of another kind of piece */
export function mustFit(category: CaseRow['category'], views: readonly SlotId[]): void {
  const known = slotsOf(category);
  const others = views.filter((slot) => slot !== 'extra' && !known.includes(slot));
  if (others.length > 0)
    throw aboutViews('BAD_INPUT', ['这一类没有这些部位', 'Not views of this kind of piece'], others);
}

async function addPiece(
  ctx: Context,
  { piece, place, order }: { piece: Wanted['pieces'][number]; place: number; order: Wanted },
) {
  const { userId } = userOf(ctx);
  const { state, deadlineAt } = await start(ctx.db, identifyMachine, {
    id: piece.id,
    by: 'B',
    actorId: userId,
    now: ctx.now,
  });
  const made = await ctx.db
    .insertInto('identify_case')
    .values({
      id: piece.id,
      no: newNo(ctx.now),
      order_id: order.id,
      user_id: userId,
      place,
      category: piece.category,
      ...(await modelOf(ctx.db, piece)),
      item_id: piece.itemId ?? null,
      worth: piece.worth,
      fee: identifyPrices[order.way][piece.category],
      note: piece.note,
      absent: piece.absent.length > 0 ? JSON.stringify(piece.absent) : null,
      state,
      deadline_at: deadlineAt,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new Refusal('BAD_INPUT');
  await addPhotos(ctx, { caseId: piece.id, shots: piece.photos, side: 'B', kind: 'photos' });
}

/** Photos of the caller's, and the link that names their hashes. @throws Refusal PHOTO_TWICE where one stands for two views */
export async function addPhotos(
  ctx: Pick<Context, 'db' | 'now' | 'actor'>,
  {
    caseId,
    shots,
    side,
    kind,
    arrived = false,
  }: {
    caseId: string;
    shots: readonly Shot[];
    side: 'B' | 'P';
    kind: 'photos' | 'supplement';
    /** They show how the piece itself came to us. */
    arrived?: boolean;
  },
): Promise<void> {
  const uploads = await ownUploads(ctx.db, { ids: shots.map(({ photo }) => photo), userId: userOf(ctx).userId });
  const rows = shots.map(({ slot, doubts = [] }, n) => ({
    ...{ slot, sha256: uploads[n]?.sha256 ?? '' },
    doubts: doubts.length > 0 ? JSON.stringify(doubts) : null,
  }));
  if (rows.length === 0) return;
  const shown = new Map((await photoRows(ctx.db, caseId)).map(({ sha256, slot }) => [sha256, slot]));
  for (const { sha256, slot } of rows) {
    const other = shown.get(sha256);
    if (other) throw photoTwice(slot, other);
    shown.set(sha256, slot);
  }
  await ctx.db
    .insertInto('identify_photo')
    .values(rows.map((row) => ({ ...row, id: newId(), case_id: caseId, side, created_at: ctx.now })))
    .execute();
  const photos = rows.map(({ slot, sha256 }, n) => {
    // What cannot be is not known: nothing is refused for a clock, and a certificate says nothing that its photos could not have.
    const { shotAt } = shots[n] ?? {};
    return [slot, sha256, ...(shotAt !== undefined && couldBeShot(shotAt, ctx.now.getTime()) ? [shotAt] : [])];
  });
  const fact = { by: side === 'B' ? 'owner' : 'us', ...(arrived && { arrived }), photos };
  await addLink(ctx.db, caseId, { kind, fact, now: ctx.now });
}

/** Which of them: a piece has many. */
function photoTwice(slot: SlotId, other: SlotId): Refusal {
  const [one, two] = [slotOf(slot).name, slotOf(other).name];
  const { PHOTO_TWICE } = messages;
  const said = {
    zh: `「${two.zh}」和「${one.zh}」是同一张：${PHOTO_TWICE.zh}`,
    en: `“${two.en}” and “${one.en}” are the same: ${PHOTO_TWICE.en}`,
  };
  return new Refusal('PHOTO_TWICE', { said });
}

/** Which views it is about. */
function aboutViews(
  code: 'BAD_INPUT' | 'EVIDENCE_NEEDED',
  [zh, en]: [string, string],
  slots: readonly SlotId[],
): Refusal {
  const names = slots.map((slot) => slotOf(slot).name);
  const said = {
    zh: `${zh}：${names.map((one) => one.zh).join('、')}`,
    en: `${en}: ${names.map((one) => one.en).join(', ')}`,
  };
  return new Refusal(code, { said });
}

export const identifyCancel: Handler<typeof contract.identifyCancel> = async ({ id }, ctx) => {
  const row = await ownCase(ctx, id);
  // Whoever was asked for photos had an expert look already.
  if ((await stateChanges(ctx.db, identifyMachine, id)).some(({ event }) => event === 'supplement'))
    throw new Refusal('STATE_REFUSED', { state: row.state });
  if (row.state === 'in_transit') {
    const by = openedBy(row);
    // What its carrier has, or we may still open in time, goes its way.
    if (!by || by > ctx.now) throw new Refusal('STATE_REFUSED', { state: row.state });
  }
  if (row.state !== 'pending_pay') return moveCase(ctx.db, row, owner(ctx, { event: 'cancel' }));
  // What is not paid for yet is one order: it is given up as a whole.
  const pending = await ctx.db
    .selectFrom('identify_case')
    .select('id')
    .where('order_id', '=', row.order_id)
    .where('state', '=', 'pending_pay')
    .execute();
  await transitionAll(ctx.db, identifyMachine, {
    table: 'identify_case',
    ids: pending.map((one) => one.id),
    ...owner(ctx, { event: 'cancel' }),
  });
  await closePayments(ctx.db, { purpose: 'identify', subjectId: row.order_id, by: 'B', now: ctx.now });
  return { id, state: 'closed' };
};

export const identifySupplement: Handler<typeof contract.identifySupplement> = async (input, ctx) => {
  const { id, photos, cannot, note } = input;
  const row = await ownCase(ctx, id);
  const shown = photos.map(({ slot }) => slot);
  mustFit(row.category, shown);
  const asked = row.asked?.slots ?? [];
  const twice = cannot.filter((slot) => shown.includes(slot));
  if (twice.length > 0)
    throw aboutViews('BAD_INPUT', ['既拍了又说拍不了', 'Shown, and said not to be possible'], twice);
  const lacking = asked.filter((slot) => !shown.includes(slot) && !cannot.includes(slot));
  if (lacking.length > 0) throw aboutViews('EVIDENCE_NEEDED', ['还差要补的', 'Still missing'], lacking);
  const unasked = asked.length > 0 ? shown.filter((slot) => !asked.includes(slot)) : [];
  if (unasked.length > 0) throw aboutViews('BAD_INPUT', ['没有要这些部位', 'Nobody asked for these'], unasked);
  if (asked.length > 0 && cannot.some((slot) => !asked.includes(slot))) throw new Refusal('BAD_INPUT');
  const unshown = [...new Set([...(row.cannot ?? []), ...cannot])].filter((slot) => !shown.includes(slot));
  const promised = promisedFor(row, row.way, ctx.now);
  const set = {
    promised_at: promised,
    asked: null,
    cannot: JSON.stringify(unshown),
    ...(note && { note: [row.note, note].filter(Boolean).join('\n') }),
  };
  const moved = await moveCase(ctx.db, row, owner(ctx, { event: 'supplement', set, deadlineAt: promised }));
  await addPhotos(ctx, { caseId: id, shots: photos, side: 'B', kind: 'supplement' });
  return moved;
};

/** What of an order is still to be sent travels in one parcel where its owner says so. */
export const identifyDeliver: Handler<typeof contract.identifyDeliver> = async (input, ctx) => {
  const { id, company, waybill, alone, photos } = input;
  const row = await ownCase(ctx, id);
  // Of a parcel with several, each may have been said on its own, also from a phone that was away until long after we had it.
  if (await isSentWith(ctx.db, id, waybill)) return { id, state: row.state };
  await mustBringIt(ctx.db, waybill);
  const others = alone ? [] : await stillToSend(ctx.db, row);
  const ours = await warehouseNow(ctx);
  const prints = (await ownUploads(ctx.db, { ids: photos, userId: userOf(ctx).userId })).map(({ sha256 }) => sha256);
  await mustBeNew(ctx.db, prints);
  // One box: it shows whatever of the order is in it.
  const set = prints.length > 0 ? { packed: JSON.stringify(prints) } : {};
  for (const one of [row, ...others]) {
    await moveCase(ctx.db, one, owner(ctx, { event: 'send', reason: `${company} ${waybill}`, set }));
    await sendParcel(ctx.db, ctx.app.providers.express, {
      ...{ purpose: 'identify', subjectId: one.id, leg: 'toPlatform', company, waybill, now: ctx.now },
      ...{ phone: ours.phone, from: one.address?.city ?? '', to: ours.city },
    });
  }
  return { id, state: 'in_transit' };
};

/** One parcel has one number: it is right for all that is in it, or for none. */
export const identifyCorrect: Handler<typeof contract.identifyCorrect> = async ({ id, company, waybill }, ctx) => {
  const { db, now } = ctx;
  const row = await ownCase(ctx, id);
  if (row.state !== 'in_transit' || row.came_at) throw new Refusal('STATE_REFUSED', { state: row.state });
  const sent = (await parcelsOf(db, 'identify', id)).find(({ leg }) => leg === 'toPlatform');
  if (sent && isSameParcel(sent, { company, waybill })) return { id, state: row.state };
  await mustBringIt(db, waybill);
  for (const one of [id, ...(await alongWith(db, id))]) {
    const found = await lockCase(db, one);
    await moveCase(db, found, {
      ...owner(ctx, { event: 'correct', reason: `${company} ${waybill}` }),
      deadlineAt: found.deadline_at,
    });
    await correctParcel(db, ctx.app.providers.express, {
      ...{ purpose: 'identify', subjectId: one, leg: 'toPlatform', company, waybill, now },
    });
  }
  return { id, state: row.state };
};

/** @param one of a case whose order the caller has locked */
const stillToSend = (db: Db, { id, order_id }: CaseRow): Promise<CaseRow[]> =>
  caseRows(db)
    .where('identify_case.order_id', '=', order_id)
    .where('identify_case.id', '<>', id)
    .where('identify_case.state', '=', 'to_send')
    .orderBy('place')
    .orderBy('identify_case.id')
    .execute();

async function isSentWith(db: Db, id: string, waybill: string): Promise<boolean> {
  const sent = (await parcelsOf(db, 'identify', id)).find(({ leg }) => leg === 'toPlatform');
  return isSameWaybill(sent?.waybill, waybill);
}

export const identifyAppeal: Handler<typeof contract.identifyAppeal> = async ({ id, body, photos }, ctx) => {
  const row = await ownCase(ctx, id);
  mustFit(
    row.category,
    photos.map(({ slot }) => slot),
  );
  // Once: whoever is told again is told for good. What was taken back no longer stands to be appealed against.
  if (row.appealed_at || row.revoked_at) throw new Refusal('STATE_REFUSED', { state: row.state });
  if (row.deadline_at && row.deadline_at <= ctx.now) throw new Refusal('TIME_OVER');
  const claims = await claimsOf(ctx.db, id);
  // Whoever takes it now works to the appeal's day, after what is said to have broken or been lost is decided; the first result's was kept.
  const from = claims.find(({ state }) => state === 'open')?.due_at ?? ctx.now;
  const promised = promisedFor(row, 'again', from);
  const set = { appeal: body, appealed_at: ctx.now, promised_at: promised };
  const moved = await moveCase(ctx.db, row, owner(ctx, { event: 'appeal', set, deadlineAt: promised }));
  await addLink(ctx.db, id, { kind: 'appeal', fact: { against: row.verdict }, now: ctx.now });
  await addPhotos(ctx, { caseId: id, shots: photos, side: 'B', kind: 'supplement' });
  return moved;
};

export const identifyAccept: Handler<typeof contract.identifyAccept> = async ({ id }, ctx) => {
  const row = await ownCase(ctx, id);
  if (row.way !== 'item') throw new Refusal('STATE_REFUSED', { state: row.state });
  return moveCase(ctx.db, row, owner(ctx, { event: 'accept' }));
};

/** Somebody else's piece does not exist for the caller. */
async function ownCase(ctx: Context, id: string): Promise<CaseRow> {
  const known = await findCaseRow(ctx.db, id);
  if (known?.user_id !== userOf(ctx).userId || known.truth !== null) throw new Refusal('NOT_FOUND');
  return lockCase(ctx.db, id);
}

const owner = (ctx: Context, move: Pick<Move, 'event' | 'reason' | 'set' | 'deadlineAt'>): Move => ({
  ...move,
  by: 'B',
  actorId: userOf(ctx).userId,
  now: ctx.now,
});
