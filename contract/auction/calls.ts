/** Auctions as bidders, sellers and strangers use them. */

import * as v from 'valibot';
import { grade } from '../item/grades.ts';
import { orderItem } from '../item/shown.ts';
import { orderStates } from '../order/machine.ts';
import { feeSheet, feesSeen, feeTerms } from '../payment/fees.ts';
import { call, type Output } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, sumFen } from '../wire/money.ts';
import { bilingual, commaList, id, listOf, optionalId, page, queryBool, queryInt, time, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { extendRule, logEntry, logTerms } from './log.ts';
import { auctionPrice, auctionRules, stepRange, stepTable } from './rules.ts';
import { hammerRow, lotRow, lotSeller, lotState, sessionName, sessionShown } from './shown.ts';

export const auctionHall = call('GET', '/v3/auction/hall', {
  about: 'Sessions that run or are to come, and the lots that end next.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({
    sessions: v.array(sessionShown),
    ending: v.array(lotRow),
    /** The caller’s own lots to act on: bids that were outbid, wins to pay, second chances. */
    todo: v.number(),
    live: v.number(),
    preview: v.number(),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

/** `2026-11-23`: a day of the shop's, in China. */
const shopDay = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/));

export const lotFilters = ['ending', 'preview', 'over', 'followed'] as const;

/** Nobody reads a number that is larger: what reaches it is so many or more. */
export const lotsCounted = 300;
/* @__NO_SIDE_EFFECTS__ */
export const lotsSaid = (count: number): string => (count < lotsCounted ? String(count) : `${lotsCounted}+`);

export const auctionLots = call('GET', '/v3/auction/lots', {
  about: 'Lots that end next, open next, are over, or that the caller follows, narrowed as a search of goods is.',
  who: 'visitor',
  input: v.strictObject({
    ...page,
    filter: v.optional(v.picklist(lotFilters), 'ending'),
    sellerId: optionalId,
    productId: optionalId,
    search: v.optional(words(TEXT.area, 0)),
    brandId: optionalId,
    /** Includes the categories below it. */
    categoryId: optionalId,
    sizes: v.optional(commaList),
    grades: v.optional(v.pipe(commaList, v.array(grade))),
    /** Fen, of the price that holds now, or of the start price. */
    priceFrom: v.optional(queryInt(0, 1_000_000_000)),
    priceTo: v.optional(queryInt(0, 1_000_000_000)),
    /** Only what ends within `auctionRules.soon`. */
    soon: v.optional(queryBool),
  }),
  output: v.object({
    ...listOf(lotRow).entries,
    /** Of the first page: how many there are; counting stops at `lotsCounted`. */
    count: v.nullable(v.number()),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const auctionCalendar = call('GET', '/v3/auction/calendar', {
  about: 'What ends when: the days on which lots that are open or to come will end, and one day’s lots in that order.',
  who: 'visitor',
  input: v.strictObject({ ...page, day: v.optional(shopDay) }),
  output: v.object({
    /** The day that is shown: the asked one, or the first that has something. */
    day: v.string(),
    days: v.array(v.object({ day: v.string(), lots: v.number() })),
    ...listOf(lotRow).entries,
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const auctionSeller = call('GET', '/v3/auction/seller', {
  about: 'Who puts lots up: what they have sold and what came back, and how many follow them.',
  who: 'visitor',
  input: v.strictObject({ id }),
  output: v.object({
    ...lotSeller.entries,
    since: time,
    followers: v.number(),
    counts: v.object({ ending: v.number(), preview: v.number(), over: v.number() }),
    /** Null for a visitor, and for the seller. */
    followed: v.nullable(v.boolean()),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const auctionSession = call('GET', '/v3/auction/session', {
  about: 'One session with all its lots in their order.',
  who: 'visitor',
  input: v.strictObject({ id }),
  output: v.object({ session: sessionShown, lots: v.array(lotRow) }),
  offline: { mode: 'cached', ttl: DAY },
});

const part = v.object({ id, state: v.picklist(orderStates), total: sumFen, due: sumFen, deadlineAt: v.nullable(time) });

export const auctionLot = call('GET', '/v3/auction/lot', {
  about: 'One lot: what it is, where the price stands, until when, and what the caller has in it.',
  who: 'visitor',
  input: v.strictObject({ id }),
  output: v.object({
    ...lotRow.entries,
    photos: v.array(v.string()),
    defects: v.array(v.object({ ...bilingual.entries, photo: v.nullable(v.string()) })),
    reportCode: v.nullable(v.string()),
    /** Whether a sale of it is charged for authentication: nobody pays for what was not done. */
    authenticated: v.boolean(),
    steps: v.array(stepRange),
    firstEnd: time,
    extend: extendRule,
    /** The lowest maximum that is accepted from the caller now. */
    least: fen,
    by: lotSeller,
    /** Null for a visitor. */
    sellerFollowed: v.nullable(v.boolean()),
    /** Why we stopped or refused it, in staff’s words. */
    reason: v.nullable(v.string()),
    /** The same model and size in the same grade. */
    market: v.object({
      lowestAsk: v.nullable(fen),
      highestBid: v.optional(v.nullable(fen)),
      lastTrade: v.nullable(fen),
      /** What was paid for the last that was sold here, when, and how many were. */
      lastHammer: v.nullable(fen),
      lastAt: v.optional(v.nullable(time)),
      hammers: v.optional(v.number()),
    }),
    /** The log’s newest hash: who writes it down sees later that nothing was changed. */
    head: v.string(),
    /** Null for a visitor. */
    bidder: v.nullable(
      v.object({
        balance: sumFen,
        /** Frozen now for this lot. */
        deposit: fen,
        order: v.nullable(part),
        /** The price at which the caller is asked, and by when. */
        chance: v.nullable(v.object({ price: fen, until: time })),
        /** The deposit that the caller lost by not paying. */
        lost: sumFen,
        /** One’s own accepted maxima, oldest first. */
        acts: v.array(v.object({ max: fen, at: time, raise: v.boolean(), taken: v.nullable(v.string()) })),
      }),
    ),
    /** What it is sold under; absent for those that every client knows. */
    terms: v.optional(feeTerms),
    /** Only for its seller. */
    seller: v.nullable(
      v.object({
        reserve: v.nullable(fen),
        fees: feeSheet,
        bidders: v.number(),
        order: v.nullable(part),
        /** Until when the runner-up may answer. */
        asked: v.nullable(time),
        /** What a winner who did not pay left behind. */
        forfeited: fen,
      }),
    ),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const auctionLog = call('GET', '/v3/auction/log', {
  about:
    'The bid log of a lot that is over: without names, in the server’s order, each entry chained to the one before.',
  who: 'visitor',
  input: v.strictObject({ id }),
  output: v.object({
    terms: logTerms,
    entries: v.array(logEntry),
    /** What the house says came of it; the log must say the same. */
    price: v.nullable(fen),
    endsAt: time,
    /** The caller’s own number, and what opens the seals of their entries. */
    me: v.nullable(
      v.object({ bidder: v.number(), salts: v.array(v.object({ seq: v.number(), salt: v.string(), max: fen })) }),
    ),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const auctionBid = call('POST', '/v3/auction/bid', {
  about: 'Bids one’s own maximum, which nobody else sees: the price rises only as far as needed to lead.',
  who: 'user',
  shows: ['auction.deposit.rate', 'auction.deposit.min', 'auction.forfeitToSeller'],
  input: v.strictObject({
    id,
    max: auctionPrice,
    addressId: v.union([id, v.literal('')]),
    /** The version of the return policy that was ticked; empty when it was not. */
    policyVersion: v.pipe(v.string(), v.maxLength(20)),
    ...feesSeen,
  }),
  output: v.object({
    id,
    leading: v.boolean(),
    price: fen,
    /** Lost by less than a step: the other’s maximum was this close. */
    narrow: v.boolean(),
    max: fen,
    deposit: fen,
    endsAt: time,
    extended: v.number(),
  }),
});

export const auctionFollow = call('POST', '/v3/auction/follow', {
  about: 'Follows a lot, or everything that a seller puts up; told before it ends.',
  who: 'user',
  input: v.strictObject({ kind: v.picklist(['lot', 'seller']), id, on: v.boolean() }),
  output: v.object({ on: v.boolean() }),
  offline: { mode: 'queued' },
});

export const auctionChance = call('POST', '/v3/auction/chance', {
  about: 'The runner-up takes the lot at their own maximum, or leaves it without cost.',
  who: 'user',
  input: v.strictObject({
    id,
    take: v.boolean(),
    /** The price they saw. */
    price: fen,
  }),
  output: v.object({ id, state: lotState, orderId: v.nullable(id) }),
});

export const mineTabs = ['bidding', 'won', 'over', 'followed'] as const;
export type MineTab = (typeof mineTabs)[number];

export const auctionMine = call('GET', '/v3/auction/mine', {
  about: 'The caller’s auctions: where they bid, what they won, what is over, what they follow.',
  who: 'user',
  input: v.strictObject({ ...page, tab: v.optional(v.picklist(mineTabs), 'bidding') }),
  output: v.object({
    ...listOf(
      v.object({
        ...lotRow.entries,
        deposit: fen,
        order: v.nullable(part),
        chance: v.nullable(v.object({ price: fen, until: time })),
      }),
    ).entries,
    counts: v.record(v.picklist(mineTabs), v.number()),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const sellTabs = ['waiting', 'live', 'over'] as const;
export type SellTab = (typeof sellTabs)[number];

export const auctionSelling = call('GET', '/v3/auction/selling', {
  about: 'The seller’s own lots: waiting or in preview, live, over.',
  who: 'seller',
  input: v.strictObject({ ...page, tab: v.optional(v.picklist(sellTabs), 'waiting') }),
  output: v.object({
    ...listOf(v.object({ ...lotRow.entries, secret: v.nullable(fen), reason: v.nullable(v.string()) })).entries,
    counts: v.record(v.picklist(sellTabs), v.number()),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const auctionStock = call('GET', '/v3/auction/stock', {
  about: 'The seller’s items that lie in the warehouse and are promised to nobody: what can be put up.',
  who: 'seller',
  input: v.strictObject({ ...page }),
  output: listOf(
    v.object({
      ...v.omit(orderItem, ['listingId']).entries,
      categoryId: id,
      grade,
      lowestAsk: v.nullable(fen),
      lastTrade: v.nullable(fen),
    }),
  ),
  offline: { mode: 'cached', ttl: DAY },
});

export const auctionOffer = call('POST', '/v3/auction/offer', {
  about: 'Puts warehouse items up as lots, all of them or none; staff look at each before it is shown.',
  who: 'seller',
  begins: 'auction',
  input: v.strictObject({
    lots: v.pipe(
      v.array(
        v.strictObject({
          itemId: id,
          start: auctionPrice,
          /** Secret; null for none. */
          reserve: v.nullable(auctionPrice),
        }),
      ),
      v.minLength(1),
      v.maxLength(auctionRules.most),
    ),
    steps: stepTable,
    startsAt: time,
    endsAt: time,
    ...feesSeen,
  }),
  output: v.object({ ids: v.array(id) }),
});

export const auctionWithdraw = call('POST', '/v3/auction/withdraw', {
  about: 'The seller takes a lot back, before its first bid.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: v.object({ id, state: lotState }),
});

export const auctionRecords = call('GET', '/v3/auction/records', {
  about: 'Past hammer prices of a model, newest first, by size and grade.',
  who: 'visitor',
  input: v.strictObject({
    productId: id,
    size: v.optional(v.pipe(v.string(), v.maxLength(20))),
    grade: v.optional(grade),
  }),
  output: v.object({
    product: v.object({ id, name: bilingual, cover: v.string() }),
    sizes: v.array(v.string()),
    list: v.array(hammerRow),
    /** There were more before these. */
    more: v.optional(v.boolean()),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const auctionCompare = call('GET', '/v3/auction/compare', {
  about: 'Sizes side by side: lowest ask, highest bid, last deal, last hammer prices.',
  who: 'visitor',
  input: v.strictObject({
    /** Products or sizes, separated by commas. */
    ids: v.optional(v.pipe(v.string(), v.maxLength(400), v.regex(/^[\w,-]*$/)), ''),
    all: v.optional(queryBool, false),
  }),
  output: v.object({
    list: v.array(
      v.object({
        skuId: id,
        productId: id,
        name: bilingual,
        size: v.string(),
        cover: v.string(),
        ask: v.nullable(fen),
        bid: v.nullable(fen),
        deal: v.nullable(fen),
        /** The same by grade, best first; only grades of which anything is known. */
        grades: v.array(v.object({ grade, ask: v.nullable(fen), bid: v.nullable(fen), deal: v.nullable(fen) })),
        hammers: v.array(hammerRow),
      }),
    ),
  }),
  offline: { mode: 'cached', ttl: DAY },
});
export type ComparedSize = Output<typeof auctionCompare>['list'][number];

export const auctionDaily = call('GET', '/v3/auction/daily', {
  about: 'One day of auctions: its sessions, what was sold of what ended, hammer prices by hour, the highest lots.',
  who: 'visitor',
  input: v.strictObject({ day: v.optional(shopDay) }),
  output: v.object({
    day: v.string(),
    /** The day before and after that have ended lots; null where there is none. */
    before: v.nullable(v.string()),
    after: v.nullable(v.string()),
    ended: v.number(),
    sold: v.number(),
    turnover: sumFen,
    bids: v.number(),
    sessions: v.array(v.object({ ...sessionName.entries, ended: v.number(), sold: v.number(), turnover: sumFen })),
    hours: v.array(v.object({ hour: v.number(), sold: v.number(), turnover: sumFen })),
    top: v.array(lotRow),
  }),
  offline: { mode: 'cached', ttl: DAY },
});
