/** The bid hall, as merchants have it: open lots, sealed offers, what was won, and being told of what suits. */
import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { grade } from '../item/grades.ts';
import { merchantMachine } from '../merchant/machine.ts';
import { call } from '../wire/call.ts';
import { PHOTO, TEXT } from '../wire/limits.ts';
import { fen, MAX_FEN, positiveFen, sumFen } from '../wire/money.ts';
import { bilingual, id, listOf, optionalId, page, queryInt, time, timelineOf, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { hours, percent } from '../wire/units.ts';
import { journey, parcel, told } from './calls.ts';
import { type LotState, type RecycleState, recycleMachine, saleFalls } from './machine.ts';
import { recycleRules } from './rules.ts';
import {
  bidState,
  disputeTimes,
  estimate,
  foundBefore,
  lotState,
  lotTerms,
  merchantRecord,
  offerEnd,
  pieceGoods,
  recycleState,
} from './shown.ts';

const mine = v.object({ id, price: fen, state: bidState, end: offerEnd, at: time });

const lot = v.object({
  id,
  no: v.string(),
  ...pieceGoods,
  brand: bilingual,
  photo: v.nullable(v.string()),
  photoCount: v.number(),
  defects: v.array(v.string()),
  city: v.nullable(v.string()),
  estimate: v.nullable(estimate),
  state: lotState,
  closesAt: time,
  /** How many merchants have sealed an offer. */
  offers: v.number(),
  /** The most that may be offered, and what any offer sets aside until the end. */
  cap: sumFen,
  hold: sumFen,
  /** The offer that was chosen; null until one was, and where that sale fell through. */
  soldFor: v.nullable(fen),
  /** The caller’s own, which nobody else can see. */
  mine: v.nullable(mine),
});
export type Lot = v.InferOutput<typeof lot>;

/** What a merchant can look for, and be told of. */
const filter = {
  brandId: optionalId,
  categoryId: optionalId,
  grade: v.optional(grade),
  /** Of the estimate’s middle, fen. */
  from: v.optional(queryInt(0, MAX_FEN)),
  to: v.optional(queryInt(0, MAX_FEN)),
  city: v.optional(words(20)),
};

const standing = v.object({
  state: v.picklist(statesOf(merchantMachine)),
  mayLook: v.boolean(),
  mayBid: v.boolean(),
  /** What is left of the deposit for new offers, and what is set aside for sealed and open ones, fen. */
  free: sumFen,
  frozen: sumFen,
});

export const hallList = call('GET', '/v3/rms/hall/list', {
  about:
    'Open lots, the one that ends next first, or those that ended, the last one first; and what the caller may do here.',
  who: 'user',
  input: v.strictObject({
    ...page,
    ...filter,
    /** Those whose offers were opened lately, with what they went for. */
    ended: v.optional(v.literal('yes')),
  }),
  output: v.object({
    ...listOf(lot).entries,
    total: v.number(),
    /** How many there are by root category, whichever of them was asked for. */
    byCategory: v.record(id, v.number()),
    nextEnd: v.nullable(time),
    /** Null for who is no business. */
    standing: v.nullable(standing),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const hallDetail = call('GET', '/v3/rms/hall/detail', {
  about:
    'One lot: its photos, its owner’s words, its estimate, the caller’s own offer; after the end the price it went for.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...lot.entries,
    ...told,
    photos: v.array(v.string()),
    ownPhotos: journey.ownPhotos,
    stored: journey.stored,
    foundBefore,
    /** Why it was not sold after an offer had been chosen. */
    fall: v.nullable(v.picklist(saleFalls)),
    /** Its owner ended the inquiry, and none of its offers is theirs any more. */
    stopped: v.boolean(),
    /** Which view each of the owner's photos shows; fewer or empty where nobody said. */
    views: v.array(v.string()),
    /** Until when the caller, whose turn it is, may say whether their offer still stands. */
    askedUntil: v.nullable(time),
    terms: lotTerms,
    standing,
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const hallLook = call('POST', '/v3/rms/hall/look', {
  about: 'The caller looks at a lot: counted once, and its owner sees how many do.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

export const hallBid = call('POST', '/v3/rms/hall/bid', {
  about: `Seals an offer, or changes one before the end. Whoever does not stand by it pays ${percent(recycleRules.backOut.rate)} of it.`,
  who: 'user',
  input: v.strictObject({ id, price: positiveFen }),
  output: v.object({ id, state: bidState, hold: sumFen }),
});

/** Why a line of many offers would not be taken. */
export const bidFaults = ['unknown', 'twice', 'over', 'own', 'range', 'deposit'] as const;

export const hallBidMany = call('POST', '/v3/rms/hall/bids', {
  about: 'Seals many offers at once, by the numbers of their lots; or only says what would become of each.',
  who: 'user',
  input: v.strictObject({
    bids: v.pipe(
      v.array(v.strictObject({ no: v.pipe(v.string(), v.regex(/^\d{16}$/)), price: positiveFen })),
      v.minLength(1),
      v.maxLength(recycleRules.bulk.rows),
    ),
    preview: v.boolean(),
  }),
  output: v.object({
    list: v.array(
      v.object({
        no: v.string(),
        price: fen,
        name: v.nullable(bilingual),
        /** What it changes an earlier offer from. */
        before: v.nullable(fen),
        /** The most that may be offered for it; null for a number that we do not know. */
        cap: v.nullable(sumFen),
        /** What it sets aside until the end, beside what its merchant has set aside for it already. */
        hold: v.nullable(sumFen),
        fault: v.nullable(v.picklist(bidFaults)),
      }),
    ),
    taken: v.number(),
    /** What the deposit lacks for those that it does not reach. */
    missing: sumFen,
  }),
});

export const hallWithdraw = call('POST', '/v3/rms/hall/withdraw', {
  about: 'Takes a sealed offer back before the end. It costs nothing.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id, state: bidState }),
});

const own = v.object({
  id,
  bidId: id,
  no: v.string(),
  ...pieceGoods,
  ...told,
  photo: v.nullable(v.string()),
  bid: bidState,
  end: offerEnd,
  lot: lotState,
  /** What became of the piece: for who has it or is in turn for it, and nobody else. */
  order: v.nullable(recycleState),
  /** The caller’s own offer; null for a seal that cannot be read any more. */
  offered: v.nullable(fen),
  /** The offer that was chosen; what is paid for it in the end, an inspection may lower. */
  soldFor: v.nullable(fen),
  price: v.nullable(fen),
  newPrice: v.nullable(fen),
  /** Nobody says that what we sent them arrived: we look for it. */
  missing: v.boolean(),
  /** When its carrier brought it to us, until it is taken in. */
  broughtAt: v.nullable(time),
  deadlineAt: v.nullable(time),
  closesAt: time,
});
export type OwnBid = v.InferOutput<typeof own>;

export const ownTabs = ['sealed', 'turn', 'won', 'over'] as const;
/** Also what was won and is not over. */
export const ownFilters = [...ownTabs, 'going'] as const;

export const hallOwn = call('GET', '/v3/rms/hall/own', {
  about: 'The caller’s own offers and how often they hit.',
  who: 'user',
  input: v.strictObject({ ...page, tab: v.optional(v.picklist(ownFilters)) }),
  output: v.object({
    ...listOf(own).entries,
    record: merchantRecord,
    /** Open lots are shown to them. */
    mayLook: v.boolean(),
    counts: v.record(v.picklist(ownTabs), v.number()),
    /** Whatever was asked for: how many wait for the caller's answer, and how many of what they won are not over. */
    waits: v.number(),
    going: v.number(),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

/** The lot's states that tell how it goes from the merchant's receipt on, or that there is none. */
const here = ['delivered', 'disputed', 'closed', 'lost'] as const satisfies readonly LotState[];
const hallStates = [...new Set([...statesOf(recycleMachine), ...here])];
export type HallState = RecycleState | (typeof here)[number];
const isHere = (lot: LotState): lot is (typeof here)[number] => here.some((state) => state === lot);
/** What everybody else reads of a lot: that it went to somebody, and not how that goes on. */
export const outsideOf = (lot: LotState): LotState => (isHere(lot) ? 'confirmed' : lot);
/** What the merchant who has it reads of it; that its owner was paid tells them nothing. */
export const hallStateOf = (order: RecycleState, lot: LotState): HallState =>
  isHere(lot) ? lot : order === 'paid' ? 'payable' : order;

export const hallOrder = call('GET', '/v3/rms/hall/order', {
  about: 'One lot that the caller won or is asked about: the inspection, its price, its parcel, its dispute.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...own.entries,
    ...journey,
    /** The piece’s steps, and from the merchant’s receipt on the lot’s. */
    timeline: timelineOf(v.picklist(hallStates)),
    /** Until when a courier was to fetch it, once that is past without a tracking number. */
    courierLate: v.nullable(time),
    terms: lotTerms,
    fee: fen,
    /** Where the caller's money for it is, and how much with our fee: set aside, held by us, held until a lower price is answered, spent, back since its parcel was lost. */
    money: v.nullable(v.object({ place: v.picklist(['frozen', 'held', 'asked', 'paid', 'back']), amount: sumFen })),
    /** Their business may bind itself to an offer; one that is asked and may not, can only decline. */
    mayBid: v.boolean(),
    /** What backing out would cost now; null when it is too late. */
    backOut: v.nullable(fen),
    parcel: v.nullable(parcel),
    /** Where it is sent to: the caller's default address; null without one. */
    sendTo: v.nullable(shipTo),
    disputeUntil: v.nullable(time),
    dispute: v.nullable(
      v.object({
        body: v.string(),
        photos: v.array(v.string()),
        ...disputeTimes,
        asks: v.nullable(fen),
        /** What staff gave back for it; null until they decided. */
        granted: v.nullable(fen),
        answer: v.nullable(v.string()),
      }),
    ),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const changed = v.object({ id, bid: bidState, lot: lotState, order: recycleState });

export const hallBackOut = call('POST', '/v3/rms/hall/backOut', {
  about: 'Does not stand by an offer: costs a part of it, and the next bidder is asked.',
  who: 'user',
  input: v.strictObject({ id }),
  output: changed,
});

export const hallAnswer = call('POST', '/v3/rms/hall/answer', {
  about: `The next bidder’s answer, whether their offer still stands; asked for ${hours(recycleRules.next).en}.`,
  who: 'user',
  input: v.strictObject({ id, agree: v.boolean() }),
  output: changed,
});

export const hallPrice = call('POST', '/v3/rms/hall/price', {
  about: 'After an inspection that found something: the price stands, or a lower one is asked for, once.',
  who: 'user',
  input: v.variant('keep', [
    v.strictObject({ id, keep: v.literal(true) }),
    /** Why it is worth less to them: its owner reads it beside the price. */
    v.strictObject({ id, keep: v.literal(false), price: positiveFen, reason: v.optional(words(TEXT.area, 0), '') }),
  ]),
  output: changed,
});

export const hallReceive = call('POST', '/v3/rms/hall/receive', {
  about: 'The merchant has the goods.',
  who: 'user',
  input: v.strictObject({ id }),
  output: changed,
});

export const hallDispute = call('POST', '/v3/rms/hall/dispute', {
  about: `Says with photos that goods are not as inspected, within ${hours(recycleRules.dispute).en} of receiving them.`,
  who: 'user',
  input: v.strictObject({
    id,
    body: words(TEXT.area, 2),
    photos: v.pipe(v.array(id), v.minLength(1), v.maxLength(PHOTO.albumMax)),
    /** What they ask to be given; absent where they leave it to us. */
    asks: v.optional(positiveFen),
  }),
  output: changed,
  offline: { mode: 'queued' },
});

const subscription = v.object({
  id,
  brandId: v.nullable(id),
  categoryId: v.nullable(id),
  grade: v.nullable(grade),
  from: v.nullable(fen),
  to: v.nullable(fen),
  city: v.nullable(v.string()),
  brand: v.nullable(bilingual),
  category: v.nullable(bilingual),
  /** Open lots that it fits now. */
  open: v.number(),
});
export type Subscription = v.InferOutput<typeof subscription>;

export const hallSubscriptions = call('GET', '/v3/rms/hall/subscription/list', {
  about: 'What the caller wants to be told of.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(subscription),
    /** Of the caller's business, which may be one that is told of nothing now; null without one. */
    state: v.nullable(v.picklist(statesOf(merchantMachine))),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const hallSubscribe = call('POST', '/v3/rms/hall/subscription/save', {
  about:
    'Keeps a filter: the caller is told of every new lot that it fits. One that is kept already is answered with its id.',
  who: 'user',
  input: v.strictObject({
    /** Minted on the device. */
    id,
    brandId: optionalId,
    categoryId: optionalId,
    grade: v.optional(grade),
    from: v.optional(fen),
    to: v.optional(fen),
    city: v.optional(words(20)),
  }),
  output: v.object({ id }),
});

export const hallUnsubscribe = call('POST', '/v3/rms/hall/subscription/drop', {
  about: 'Is told of them no more.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});
