/** The seller's side of a receipt: announced, sent, and, when the count differs, answered. */

import type * as contract from '../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../contract/stock/machine.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { start } from '../../kernel/state/transitions.ts';
import { mustBeOffered } from '../catalogue/offered.ts';
import { isSameWaybill } from '../connection/waybill.ts';
import { mustBeCarrier } from '../express/carrier.ts';
import { mustBringIt } from '../express/entered.ts';
import { isSameParcel } from '../express/parcels.ts';
import { ownUploads } from '../upload/own.ts';
import { extendCustody } from './custody.ts';
import { reportKeeper } from './intake.ts';
import { announcedLabels } from './labels.ts';
import { findReceipt, knownSkus, listReceipts, lockReceipt, type ReceiptRow, receiptLines } from './queries.ts';
import { fullReceipt, receiptRow } from './receipt-read.ts';
import { moveReceipt } from './transitions.ts';

/** The room above that sells things in other ways: it is asked before a receipt announces what photos show,
 * and before what was put aside is for sale again. */
export interface FreeKeeper {
  /** @param shown.valuation that becomes the receipt. @throws Refusal where it is promised or gone another way */
  announced(
    db: Db,
    shown: { userId: string; hashes: readonly string[]; valuation?: string | undefined },
  ): Promise<void>;
  /** @throws Refusal where it was found not genuine, which the warehouse does not decide */
  cleared(db: Db, itemId: string): Promise<void>;
}

let keeper: FreeKeeper | null = null;

/** Called once by whoever opens the house. */
export function registerFreeKeeper(registered: FreeKeeper): void {
  keeper = registered;
}

export function freeKeeper(): FreeKeeper {
  if (!keeper) throw new Error('Nothing is announced or cleared before registerFreeKeeper was called');
  return keeper;
}

export const receiptSave: Handler<typeof contract.receiptSave> = async (input, ctx) => {
  if (!(await findReceipt(ctx.db, input.id)))
    await mustBeOffered(
      ctx.db,
      input.lines.map(({ skuId }) => skuId),
    );
  return makeReceipt(ctx, input);
};

/** A receipt as its seller announces it, or as a valuation that they accepted does it for them. */
export async function makeReceipt(
  ctx: Context,
  input: Parsed<typeof contract.receiptSave>,
  { valuationId }: { valuationId?: string } = {},
) {
  const { userId } = userOf(ctx);
  const existing = await findReceipt(ctx.db, input.id);
  // The device minted the id, so the same receipt arriving under a second key is still the same receipt.
  if (existing) {
    if (existing.user_id !== userId) throw new Refusal('NOT_FOUND');
    return { id: existing.id, no: existing.no, state: existing.state };
  }
  const shots = [
    ...input.photos.map((uploadId) => ({ uploadId, line: null })),
    ...input.lines.flatMap(({ photos }, line) => photos.map((uploadId) => ({ uploadId, line }))),
  ];
  // A photo that has not arrived stops the receipt; nothing of it is lost on the device.
  const photos = await ownUploads(ctx.db, { ids: shots.map(({ uploadId }) => uploadId), userId });
  const hashes = photos.map(({ sha256 }) => sha256);
  await freeKeeper().announced(ctx.db, { userId, hashes, valuation: valuationId });
  await knownSkus(
    ctx.db,
    input.lines.map((line) => line.skuId),
  );
  const here: string[] = [];
  for (const { identifyId, skuId } of input.lines)
    if (identifyId && (await reportKeeper().named(ctx.db, { id: identifyId, skuId, userId }))) here.push(identifyId);
  const [kept] = here;
  // What lies with us has arrived; what is still to be sent has not.
  if (kept && input.lines.length > 1) throw new Refusal('BAD_INPUT');
  const { id } = input;
  const birth = { id, by: 'S', actorId: userId, now: ctx.now } as const;
  const { state, deadlineAt } = await start(ctx.db, receiptMachine, birth);
  const no = newNo(ctx.now);
  await ctx.db
    .insertInto('receipt')
    .values({
      id,
      no,
      user_id: userId,
      state,
      deadline_at: deadlineAt,
      note: input.note,
      express_company: null,
      express_no: null,
      created_at: ctx.now,
      submitted_at: ctx.now,
    })
    .execute();
  await ctx.db
    .insertInto('receipt_line')
    .values(
      input.lines.map((line, position) => ({
        id: newId(),
        receipt_id: id,
        position,
        sku_id: line.skuId,
        grade: line.grade,
        quantity: line.quantity,
        expected_price: line.expectedPrice ?? null,
        cost: line.cost ?? null,
        defects: JSON.stringify(line.defects),
        note: line.note ?? '',
        identify_id: line.identifyId ?? null,
      })),
    )
    .execute();
  const rows = photos.map((photo, position) => ({
    receipt_id: id,
    position,
    line: shots[position]?.line ?? null,
    upload_id: photo.id,
    sha256: photo.sha256,
  }));
  if (rows.length > 0) await ctx.db.insertInto('receipt_photo').values(rows).execute();
  await extendCustody(ctx.db, { receiptId: id, photos: hashes, side: 'S', actorId: userId, now: ctx.now });
  await emit(ctx.db, { to: userId, type: 'receipt', data: { id }, at: ctx.now });
  if (!kept) return { id, no, state };
  await reportKeeper().kept(ctx.db, { id: kept, userId, now: ctx.now });
  return { id, no, state: (await moveReceipt(ctx.db, id, seller(ctx, 'keep'))).state };
}

