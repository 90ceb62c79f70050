/** The order book: bids on a size in a grade, counter-offers on one item, and price alerts. */

import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { feeSheet, saleFees } from '../payment/fees.ts';
import { grade } from '../item/grades.ts';
import { fen, positiveFen, share } from '../wire/money.ts';
import { orderItem, shipTo } from '../order/calls.ts';
import { orderStates } from '../order/machine.ts';
import { actor, id, listOf, optionalId, page, queryInt, time, timelineOf } from '../wire/query.ts';
import type { Actor } from '../wire/states.ts';
import { DAY, eventsFor, HOUR, machine, statesOf } from '../wire/states.ts';
import { hours } from '../wire/units.ts';

/** Times in ms, money in fen, rates as fractions. */
export const bidRules = {
  least: 1_000,
  /** Bids of one person that may wait at the same time. */
  most: 50,
  days: [1, 3, 7, 30],
  prepay: { rate: 0.1, min: 2_000 },
  /** For the rest of a matched bid, and for an accepted counter-offer. */
  payWithin: 2 * HOUR,
  /** Of a prepay whose rest was not paid: the seller's part; the platform keeps what remains. */
  forfeitToSeller: 0.8,
} as const;

export const offerRules = { turn: DAY, rounds: 3 } as const;

export const bidMachine = machine({
  name: 'bid',
  initial: 'active',
  states: {
    // The person chooses how long; this is what they are offered first.
    active: { zh: '求购中', en: 'Waiting', waitsFor: 'S', deadline: { ms: 7 * DAY, event: 'expire' }, tone: 'wait' },
    matched: { zh: '已匹配', en: 'Matched', tone: 'ok' },
    expired: { zh: '已过期', en: 'Expired', tone: 'idle' },
    cancelled: { zh: '已撤回', en: 'Withdrawn', tone: 'idle' },
    sold_out: { zh: '已被抢', en: 'Taken', tone: 'bad' },
  },
  edges: [
    { from: 'active', event: 'match', to: 'matched', actor: 'P' },
    { from: 'active', event: 'cancel', to: 'cancelled', actor: 'B' },
    { from: 'active', event: 'expire', to: 'expired', actor: 'T' },
    // Only a bid for one single item: that item was sold to somebody else, or is no longer for sale.
    { from: 'active', event: 'sellOut', to: 'sold_out', actor: 'P' },
  ],
});

export const offerMachine = machine({
  name: 'offer',
  initial: 'offered',
  states: {
    offered: {
      zh: '待卖家回应',
      en: 'Seller to answer',
      waitsFor: 'S',
      deadline: { ms: offerRules.turn, event: 'lapse' },
      tone: 'wait',
    },
    countered: {
      zh: '待买家回应',
      en: 'Buyer to answer',
      waitsFor: 'B',
      deadline: { ms: offerRules.turn, event: 'lapse' },
      tone: 'wait',
    },
    // From here its order goes on, and with it the two hours to pay.
    accepted: { zh: '待付款', en: 'Accepted, to pay', tone: 'ok' },
    declined: { zh: '已拒绝', en: 'Declined', tone: 'idle' },
    expired: { zh: '已过期', en: 'Expired', tone: 'idle' },
  },
  edges: [
    { from: 'offered', event: 'accept', to: 'accepted', actor: 'S' },
    // The price reaches what the seller set as their floor.
    { from: 'offered', event: 'reachFloor', to: 'accepted', actor: 'P' },
    { from: 'offered', event: 'counter', to: 'countered', actor: 'S' },
    { from: 'offered', event: 'decline', to: 'declined', actor: 'S' },
    { from: 'offered', event: 'lapse', to: 'expired', actor: 'T' },
    { from: 'offered', event: 'sellOut', to: 'expired', actor: 'P' },
    { from: 'countered', event: 'accept', to: 'accepted', actor: 'B' },
    { from: 'countered', event: 'counter', to: 'offered', actor: 'B' },
    { from: 'countered', event: 'decline', to: 'declined', actor: 'B' },
    { from: 'countered', event: 'lapse', to: 'expired', actor: 'T' },
    { from: 'countered', event: 'sellOut', to: 'expired', actor: 'P' },
  ],
});

export type BidState = keyof typeof bidMachine.states;
export type OfferState = keyof typeof offerMachine.states;
export type OfferEvent = (typeof offerMachine.edges)[number]['event'];
export const bidStates = statesOf(bidMachine);
export const offerStates = statesOf(offerMachine);

export interface OfferFacts {
  state: OfferState;
  /** How often each side has named a price. */
  buyerRounds: number;
  sellerRounds: number;
}

/** What a side may do with a counter-offer now: the table's edges, less a price they have no round left for. */
export const offerEvents = ({ state, buyerRounds, sellerRounds }: OfferFacts, actor: Actor): OfferEvent[] =>
  eventsFor(offerMachine, state, actor).filter(
    (event) => event !== 'counter' || (actor === 'S' ? sellerRounds : buyerRounds) < offerRules.rounds,
  );

