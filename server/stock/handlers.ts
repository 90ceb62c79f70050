/** The warehouse's calls: opening a stock account, announcing receipts, looking at one's stock. */
import { DAY } from '../../contract/states.ts';
import * as contract from '../../contract/stock.ts';
import type { Context } from '../kernel/context.ts';
import { userOf } from '../kernel/context.ts';
import { emit } from '../kernel/events.ts';
import { handlers } from '../kernel/handlers.ts';
import { newId, newNo } from '../kernel/id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { start, timeline, transition } from '../kernel/transitions.ts';
import { photoUrl } from '../kernel/uploads.ts';
import {
  countItems,
  findReceipt,
  listItems,
  listReceipts,
  type ReceiptRow,
  receiptLines,
  receiptPhotos,
  stockAccountOf,
} from './queries.ts';

export const stock = handlers(contract, {
  stockAccountInfo: async (_input, ctx) => {
    const account = await stockAccountOf(ctx.db, userOf(ctx).userId);
    return { stockId: account?.id ?? null, openedAt: account?.opened_at.getTime() ?? null };
  },

  stockAccountOpen: async ({ certifiedName }, ctx) => {
    const { userId } = userOf(ctx);
    const person = await ctx.db
      .selectFrom('account')
      .select('certified_name')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (!person.certified_name && !certifiedName) throw new Refusal('NAME_NEEDED');
    if (!person.certified_name)
      await ctx.db.updateTable('account').set({ certified_name: certifiedName }).where('id', '=', userId).execute();
    await ctx.db
      .insertInto('stock_account')
      .values({ id: newId(), user_id: userId, opened_at: ctx.now })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    const account = await stockAccountOf(ctx.db, userId);
    return { stockId: account?.id ?? null, openedAt: account?.opened_at.getTime() ?? null };
  },

  receiptSave: async (input, ctx) => {
    const { userId } = userOf(ctx);
    const existing = await findReceipt(ctx.db, input.id);
    // The device minted the id, so the same receipt arriving under a second key is still the same receipt.
    if (existing) {
      if (existing.user_id !== userId) throw new Refusal('NOT_FOUND');
      return { id: existing.id, no: existing.no, state: existing.state };
    }
    const photos = await ownPhotos(ctx, input.photos);
    await knownSkus(
      ctx,
      input.lines.map((line) => line.skuId),
    );
    const { state, deadlineAt } = await start(ctx.db, contract.receiptMachine, {
      id: input.id,
      by: 'S',
      actorId: userId,
      now: ctx.now,
    });
    const no = newNo(ctx.now);
    await ctx.db
      .insertInto('receipt')
      .values({
        id: input.id,
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
          receipt_id: input.id,
          position,
          sku_id: line.skuId,
          grade: line.grade,
          quantity: line.quantity,
          expected_price: line.expectedPrice ?? null,
          note: line.note ?? '',
        })),
      )
      .execute();
    if (photos.length > 0)
      await ctx.db
        .insertInto('receipt_photo')
        .values(
          photos.map((photo, position) => ({
            receipt_id: input.id,
            position,
            upload_id: photo.id,
            sha256: photo.sha256,
          })),
        )
        .execute();
    await emit(ctx.db, { to: userId, type: 'receipt', data: { id: input.id, state }, at: ctx.now });
    return { id: input.id, no, state };
  },

  receiptList: async ({ state, cursor, size }, ctx) => {
    const rows = await listReceipts(ctx.db, { userId: userOf(ctx).userId, state, cursor, size });
    const list = rows.slice(0, size).map(receiptRow);
    return { list, next: rows.length > size ? (list.at(-1)?.no ?? null) : null };
  },

  receiptDetail: async ({ id }, ctx) => {
    const receipt = await ownReceipt(ctx, id);
    const [lines, photos, history] = await Promise.all([
      receiptLines(ctx.db, id),
      receiptPhotos(ctx.db, id),
      timeline(ctx.db, 'receipt', id),
    ]);
    return {
      ...receiptRow(receipt),
      note: receipt.note,
      expressCompany: receipt.express_company,
      expressNo: receipt.express_no,
      lineList: lines.map((line) => ({
        skuId: line.sku_id,
        productId: line.product_id,
        name: { zh: line.name_zh, en: line.name_en },
        styleNo: line.style_no,
        size: line.size,
        cover: `/img/p/${line.product_id}/side`,
        grade: line.grade,
        quantity: line.quantity,
        counted: line.counted,
        expectedPrice: line.expected_price,
        note: line.note,
      })),
      photoList: photos.map(({ sha256 }) => ({ sha256, url: photoUrl(sha256) })),
      timeline: history.map((row) => ({
        from: row.from_state,
        to: row.to_state,
        event: row.event,
        actor: row.actor,
        at: row.at.getTime(),
        reason: row.reason,
      })),
    };
  },

  receiptDeliver: async ({ id, company, waybill }, ctx) => {
    const { userId } = userOf(ctx);
    const receipt = await ownReceipt(ctx, id);
    // The same waybill sent twice (a lost answer, a second device) is the same delivery.
    if (receipt.express_no === waybill) return { id, state: receipt.state };
    const { to } = await transition(ctx.db, contract.receiptMachine, {
      table: 'receipt',
      id,
      event: 'ship',
      by: 'S',
      actorId: userId,
      now: ctx.now,
      set: { express_company: company, express_no: waybill },
    });
    return { id, state: to };
  },

  receiptCancel: async ({ id }, ctx) => {
    const { userId } = userOf(ctx);
    await ownReceipt(ctx, id);
    const { to } = await transition(ctx.db, contract.receiptMachine, {
      table: 'receipt',
      id,
      event: 'cancel',
      by: 'S',
      actorId: userId,
      now: ctx.now,
    });
    return { id, state: to };
  },

  stockGoodsList: async ({ state, cursor, size }, ctx) => {
    const ownerId = userOf(ctx).userId;
    const [rows, counts] = await Promise.all([
      listItems(ctx.db, { ownerId, state, cursor, size }),
      countItems(ctx.db, ownerId),
    ]);
    const list = rows.slice(0, size).map((row) => ({
      id: row.id,
      productId: row.product_id,
      skuId: row.sku_id,
      name: { zh: row.name_zh, en: row.name_en },
      styleNo: row.style_no,
      size: row.size,
      cover: `/img/i/${row.id}/0`,
      grade: row.grade,
      state: row.state,
      deadlineAt: row.deadline_at?.getTime() ?? null,
      listingId: row.listing_id,
      price: row.price,
      lowestAsk: row.min_sell_price,
      inWarehouse: row.in_warehouse,
      days: Math.floor((ctx.now.getTime() - row.created_at.getTime()) / DAY),
    }));
    return {
      list,
      next: rows.length > size ? (list.at(-1)?.id ?? null) : null,
      counts: Object.fromEntries(counts.map(({ state: s, n }) => [s, Number(n)])),
    };
  },
});