export const receiptList: Handler<typeof contract.receiptList> = async ({ state, cursor, size }, ctx) => {
  const rows = await listReceipts(ctx.db, { userId: userOf(ctx).userId, state, cursor, size });
  const list = rows.slice(0, size).map(receiptRow);
  return { list, next: rows.length > size ? (list.at(-1)?.no ?? null) : null };
};

export const receiptDetail: Handler<typeof contract.receiptDetail> = async ({ id }, ctx) =>
  fullReceipt(ctx.db, await ownReceipt(ctx, id));

export const receiptDeliver: Handler<typeof contract.receiptDeliver> = async ({ id, company, waybill }, ctx) => {
  const receipt = await ownReceipt(ctx, id);
  // The same waybill sent twice (a lost answer, a second device) is the same delivery.
  if (isSameWaybill(receipt.express_no, waybill)) return { id, state: receipt.state };
  return travels(ctx, 'ship', { id, company, waybill });
};

/** One parcel has one number: it is right for all that is in it. */
export const receiptCorrect: Handler<typeof contract.receiptCorrect> = async ({ id, company, waybill }, ctx) => {
  // Of two devices that correct one parcel the second finds all of it where the first one put it.
  const travelling = await ctx.db
    .selectFrom('receipt')
    .select(['id', 'express_no'])
    .where('user_id', '=', userOf(ctx).userId)
    .where('state', '=', 'shipped')
    .orderBy('id')
    .forUpdate()
    .execute();
  const { express_company, express_no, state } = await ownReceipt(ctx, id);
  if (isSameParcel({ company: express_company ?? '', waybill: express_no ?? '' }, { company, waybill }))
    return { id, state };
  const moved = await travels(ctx, 'correct', { id, company, waybill });
  for (const one of travelling)
    if (one.id !== id && isSameWaybill(one.express_no, express_no))
      await travels(ctx, 'correct', { id: one.id, company, waybill });
  return moved;
};

async function travels(
  ctx: Context,
  event: 'ship' | 'correct',
  { id, company, waybill }: { id: string; company: string; waybill: string },
) {
  mustBeCarrier(company);
  await mustBringIt(ctx.db, waybill);
  const set = { express_company: company, express_no: waybill };
  return moveReceipt(ctx.db, id, seller(ctx, event, { reason: `${company} ${waybill}`, set }));
}

export const receiptCancel: Handler<typeof contract.receiptCancel> = async ({ id }, ctx) => {
  await ownReceipt(ctx, id);
  return moveReceipt(ctx.db, id, seller(ctx, 'cancel'));
};

export const receiptAnswer: Handler<typeof contract.receiptAnswer> = async (input, ctx) => {
  const receipt = await ownReceipt(ctx, input.id);
  if (input.answer === 'agree') return moveReceipt(ctx.db, input.id, seller(ctx, 'agree'));
  if (receipt.objected && receipt.state === 'discrepancy') throw new Refusal('OBJECTED');
  const objection = { reason: input.reason, set: { objected: true } };
  const moved = await moveReceipt(ctx.db, input.id, seller(ctx, 'object', objection));
  // Everything that was not put away is counted anew.
  await ctx.db.deleteFrom('receipt_finding').where('receipt_id', '=', input.id).where('stocked', '=', false).execute();
  for (const line of await receiptLines(ctx.db, input.id))
    if (line.stocked < line.quantity)
      await ctx.db
        .updateTable('receipt_line')
        .set({ found: null })
        .where('receipt_id', '=', input.id)
        .where('position', '=', line.position)
        .execute();
  return moved;
};

export const receiptMessage: Handler<typeof contract.receiptMessage> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  await ownReceipt(ctx, input.id);
  return { id: await writeMessage(ctx, { ...input, receiptId: input.id, side: 'S', userId }) };
};

export const receiptLabels: Handler<typeof contract.receiptLabels> = async ({ id }, ctx) =>
  announcedLabels(await ownReceipt(ctx, id), await receiptLines(ctx.db, id), ctx.lang);

/** A message with its photos, which join the receipt's chain. @returns its id */
export async function writeMessage(
  ctx: Context,
  a: { receiptId: string; side: 'S' | 'P'; userId: string; text: string; photos: readonly string[] },
): Promise<string> {
  const hashes = (await ownUploads(ctx.db, { ids: a.photos, userId: a.userId })).map(({ sha256 }) => sha256);
  await lockReceipt(ctx.db, a.receiptId);
  const { receiptId, side, userId, text } = a;
  await extendCustody(ctx.db, { receiptId, photos: hashes, side, actorId: userId, now: ctx.now });
  const id = newId();
  await ctx.db
    .insertInto('receipt_message')
    .values({ id, receipt_id: receiptId, side, user_id: userId, text, photos: JSON.stringify(hashes), at: ctx.now })
    .execute();
  return id;
}

const seller = (
  ctx: Context,
  event: 'ship' | 'correct' | 'cancel' | 'keep' | 'agree' | 'object',
  more: { reason?: string; set?: Record<string, unknown> } = {},
) => ({ event, by: 'S' as const, actorId: userOf(ctx).userId, now: ctx.now, ...more });

async function ownReceipt(ctx: Context, id: string): Promise<ReceiptRow> {
  const receipt = await findReceipt(ctx.db, id);
  if (!receipt || receipt.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return receipt;
}
