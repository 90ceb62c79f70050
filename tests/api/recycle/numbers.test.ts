/** Numbers that are said of an inquiry and of a merchant: each merchant counts once, and only what was decided counts. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

let app: Hall;
let north: Person;
let tide: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
  tide = await app.merchant('13700000002');
});
afterEach(() => app.close());

test('a merchant who bids from a file, without opening the page of the lot, is one who looked', async () => {
  const batchId = randomUUID();
  const piece = { id: batchId, skuId: app.skuId, grade: '95' as const, photos: [await app.photo(app.owner)] };
  const { pieces } = await app.must(recycle.recycleInquire, { batchId, pieces: [piece] }, { as: app.owner });
  await app.must(hall.hallLook, { id: batchId }, { as: north });
  for (const as of [north, tide])
    await app.must(hall.hallBidMany, { bids: [{ no: pieces[0]?.no ?? '', price: 80_000 }], preview: false }, { as });
  const { list, looked } = await app.must(recycle.recycleList, { batchId }, { as: app.owner });
  expect([list[0]?.offers, list[0]?.looked, looked]).toEqual([2, 2, 2]);
});

test('a merchant who looked at two pieces of an inquiry is one who looked', async () => {
  const batchId = randomUUID();
  const pieces = await Promise.all(
    [randomUUID(), randomUUID(), randomUUID()].map(async (id) => ({
      ...{ id, skuId: app.skuId, grade: '95' as const, photos: [await app.photo(app.owner)] },
    })),
  );
  await app.must(recycle.recycleInquire, { batchId, pieces }, { as: app.owner });
  const [first, second] = pieces;
  for (const [as, piece] of [
    [north, first],
    [north, second],
    [tide, first],
  ] as const)
    await app.must(hall.hallLook, { id: piece?.id ?? '' }, { as });
  expect((await app.must(recycle.recycleList, { batchId }, { as: app.owner })).looked).toBe(2);
  expect((await app.must(recycle.recycleList, {}, { as: app.owner })).looked).toBeNull();
});

test('offers that were void at the opening count nowhere, not in a record either, and their price is shown to nobody', async () => {
  const south = await app.merchant('13700000003');
  const id = await app.inquire();
  for (const [who, price] of [
    [north, 86_000],
    [tide, 84_000],
    [south, 65_432],
  ] as const)
    await app.bid(who, id, price);
  await app.db.updateTable('merchant').set({ state: 'restricted' }).where('user_id', '=', south.userId).execute();
  await app.open();
  const piece = await app.must(recycle.recycleDetail, { id }, { as: app.owner });
  const lot = await app.must(hall.hallDetail, { id }, { as: north });
  const [row] = (await app.must(recycle.recycleList, {}, { as: app.owner })).list;
  expect([piece.bids.map(({ price }) => price), piece.offers, lot.offers, row?.offers]).toEqual([
    ...[[86_000, 84_000], 2],
    ...[2, 2],
  ]);
  const [told] = (await app.must(messageList, {}, { as: app.owner })).list;
  expect(told?.body.zh).toContain('收到 2 份报价');
  const own = async () => {
    const { list, record } = await app.must(hall.hallOwn, {}, { as: south });
    return [list[0]?.offered, list[0]?.end, record.bids, record.open];
  };
  expect(await own()).toEqual([65_432, 'dropped', 0, 0]);
  await app.accept(id, 86_000);
  expect(await own()).toEqual([65_432, 'dropped', 0, 0]);
});