async function ownReceipt(ctx: Context, id: string): Promise<ReceiptRow> {
  const receipt = await findReceipt(ctx.db, id);
  if (!receipt || receipt.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return receipt;
}

/** The caller's confirmed uploads in the asked order; a photo that has not arrived stops the receipt, not loses it. */
async function ownPhotos(ctx: Context, ids: readonly string[]): Promise<{ id: string; sha256: string }[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('upload')
    .select(['id', 'sha256'])
    .where('id', 'in', ids)
    .where('user_id', '=', userOf(ctx).userId)
    .where('state', '=', 'confirmed')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new Refusal('UPLOAD_MISSING', { id });
    return row;
  });
}

async function knownSkus(ctx: Context, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.db.selectFrom('sku').select('id').where('id', 'in', wanted).execute();
  const known = new Set(rows.map((row) => row.id));
  const missing = wanted.filter((id) => !known.has(id));
  if (missing.length > 0) throw new Refusal('SKU_UNKNOWN', { missing });
}

function receiptRow(row: ReceiptRow) {
  const first = row.first ?? { zh: '', en: '', productId: '' };
  return {
    id: row.id,
    no: row.no,
    state: row.state,
    deadlineAt: row.deadline_at?.getTime() ?? null,
    submittedAt: row.submitted_at.getTime(),
    lines: Number(row.lines ?? 0),
    pieces: Number(row.pieces ?? 0),
    photos: Number(row.photos ?? 0),
    cover: row.cover_sha ? photoUrl(row.cover_sha) : first.productId ? `/img/p/${first.productId}/side` : null,
    title: { zh: first.zh, en: first.en },
  };
}
