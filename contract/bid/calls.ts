/** The order book: bids on a size in a grade, counter-offers on one item, and price alerts. */

import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { grade } from '../item/grades.ts';
import { orderItem } from '../item/shown.ts';
import { orderStates } from '../order/machine.ts';
import { feeSheet, feesSeen } from '../payment/fees.ts';
import { call } from '../wire/call.ts';
import { fen, positiveFen, sumFen } from '../wire/money.ts';
import {
  actor,
  after,
  id,
  seen as lastSet,
  listOf,
  optionalId,
  page,
  queryInt,
  time,
  timelineOf,
} from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { hours } from '../wire/units.ts';
import { bidStates, offerStates } from './machine.ts';
import { bidPrice, bidRules, prepays } from './rules.ts';

export const state = v.picklist([...bidStates, ...offerStates]);
const level = v.object({ price: fen, count: v.number() });

const gradeQuote = v.object({
  grade,
  minSellPrice: v.nullable(fen),
  maxBuyPrice: v.nullable(fen),
  lastTradePrice: v.nullable(fen),
  /** Percent change of the last trade against the close of the day before it. */
  closedPrice: v.nullable(v.number()),
  askCount: v.number(),
  bidCount: v.number(),
  /** The best prices of each side, best first. */
  asks: v.array(level),
  bids: v.array(level),
});
export type GradeQuote = v.InferOutput<typeof gradeQuote>;

