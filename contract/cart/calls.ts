/** The cart: listings a person set aside, with what they cost then and now. */
import * as v from 'valibot';
import { grade } from '../item/grades.ts';
import { call } from '../wire/call.ts';
import { fen } from '../wire/money.ts';
import { bilingual, id, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

/** More lines than this are refused: single items, each bought by itself. */
export const CART_MAX = 100;

const cartLine = v.object({
  listingId: id,
  itemId: id,
  productId: id,
  skuId: id,
  name: bilingual,
  styleNo: v.string(),
  size: v.string(),
  grade,
  inWarehouse: v.boolean(),
  cover: v.string(),
  /** What is asked now, and what was asked when the line was added. */
  price: fen,
  addedPrice: fen,
  addedAt: time,
  /** False once the item was sold, taken by someone or withdrawn. */
  available: v.boolean(),
  /** Somebody has ordered it on another marketplace and not paid yet: it may be for sale again. */
  held: v.boolean(),
});
export type CartLine = v.InferOutput<typeof cartLine>;

export const cartList = call('GET', '/v3/oms/cart/list', {
  about: 'The caller’s cart, newest first, with price changes since each line was added.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ list: v.array(cartLine), count: v.number() }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const cartAdd = call('POST', '/v3/oms/cart/add', {
  about:
    'Sets a listing aside. Adding it again, or bringing it back after removing it, keeps the price it was first added at.',
  who: 'user',
  input: v.strictObject({ listingId: id }),
  output: v.object({ listingId: id, count: v.number() }),
  offline: { mode: 'queued' },
});

export const cartRemove = call('POST', '/v3/oms/cart/remove', {
  about: 'Takes lines out of the cart.',
  who: 'user',
  input: v.strictObject({ listingIds: v.pipe(v.array(id), v.minLength(1), v.maxLength(CART_MAX)) }),
  output: v.object({ removed: v.number(), count: v.number() }),
  offline: { mode: 'queued' },
});
