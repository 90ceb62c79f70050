/** The hall as a merchant has it beside the open lots: what ended, what is kept, and what a file of offers would bind. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
}, 240_000);
afterEach(() => app.close());

test('who did not bid finds a closed lot and reads what it went for; of a sale that fell through, that it was not sold', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 86_000);
  const ended = () => app.must(hall.hallList, { ended: 'yes' }, { as: tide });
  expect((await ended()).list).toEqual([]);
  await app.open();
  await app.accept(id);
  expect(await ended()).toMatchObject({ total: 1, list: [{ id, soldFor: 86_000, state: 'confirmed' }] });
  expect((await app.must(hall.hallList, {}, { as: tide })).list).toEqual([]);
  await app.must(recycle.recycleCancel, { id }, { as: app.owner });
  expect((await ended()).list).toMatchObject([{ id, soldFor: null, state: 'failed' }]);
  expect(await app.must(hall.hallDetail, { id }, { as: tide })).toMatchObject({ soldFor: null, state: 'failed' });
});

test('what its owner ended before its time is no closed lot, and whoever had offered for it reads that', async () => {
  const [ended, unwanted] = [await app.inquire(), await app.inquire()];
  await app.bid(north, ended, 86_000);
  await app.must(recycle.recycleCancel, { id: ended }, { as: app.owner });
  await app.open();
  const { list, total } = await app.must(hall.hallList, { ended: 'yes' }, { as: north });
  expect([list.map(({ id }) => id), total]).toEqual([[unwanted], 1]);
  const own = await app.must(hall.hallOwn, { tab: 'over' }, { as: north });
  expect(own.list).toMatchObject([{ id: ended, end: 'closed' }]);
});

test('a merchant reads which view each photo shows, as its owner took it', async () => {
  const id = randomUUID();
  const photos = [await app.photo(app.owner), await app.photo(app.owner)];
  const piece = { id, skuId: app.skuId, grade: '95' as const, photos, views: ['side', ''] };
  await app.must(recycle.recycleInquire, { batchId: id, pieces: [piece] }, { as: app.owner });
  expect((await app.must(hall.hallDetail, { id }, { as: north })).views).toEqual(['side', '']);
});

test('a search that is saved twice is kept once, and another beside it', async () => {
  const save = (filter: object) =>
    app.must(hall.hallSubscribe, { id: randomUUID(), ...filter } as never, { as: north });
  const first = await save({ grade: '95', city: '杭州市' });
  expect(await save({ grade: '95', city: '杭州市' })).toEqual(first);
  expect(await save({ grade: '95' })).not.toEqual(first);
  expect((await app.must(hall.hallSubscriptions, {}, { as: north })).list).toHaveLength(2);
});

test('a file of offers says beforehand what it would set aside, and nothing twice for an offer that is only changed', async () => {
  const [one, two] = [await app.inquire(), await app.inquire()];
  await app.bid(north, one, 50_000);
  const { list: lots } = await app.must(hall.hallList, {}, { as: north });
  const noOf = (id: string) => lots.find((lot) => lot.id === id)?.no ?? '';
  const bids = [
    { no: noOf(one), price: 60_000 },
    { no: noOf(two), price: 60_000 },
    { no: '1234567812345678', price: 1 },
  ];
  const { list } = await app.must(hall.hallBidMany, { bids, preview: true }, { as: north });
  expect(list.map(({ hold }) => hold)).toEqual([0, lots[0]?.hold, null]);
});
