// @module-tag both-engines
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewOf, reviewSave, sellerDetail, sellerItems, sellerReviews } from '../../../contract/seller/calls.ts';
import { deliveredOrder, openAftersaleApp } from '../../testing/aftersale.ts';
import type { Market } from '../../testing/market.ts';
import { seller } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [seller] });
});
afterAll(() => app.close());

const buyer = () => ({ as: app.people.buyer });
const id = () => app.people.seller.userId;

/** Delivered and confirmed. */
const bought = () => deliveredOrder(app, { completed: true });

test('who never had anything for sale has no page', async () => {
  expect((await app.call(sellerDetail, { id: app.people.buyer.userId })).code).toBe('NOT_FOUND');
  expect((await app.call(sellerDetail, { id: id() })).code).toBe('NOT_FOUND');
});

test('a seller’s page shows what they have, and nothing is said of them before anything happened', async () => {
  const { listingId } = await app.list({ inWarehouse: true });
  expect(await app.must(sellerDetail, { id: id() })).toMatchObject({
    ...{ onSale: 1, sold: 0, rating: null, ship: null },
    record: { orders: 0, refunded: 0 },
  });
  expect((await app.must(sellerItems, { id: id() })).list).toMatchObject([{ listingId }]);
});

test('only the buyer of a completed order says how it was, once', async () => {
  const early = await app.order();
  expect((await app.call(reviewSave, { orderId: early, stars: 5, body: '' }, buyer())).code).toBe('REVIEW_TOO_EARLY');
  const orderId = await bought();
  expect(await app.must(reviewOf, { orderId }, buyer())).toMatchObject({ mayWrite: true, review: null });
  const stranger = await app.call(reviewSave, { orderId, stars: 1, body: '' }, { as: app.people.rival });
  const owner = await app.call(reviewSave, { orderId, stars: 5, body: '' }, { as: app.people.seller });
  expect([stranger.code, owner.code]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  await app.must(reviewSave, { orderId, stars: 4, body: '和描述一样' }, buyer());
  expect((await app.call(reviewSave, { orderId, stars: 1, body: '' }, buyer())).code).toBe('REVIEW_GIVEN');
  expect(await app.must(reviewOf, { orderId }, buyer())).toMatchObject({ mayWrite: false, review: { stars: 4 } });
  expect(await app.must(sellerDetail, { id: id() })).toMatchObject({
    ...{ sold: 1, rating: { average: 4, count: 1 } },
    record: { orders: 1, refunded: 0 },
  });
  const { list } = await app.must(sellerReviews, { id: id() });
  expect(list).toMatchObject([{ stars: 4, body: '和描述一样', buyer: expect.stringMatching(/^.?\*\*$/) }]);
});

test('two accounts of one person cannot praise each other', async () => {
  const orderId = await bought();
  await app.db
    .updateTable('session')
    .set({ device_id: app.people.buyer.deviceId })
    .where('user_id', '=', id())
    .execute();
  expect(await app.must(reviewOf, { orderId }, buyer())).toMatchObject({ mayWrite: false });
  expect((await app.call(reviewSave, { orderId, stars: 5, body: '' }, buyer())).code).toBe('REVIEW_OWN');
});
