/** Consignment inquiries: asked, valued, supplemented, accepted into a receipt. */
import * as contract from '../../../contract/consignment/calls.ts';
import { type ConsignmentEvent, consignmentMachine, consignmentTimes } from '../../../contract/consignment/machine.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import type { RecycleState } from '../../../contract/recycle/machine.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { mustBeInTime } from '../../kernel/state/in-time.ts';
import { start, stateChanges, transition } from '../../kernel/state/transitions.ts';
import { productPicture } from '../catalogue/addresses.ts';
import { mustBeOffered } from '../catalogue/offered.ts';
import { mustBeFree, wentOnTo } from '../recycle/elsewhere/went-on.ts';
import { estimateOf } from '../recycle/estimate.ts';
import { mayBeLost, viewed } from '../recycle/rows.ts';
import { termsForSku } from '../shop/fees.ts';
import { makeReceipt } from '../stock/receipts.ts';
import { ownUploads, ownUploadsOf } from '../upload/own.ts';
import { tell } from './notices.ts';
import { type Consignment, countWaiting, cursorOf, findConsignment, listConsignments, type Row } from './queries.ts';

export const consignment = handlers(contract, {
  consignmentInquire: async (input, ctx) => {
    const { db, now } = ctx;
    const { userId } = userOf(ctx);
    const { id } = input;
    const known = await db.selectFrom('consignment').selectAll().where('id', '=', id).executeTakeFirst();
    // The device minted the id, so the same wish under a second key is still the same one.
    if (known) {
      if (known.user_id !== userId) throw new Refusal('NOT_FOUND');
      return { id, no: known.no, state: known.state };
    }
    const sku = await db.selectFrom('sku').select('id').where('id', '=', input.skuId).executeTakeFirst();
    if (!sku) throw new Refusal('SKU_UNKNOWN');
    await mustBeOffered(db, [sku.id]);
    const piece = input.recycleId ? await ownPiece(db, input.recycleId, userId) : null;
    // Its photos show it, and nothing else.
    if (piece && (piece.sku_id !== input.skuId || piece.grade !== input.grade)) throw new Refusal('BAD_INPUT');
    const open = piece && (await openValuationOf(db, piece.id));
    if (open) return { id: open.id, no: open.no, state: open.state };
    // What merchants still bid for, or have, is not ours to value; nor what was lost on the way.
    if (piece && (!unsold.includes(piece.state) || (await mayBeLost(db, piece))))
      throw new Refusal('STATE_REFUSED', { state: piece.state });
    const uploads = await ownUploads(db, { ids: input.photos, userId });
    if (new Set(uploads.map(({ sha256 }) => sha256)).size < uploads.length) throw new Refusal('PHOTO_TWICE');
    const sent = uploads.map((photo, n) => ({ ...photo, ...(input.views[n] && { view: input.views[n] }) }));
    const shown = piece ? viewed(piece, await ownUploadsOf(db, { hashes: piece.photos, userId })) : [];
    const photos = sent.length > 0 ? sent : shown;
    const hashes = photos.map(({ sha256 }) => sha256);
    await mustBeFree(db, { userId, hashes, ...(piece && { own: { piece: piece.id } }), skuId: input.skuId });
    // A piece that lay with us was shown by its item, and has nothing of its own to show.
    if (photos.length === 0) throw new Refusal('EVIDENCE_NEEDED');
    const birth = { id, by: 'S', actorId: userId, now, deadlineAt: answerBy(now) } as const;
    const { state, deadlineAt } = await start(db, consignmentMachine, birth);
    const no = newNo(now);
    await db
      .insertInto('consignment')
      .values({
        id,
        no,
        user_id: userId,
        sku_id: input.skuId,
        grade: input.grade,
        answers: JSON.stringify(input.answers),
        defects: JSON.stringify(input.defects),
        note: input.note,
        photos: JSON.stringify(photos),
        recycle_id: input.recycleId ?? null,
        state,
        deadline_at: deadlineAt,
        created_at: now,
      })
      .execute();
    return { id, no, state };
  },

  consignmentList: async ({ over, cursor, size }, ctx) => {
    const states = over === 'yes' ? contract.pastValuations : over === 'no' ? contract.openValuations : undefined;
    const { userId } = userOf(ctx);
    const rows = await listConsignments(ctx.db, { userId, states, order: 'desc', from: cursor, size: size + 1 });
    return {
      list: rows.slice(0, size).map(rowOf),
      next: nextOf(rows, size),
      ...(!cursor && { waits: await countWaiting(ctx.db, userId) }),
    };
  },

  consignmentDetail: async ({ id }, ctx) => {
    const row = await findConsignment(ctx.db, id);
    if (row?.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
    return {
      ...(await fullOf(ctx.db, row, ctx.now)),
      kind: row.of_kind,
      uploads: row.photos.map((photo) => ({ id: photo.id, view: photo.view ?? '' })),
      wentOn:
        row.state === 'declined' || row.state === 'expired'
          ? await wentOnTo(ctx.db, {
              userId: row.user_id,
              hashes: row.photos.map(({ sha256 }) => sha256),
              own: { valuation: id },
            })
          : [],
    };
  },

  consignmentSupplement: async ({ id, photos }, ctx) => {
    const own = await lockOwn(ctx, id);
    const sent = await ownUploads(ctx.db, { ids: photos, userId: own.user_id });
    // The same photos twice (a lost answer, a second device) are the same photos.
    const isNew = sent.filter((photo) => !own.photos.some((had) => had.id === photo.id));
    if (isNew.length === 0) {
      if (own.state === 'submitted') return { id, state: own.state };
      throw new Refusal('EVIDENCE_NEEDED');
    }
    if (own.state === 'need_photos') mustBeInTime(own, ctx.now);
    const hashes = isNew.map(({ sha256 }) => sha256);
    await mustBeFree(ctx.db, { userId: own.user_id, hashes, own: { valuation: id }, skuId: own.sku_id });
    return move(ctx, own, 'supplement', 'S', { photos: JSON.stringify([...own.photos, ...isNew]) });
  },

  consignmentAccept: async ({ id, price }, ctx) => {
    const own = await lockOwn(ctx, id);
    if (own.state === 'accepted' && own.receipt_id) return { id, state: own.state, receiptId: own.receipt_id };
    if (own.state !== 'valued') throw new Refusal('STATE_REFUSED', { state: own.state });
    mustBeInTime(own, ctx.now);
    const announced = {
      id: newId(),
      lines: [
        {
          skuId: own.sku_id,
          grade: own.grade,
          quantity: 1,
          expectedPrice: price ?? own.high ?? undefined,
          defects: own.defects,
          photos: own.photos.map((photo) => photo.id),
          note: own.note,
        },
      ],
      photos: [],
      note: '',
    };
    const receipt = await makeReceipt(ctx, announced, { valuationId: id });
    await move(ctx, own, 'accept', 'S', { receipt_id: receipt.id });
    return { id, state: 'accepted', receiptId: receipt.id };
  },

  consignmentDecline: async ({ id }, ctx) => {
    const own = await lockOwn(ctx, id);
    // Until we have answered, the time is ours to keep, and nothing of the owner's ends by it.
    if (own.state !== 'submitted') mustBeInTime(own, ctx.now);
    return move(ctx, own, 'decline', 'S');
  },

  consignmentWork: async ({ cursor, size }, ctx) => {
    const { db, now } = ctx;
    const rows = await listConsignments(db, { states: ['submitted'], order: 'asc', from: cursor, size: size + 1 });
    const list = [];
    for (const row of rows.slice(0, size))
      list.push({
        ...(await fullOf(db, row, now)),
        owner: row.nickname,
        kind: row.of_kind,
        // What its owner asks for theirs tells us nothing.
        estimate: await estimateOf(db, { skuId: row.sku_id, grade: row.grade, userId: row.user_id }, now),
      });
    const { n } = await db
      .selectFrom('consignment')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('state', '=', 'submitted')
      .executeTakeFirstOrThrow();
    return { list, next: nextOf(rows, size), total: Number(n) };
  },

  consignmentJudge: async (input, ctx) => {
    const row = await lock(ctx.db, input.id);
    if (!row) throw new Refusal('NOT_FOUND');
    const range = input.event === 'value' ? { low: input.low, high: input.high } : {};
    return move(ctx, row, input.event, 'P', { reason: input.reason, ...range });
  },
});

/** Ours, and nothing that ends by itself. */
const answerBy = (now: Date) => new Date(now.getTime() + consignmentTimes.answer);

const nextOf = (rows: readonly Row[], size: number) => {
  const last = rows[size - 1];
  return rows.length > size && last ? cursorOf(last) : null;
};

/** It ended without a sale, and is there. */
const unsold: readonly RecycleState[] = ['cancelled', 'returned'];

/** Locked, so that one piece has one open valuation. */
async function ownPiece(db: Db, recycleId: string, userId: string) {
  const piece = await db
    .selectFrom('recycle_order')
    .select(['id', 'photos', 'views', 'state', 'sku_id', 'grade'])
    .where('id', '=', recycleId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!piece) throw new Refusal('NOT_FOUND');
  return piece;
}

const openValuationOf = (db: Db, recycleId: string) =>
  db
    .selectFrom('consignment')
    .select(['id', 'no', 'state'])
    .where('recycle_id', '=', recycleId)
    .where('state', 'in', contract.openValuations)
    .executeTakeFirst();

const lock = (db: Db, id: string) =>
  db.selectFrom('consignment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Somebody else's valuation does not exist for the caller. */
async function lockOwn(ctx: Context, id: string): Promise<Consignment> {
  const own = await lock(ctx.db, id);
  if (own?.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return own;
}

async function move(
  ctx: Context,
  row: Consignment,
  event: ConsignmentEvent,
  by: Extract<Actor, 'S' | 'P'>,
  set: Record<string, unknown> = {},
) {
  const { to } = await transition(ctx.db, consignmentMachine, {
    table: 'consignment',
    id: row.id,
    event,
    by,
    actorId: userOf(ctx).userId,
    now: ctx.now,
    ...(event === 'supplement' && { deadlineAt: answerBy(ctx.now) }),
    set,
  });
  const moved = await ctx.db.selectFrom('consignment').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
  await tell(ctx.db, moved, event, ctx.now);
  return { id: row.id, state: to };
}

const rowOf = (row: Row): contract.ConsignmentRow => ({
  id: row.id,
  no: row.no,
  productId: row.product_id,
  skuId: row.sku_id,
  name: { zh: row.name_zh, en: row.name_en },
  colour: { zh: row.colour_zh, en: row.colour_en },
  styleNo: row.style_no,
  size: row.size,
  cover: productPicture(row.product_id),
  grade: row.grade,
  photo: row.photos[0] ? photoUrl(row.photos[0].sha256) : null,
  state: row.state,
  deadlineAt: row.deadline_at?.getTime() ?? null,
  low: row.low,
  high: row.high,
  createdAt: row.created_at.getTime(),
});

const fullOf = async (db: Db, row: Row, now: Date) => {
  const terms = await termsForSku(db, row.sku_id, row.user_id, now);
  return {
    ...rowOf(row),
    answers: row.answers,
    defects: row.defects,
    note: row.note,
    photos: row.photos.map(({ sha256 }) => photoUrl(sha256)),
    reason: row.reason,
    gets:
      row.low === null || row.high === null
        ? null
        : { low: saleFees(row.low, { terms }).sellerGets, high: saleFees(row.high, { terms }).sellerGets },
    receiptId: row.receipt_id,
    timeline: await stateChanges(db, consignmentMachine, row.id),
  };
};
