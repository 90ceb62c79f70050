/** Who sells: what is recorded of them, what else they have, and what those say who really bought from them. */
import * as v from 'valibot';
import { grade } from '../item/grades.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen } from '../wire/money.ts';
import { bilingual, id, listOf, page, time, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

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

const review = v.object({
  stars,
  body: v.string(),
  at: time,
});

export const sellerReviews = call('GET', '/v3/oms/seller/reviews', {
  about: 'What buyers said of a seller, newest first; of the buyer only the first character is told.',
  who: 'visitor',
  input: v.strictObject({ id, ...page }),
  output: listOf(
    v.object({
      ...review.entries,
      buyer: v.string(),
      item: v.object({ name: bilingual, size: v.string(), grade }),
    }),
  ),
  offline: { mode: 'cached', ttl: DAY },
});

export const reviewOf = call('GET', '/v3/oms/review/detail', {
  about: 'Of one of the caller’s purchases: what they said of its seller, or whether they may.',
  who: 'user',
  input: v.strictObject({ orderId: id }),
  output: v.object({ sellerId: id, mayWrite: v.boolean(), review: v.nullable(review) }),
  offline: { mode: 'cached', ttl: DAY },
});

export const reviewSave = call('POST', '/v3/oms/review/save', {
  about:
    'Says of the seller of a completed purchase how it was: once, by its buyer, and not between accounts of one person.',
  who: 'user',
  input: v.strictObject({ orderId: id, stars, body: words(TEXT.area, 0) }),
  output: v.object({ orderId: id }),
});
