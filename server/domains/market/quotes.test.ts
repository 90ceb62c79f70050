import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidMarket } from '../../../contract/bid/calls.ts';
import { productDetail, productList, productTradeList } from '../../../contract/catalogue/calls.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import { priceAlertSave } from '../../../contract/market/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { newId } from '../../kernel/lib/id.ts';
import { bids } from '../../testing/bid.ts';
import { putOnSale } from '../../testing/goods.ts';
import { type Market, openMarketApp, SKU } from '../../testing/market.ts';
import { deadlines } from '../bid/deadlines.ts';
import { bid } from '../bid/handlers.ts';
import { catalogue } from '../catalogue/handlers.ts';
import { market } from './handlers.ts';
import { refreshQuote } from './quotes.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [bid, market, catalogue], deadlines });
});
afterAll(() => app.close());

async function traded(grade: Grade, price: number, daysAgo: number): Promise<void> {
  const at = new Date(app.clock.now().getTime() - daysAgo * DAY);
  await app.db.insertInto('trade').values({ id: newId(), sku_id: SKU, item_id: null, grade, price, at }).execute();
  await refreshQuote(app.db, SKU, at);
}
async function ask(grade: Grade, price: number): Promise<void> {
  const now = app.clock.now();
  await putOnSale(app.db, { seller: 'seller', skuId: SKU, grade, price, inWarehouse: true, now });
  await refreshQuote(app.db, SKU, now);
}
const size = async () => {
  const { skus } = await app.must(productDetail, { id: 'kh92-007' });
  const [only] = skus;
  if (!only) throw new Error('no size');
  return only;
};
const noticesOf = (who: keyof Market['people']) =>
  app.db
    .selectFrom('message')
    .select('title_zh')
    .where('user_id', '=', app.people[who].userId)
    .where('title_zh', '=', '到你想要的价了')
    .execute();

test('where nobody sells, no move of the price is shown, however often it was traded', async () => {
  await traded('new', 109_900, 3);
  await traded('new', 114_700, 1);
  expect(await size()).toMatchObject({ grade: 'new', minSellPrice: null, lastTradePrice: 114_700, closedPrice: null });
});

test('a worn pair at 569 shows no rise that two new ones made', async () => {
  await ask('8', 56_900);
  const worn = { grade: '8', minSellPrice: 56_900, lastTradePrice: null, closedPrice: null };
  expect(await size()).toMatchObject({ ...worn, grades: [{ grade: 'new', closedPrice: 4.37 }, worn] });
  const { list } = await app.must(productList, {});
  expect(list).toMatchObject([worn]);
  const book = await app.must(bidMarket, { skuId: SKU });
  expect(book.grades.find(({ grade }) => grade === '8')).toMatchObject(worn);
});

test('a card that shows a new pair has the move of new ones, and is below its own last trade only', async () => {
  await ask('new', 112_000);
  const { list } = await app.must(productList, { grades: 'new' });
  expect(list).toMatchObject([{ grade: 'new', minSellPrice: 112_000, lastTradePrice: 114_700, closedPrice: 4.37 }]);
  // The worn pair costs less than a new one did; that is no bargain.
  const below = await app.must(productList, { belowTrade: 'true' });
  expect(below.list).toMatchObject([{ grade: 'new', minSellPrice: 112_000 }]);
});

test('a sold worn pair makes no fall in the price of new ones, and the chart has one grade', async () => {
  await traded('95', 89_200, 0);
  expect((await size()).grades.find(({ grade }) => grade === 'new')).toMatchObject({ closedPrice: 4.37 });
  const chart = await app.must(productTradeList, { skuId: SKU, grade: 'new' });
  expect(chart.points.map(({ close }) => close)).toEqual([109_900, 114_700]);
  expect(chart.list.every(({ grade }) => grade === 'new')).toBe(true);
  const all = await app.must(productTradeList, { skuId: SKU });
  expect(all).toMatchObject({ count: 3, points: [] });
});

test('the highest bid beside a worn pair is for worn ones', async () => {
  await bids(app, 70_000, { grade: '95' });
  await bids(app, 40_000, { grade: '8' });
  expect(await size()).toMatchObject({ grade: '8', maxBuyPrice: 40_000, bidCount: 2 });
});

test('who waits for a new pair is not told of a worn one, and is told of a new one though a worn one is cheaper', async () => {
  await app.must(priceAlertSave, { skuId: SKU, grade: 'new', price: 100_000 }, { as: app.people.rival });
  await ask('8', 45_000);
  expect(await noticesOf('rival')).toHaveLength(0);
  await ask('new', 99_000);
  expect(await noticesOf('rival')).toHaveLength(1);
});
