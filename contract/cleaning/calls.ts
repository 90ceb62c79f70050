/** Cleaning: the price and what is covered, an order with photos from before, each step with pictures, a claim; and the staff's queue. */
import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { waybill } from '../express/calls.ts';
import { otherDesks } from '../express/desks.ts';
import { shelfCode } from '../item/shelf.ts';
import { objectionJob, objectionShown, objectionsPast } from '../objection/calls.ts';
import { channels } from '../payment/calls.ts';
import { call, type Output } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, positiveFen, sumFen } from '../wire/money.ts';
import { bilingual, id, listOf, optionalId, page, queryBool, time, timelineOf, turns, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { days, hours } from '../wire/units.ts';
import { jobShown } from './job.ts';
import { cleaningStates, cleaningTimes } from './machine.ts';
import { arrivalAnswer, beside, bill, mark, note, parcel, photos, piece, pointed, step, wish } from './pieces.ts';
import { cleaningQueueNames } from './queues.ts';
import { cleaningRules, kinds } from './rules.ts';
import { shown } from './shown.ts';
import { washSteps } from './steps.ts';

const state = v.picklist(cleaningStates);

export const cleaningOrderSave = call('POST', '/v3/cleaning/order/save', {
  about:
    'Orders the cleaning of one piece or of several in one parcel, with photos of how they are now. May be made offline; it is paid for afterwards, all at once.',
  who: 'user',
  begins: 'cleaning',
  mints: 'id',
  input: v.strictObject({
    ...piece,
    /** The bill of the whole order as it was shown. */
    expectedTotal: positiveFen,
    addressId: optionalId,
    /** When a courier shall fetch it at that address; absent for who sends it themselves. */
    pickupAt: v.optional(time),
    /** One of the caller’s own items in our warehouse: it is washed there, shown by the photos that it has. */
    itemId: optionalId,
    /** Further pieces in the same parcel: they are paid for together and share its journeys. */
    more: v.optional(v.pipe(v.array(v.strictObject(piece)), v.maxLength(cleaningRules.pieces - 1)), []),
  }),
  output: v.object({ id, no: v.string(), total: sumFen }),
  offline: { mode: 'queued' },
});

const row = v.object(shown);
export type CleaningRow = v.InferOutput<typeof row>;

export const cleaningList = call('GET', '/v3/cleaning/list', {
  about:
    'The caller’s cleaning orders: what waits for them, then what goes on, then what is over, or one of these; the newest first.',
  who: 'user',
  input: v.strictObject({ ...page, turn: v.optional(v.picklist(turns)) }),
  output: listOf(row),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export type CleaningMark = v.InferOutput<typeof mark>;

const detail = v.object({
  ...shown,
  role: v.picklist(['owner', 'staff']),
  declared: fen,
  /** The most that damage is paid with. */
  covered: fen,
  ...bill,
  note: v.string(),
  /** How it came in, or how it lies with us; what is worn on purpose is marked on these. */
  received: v.array(v.string()),
  marks: v.array(mark),
  pointed,
  /** What can be done and what cannot, and what it costs on top. */
  assessment: v.nullable(v.object({ words: v.string(), extra: fen, at: time })),
  beside: v.array(beside),
  /** What has to be paid now: for the whole order, or on top for this piece. */
  due: v.nullable(v.object({ amount: sumFen, purpose: v.picklist(['cleaning', 'cleaningExtra']) })),
  payWith: v.array(v.picklist(channels)),
  backTo: v.array(v.picklist(channels)),
  claimUntil: v.nullable(time),
  /** While it may still come: from when on it can be said that it did not. */
  missingFrom: v.nullable(time),
  /** When its owner agreed to the photos of its arrival. */
  arrivalOkAt: v.nullable(time),
  arrivalAnswer,
  /** What was decided last about a claim was changed on its owner's objection: its reason holds no more. */
  overruled: v.boolean(),
  steps: v.array(step),
  sendTo: v.nullable(shipTo),
  /** Where it is fetched, for its owner and whoever sends the courier. */
  fetchAt: v.nullable(shipTo),
  /** How it was before and how it is now, once it is checked. */
  compared: v.nullable(v.object({ before: v.string(), after: v.string() })),
  /** Whether everybody may see that beside the price table; null while there is nothing to show. */
  shared: v.nullable(v.boolean()),
  parcel: v.nullable(parcel),
  parcelBack: v.nullable(parcel),
  /** Who tells us where parcels are. */
  tracks: v.picklist(['sandbox', 'kuaidi100', 'none']),
  /** What it was ordered under, ms: how long its owner has to answer, to claim and to look at its arrival, and when what never came counts as lost. */
  terms: v.object({ agree: v.number(), claim: v.number(), arrival: v.number(), lost: v.number() }),
  objection: objectionShown,
  objections: objectionsPast,
  timeline: timelineOf(state),
});
export type CleaningDetail = v.InferOutput<typeof detail>;

export const cleaningDetail = call('GET', '/v3/cleaning/detail', {
  about:
    'One cleaning order as its owner or staff see it: whose turn it is, every step with pictures, where the money is.',
  who: 'user',
  input: v.strictObject({ id }),
  output: detail,
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const moved = v.object({ id, state });
/** All that moved with it; what was answered before that was told says nothing of it. */
const movedTogether = v.object({ ...moved.entries, sent: v.optional(v.array(id)) });

export const cleaningGain = call('GET', '/v3/cleaning/gain', {
  about:
    'One of the caller’s items in our warehouse that can be cleaned before it is sold, and what that added to sales that are recorded.',
  who: 'user',
  input: v.strictObject({ itemId: id }),
  output: v.object({
    name: bilingual,
    size: v.string(),
    cover: v.nullable(v.string()),
    /** Null for what is not washed here. */
    kind: v.nullable(v.picklist(kinds)),
    brandId: id,
    declared: v.nullable(fen),
    /** What stock has recorded of it. */
    defects: v.array(bilingual),
    /** The most that can be declared, and is covered. */
    most: fen,
    /** How it was washed already while it lies with us. */
    done: v.nullable(wish.care),
    /** It is free to be washed. */
    free: v.boolean(),
    /** Of pieces that were washed here and then sold: so many, and in the middle so much more than others of their size and grade. Null where there are too few. */
    gain: v.nullable(v.object({ sales: v.number(), adds: sumFen })),
  }),
});

export const cleaningHere = call('GET', '/v3/cleaning/here', {
  about: 'How many of the caller’s items in our warehouse can be cleaned before they are sold.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ count: v.number() }),
});

export const cleaningPickup = call('POST', '/v3/cleaning/pickup', {
  about: 'Asks the courier to come at another time, unless it is the hour in which they come.',
  who: 'user',
  input: v.strictObject({ id, pickupAt: time }),
  output: moved,
});

export const cleaningCancel = call('POST', '/v3/cleaning/cancel', {
  about:
    'Gives the whole order up before it is sent, or one piece of several; what was paid for it goes back. The journeys are then borne by what is left.',
  who: 'user',
  input: v.strictObject({ id, alone: v.optional(v.boolean(), false) }),
  output: moved,
});

export const cleaningDeliver = call('POST', '/v3/cleaning/deliver', {
  about:
    'All pieces of the order are on their way to us in one parcel, with photos of its inside before it was closed. May be written offline.',
  who: 'user',
  input: v.strictObject({ id, ...waybill.entries, photos: v.optional(photos, []) }),
  output: moved,
  offline: { mode: 'queued' },
});

export const cleaningCorrect = call('POST', '/v3/cleaning/correct', {
  about: 'The number of a parcel to us was mistyped: the right one for all in it, until it has arrived.',
  who: 'user',
  input: v.strictObject({ id, ...waybill.entries }),
  output: moved,
});

export const cleaningKeep = call('POST', '/v3/cleaning/keep', {
  about: 'Says and marks what is worn on purpose and stays, while the owner is asked for their word.',
  who: 'user',
  input: v.strictObject({ id, keep: note, marks: v.pipe(v.array(mark), v.maxLength(cleaningRules.marks)) }),
  output: moved,
});

export const cleaningAnswer = call('POST', '/v3/cleaning/answer', {
  about: `The owner agrees to what was found and to the photos of its arrival, or has it back unwashed; after a treatment it stays as it is. Where we are late and have not begun, all that was paid goes back, and with it whatever else lies in the same unopened parcel. Silence for ${hours(cleaningTimes.agree).en} declines.`,
  who: 'user',
  input: v.strictObject({ id, agree: v.boolean() }),
  output: moved,
});

export const cleaningShare = call('POST', '/v3/cleaning/share', {
  about: 'Lets everybody see a finished piece before and after, without a name; or takes that back.',
  who: 'user',
  input: v.strictObject({ id, share: v.boolean() }),
  output: moved,
});

export const cleaningExamples = call('GET', '/v3/cleaning/examples', {
  about: 'How pieces were before and after, by kind: the latest that their owners let everybody see.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(v.object({ kind: wish.kind, care: wish.care, before: v.string(), after: v.string() })),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});
export type CleaningExample = Output<typeof cleaningExamples>['list'][number];

export const cleaningConfirm = call('POST', '/v3/cleaning/confirm', {
  about: 'It is home and as it should be: our fee is ours.',
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});

export const cleaningClaim = call('POST', '/v3/cleaning/claim', {
  about: `It came back damaged: photos and words, until ${days(cleaningTimes.claim).en} after the carrier, or its owner by this, says that it arrived; or it did not come, of which there is no photo, from the carrier’s word on or once nothing was heard for ${days(cleaningTimes.unheard).en}. May be written offline.`,
  who: 'user',
  input: v.pipe(
    v.strictObject({ id, body: words(TEXT.area), missing: v.optional(v.boolean(), false), photos }),
    v.check(({ missing, photos: shots }) => missing || shots.length > 0),
  ),
  output: moved,
  offline: { mode: 'queued' },
});

const job = v.object({
  ...jobShown,
  /** Where it goes, for whoever sends it, while it is to be sent; where it lies, for whoever fetches it, while it is to be fetched. */
  home: v.nullable(shipTo),
});
export type CleaningJob = v.InferOutput<typeof job>;

export const cleaningWork = call('GET', '/v3/cleaning/work', {
  about:
    'Pieces that wait for staff, the nearest deadline first; or those with this number, waybill or stock code, in this queue or anywhere.',
  who: 'staff',
  permission: 'cleaning.see',
  input: v.strictObject({
    ...{ ...page, queue: v.picklist(cleaningQueueNames), code: v.optional(words(40)) },
    /** What is scanned is found wherever it stands; the queue is the one that is open. */
    anywhere: v.optional(queryBool, false),
  }),
  output: v.object({
    ...listOf(job).entries,
    objections: v.array(objectionJob),
    /** Where nothing has the number or waybill that was asked for, the other desks at which something has. */
    desks: otherDesks,
    counts: v.record(v.picklist(cleaningQueueNames), v.number()),
  }),
});

export const cleaningFetch = call('POST', '/v3/cleaning/work/fetch', {
  about: 'The courier has fetched all pieces of an order from their owner, with photos of what was taken.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.strictObject({ id, ...waybill.entries, photos: v.optional(photos, []) }),
  output: movedTogether,
});

export const cleaningShelve = call('POST', '/v3/cleaning/work/shelve', {
  about: 'A piece that is stored with us lies on its shelf again: by what stands on its label, and on which.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.strictObject({ id, code: v.optional(words(40)), shelf: v.optional(shelfCode) }),
  output: moved,
});

export const cleaningScanIn = call('POST', '/v3/cleaning/work/scan-in', {
  about:
    'A piece has arrived, or came back from its way home undelivered with all that was in its parcel: its waybill is checked, and photos show how it came.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.strictObject({ id, waybill: waybill.entries.waybill, note, photos: v.pipe(photos, v.minLength(1)) }),
  output: moved,
});

const assessed = {
  id,
  note: words(TEXT.area),
  photos: v.optional(photos, []),
  /** What stands on the label of a piece of our warehouse, so that nobody takes its twin; its photos are needed too. */
  code: v.optional(words(40)),
};
export const cleaningAssess = call('POST', '/v3/cleaning/work/assess', {
  about: 'What can be done and what cannot: as ordered, for more money, or not at all.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.variant('result', [
    v.strictObject({ ...assessed, result: v.literal('fine') }),
    v.strictObject({ ...assessed, result: v.literal('extra'), extra: positiveFen }),
    v.strictObject({ ...assessed, result: v.literal('refuse') }),
  ]),
  output: moved,
});

export const cleaningStep = call('POST', '/v3/cleaning/work/step', {
  about: 'A step of the treatment, as it is done, with pictures.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.strictObject({ id, kind: v.picklist(washSteps), note, photos: v.pipe(photos, v.minLength(1)) }),
  output: v.object({ id }),
});

export const cleaningFinish = call('POST', '/v3/cleaning/work/finish', {
  about:
    'The treatment is done and goes to the check, once a step of it was photographed; or another one is asked for, and waits for its owner’s word.',
  who: 'staff',
  permission: 'cleaning.work',
  /** Photos are of what it is asked for. */
  input: v.strictObject({ id, again: v.optional(words(TEXT.area)), photos: v.optional(photos, []) }),
  output: moved,
});

export const cleaningCheck = call('POST', '/v3/cleaning/work/check', {
  about: 'It is looked over once more: it goes home, or another treatment is asked for and waits for its owner’s word.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.pipe(
    v.strictObject({ id, pass: v.boolean(), note, photos: v.pipe(photos, v.minLength(1)) }),
    // Nobody can agree to what is not said.
    v.check(({ pass, note: said }) => pass || said !== ''),
  ),
  output: moved,
});

export const cleaningShip = call('POST', '/v3/cleaning/work/ship', {
  about: 'The piece goes home, and with it whatever else of its order is ready; or it alone.',
  who: 'staff',
  permission: 'cleaning.work',
  input: v.strictObject({ id, ...waybill.entries, alone: v.optional(v.boolean(), false) }),
  output: movedTogether,
});

export const cleaningDecide = call('POST', '/v3/cleaning/work/decide', {
  about:
    'A claim is decided from the photos of before and after by somebody who had no hand in it: paid up to what is covered, or refused with a reason.',
  who: 'staff',
  permission: 'cleaning.decide',
  input: v.variant('grant', [
    v.strictObject({
      ...{ id, grant: v.literal(true), note: words(TEXT.area) },
      /** Nothing only of what was paid for in full before. */
      amount: fen,
      /** Its owner’s photos show what is damaged: said where its carrier held that it was still on its way. */
      seen: v.optional(v.boolean(), false),
    }),
    v.strictObject({ id, grant: v.literal(false), note: words(TEXT.area) }),
  ]),
  output: moved,
});
