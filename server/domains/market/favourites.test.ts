// @module-tag both-engines
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Grade } from '../../../contract/item/grades.ts';
import { favouriteIds, favouriteList, favouriteSave } from '../../../contract/market/calls.ts';
import { putOnSale } from '../../testing/goods.ts';
import { type Market, openMarketApp, SKU } from '../../testing/market.ts';
import { catalogue } from '../catalogue/handlers.ts';
import { market } from './handlers.ts';
import { refreshQuote } from './quotes.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [market, catalogue] });
});
afterAll(() => app.close());

const PRODUCT = 'kh92-007';
async function ask(grade: Grade, price: number): Promise<string> {
  const now = app.clock.now();
  const { listingId } = await putOnSale(app.db, { seller: 'seller', skuId: SKU, grade, price, inWarehouse: true, now });
  await refreshQuote(app.db, SKU, now);
  return listingId;
}
const told = async () =>
  (
    await app.db
      .selectFrom('message')
      .select('body_zh')
      .where('user_id', '=', app.people.buyer.userId)
      .where('title_zh', '=', '收藏的降价了')
      .orderBy('created_at')
      .execute()
  ).map(({ body_zh }) => body_zh);
const buyer = () => ({ as: app.people.buyer });
const keep = (grade: Grade, on = true) =>
  app.must(favouriteSave, { productId: PRODUCT, of: { skuId: SKU, grade }, on }, buyer());

test('what is kept shows the price of its own size and grade, then and now', async () => {
  await ask('new', 100_000);
  await ask('8', 40_000);
  expect(await keep('new')).toMatchObject({ on: true, count: 1 });
  const { list } = await app.must(favouriteList, {}, buyer());
  expect(list).toMatchObject([{ of: { grade: 'new' }, addedPrice: 100_000, price: 100_000, product: { id: PRODUCT } }]);
  expect(await app.must(favouriteIds, {}, buyer())).toEqual({ ids: [PRODUCT] });
});

test('a drop is told once, a small one and one of another grade are not', async () => {
  await ask('8', 30_000);
  await ask('new', 99_000);
  expect(await told()).toEqual([]);
  await ask('new', 90_000);
  await ask('new', 89_500);
  expect(await told()).toHaveLength(1);
  expect((await told())[0]).toContain('收藏时 ¥1,000，现在最低 ¥900');
  await ask('new', 80_000);
  expect(await told()).toHaveLength(2);
  const { list } = await app.must(favouriteList, {}, buyer());
  expect(list).toMatchObject([{ addedPrice: 100_000, price: 80_000 }]);
});

test('keeping it again changes nothing, another grade starts anew, and what is let go is told no more', async () => {
  await keep('new');
  expect((await app.must(favouriteList, {}, buyer())).list).toMatchObject([{ addedPrice: 100_000 }]);
  await keep('8');
  expect((await app.must(favouriteList, {}, buyer())).list).toMatchObject([{ addedPrice: 30_000, price: 30_000 }]);
  await keep('8', false);
  await ask('8', 10_000);
  expect(await told()).toHaveLength(2);
  expect(await app.must(favouriteList, {}, buyer())).toMatchObject({ list: [], count: 0 });
});

test('a product that is not there cannot be kept, nor a size of another', async () => {
  const of = { skuId: SKU, grade: 'new' } as const;
  const odd = await app.call(favouriteSave, { productId: 'none', of: null, on: true }, buyer());
  const other = await app.call(favouriteSave, { productId: PRODUCT, of: { ...of, skuId: 'no' }, on: true }, buyer());
  expect([odd.code, other.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
});