const prepays = ['part', 'full'] as const;
type Prepay = (typeof prepays)[number];

/** What a bid costs its buyer, line by line; the server charges by the same function. All fen. */
export function bidCosts(price: number, prepay: Prepay) {
  const fees = saleFees(price);
  const part = Math.min(fees.total, Math.max(bidRules.prepay.min, share(price, bidRules.prepay.rate)));
  const now = prepay === 'full' ? fees.total : part;
  return { fees, now, later: fees.total - now };
}

/** Who gets a forfeited prepay, fen. */
export function forfeitOf(prepaid: number): { seller: number; platform: number } {
  const seller = share(prepaid, bidRules.forfeitToSeller);
  return { seller, platform: prepaid - seller };
}

const state = v.picklist([...bidStates, ...offerStates]);
const bidPrice = v.pipe(positiveFen, v.minValue(bidRules.least));
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
        balance: fen,
        bids: v.array(v.object({ id, grade, price: fen })),
        /** Counter-offers of the caller's that are under way. */
        offers: v.array(v.object({ id, listingId: id, price: fen })),
        alert: v.nullable(v.object({ price: fen, toldAt: v.nullable(time) })),
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
    price: queryInt(bidRules.least, 1_000_000_000),
    prepay: v.optional(v.picklist(prepays), 'part'),
  }),
  output: v.object({
    /** At the bid's own price. */
    costs: v.object({ fees: feeSheet, now: fen, later: fen }),
    /** The resting ask it would trade with, and its price; null when it would wait. */
    tradesAt: v.nullable(fen),
    /** Waiting bids that come before it. */
    ahead: v.number(),
    forfeit: v.object({ seller: fen, platform: fen }),
  }),
});

export const bidSubmit = call('POST', '/v3/oms/bid/submit', {
  about:
    'Bids for a size in a grade, or for one single item: the prepay is frozen, and an ask at or below it trades at once.',
  who: 'user',
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
  held: fen,
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
    prepay: v.nullable(v.object({ amount: fen, place: v.picklist(['frozen', 'escrow', 'back', 'forfeited']) })),
    days: v.nullable(v.number()),
    address: v.nullable(shipTo),
    rounds: v.array(v.object({ by: v.picklist(['B', 'S']), price: fen, at: time })),
    /** Waiting bids in the same book that come before this one. */
    ahead: v.nullable(v.number()),
    timeline: timelineOf(state),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const offered = v.object({ id, state: v.picklist(offerStates), orderId: v.nullable(id), deadlineAt: v.nullable(time) });

export const downBuyPrice = call('POST', '/v3/oms/seller/activity/downBuyPrice', {
  about: 'The buyer names a price for a listed item: a new counter-offer, or their next round in the one under way.',
  who: 'user',
  input: v.strictObject({
    listingId: id,
    price: bidPrice,
    /** Both were settled by the first price; a later round leaves them out. */
    addressId: v.optional(v.union([id, v.literal('')]), ''),
    policyVersion: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
  }),
  output: offered,
});

export const acceptDownBuy = call('POST', '/oms/seller/activity/goods/acceptDownBuy', {
  about: `The side whose turn it is takes the price on the table; the item is kept for the buyer for ${hours(bidRules.payWithin).en}.`,
  who: 'user',
  input: v.strictObject({
    id,
    /** The price they saw: another one is not what they agree to. */
    price: positiveFen,
  }),
  output: offered,
});

export const offerCounter = call('POST', '/v3/oms/bid/offer/counter', {
  about: 'The seller names another price, between what was offered and what they asked last.',
  who: 'user',
  input: v.strictObject({ id, price: bidPrice }),
  output: offered,
});

export const offerDecline = call('POST', '/v3/oms/bid/offer/decline', {
  about: 'The side whose turn it is ends the counter-offer.',
  who: 'user',
  input: v.strictObject({ id }),
  output: offered,
});

export const floorPriceUpdate = call('POST', '/v3/mms/seller/activity/goods/floorPrice/update', {
  about:
    'The lowest price at which the seller accepts a counter-offer without being asked; null takes it away. Never shown to buyers.',
  who: 'seller',
  input: v.strictObject({ listingId: id, floorPrice: v.nullable(bidPrice) }),
  output: v.object({ listingId: id, floorPrice: v.nullable(fen) }),
});

export const priceAlertSave = call('POST', '/v3/oms/bid/alert/save', {
  about: 'Tells the caller once when a size is offered at this price or less.',
  who: 'user',
  input: v.strictObject({ skuId: id, price: bidPrice }),
  output: v.object({ skuId: id, price: fen, toldAt: v.nullable(time) }),
});

export const priceAlertRemove = call('POST', '/v3/oms/bid/alert/remove', {
  about: 'Stops following a size.',
  who: 'user',
  input: v.strictObject({ skuId: id }),
  output: v.object({ skuId: id }),
});
