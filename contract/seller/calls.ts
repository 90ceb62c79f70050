/** Who sells: what is recorded of them, what else they have, and what those say who really bought from them. */
import * as v from 'valibot';
import { hintKinds } from '../chat/hints.ts';
import { chatRules } from '../chat/rules.ts';
import { grade } from '../item/grades.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen } from '../wire/money.ts';
import { bilingual, id, listOf, page, time, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { reviewReportMachine } from './machine.ts';
import { groundNames, reasonNames, reviewLimits } from './rules.ts';

export const stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));
/** A seller's record is drawn from so many of their last orders. */
export const RECORD_ORDERS = 200;

export const sellerDetail = call('GET', '/v3/oms/seller/detail', {
  about: 'A seller by what is recorded of them. Who never had anything for sale has no page.',
  who: 'visitor',
  input: v.strictObject({ id }),
  output: v.object({
    id,
    nickname: v.string(),
    business: v.boolean(),
    since: time,
    sold: v.number(),
    /** Of their last orders that were delivered: how many, and how many of them were refunded. */
    record: v.object({ orders: v.number(), refunded: v.number() }),
    /** From payment to the parcel, of the last ones that they sent themselves: half were faster. Null before the first. */
    ship: v.nullable(v.object({ hours: v.number(), orders: v.number() })),
    /** What their buyers gave; null before the first. */
    rating: v.nullable(v.object({ average: v.number(), count: v.number() })),
    onSale: v.number(),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

const sellerItem = v.object({
  listingId: id,
  productId: id,
  skuId: id,
  name: bilingual,
  cover: v.string(),
  size: v.string(),
  grade,
  price: fen,
  inWarehouse: v.boolean(),
});
export type SellerItem = v.InferOutput<typeof sellerItem>;

export const sellerItems = call('GET', '/v3/oms/seller/items', {
  about: 'What a seller has for sale, newest first.',
  who: 'visitor',
  input: v.strictObject({ id, ...page }),
  output: listOf(sellerItem),
  offline: { mode: 'cached', ttl: DAY },
});

const said = v.nullable(v.object({ body: v.string(), at: time }));
const review = v.object({
  stars,
  body: v.string(),
  at: time,
  /** What its seller said to it. */
  reply: said,
});
const reviewed = v.object({ name: bilingual, size: v.string(), grade });

export const sellerReviews = call('GET', '/v3/oms/seller/reviews', {
  about:
    'What buyers said of a seller and the seller to that, newest first, without what was taken down; of the buyer only the first character is told.',
  who: 'visitor',
  input: v.strictObject({ id, ...page }),
  output: listOf(
    v.object({
      ...{ id, ...review.entries, buyer: v.string(), item: reviewed },
      /** What in its words could lead off the platform. A kept answer of before does not tell. */
      hints: v.optional(v.array(v.picklist(hintKinds))),
      /** Its seller has said something to it, which stays so after the words went with an account. A kept answer of before does not tell. */
      answered: v.optional(v.boolean()),
    }),
  ),
  offline: { mode: 'cached', ttl: DAY },
});
export type SellerReview = v.InferOutput<typeof sellerReviews.output>['list'][number];

/** Why it was taken down, in staff's words beside the rule. */
const removed = v.nullable(v.object({ ground: v.picklist(groundNames), note: v.string(), at: time }));

export const reviewOf = call('GET', '/v3/oms/review/detail', {
  about:
    'Of one of the caller’s purchases: what they said of its seller, what came of it, or whether they may say something.',
  who: 'user',
  input: v.strictObject({ orderId: id }),
  output: v.object({
    sellerId: id,
    mayWrite: v.boolean(),
    review: v.nullable(v.object({ ...review.entries, removed })),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const reviewSave = call('POST', '/v3/oms/review/save', {
  about:
    'Says of the seller of a completed purchase how it was: once, by its buyer, and not between accounts of one person. The seller is told.',
  who: 'user',
  input: v.strictObject({ orderId: id, stars, body: words(TEXT.area, 0) }),
  output: v.object({ orderId: id }),
});

export const reviewAnswer = call('POST', '/v3/oms/review/answer', {
  about:
    'The seller says something to a review of theirs: once, for everybody to read. Refused with REVIEW_LEADS_OFF for contacts, links and payment elsewhere. The buyer is told.',
  who: 'user',
  input: v.strictObject({ id, body: words(TEXT.area) }),
  output: v.object({ id }),
});

const reportState = v.picklist(statesOf(reviewReportMachine));

export const reviewMine = call('GET', '/v3/oms/review/mine', {
  about:
    'Of a seller’s reviews those that the caller wrote, and those that they reported with what came of it, newest first.',
  who: 'user',
  input: v.strictObject({ sellerId: id }),
  output: v.object({ wrote: v.array(id), reported: v.array(v.object({ id, state: reportState })) }),
  offline: { mode: 'cached', ttl: DAY },
});

export const reviewReport = call('POST', '/v3/oms/review/report', {
  about: `Shows a review to staff, with a reason: once a person, at most ${reviewLimits.reports} a day, and none of the caller’s own.`,
  who: 'user',
  input: v.strictObject({ id, reason: v.picklist(reasonNames), body: v.optional(words(chatRules.body, 0), '') }),
  output: v.object({ id }),
});

const person = v.object({ id, nickname: v.string(), closed: v.boolean() });
const report = v.object({
  ...{ id, reason: v.picklist(reasonNames), body: v.string(), nickname: v.string(), at: time, state: reportState },
  /** Staff's words about it; null until it is decided. */
  note: v.nullable(v.string()),
});

const job = v.object({
  /** Of the review. */
  id,
  ...review.entries,
  order: v.object({ id, no: v.string() }),
  item: reviewed,
  buyer: person,
  seller: person,
  /** Those that wait, oldest first, and those of the same review that were decided before. */
  reports: v.array(report),
  earlier: v.array(report),
  /** How many reviews of this buyer's were taken down before. */
  takenDown: v.number(),
  /** By then it is decided. */
  dueAt: v.nullable(time),
  /** The caller, or another account of theirs, is one of its people. */
  own: v.boolean(),
});
export type ReviewJob = v.InferOutput<typeof job>;

export const workReviews = call('GET', '/workbench/review/list', {
  about: 'Reviews that were reported, the longest waiting first; each once, however many have reported it.',
  who: 'staff',
  permission: 'chats.see',
  input: v.strictObject(page),
  output: listOf(job),
});

export const workReviewDecide = call('POST', '/workbench/review/decide', {
  about:
    'Decides about a reported review: it stays, or is taken down by a rule and counts no longer. Who reported is told, and its buyer if it goes.',
  who: 'staff',
  permission: 'chats.work',
  input: v.variant('event', [
    v.strictObject({ id, event: v.literal('keep'), note: words(TEXT.area) }),
    v.strictObject({ id, event: v.literal('takeDown'), ground: v.picklist(groundNames), note: words(TEXT.area) }),
  ]),
  output: v.object({ id }),
});
