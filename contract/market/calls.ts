/** Waiting for a price: alerts at a price of one's own, and favourites, of which every drop is told. */

import * as v from 'valibot';
import { bidPrice } from '../bid/rules.ts';
import { productCard } from '../catalogue/calls.ts';
import { grade } from '../item/grades.ts';
import { call } from '../wire/call.ts';
import { fen } from '../wire/money.ts';
import { id, listOf, page, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

export const priceAlertSave = call('POST', '/v3/oms/bid/alert/save', {
  about: 'Tells the caller once when a size in this grade is offered at this price or less.',
  who: 'user',
  input: v.strictObject({ skuId: id, grade, price: bidPrice }),
  output: v.object({ skuId: id, grade, price: fen, toldAt: v.nullable(time) }),
});

export const priceAlertRemove = call('POST', '/v3/oms/bid/alert/remove', {
  about: 'Stops following a size in this grade.',
  who: 'user',
  input: v.strictObject({ skuId: id, grade }),
  output: v.object({ skuId: id, grade }),
});

/** More than these are refused. */
export const FAVOURITES_MAX = 300;
/** A lower price is worth a message from so much below the one that was told last, as a fraction. */
export const FAVOURITE_DROP = 0.03;

export const favouriteSave = call('POST', '/v3/mms/favourite/save', {
  about:
    'Keeps a product, in the size and grade that were looked at, or lets it go. Keeping it again in another size starts anew.',
  who: 'user',
  input: v.strictObject({
    productId: id,
    /** Both or neither: a price is one size’s in one grade. */
    of: v.nullable(v.strictObject({ skuId: id, grade })),
    on: v.boolean(),
  }),
  output: v.object({ productId: id, on: v.boolean(), count: v.number() }),
  offline: { mode: 'queued' },
});

export const favouriteList = call('GET', '/v3/mms/favourite/list', {
  about: 'What the caller keeps, newest first, with the price then and now in the size and grade that were looked at.',
  who: 'user',
  input: v.strictObject(page),
  output: v.object({
    ...listOf(
      v.object({
        product: productCard,
        of: v.nullable(v.object({ skuId: id, size: v.string(), grade })),
        addedAt: time,
        /** Null where nobody sold one then, and now. */
        addedPrice: v.nullable(fen),
        price: v.nullable(fen),
      }),
    ).entries,
    count: v.number(),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const favouriteIds = call('GET', '/v3/mms/favourite/ids', {
  about: 'The products that the caller keeps, for the hearts on other screens.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ ids: v.array(id) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});
