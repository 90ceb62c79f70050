/** An account and the orders it is part of. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderCancel } from '../../contract/order.ts';
import { type Market, openMarketApp } from '../testing-market.ts';
import { erase } from './erase.ts';
import { openMatters } from './matters.ts';

let market: Market;
beforeAll(async () => {
  market = await openMarketApp();
});
afterAll(() => market.close());

test('an open order stands in the way of closing for its buyer and its seller, a closed one for nobody', async () => {
  const { buyer, seller } = market.people;
  const id = await market.order({ paid: false });
  const kinds = async (userId: string) => (await openMatters(market.db, userId)).map(({ kind }) => kind);
  expect(await kinds(buyer.userId)).toContain('bought');
  expect(await kinds(seller.userId)).toContain('sold');
  await market.must(orderCancel, { id }, { as: buyer });
  expect(await kinds(buyer.userId)).not.toContain('bought');
  expect(await kinds(seller.userId)).not.toContain('sold');
});

test('after closing, an order still says what was sold and where to, but not to whom', async () => {
  const { buyer } = market.people;
  const id = await market.order();
  await erase(market.db, buyer.userId, market.clock.now());
  const order = await market.db.selectFrom('trade_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(order.address).toMatchObject({ name: '', phone: '', detail: '' });
  expect(order.address.city).not.toBe('');
  expect(order.snapshot.name.zh).not.toBe('');
  const left = await market.db.selectFrom('address').selectAll().where('user_id', '=', buyer.userId).execute();
  expect(left).toEqual([]);
});
