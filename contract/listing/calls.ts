/** Hang-sale: stock put up for sale, its price, and the way off the market again. */
import * as v from 'valibot';
import { itemCertificate } from '../item/certificate.ts';
import { itemCleaned } from '../item/cleaned.ts';
import { grade } from '../item/grades.ts';
import { itemMachine } from '../item/machine.ts';
import { feeSheet, feesSeen, feeTerms } from '../payment/fees.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, positiveFen, sumFen } from '../wire/money.ts';
import {
  after,
  bilingual,
  id,
  listOf,
  optionalId,
  page,
  queryInt,
  seen,
  time,
  timelineOf,
  words,
} from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { listingMachine } from './machine.ts';
import { market, reviewReason, suggestion } from './rules.ts';

export const listingState = v.picklist(Object.keys(listingMachine.states) as (keyof typeof listingMachine.states)[]);

const goods = {
  itemId: id,
  productId: id,
  skuId: id,
  name: v.object({ zh: v.string(), en: v.string() }),
  styleNo: v.string(),
  size: v.string(),
  cover: v.string(),
  brandId: id,
  categoryId: id,
  grade,
  inWarehouse: v.boolean(),
};

const listingRow = v.object({
  id,
  ...goods,
  price: fen,
  state: listingState,
  deadlineAt: v.nullable(time),
  /** Days since it was last put up, or in stock while it is not up. */
  days: v.number(),
  lowestAsk: v.nullable(fen),
  highestBid: v.nullable(fen),
  sellerGets: sumFen,
  /** What it was put up under; absent for what every client knows. */
  terms: v.optional(feeTerms),
  reviewReason: v.nullable(reviewReason),
  /** Why staff said no. */
  refusal: v.nullable(v.string()),
  /** The sale's order. */
  orderId: v.nullable(id),
  updatedAt: time,
});
export type ListingRow = v.InferOutput<typeof listingRow>;

/** Large pages: a seller of thousands selects among them on the device. */
const bigPage = { ...page, size: v.optional(queryInt(1, 500), 40) };

const filter = {
  brandId: optionalId,
  grade: v.optional(grade),
  q: v.optional(words(60, 0)),
};

