/** What staff do with recycled pieces: take them in, inspect them, send them on or back, decide disputes. Of sealed offers they see the number. */

import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { categoryKind } from '../catalogue/kinds.ts';
import { waybill } from '../express/calls.ts';
import { type Call, call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, positiveFen, sumFen } from '../wire/money.ts';
import { WAYBILL } from '../wire/patterns.ts';
import { id, listOf, page, time, words } from '../wire/query.ts';
import { journey, parcel } from './calls.ts';
import { recycleRules } from './rules.ts';
import {
  advice,
  disputeTimes,
  estimate,
  estimateBases,
  lotState,
  lotTerms,
  merchantRecord,
  pieceGoods,
  pointInput,
  recycleState,
  refusalKinds,
  wentOn,
} from './shown.ts';

/** The queues, by what is to be done. */
export const recycleQueues = [
  'receive',
  'inspect',
  'pickup',
  'back',
  'forward',
  'missing',
  'dispute',
  'unsold',
  'lost',
  'fake',
] as const;
/** In these nothing waits for staff: what nobody wanted, what may come after all, and what was found not genuine. */
export const idleQueues: readonly RecycleQueue[] = ['unsold', 'lost', 'fake'];
export type RecycleQueue = (typeof recycleQueues)[number];

const first = v.nullable(v.object({ by: v.nullable(v.string()), amount: sumFen, own: v.boolean() }));

const job = v.object({
  id,
  no: v.string(),
  ...pieceGoods,
  ...journey,
  kind: categoryKind,
  state: recycleState,
  lot: lotState,
  deadlineAt: v.nullable(time),
  estimate: v.nullable(estimate),
  /** The offer that was chosen, and what it was lowered to since, once its owner agreed. */
  price: v.nullable(fen),
  newPrice: v.nullable(fen),
  terms: lotTerms,
  owner: v.string(),
  merchant: v.nullable(v.string()),
  /** What that merchant did with earlier pieces. */
  record: v.nullable(merchantRecord),
  looked: v.number(),
  /** What its owner was told of why nobody made an offer. */
  advice: v.nullable(advice),
  waybill: v.nullable(v.string()),
  /** When the carrier says that it brought it to us. */
  broughtAt: v.nullable(time),
  /** Of what nobody wanted: what its owner did with it since. */
  wentOn,
  /** Where it lies, of what lies with us anyway. */
  item: v.nullable(v.object({ code: v.string(), shelf: v.nullable(v.string()) })),
  /** What we sent: back to its owner, or on to the merchant. */
  sent: v.nullable(parcel),
  /**
   * What we pay for it should it be lost, and who of staff said that it is; null where it is not looked for. Where nothing says what it is
   * worth, the most that staff may say.
   */
  lostPays: v.nullable(sumFen),
  lostMost: v.nullable(sumFen),
  /** Its owner never said that they sent it: to pay for its loss takes two people, however little it is. */
  untold: v.boolean(),
  lostFirst: first,
  /** Sales of others that are sent under the same waybill: whose box it is shows in hand. */
  claimedBy: v.array(v.string()),
  /** The caller has a part in it, so that a colleague works on it. */
  own: v.boolean(),
  /** Nobody who works here may do it. */
  needsSecond: v.boolean(),
  /** Who found it not genuine: somebody else may take that back. Null where nothing is to be taken back. */
  judge: v.nullable(v.object({ by: v.nullable(v.string()), own: v.boolean() })),
  pickupAt: v.nullable(time),
  /** Where a courier fetches it, where it goes back to, or where it goes on to. */
  address: v.nullable(shipTo),
  dispute: v.nullable(
    v.object({
      body: v.string(),
      photos: v.array(v.string()),
      ...disputeTimes,
      /** What the merchant asks for; null where they leave it to us. */
      asks: v.nullable(fen),
      /** A large sum is given by two people: what the first of them would give, until a second agrees; null without. */
      first,
    }),
  ),
});
export type RecycleJob = v.InferOutput<typeof job>;

export const recycleWork = call('GET', '/workbench/recycle', {
  about: 'One queue of recycled pieces, the most urgent first, and how many each queue holds.',
  who: 'staff',
  permission: 'recycle.see',
  input: v.strictObject({ ...page, queue: v.optional(v.picklist(recycleQueues), 'receive') }),
  output: v.object({
    ...listOf(job).entries,
    counts: v.record(v.picklist(recycleQueues), v.number()),
    /** What we pay from this sum on is let go by two people, fen; null: nothing is. */
    twoPeopleFrom: v.nullable(fen),
    /** How good our estimates were, by what they came from, of the days that the rules count. */
    accuracy: v.array(
      v.object({
        basis: v.picklist(estimateBases),
        paid: v.number(),
        /** The share that was paid within its range, and the median distance from its middle: 0 to 1. */
        within: v.number(),
        off: v.number(),
      }),
    ),
  }),
});

const done = v.object({ id, state: recycleState, lot: lotState });

export const recycleReceive = call('POST', '/workbench/recycle/receive', {
  about: 'A parcel with the piece is here; its waybill is compared. One whose sale has ended goes back.',
  who: 'staff',
  permission: 'recycle.work',
  input: v.strictObject({ id, waybill: v.pipe(v.string(), v.trim(), v.regex(WAYBILL.pattern)) }),
  output: done,
});

