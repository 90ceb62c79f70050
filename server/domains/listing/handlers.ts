/** Hang-sale's calls: looking at one's listings and stock, putting up, repricing, taking off. */

import { grades } from '../../../contract/item/grades.ts';
import * as contract from '../../../contract/listing/calls.ts';
import { listingMachine } from '../../../contract/listing/machine.ts';
import { firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transitionsOf } from '../../kernel/state/transitions.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { cleanedOf } from '../catalogue/cleaned.ts';
import { certificatesOf } from '../item/certificate.ts';
import {
  countListings,
  countReviews,
  countStock,
  facets,
  findListing,
  hasEverListed,
  itemPhotosOf,
  listListings,
  listReviews,
  listStock,
  lockOf,
  offersOn,
  pastSales,
  pricesOf,
  sellersOf,
} from './queries.ts';
import { judge } from './review.ts';
import { hangRow, listingRow, marketOf, suggestionOf } from './rows.ts';
import { planPrices, putBack, putUp, reprice, takeDown } from './transitions.ts';

export const listing = handlers(contract, {
  sellerGoodsList: async (input, ctx) => {
    const { userId } = userOf(ctx);
    const [rows, counts] = await Promise.all([
      listListings(ctx.db, { ...input, sellerId: userId, now: ctx.now }),
      countListings(ctx.db, userId),
    ]);
    const list = rows.slice(0, input.size).map((row) => listingRow(row, ctx.now));
    return { list, next: rows.length > input.size ? (list.at(-1)?.id ?? null) : null, counts };
  },

  sellerGoodsFilter: async (input, ctx) => {
    const { brands, grades: found } = await facets(ctx.db, { ...input, sellerId: userOf(ctx).userId });
    return {
      brands: brands.map(({ id, name_zh, name_en, n }) => ({ id, name: { zh: name_zh, en: name_en }, count: n })),
      grades: grades.flatMap((grade) =>
        found.filter((row) => row.grade === grade).map(({ n }) => ({ grade, count: n })),
      ),
    };
  },

  sellerGoodsDetail: async ({ id }, ctx) => {
    const row = await findListing(ctx.db, id, ctx.now);
    if (row?.seller_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
    const [pictures, prices, history, lock, offers] = await Promise.all([
      picturesOf(ctx.db, [row.item_id]),
      pricesOf(ctx.db, id),
      transitionsOf(ctx.db, listingMachine, id),
      lockOf(ctx.db, row.item_id),
      offersOn(ctx.db, id),
    ]);
    return {
      ...listingRow(row, ctx.now),
      itemState: row.item_state,
      ...pictures(row.item_id),
      cost: row.cost,
      market: marketOf(row),
      suggestion: suggestionOf(row, ctx.now),
      fees: saleFees(row.price, { terms: row.fee_terms ?? firstTerms }),
      floorPrice: row.floor_price,
      floorAt: row.floor_at?.getTime() ?? null,
      offers: offers.map(({ id: offerId, price, state, deadline_at }) => ({
        id: offerId,
        price,
        state: state as 'offered',
        deadlineAt: deadline_at?.getTime() ?? null,
      })),
      lockedBy: lock?.channel ?? null,
      ...(lock?.channel === 'auction' && { lotId: lock.holder_id }),
      prices: prices.map(({ price, was, at }) => ({ price, was, at: at.getTime() })),
      timeline: history,
    };
  },

  hangList: async (input, ctx) => {
    const { userId } = userOf(ctx);
    const [rows, total, known] = await Promise.all([
      listStock(ctx.db, { ...input, sellerId: userId, now: ctx.now }),
      countStock(ctx.db, userId),
      hasEverListed(ctx.db, userId),
    ]);
    const shown = rows.slice(0, input.size);
    const itemIds = shown.map((row) => row.item_id);
    const [certificates, cleaned] = await Promise.all([certificatesOf(ctx.db, itemIds), cleanedOf(ctx.db, itemIds)]);
    const list = shown.map((row) => {
      const [certificate, washed] = [certificates.get(row.item_id) ?? null, cleaned.get(row.item_id) ?? null];
      return hangRow(row, { certificate, cleaned: washed }, ctx.now);
    });
    return { list, next: rows.length > input.size ? (list.at(-1)?.itemId ?? null) : null, total, isFirst: !known };
  },

  sellerGoodsCreate: ({ lines, ...how }, ctx) => putUp(ctx, lines, how),
  hangSend: ({ lines, ...how }, ctx) => putUp(ctx, lines, how),
  channelPriceUpdate: ({ lines, ...how }, ctx) => reprice(ctx, lines, how),
  channelOff: ({ ids, ...known }, ctx) => takeDown(ctx, ids, known),
  channelOn: ({ ids, ...known }, ctx) => putBack(ctx, ids, known),
  stockBidPrice: ({ lines, ...how }, ctx) => planPrices(ctx, lines, how),

  auctionOldInfo: async ({ skuId }, ctx) => {
    const { userId } = userOf(ctx);
    const sales = async (own: boolean) =>
      (await pastSales(ctx.db, skuId, userId, own)).map(({ grade, price, at, on_at }) => ({
        grade,
        price,
        at: at.getTime(),
        days: on_at && Math.max(0, Math.round((at.getTime() - on_at.getTime()) / DAY)),
      }));
    return { mine: await sales(true), others: await sales(false) };
  },

  listingWork: async ({ cursor, size }, ctx) => {
    const [found, total] = await Promise.all([
      listReviews(ctx.db, { cursor, size, now: ctx.now }),
      countReviews(ctx.db),
    ]);
    const rows = found.slice(0, size);
    const itemIds = rows.map(({ item_id }) => item_id);
    const [pictures, sellers, certificates, uninspected] = await Promise.all([
      picturesOf(ctx.db, itemIds),
      sellersOf(
        ctx.db,
        rows.map(({ seller_id }) => seller_id),
      ),
      certificatesOf(ctx.db, itemIds),
      uninspectedOf(ctx.db, itemIds),
    ]);
    const list = rows.map((row) => {
      const seller = sellers.get(row.seller_id);
      return {
        ...listingRow(row, ctx.now),
        ...pictures(row.item_id),
        market: marketOf(row),
        uninspected: uninspected.has(row.item_id),
        certificate: certificates.get(row.item_id) ?? null,
        seller: {
          nickname: seller?.nickname ?? '',
          since: seller?.created_at.getTime() ?? 0,
          sold: seller?.sold ?? 0,
        },
      };
    });
    return { list, next: found.length > size ? (list.at(-1)?.id ?? null) : null, total };
  },

  listingJudge: (input, ctx) => judge(ctx, input.id, input.result === 'reject' ? input.reason : null),
});

/** Those that lie with us and nobody has inspected since they came in. */
async function uninspectedOf(db: Db, itemIds: readonly string[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('item')
    .select('item.id')
    .where('item.id', 'in', itemIds)
    .where('item.in_warehouse', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inspection')
            .select('inspection.id')
            .whereRef('inspection.item_id', '=', 'item.id')
            .whereRef('inspection.created_at', '>=', ({ fn }) => fn.coalesce('item.stored_at', 'item.created_at')),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The photos and declared defects of items, by item. */
async function picturesOf(db: Db, itemIds: readonly string[]) {
  const items = await itemPhotosOf(db, itemIds);
  return (itemId: string) => ({
    photos: (items.get(itemId)?.photos ?? []).map((_photo, n, photos) => itemPicture(itemId, photos, n)),
    defects: (items.get(itemId)?.defects ?? []).map(({ zh, en }) => ({ zh, en })),
  });
}