export const sellerGoodsList = call('GET', '/v3/mms/seller/goods/info/list', {
  about: 'The caller’s listings, newest first, with the number in each state.',
  who: 'seller',
  input: v.strictObject({ ...bigPage, ...filter, state: v.optional(listingState) }),
  output: v.object({ ...listOf(listingRow).entries, counts: v.record(v.string(), v.number()) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const sellerGoodsFilter = call('GET', '/v3/mms/seller/goods/info/search/filter', {
  about: 'What the caller’s listings, or the stock that could be listed, can be filtered by.',
  who: 'seller',
  input: v.strictObject({
    of: v.optional(v.picklist(['listings', 'stock']), 'listings'),
    state: v.optional(listingState),
  }),
  output: v.object({
    brands: v.array(v.object({ id, name: v.object({ zh: v.string(), en: v.string() }), count: v.number() })),
    grades: v.array(v.object({ grade, count: v.number() })),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const sellerGoodsDetail = call('GET', '/v3/mms/seller/goods/info/detail', {
  about: 'One listing: its market, what it brings, the channels it is offered through, and its history.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: v.object({
    ...listingRow.entries,
    /** Where the item is in its own way; an answer kept from before does not say. */
    itemState: v.optional(v.picklist(statesOf(itemMachine))),
    photos: v.array(v.string()),
    defects: v.array(v.object({ zh: v.string(), en: v.string() })),
    cost: v.nullable(fen),
    market,
    suggestion: v.nullable(suggestion),
    fees: feeSheet,
    /** The lowest price at which a counter-offer is accepted unasked. */
    floorPrice: v.nullable(fen),
    /** When that was last set; null for never. */
    floorAt: v.nullable(time),
    /** Counter-offers under way, the best first. */
    offers: v.array(
      v.object({ id, price: fen, state: v.picklist(['offered', 'countered']), deadlineAt: v.nullable(time) }),
    ),
    /** Who has the item promised to them, if anyone: one lock over all channels. */
    lockedBy: v.nullable(v.string()),
    /** The lot that it is at auction as. */
    lotId: v.optional(id),
    prices: v.array(v.object({ price: fen, was: v.nullable(fen), at: time })),
    timeline: timelineOf(listingState),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const hangRow = v.object({
  ...goods,
  days: v.number(),
  cost: v.nullable(fen),
  /** The price planned for it, before it is listed; else what its owner hoped for in the receipt. */
  planned: v.nullable(fen),
  /** When its listing or its plan was last changed; null for neither. */
  updatedAt: v.nullable(time),
  market,
  suggestion: v.nullable(suggestion),
  certificate: v.nullable(itemCertificate),
  cleaned: v.nullable(itemCleaned),
});
export type HangRow = v.InferOutput<typeof hangRow>;

export const hangList = call('GET', '/v3/mms/seller/goods/info/hang/list', {
  about: 'The caller’s stock that can be listed, longest in stock first, each with its market and a suggested price.',
  who: 'seller',
  input: v.strictObject({ ...bigPage, ...filter, itemId: optionalId, skuId: optionalId }),
  output: v.object({
    ...listOf(hangRow).entries,
    total: v.number(),
    /** Nothing of this seller's was on sale yet: their first listing is reviewed. */
    isFirst: v.boolean(),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

/** As many lines as one request may change. */
export const BULK_MAX = 1000;
const bulk = <T extends v.GenericSchema>(line: T, max = BULK_MAX) =>
  v.pipe(v.array(line), v.minLength(1), v.maxLength(max));
/** The version of the listing agreement that was ticked. */
const agreed = v.pipe(v.string(), v.minLength(1), v.maxLength(20));

const listLine = v.strictObject({ itemId: id, price: positiveFen, seen });

/** What a write left as it was: by the id that the write named it by, and what it is called. */
export const leftOut = { id, name: bilingual, size: v.string() };

/** What became of each line; `skipped` were no longer where the change could reach them. */
const outcome = v.object({
  done: v.array(v.object({ id, itemId: id, state: listingState, price: fen, reviewReason: v.nullable(reviewReason) })),
  skipped: v.array(v.object({ ...leftOut, state: v.string() })),
});

export const sellerGoodsCreate = call('POST', '/v3/mms/seller/goods/info/create', {
  about: 'Puts a few stock items up for sale, each at its price. What a rule finds unusual is reviewed first.',
  who: 'seller',
  input: v.strictObject({ lines: bulk(listLine, 20), terms: agreed, ...feesSeen, after }),
  output: outcome,
  offline: { mode: 'queued' },
});

export const hangSend = call('POST', '/v3/mms/seller/goods/info/hang/send', {
  about: 'Puts up to a thousand stock items up for sale in one go.',
  who: 'seller',
  input: v.strictObject({ lines: bulk(listLine), terms: agreed, ...feesSeen, after }),
  output: outcome,
  offline: { mode: 'queued' },
});

export const channelPriceUpdate = call('POST', '/v3/mms/seller/goods/channel/price/update', {
  about:
    'New prices for up to a thousand listings: one request, one transaction. Refused with CHANGED_ELSEWHERE when it would replace another price than was seen.',
  who: 'seller',
  input: v.strictObject({ lines: bulk(v.strictObject({ id, price: positiveFen, seen })), ...feesSeen, after }),
  output: outcome,
  offline: { mode: 'queued' },
});

/** For each of the ids, in their order: when it had last been changed, as it was read. */
const moving = { seen: v.optional(v.pipe(v.array(time), v.maxLength(BULK_MAX))), after };

export const channelOff = call('POST', '/v3/mms/seller/goods/channel/off', {
  about: 'Takes listings off every channel, or out of review.',
  who: 'seller',
  input: v.strictObject({ ids: bulk(id), ...moving }),
  output: outcome,
  offline: { mode: 'queued' },
});

export const channelOn = call('POST', '/v3/mms/seller/goods/channel/on', {
  about: 'Puts listings that were taken off back at their last price; this is also how taking off is undone.',
  who: 'seller',
  input: v.strictObject({ ids: bulk(id), ...moving }),
  output: outcome,
  offline: { mode: 'queued' },
});

export const stockBidPrice = call('POST', '/v3/wms/stock/goods/update/bidPrice', {
  about:
    'Asking prices by stock item: a listed item’s price changes, one not listed yet remembers the price planned for it.',
  who: 'seller',
  input: v.strictObject({ lines: bulk(listLine), ...feesSeen, after }),
  output: outcome,
  offline: { mode: 'queued' },
});

const pastSale = v.object({ grade, price: fen, at: time, days: v.nullable(v.number()) });

export const auctionOldInfo = call('GET', '/v3/mms/seller/auction/oldInfo', {
  about: 'Past sales of one size: what the caller’s own fetched, and what others’ did.',
  who: 'seller',
  input: v.strictObject({ skuId: id }),
  output: v.object({ mine: v.array(pastSale), others: v.array(pastSale) }),
  offline: { mode: 'cached', ttl: DAY },
});

export const listingWork = call('GET', '/v3/mms/workbench/listing/list', {
  about: 'Listings that wait for a review, the nearest deadline first.',
  who: 'staff',
  permission: 'listings.see',
  input: v.strictObject({ ...page }),
  output: v.object({
    ...listOf(
      v.object({
        ...listingRow.entries,
        photos: v.array(v.string()),
        defects: v.array(v.object({ zh: v.string(), en: v.string() })),
        market,
        /** It lies with us and was not inspected since it came in. */
        uninspected: v.boolean(),
        certificate: v.nullable(itemCertificate),
        seller: v.object({ nickname: v.string(), since: time, sold: v.number() }),
      }),
    ).entries,
    total: v.number(),
  }),
});

export const listingJudge = call('POST', '/v3/mms/workbench/listing/judge', {
  about: 'Lets a reviewed listing on sale, or rejects it with a reason its seller reads.',
  who: 'staff',
  permission: 'listings.review',
  input: v.variant('result', [
    v.strictObject({ id, result: v.literal('approve') }),
    v.strictObject({ id, result: v.literal('reject'), reason: words(TEXT.area, 2) }),
  ]),
  output: v.object({ id, state: listingState }),
});
