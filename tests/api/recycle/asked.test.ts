/** What is asked for, and what stays of it when nobody wants it: one piece in one place, with the hours that it began with. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as consignment from '../../../contract/consignment/calls.ts';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { workItemMove } from '../../../contract/stock/warehouse.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

const sent = { company: '顺丰速运', waybill: 'SF99999999' };
let app: Hall;
let north: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const owner = () => ({ as: app.owner });
const staff = () => ({ as: app.staff });
const unsold = async () => (await app.must(work.recycleWork, { queue: 'unsold' }, staff())).list.map(({ id }) => id);

test('staff see as unsold what nobody could be had for, also where every bidder was restricted, and not what its owner ended', async () => {
  const [ended, dropped, nobody] = [await app.inquire(), await app.inquire(), await app.inquire()];
  for (const id of [ended, dropped]) await app.bid(north, id, 80_000);
  await app.must(recycle.recycleCancel, { id: ended }, owner());
  await app.db.updateTable('merchant').set({ state: 'restricted' }).where('user_id', '=', north.userId).execute();
  await app.open();
  expect((await unsold()).sort()).toEqual([dropped, nobody].sort());
  expect(await app.must(recycle.recycleDetail, { id: dropped }, owner())).toMatchObject({ offers: 0, bids: [] });
});

test('what lies with us is accepted without an address, is said to be where our warehouse is, and ends its inquiry when it is put aside', async () => {
  const [kept, aside] = [await app.shelved(), await app.shelved()];
  await app.db.updateTable('address').set({ city: '成都市' }).where('user_id', '=', app.owner.userId).execute();
  const [id, other] = [await app.inquire({ itemId: kept }), await app.inquire({ itemId: aside })];
  const { list } = await app.must(hall.hallList, {}, { as: north });
  const { city } = app.house.config.warehouse ?? {};
  expect(list.map((lot) => lot.city)).toEqual([city, city]);
  for (const one of [id, other]) await app.bid(north, one, 80_000);
  await app.must(workItemMove, { id: aside, event: 'quarantine', reason: '盘点' }, staff());
  expect(await app.stateOf(other)).toEqual({ piece: 'cancelled', lot: 'failed' });
  await app.open();
  const [bid] = (await app.must(recycle.recycleDetail, { id }, owner())).bids;
  await app.must(recycle.recycleAccept, { id, bidId: bid?.id ?? '', price: 80_000 }, owner());
  const [job] = (await app.must(work.recycleWork, { queue: 'inspect' }, staff())).list;
  expect(job?.item).toMatchObject({ code: expect.stringMatching(/\S/) });
});

test('what travels is not accepted without an address', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 80_000);
  await app.open();
  const [bid] = (await app.must(recycle.recycleDetail, { id }, owner())).bids;
  const accepted = await app.call(recycle.recycleAccept, { id, bidId: bid?.id ?? '', price: 80_000 }, owner());
  expect(accepted.code).toBe('ADDRESS_NEEDED');
});

test('a parcel that has lain at our door for more than a day is late, one on its way is not', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 80_000);
  await app.open();
  await app.accept(id);
  await app.must(recycle.recycleShip, { id, ...sent }, owner());
  const waiting = async () => {
    const { recycle: of } = (await app.must(workCounts, {}, staff())).counts;
    return [of?.waiting, of?.overdue];
  };
  app.clock.advance(TAKEN_IN + 1);
  expect(await waiting()).toEqual([1, 0]);
  await app.live(3 * DAY);
  const [job] = (await app.must(work.recycleWork, { queue: 'receive' }, staff())).list;
  expect(await waiting()).toEqual([1, 1]);
  expect(job?.deadlineAt).toBeLessThan(app.clock.now().getTime());
  expect(job?.deadlineAt).toBeGreaterThan(app.clock.now().getTime() - 3 * DAY + TAKEN_IN);
});

test('one photo is in one inquiry at a time, to merchants or to us', async () => {
  const photo = await app.photo(app.owner);
  const piece = { skuId: app.skuId, grade: '95' as const, photos: [photo] };
  const wish = { ...piece, id: randomUUID(), photos: [] };
  const ask = (id = randomUUID()) =>
    app.call(recycle.recycleInquire, { batchId: id, pieces: [{ id, ...piece }] }, owner());
  const first = randomUUID();
  expect((await ask(first)).success).toBe(true);
  expect((await ask()).code).toBe('PHOTO_ELSEWHERE');
  const value = (id = randomUUID()) => app.call(consignment.consignmentInquire, { id, ...piece }, owner());
  expect((await value()).code).toBe('PHOTO_ELSEWHERE');
  const supplement = async (photos: string[]) => {
    const id = randomUUID();
    await app.must(consignment.consignmentInquire, { ...piece, id, photos: [await app.photo(app.owner)] }, owner());
    await app.must(consignment.consignmentJudge, { id, event: 'askPhotos', reason: '补一张鞋底' }, staff());
    return app.call(consignment.consignmentSupplement, { id, photos }, owner());
  };
  expect((await supplement([photo])).code).toBe('PHOTO_ELSEWHERE');
  await app.must(recycle.recycleCancel, { id: first }, owner());
  const valued = await value();
  expect([(await ask()).code, (await value()).code]).toEqual(['PHOTO_ELSEWHERE', 'PHOTO_ELSEWHERE']);
  await app.must(consignment.consignmentDecline, { id: valued.data?.id ?? '' }, owner());
  expect((await ask()).success).toBe(true);
  // Its photos are with merchants again, in another inquiry.
  const again = await app.call(consignment.consignmentInquire, { ...wish, recycleId: first }, owner());
  expect(again.code).toBe('PHOTO_ELSEWHERE');
});
