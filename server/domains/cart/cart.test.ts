import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cartAdd, cartList, cartRemove } from '../../../contract/cart/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { cart } from './handlers.ts';

let test: TestApp;
let buyer: Person;
let listings: { id: string; price: number; seller_id: string }[];
beforeAll(async () => {
  test = await testApp({ demo: 'small', domains: [cart] });
  buyer = await test.as('13800000001');
  listings = await test.db
    .selectFrom('listing')
    .select(['id', 'price', 'seller_id'])
    .where('state', '=', 'on')
    .orderBy('id')
    .limit(20)
    .execute();
});
afterAll(() => test.close());

const one = (n: number) => {
  const listing = listings[n];
  if (!listing) throw new Error(`only ${listings.length} listings`);
  return listing;
};
const lineOf = async (listingId: string) =>
  (await test.must(cartList, {}, { as: buyer })).list.find((line) => line.listingId === listingId);

describe('the cart', () => {
  it('is not for visitors', async () => {
    expect((await test.call(cartList, {})).code).toBe('LOGIN_NEEDED');
    expect((await test.call(cartAdd, { listingId: one(0).id })).code).toBe('LOGIN_NEEDED');
    expect((await test.call(cartRemove, { listingIds: [one(0).id] })).code).toBe('LOGIN_NEEDED');
  });

  it('keeps an item once, and the price it had when it was added', async () => {
    const { id, price } = one(1);
    expect(await test.must(cartAdd, { listingId: id }, { as: buyer })).toEqual({ listingId: id, count: 1 });
    await test.db
      .updateTable('listing')
      .set({ price: price - 1_000 })
      .where('id', '=', id)
      .execute();
    expect((await test.must(cartAdd, { listingId: id }, { as: buyer })).count).toBe(1);
    expect(await lineOf(id)).toMatchObject({ price: price - 1_000, addedPrice: price, available: true });
  });

  it('brings a removed line back as it was, and forgets it after a day', async () => {
    const { id, price } = one(2);
    await test.must(cartAdd, { listingId: id }, { as: buyer });
    await test.db
      .updateTable('listing')
      .set({ price: price + 500 })
      .where('id', '=', id)
      .execute();
    expect((await test.must(cartRemove, { listingIds: [id] }, { as: buyer })).removed).toBe(1);
    expect(await lineOf(id)).toBeUndefined();
    await test.must(cartAdd, { listingId: id }, { as: buyer });
    expect((await lineOf(id))?.addedPrice).toBe(price);
    await test.must(cartRemove, { listingIds: [id] }, { as: buyer });
    test.clock.advance(2 * DAY);
    await test.must(cartAdd, { listingId: id }, { as: buyer });
    expect((await lineOf(id))?.addedPrice).toBe(price + 500);
  });

  it('still shows an item that is gone, and does not take one that is gone or one’s own', async () => {
    const [sold, off, own] = [one(3), one(4), one(5)];
    await test.must(cartAdd, { listingId: sold.id }, { as: buyer });
    await test.db.updateTable('listing').set({ state: 'sold' }).where('id', '=', sold.id).execute();
    await test.db.updateTable('listing').set({ state: 'off' }).where('id', '=', off.id).execute();
    expect(await lineOf(sold.id)).toMatchObject({ available: false });
    await test.must(cartRemove, { listingIds: [sold.id] }, { as: buyer });
    expect((await test.call(cartAdd, { listingId: sold.id }, { as: buyer })).code).toBe('ITEM_TAKEN');
    expect((await test.call(cartAdd, { listingId: off.id }, { as: buyer })).code).toBe('ITEM_OFF');
    expect((await test.call(cartAdd, { listingId: 'nothing' }, { as: buyer })).code).toBe('NOT_FOUND');
    await test.db.updateTable('listing').set({ seller_id: buyer.userId }).where('id', '=', own.id).execute();
    expect((await test.call(cartAdd, { listingId: own.id }, { as: buyer })).code).toBe('OWN_ITEM');
  });

  it('belongs to one person', async () => {
    const other = await test.as('13900000001');
    expect((await test.must(cartList, {}, { as: other })).count).toBe(0);
    expect((await test.must(cartRemove, { listingIds: [one(1).id] }, { as: other })).removed).toBe(0);
    expect(await lineOf(one(1).id)).toBeDefined();
  });
});
