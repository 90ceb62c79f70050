/** Staff look at a business before they restrict it: what it keeps with us, and what it did. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recycleCancel, recycleDetail, recycleList } from '../../../../contract/recycle/calls.ts';
import * as hall from '../../../../contract/recycle/hall-calls.ts';
import { recycleRules, setAside } from '../../../../contract/recycle/rules.ts';
import * as work from '../../../../contract/recycle/work-calls.ts';
import { HOUR } from '../../../../contract/wire/time.ts';
import { type Hall, openHall } from '../../../testing/recycle.ts';

let app: Hall;
beforeEach(async () => {
  app = await openHall();
});
afterEach(() => app.close());

test('each figure of a business is what the ledger and its offers say, and opens down to its rows; sealed offers show nothing', async () => {
  const north = await app.merchant('13700000001');
  const { id } = await app.db
    .selectFrom('merchant')
    .select('id')
    .where('user_id', '=', north.userId)
    .executeTakeFirstOrThrow();
  const see = (of: work.BusinessFigure = 'bids') => app.must(work.recycleBusiness, { id, of }, { as: app.staff });
  const [kept, left] = [await app.inquire(), await app.inquire()];
  const before = await see();
  await app.bid(north, kept, 80_000);
  await app.bid(north, left, 70_000);
  const sealed = await see();
  expect([sealed.list, sealed.record.bids, JSON.stringify(sealed).includes('80000')]).toEqual([[], 0, false]);
  // Nor does another look say that it has offered at all.
  expect(sealed).toEqual(before);
  expect(sealed.deposit).toEqual({ free: 500_000, frozen: 0, held: 0 });
  await app.open();
  await app.accept(left);
  expect((await see()).deposit).toEqual({
    free: 500_000 - setAside(80_000) - setAside(70_000),
    frozen: setAside(80_000),
    held: setAside(70_000),
  });
  await app.must(hall.hallBackOut, { id: left }, { as: north });
  await app.toTable(kept);
  await app.must(work.recycleInspect, { id: kept, result: 'pass' }, { as: app.staff });
  await app.live(recycleRules.pay);
  await app.must(work.recycleForward, { id: kept, company: '顺丰速运', waybill: 'SF88888888' }, { as: app.staff });
  await app.must(hall.hallReceive, { id: kept }, { as: north });
  const photos = [await app.photo(north)];
  await app.must(hall.hallDispute, { id: kept, body: '鞋底有胶痕', photos }, { as: north });
  const all = await see();
  expect([all.record.bids, all.record.won, all.record.backedOut, all.disputes]).toEqual([
    ...[2, 2, 1],
    { opened: 1, upheld: 0 },
  ]);
  for (const of of work.businessFigures) {
    const figure = of === 'disputes' ? all.disputes.opened : all.record[of];
    expect([of, (await see(of)).list.length]).toEqual([of, figure]);
  }
});

test('a dispute says when it was opened and until when we decide it, to the merchant, the owner and staff', async () => {
  const north = await app.merchant('13700000001');
  const id = await app.inquire();
  await app.bid(north, id, 80_000);
  await app.open();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff });
  await app.must(work.recycleForward, { id, company: '顺丰速运', waybill: 'SF88888888' }, { as: app.staff });
  await app.must(hall.hallReceive, { id }, { as: north });
  const photos = [await app.photo(north)];
  const at = app.clock.now().getTime();
  await app.must(hall.hallDispute, { id, body: '鞋底有胶痕', photos }, { as: north });
  const times = { at, decideBy: at + recycleRules.decide };
  expect((await app.must(hall.hallOrder, { id }, { as: north })).dispute).toMatchObject(times);
  expect((await app.must(recycleDetail, { id }, { as: app.owner })).dispute).toEqual({ ...times, open: true });
  const { list } = await app.must(work.recycleWork, { queue: 'dispute' }, { as: app.staff });
  expect(list[0]?.dispute).toMatchObject(times);
});

test('who may not bid is told of no lot, so nothing new is kept to be told of; what was kept can be dropped', async () => {
  const north = await app.merchant('13700000001');
  const kept = randomUUID();
  await app.must(hall.hallSubscribe, { id: kept, grade: '95' }, { as: north });
  await app.db.updateTable('merchant').set({ state: 'restricted' }).where('user_id', '=', north.userId).execute();
  const more = await app.call(hall.hallSubscribe, { id: randomUUID(), grade: '9' }, { as: north });
  expect(more.code).toBe('MERCHANT_STATE');
  await app.must(hall.hallUnsubscribe, { id: kept }, { as: north });
  expect((await app.must(hall.hallSubscriptions, {}, { as: north })).list).toEqual([]);
});

test('an inspection past its promised time stands with that time, to staff, the owner and the merchant', async () => {
  const north = await app.merchant('13700000001');
  const id = await app.inquire();
  await app.bid(north, id, 80_000);
  await app.open();
  await app.toTable(id);
  const by = app.clock.now().getTime() + recycleRules.inspect;
  await app.live(recycleRules.inspect + HOUR);
  const { list } = await app.must(work.recycleWork, { queue: 'inspect' }, { as: app.staff });
  const own = await app.must(recycleList, {}, { as: app.owner });
  expect([list[0]?.deadlineAt, own.list[0]?.deadlineAt]).toEqual([by, by]);
  expect((await app.must(recycleDetail, { id }, { as: app.owner })).deadlineAt).toBe(by);
  expect((await app.must(hall.hallOrder, { id }, { as: north })).deadlineAt).toBe(by);
});

test('a sale that its owner takes back was cancelled, and an inquiry that they end was ended', async () => {
  const north = await app.merchant('13700000001');
  const sold = await app.inquire();
  await app.bid(north, sold, 80_000);
  await app.open();
  await app.accept(sold);
  const asked = await app.inquire();
  for (const id of [sold, asked]) await app.must(recycleCancel, { id }, { as: app.owner });
  const ended = async (id: string) => (await app.must(recycleDetail, { id }, { as: app.owner })).end;
  expect([await ended(sold), await ended(asked)]).toEqual(['calledOff', 'stopped']);
});