export const recycleInspect = call('POST', '/workbench/recycle/inspect', {
  about: 'The inspection: as told, otherwise with each point on a photo, or nothing that may be sold here.',
  who: 'staff',
  permission: 'recycle.judge',
  input: v.pipe(
    v.strictObject({
      id,
      result: v.picklist(['pass', 'differ', 'refuse']),
      /** Why it is refused, and only then. */
      kind: v.optional(v.picklist(refusalKinds)),
      note: v.optional(words(TEXT.area, 0), ''),
      points: v.optional(v.pipe(v.array(pointInput), v.maxLength(recycleRules.points)), []),
      /** What it looks like where nothing differs, for whoever asks later. */
      photos: v.optional(v.pipe(v.array(id), v.maxLength(recycleRules.points)), []),
    }),
    // What is not as told is shown, and not merely said.
    v.check(({ result, points }) => result === 'pass' || points.length > 0),
    v.check(({ result, kind }) => (result === 'refuse') === (kind !== undefined)),
  ),
  output: done,
});

const parcelOut = v.strictObject({ id, ...waybill.entries });

export const recyclePickup = call('POST', '/workbench/recycle/pickup', {
  about: 'The courier has fetched it from its owner.',
  who: 'staff',
  permission: 'recycle.work',
  input: parcelOut,
  output: done,
});

export const recycleMissed = call('POST', '/workbench/recycle/missed', {
  about: 'No courier has fetched it: its owner chooses another time, or sends it.',
  who: 'staff',
  permission: 'recycle.work',
  input: v.strictObject({ id }),
  output: done,
});

export const recycleSendBack = call('POST', '/workbench/recycle/back', {
  about: 'Sends a piece back to its owner, free of charge.',
  who: 'staff',
  permission: 'recycle.work',
  input: parcelOut,
  output: done,
});

export const recycleForward = call('POST', '/workbench/recycle/forward', {
  about: 'Sends a piece on to the merchant who bought it.',
  who: 'staff',
  permission: 'recycle.work',
  input: parcelOut,
  output: done,
});

export const recycleMissing = call('POST', '/workbench/recycle/missing', {
  about:
    'What became of a parcel that we sent and nobody said had arrived: it was delivered, or it is lost and we pay for it.',
  who: 'staff',
  permission: 'recycle.judge',
  input: v.strictObject({
    id,
    found: v.boolean(),
    note: words(TEXT.area, 2),
    /** Of one that is lost, where nothing says what it is worth, and only there. */
    amount: v.optional(positiveFen),
  }),
  output: done,
});

export const recycleAdvise = call('POST', '/workbench/recycle/advise', {
  about: 'Says to its owner why nobody made an offer and what could help. What was said before gives way to it.',
  who: 'staff',
  permission: 'recycle.work',
  input: v.strictObject({ id, note: words(TEXT.area, 2) }),
  output: done,
});

export const recycleNotFound = call('POST', '/workbench/recycle/notfound', {
  about:
    'A parcel that its carrier brought to our door is not here, once the time in which we take it in is over: its owner is paid what was agreed, the merchant has their money back. A large sum is given by two people.',
  who: 'staff',
  permission: 'recycle.judge',
  input: v.strictObject({ id, note: words(TEXT.area, 2) }),
  output: done,
});

export const recycleReconsider = call('POST', '/workbench/recycle/reconsider', {
  about:
    'Takes back that a piece is not genuine, which somebody else than its inspector does: it may be sold again in any way, and what lies with us is put aside no more.',
  who: 'staff',
  permission: 'recycle.judge',
  input: v.strictObject({ id, note: words(TEXT.area, 2) }),
  output: done,
});

export const recycleDecide = call('POST', '/workbench/recycle/decide', {
  about:
    'Decides a dispute: what we give the merchant for what we overlooked, or nothing. The owner keeps what they got.',
  who: 'staff',
  permission: 'recycle.judge',
  input: v.variant('uphold', [
    v.strictObject({ id, uphold: v.literal(true), amount: positiveFen, note: words(TEXT.area, 2) }),
    v.strictObject({ id, uphold: v.literal(false), note: words(TEXT.area, 2) }),
  ]),
  output: done,
});

/** The figures of a business that open down to their rows. */
export const businessFigures = ['bids', 'won', 'lowered', 'backedOut', 'disputes'] as const;
export type BusinessFigure = (typeof businessFigures)[number];

export const recycleBusiness = call('GET', '/workbench/recycle/business', {
  about: 'What a business keeps with us and did with its offers: each figure with its rows. Of sealed offers, nothing.',
  who: 'staff',
  permission: 'merchants.see',
  input: v.strictObject({ ...page, id, of: v.optional(v.picklist(businessFigures), 'won') }),
  output: v.object({
    ...listOf(
      v.object({
        /** Of the offer. */
        id,
        no: v.string(),
        ...pieceGoods,
        state: recycleState,
        lot: lotState,
        offered: fen,
        newPrice: v.nullable(fen),
        at: time,
      }),
    ).entries,
    /** `held` is with us for what it won and what is not paid out yet; `frozen`, for opened offers, and `free`, what is
     * set aside for sealed ones too, are its deposit. */
    deposit: v.object({ free: sumFen, frozen: sumFen, held: sumFen }),
    record: merchantRecord,
    disputes: v.object({ opened: v.number(), upheld: v.number() }),
  }),
});

/** By what each queue is worked off. */
export const recycleActs = {
  receive: recycleReceive,
  lost: recycleReceive,
  inspect: recycleInspect,
  pickup: recyclePickup,
  back: recycleSendBack,
  forward: recycleForward,
  missing: recycleMissing,
  dispute: recycleDecide,
  unsold: recycleAdvise,
  fake: recycleReconsider,
} as const satisfies Record<RecycleQueue, Call>;