export const bidMarket = call('GET', '/v3/oms/bid/market', {
  about: 'The order book of one size: quotes and best prices per grade, and what the caller has in it.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ skuId: id }),
  output: v.object({
    skuId: id,
    productId: id,
    size: v.string(),
    grades: v.array(gradeQuote),
    /** Null for a visitor. */
    mine: v.nullable(
      v.object({
        /** What the caller could pay or freeze now. */
        balance: sumFen,
        bids: v.array(v.object({ id, grade, price: fen })),
        /** Counter-offers of the caller's that are under way. */
        offers: v.array(v.object({ id, listingId: id, price: fen })),
        alerts: v.array(v.object({ grade, price: fen, toldAt: v.nullable(time) })),
      }),
    ),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const bidPreview = call('GET', '/v3/oms/bid/preview', {
  about: 'What a bid would do: trade at once and at which price, or wait behind how many others; and its costs.',
  who: 'visitor',
  input: v.strictObject({
    skuId: id,
    grade,
    listingId: optionalId,
    price: queryInt(1, 1_000_000_000),
    prepay: v.optional(v.picklist(prepays), 'part'),
  }),
  output: v.object({
    /** At the bid's own price. */
    costs: v.object({ fees: feeSheet, now: sumFen, later: sumFen }),
    /** The resting ask it would trade with, and its price; null when it would wait. */
    tradesAt: v.nullable(fen),
    /** Waiting bids that come before it. */
    ahead: v.number(),
    forfeit: v.object({ seller: sumFen, platform: sumFen }),
  }),
});

export const bidSubmit = call('POST', '/v3/oms/bid/submit', {
  about:
    'Bids for a size in a grade, or for one single item: the prepay is frozen, and an ask at or below it trades at once.',
  who: 'user',
  begins: 'bid',
  shows: ['bid.prepay.rate', 'bid.prepay.min', 'bid.forfeitToSeller'],
  input: v.strictObject({
    skuId: id,
    grade,
    /** Only this item will do. */
    listingId: optionalId,
    price: bidPrice,
    prepay: v.picklist(prepays),
    days: v.picklist(bidRules.days),
    addressId: v.union([id, v.literal('')]),
    /** The version of the return policy that was ticked; empty when it was not. */
    policyVersion: v.pipe(v.string(), v.maxLength(20)),
    ...feesSeen,
  }),
  output: v.object({ id, state: v.picklist(bidStates), orderId: v.nullable(id) }),
});

export const bidCancel = call('POST', '/v3/oms/bid/cancel', {
  about: 'Withdraws a waiting bid; its prepay is usable again at once.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id, state: v.picklist(bidStates) }),
});

export const bidTabs = ['bids', 'made', 'received'] as const;
export type BidTab = (typeof bidTabs)[number];

const orderOf = v.object({ id, no: v.string(), state: v.picklist(orderStates), deadlineAt: v.nullable(time) });

/** A bid or a counter-offer as a list shows it. */
const row = v.object({
  kind: v.picklist(['bid', 'offer']),
  id,
  no: v.string(),
  /** The caller's own side of it. */
  side: v.picklist(['buyer', 'seller']),
  state,
  deadlineAt: v.nullable(time),
  /** Who must act: on the thing itself, or on its order. */
  waitsFor: v.nullable(actor),
  item: v.object({ ...v.omit(orderItem, ['itemId', 'listingId']).entries, listingId: v.nullable(id) }),
  /** The price now on the table. */
  price: fen,
  /** What the item is listed for; null for a bid on any item. */
  asked: v.nullable(fen),
  /** Money of the caller's that it holds now. */
  held: sumFen,
  buyerRounds: v.number(),
  sellerRounds: v.number(),
  order: v.nullable(orderOf),
  createdAt: time,
});
export type BidRow = v.InferOutput<typeof row>;

export const bidList = call('GET', '/v3/oms/bid/list', {
  about: 'The caller’s bids, the counter-offers they made, or those they received as a seller; waiting ones first.',
  who: 'user',
  input: v.strictObject({ ...page, tab: v.optional(v.picklist(bidTabs), 'bids') }),
  output: v.object({ ...listOf(row).entries, counts: v.record(v.picklist(bidTabs), v.number()) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const bidDetail = call('GET', '/v3/oms/bid/detail', {
  about: 'One bid or counter-offer: every round, the money it holds, who must act by when.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...row.entries,
    fees: feeSheet,
    prepay: v.nullable(v.object({ amount: sumFen, place: v.picklist(['frozen', 'escrow', 'back', 'forfeited']) })),
    days: v.nullable(v.number()),
    address: v.nullable(shipTo),
    rounds: v.array(v.object({ by: v.picklist(['B', 'S']), price: fen, at: time })),
    /** Waiting bids in the same book that come before this one. */
    ahead: v.nullable(v.number()),
    /** One of the two does not hear the other: the price on the table is taken or left, and no other is named. */
    apart: v.optional(v.boolean()),
    timeline: timelineOf(state),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const offered = v.object({ id, state: v.picklist(offerStates), orderId: v.nullable(id), deadlineAt: v.nullable(time) });

/** The price that this answers: another one since then was not seen. What older code prepared lacks it. */
const seen = v.optional(positiveFen);

export const downBuyPrice = call('POST', '/v3/oms/seller/activity/downBuyPrice', {
  about: 'The buyer names a price for a listed item: a new counter-offer, or their next round in the one under way.',
  who: 'user',
  begins: 'bid',
  input: v.strictObject({
    listingId: id,
    price: bidPrice,
    /** Both were settled by the first price; a later round leaves them out. */
    addressId: v.optional(v.union([id, v.literal('')]), ''),
    policyVersion: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
    ...feesSeen,
    seen,
  }),
  output: offered,
  offline: { mode: 'queued' },
});

export const acceptDownBuy = call('POST', '/oms/seller/activity/goods/acceptDownBuy', {
  about: `The side whose turn it is takes the price on the table; the item is kept for the buyer for ${hours(bidRules.payWithin).en}.`,
  who: 'user',
  input: v.strictObject({
    id,
    /** The price they saw: another one is not what they agree to. */
    price: positiveFen,
    ...feesSeen,
  }),
  output: offered,
  offline: { mode: 'queued' },
});

export const offerCounter = call('POST', '/v3/oms/bid/offer/counter', {
  about: 'The seller names another price, between what was offered and what they asked last.',
  who: 'user',
  input: v.strictObject({ id, price: bidPrice, seen, ...feesSeen }),
  output: offered,
  offline: { mode: 'queued' },
});

export const offerDecline = call('POST', '/v3/oms/bid/offer/decline', {
  about: 'The side whose turn it is ends the counter-offer.',
  who: 'user',
  input: v.strictObject({ id, seen }),
  output: offered,
  offline: { mode: 'queued' },
});

export const floorPriceUpdate = call('POST', '/v3/mms/seller/activity/goods/floorPrice/update', {
  about:
    'The lowest price at which the seller accepts a counter-offer without being asked; null takes it away. Never shown to buyers. Refused with CHANGED_ELSEWHERE when it would replace another than was seen.',
  who: 'seller',
  input: v.strictObject({ listingId: id, floorPrice: v.nullable(bidPrice), seen: lastSet, after }),
  output: v.object({ listingId: id, floorPrice: v.nullable(fen) }),
  offline: { mode: 'queued' },
});
