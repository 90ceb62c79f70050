/** Recycling as the owner of a piece has it: what it may bring, offers sealed by merchants, choosing one, sending it, being paid. */

import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { categoryKind } from '../catalogue/kinds.ts';
import { waybill } from '../express/calls.ts';
import { grade } from '../item/grades.ts';
import { itemMachine } from '../item/machine.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, positiveFen, sumFen } from '../wire/money.ts';
import { actor, bilingual, eachOnce, id, listOf, optionalId, page, time, timelineOf, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { days, hours } from '../wire/units.ts';
import { recycleTabs } from './machine.ts';
import { gradeOf, gradeQuestionNames, recycleRules } from './rules.ts';
import {
  advice,
  bidState,
  disputeTimes,
  estimate,
  gradeAnswers,
  lotState,
  lotTerms,
  merchantRecord,
  offerEnd,
  pieceGoods,
  point,
  recycleEnd,
  recycleState,
  refusalKinds,
  wentOn,
} from './shown.ts';

export const ways = ['recycle', 'consign', 'list', 'auction'] as const;
export type Way = (typeof ways)[number];

export const recycleEstimate = call('GET', '/v3/rms/estimate', {
  about: 'What a piece may bring: its range and where that comes from, and what each other way of selling would bring.',
  who: 'visitor',
  input: v.strictObject({ skuId: id, grade }),
  output: v.object({
    ...pieceGoods,
    kind: categoryKind,
    estimate,
    /** How many merchants have asked to be told of such pieces. */
    merchants: v.number(),
    /**
     * After every fee, storage beyond the free days too. `days` is the median of past ones, counted from the first step, null while there
     * are too few, as an auction's price is.
     */
    ways: v.array(
      v.object({ way: v.picklist(ways), low: v.nullable(fen), high: v.nullable(fen), days: v.nullable(v.number()) }),
    ),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const recycleRecent = call('GET', '/v3/rms/recent', {
  about: 'The last recycle prices that were paid, without names, and how many of them lay within their estimate.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(v.object({ ...pieceGoods, id, price: fen, estimate: v.nullable(estimate), at: time })),
    paid: v.number(),
    /** Of those that had an estimate, the share that lay within it, 0 to 1; null without any. */
    within: v.nullable(v.number()),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const recycleOwn = call('GET', '/v3/rms/own', {
  about:
    'What the caller can ask a price for without looking a model up: what lies with us for them, and what they bought here.',
  who: 'user',
  input: v.strictObject(page),
  output: listOf(
    v.object({
      /** Of the item. */
      id,
      ...pieceGoods,
      kind: categoryKind,
      photo: v.nullable(v.string()),
      /** What our inspection found, in the words of its record. */
      defects: v.array(bilingual),
      /** It lies in our warehouse and shows itself; false for what was bought and is in the caller’s hands. */
      stored: v.boolean(),
    }),
  ),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const pieceInput = v.strictObject({
  /** Minted on the device, so that the piece has one identity from the first tap. */
  id,
  skuId: id,
  grade,
  answers: gradeAnswers,
  defects: v.optional(v.pipe(v.array(words(60)), v.maxLength(recycleRules.defects), v.transform(eachOnce)), []),
  /** Confirmed uploads of the caller that show it. */
  photos: v.pipe(v.array(id), v.maxLength(recycleRules.photos)),
  /** Which view each of them shows, as the form calls it. */
  views: v.optional(v.pipe(v.array(words(20, 0)), v.maxLength(recycleRules.photos)), []),
  /** An item of the caller’s in our warehouse: it shows itself. */
  itemId: optionalId,
});

export const recycleInquire = call('POST', '/v3/rms/inquire', {
  about: `Asks merchants for sealed offers; they open together after ${hours(recycleRules.bidding).en}. May be written offline.`,
  who: 'user',
  begins: 'recycle',
  mints: 'part',
  input: v.pipe(
    v.strictObject({
      /** What is asked for together. */
      batchId: id,
      /** Of this part of it: more photos than one write may name come in several. */
      part: optionalId,
      pieces: v.pipe(v.array(pieceInput), v.minLength(1), v.maxLength(recycleRules.pieces)),
      note: v.optional(words(TEXT.area, 0), ''),
    }),
    v.check(({ pieces }) => pieces.every(({ photos, itemId }) => photos.length > 0 || itemId !== undefined)),
    // What was answered decides the grade; without an answer it was chosen, or is our own inspection’s.
    v.check(({ pieces }) => pieces.every(({ answers, grade }) => answers.length === 0 || grade === gradeOf(answers))),
    // A page from before parts asks for everything in one, and what names a part now is its first piece.
    v.transform((input) => ({ ...input, part: input.part ?? input.pieces[0]?.id })),
  ),
  output: v.object({ batchId: id, pieces: v.array(v.object({ id, no: v.string(), state: recycleState })) }),
  offline: { mode: 'queued' },
});

const row = v.object({
  id,
  no: v.string(),
  batchId: id,
  ...pieceGoods,
  photo: v.nullable(v.string()),
  state: recycleState,
  end: recycleEnd,
  deadlineAt: v.nullable(time),
  waitsFor: v.nullable(actor),
  estimate: v.nullable(estimate),
  /** Merchants that looked at it, and sealed offers so far: numbers, and nothing else before the end. */
  looked: v.number(),
  offers: v.number(),
  /** The highest open offer, once they are open. */
  best: v.nullable(fen),
  /** What was agreed, and what is asked for after the inspection until that is answered. */
  price: v.nullable(fen),
  newPrice: v.nullable(fen),
  /** Of what lies with us. Unknown of answers kept from before it was told. */
  itemId: v.optional(v.nullable(id)),
  createdAt: time,
});
export type RecycleRow = v.InferOutput<typeof row>;

export const recycleList = call('GET', '/v3/rms/order/list', {
  about:
    'The caller’s pieces: those that wait for them first, then what is under way, then what is over; of each the newest first.',
  who: 'user',
  input: v.strictObject({ ...page, tab: v.optional(v.picklist(recycleTabs)), batchId: optionalId }),
  output: v.object({
    ...listOf(row).entries,
    counts: v.record(v.picklist(recycleTabs), v.number()),
    /** Merchants that looked at any piece of the inquiry that was asked for, each counted once; null for several inquiries. */
    looked: v.nullable(v.number()),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const recycleBatches = call('GET', '/v3/rms/inquiry/list', {
  about: 'The caller’s inquiries, newest first, each with its pieces.',
  who: 'user',
  input: v.strictObject(page),
  output: listOf(v.object({ id, note: v.string(), createdAt: time, pieces: v.array(row) })),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const parcel = v.object({ company: v.string(), waybill: v.string(), sentAt: time, arrivedAt: v.nullable(time) });

/** How its owner described it: what of the grade questions they said yes to, its defects, and a note. */
export const told = {
  answers: v.array(v.picklist(gradeQuestionNames)),
  defects: v.array(v.string()),
  note: v.string(),
};

/** What both the owner and the merchant who has it see of what became of a piece. */
export const journey = {
  ...told,
  photos: v.array(v.string()),
  /** The first so many of them are the owner’s; we took the others when it came into our warehouse. */
  ownPhotos: v.number(),
  /** It lies in our warehouse: what is said of it we found when it came. */
  stored: v.boolean(),
  /** When a courier was found not to have fetched it, while it waits for another or to be sent. */
  missedAt: v.nullable(time),
  /** What the inspection found otherwise, in the inspector’s words and photos; null before one. */
  inspection: v.nullable(
    v.object({
      result: v.picklist(['pass', 'differ', 'refuse']),
      /** Of what was refused; undefined of inspections from before it was kept. */
      kind: v.optional(v.picklist(refusalKinds)),
      /** When and why we took back that it is not genuine. */
      withdrawn: v.optional(advice),
      note: v.string(),
      points: v.array(point),
      photos: v.array(v.string()),
      at: time,
    }),
  ),
  timeline: timelineOf(recycleState),
};

export const recycleDetail = call('GET', '/v3/rms/order/detail', {
  about:
    'One piece as its owner sees it: who must act, the open offers, what the inspection found, where the money is.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...row.entries,
    ...journey,
    terms: lotTerms,
    lot: lotState,
    /** When the offers open, or opened. */
    closesAt: time,
    /** Empty before they open. Highest first. */
    bids: v.array(
      v.object({
        id,
        merchant: v.string(),
        price: fen,
        state: bidState,
        end: offerEnd,
        record: merchantRecord,
        at: time,
      }),
    ),
    /** Where it goes, while it is to be sent. */
    sendTo: v.nullable(shipTo),
    /** Where it comes from, and goes back to. */
    address: v.nullable(shipTo),
    pickupAt: v.nullable(time),
    parcel: v.nullable(parcel),
    parcelBack: v.nullable(parcel),
    /** Where the merchant’s money is: set aside, held by us, held until the owner answers to a lower price, with the owner, back with the merchant. */
    money: v.nullable(
      v.object({ place: v.picklist(['frozen', 'escrow', 'asked', 'owner', 'merchant']), amount: sumFen }),
    ),
    merchant: v.nullable(v.string()),
    /** The merchant's dispute, without their words: it is between them and us. */
    dispute: v.nullable(v.object({ ...disputeTimes, open: v.boolean() })),
    /** We looked at it and would not sell it, and why; null otherwise. Unknown of answers kept from before it was told. */
    notConsigned: v.optional(v.nullable(v.object({ id, no: v.string(), reason: v.string() }))),
    /** Of what lies with us: free, for sale, or gone another way. Unknown of answers kept from before it was told. */
    itemState: v.optional(v.nullable(v.picklist(statesOf(itemMachine)))),
    /** What asking again takes over: its item where it lies with us, and the owner’s own photos that the server has. */
    itemId: v.nullable(id),
    kind: categoryKind,
    uploads: v.array(v.object({ id, src: v.string(), view: v.string() })),
    /** Null where nobody has said anything, and undefined of what the device kept from before it was said. */
    advice: v.optional(v.nullable(advice)),
    /** Empty while it is under way here, and where nothing came of it since. */
    wentOn,
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const moved = v.object({ id, state: recycleState, deadlineAt: v.nullable(time) });

export const recycleAccept = call('POST', '/v3/rms/order/accept', {
  about: 'Chooses one open offer: its money is held by us from now on, the others are free.',
  who: 'user',
  shows: ['pickup.morning', 'pickup.afternoon'],
  input: v.strictObject({
    id,
    bidId: id,
    /** As the caller saw it. */
    price: positiveFen,
    /** Where it is fetched, and where it goes back to, should it come to that; absent for what lies in our warehouse. */
    addressId: optionalId,
    /** When a courier shall come; absent for who sends it themselves. */
    pickupAt: v.optional(time),
  }),
  output: moved,
});

export const recycleCancel = call('POST', '/v3/rms/order/cancel', {
  about:
    'Ends an inquiry, or takes an acceptance back before the piece was sent or a courier came for it. It costs nothing.',
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});

export const recycleReslot = call('POST', '/v3/rms/order/pickup', {
  about: 'Another time for the courier, or a courier after all, while the time to send it lasts.',
  who: 'user',
  shows: ['pickup.morning', 'pickup.afternoon'],
  input: v.strictObject({ id, pickupAt: time }),
  output: moved,
});

export const recycleShip = call('POST', '/v3/rms/order/ship', {
  about: 'The owner has sent the piece to us. May be written offline.',
  who: 'user',
  input: v.strictObject({ id, ...waybill.entries }),
  output: moved,
  offline: { mode: 'queued' },
});

export const recycleAnswer = call('POST', '/v3/rms/order/answer', {
  about: `Agrees to the price after the inspection, or has the piece back free of charge. Silence for ${days(recycleRules.reprice).en} means the latter.`,
  who: 'user',
  input: v.strictObject({ id, agree: v.boolean() }),
  output: moved,
});

export const recycleArrived = call('POST', '/v3/rms/order/arrived', {
  about: 'The owner has the piece back.',
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});
