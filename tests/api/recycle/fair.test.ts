/** What merchants hear and see of offers that were not chosen, and what staff cannot do alone or by mistake. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { consignmentInquire } from '../../../contract/consignment/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';
import { unheardOf } from '../../../server/testing/warehouse.ts';

const BEST = 86_000;
const sent = { company: '顺丰速运', waybill: 'SF99999999' };
let app: Hall;
let north: Person;
let tide: Person;
let south: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001', 9_000_000);
  tide = await app.merchant('13700000002');
  south = await app.merchant('13700000003');
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const owner = () => ({ as: app.owner });
const staff = () => ({ as: app.staff });
const latest = async (as: Person) => (await app.must(messageList, {}, { as })).list[0];
const restrict = (person: Person) =>
  app.db.updateTable('merchant').set({ state: 'restricted' }).where('user_id', '=', person.userId).execute();

async function quoted(): Promise<string> {
  const id = await app.inquire();
  await app.bid(north, id, BEST);
  await app.bid(tide, id, 84_000);
  await app.open();
  return id;
}

test('whose offer was not chosen reads what the piece went for; who could not bid any more reads that', async () => {
  const id = await app.inquire();
  await app.bid(north, id, BEST);
  await app.bid(tide, id, 84_000);
  await app.bid(south, id, 83_000);
  await restrict(south);
  await app.open();
  expect((await latest(south))?.title.zh).toBe('店铺不能出价，报价作废');
  await app.accept(id, BEST);
  const lost = await latest(tide);
  expect([lost?.title.zh, lost?.body.zh.includes('¥860.00')]).toEqual(['这次没有选你的报价', true]);
});

test('merchants read that nobody was chosen, or that the owner ended it before the offers opened', async () => {
  await quoted();
  await app.live(recycleRules.choose);
  expect((await latest(tide))?.title.zh).toBe('卖家没有选任何报价');
  const id = await app.inquire();
  await app.bid(tide, id, 84_000);
  await app.must(recycle.recycleCancel, { id }, owner());
  expect((await latest(tide))?.title.zh).toBe('卖家结束了询价');
});

test('who did not get a piece reads nothing of what became of it', async () => {
  const id = await quoted();
  const row = async () => (await app.must(hall.hallOwn, {}, { as: tide })).list[0];
  expect((await row())?.order).toBe('quoted');
  await app.toTable(id);
  const points = [{ words: '左鞋头折痕', measure: '4 mm', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'differ', note: '', points }, staff());
  await app.must(hall.hallPrice, { id, keep: true }, { as: north });
  await app.must(work.recycleForward, { id, ...sent }, staff());
  await app.must(hall.hallReceive, { id }, { as: north });
  const order = await app.must(hall.hallOrder, { id }, { as: tide });
  const { state } = await app.must(hall.hallDetail, { id }, { as: tide });
  expect([await row(), order, { order: null, lot: state }]).toMatchObject(
    Array.from({ length: 3 }, () => ({ order: null, lot: 'confirmed' })),
  );
  expect((await app.must(hall.hallOrder, { id }, { as: north })).lot).toBe('delivered');
});

async function disputed(): Promise<string> {
  const id = await quoted();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'pass' }, staff());
  await app.must(work.recycleForward, { id, ...sent }, staff());
  await app.must(hall.hallReceive, { id }, { as: north });
  await app.must(hall.hallDispute, { id, body: '有胶痕', photos: [await app.photo(north)] }, { as: north });
  return id;
}
const uphold = (id: string, amount: number, as = app.staff) =>
  app.call(work.recycleDecide, { id, uphold: true, amount, note: '属实' }, { as });

test('a dispute that is upheld gives something', async () => {
  expect((await uphold(await disputed(), 0)).code).toBe('BAD_INPUT');
});

test('a large claim is given by two of the staff, and the merchant reads nothing of the first', async () => {
  const content = JSON.stringify({ twoPeopleFrom: 50_000 });
  const from = { holds_from: app.clock.now(), saved_at: app.clock.now(), saved_by: app.staff.userId };
  await app.db
    .insertInto('shop_document')
    .values({ id: 'limits', kind: 'limits', content, ...from })
    .execute();
  const id = await disputed();
  expect((await uphold(id, 60_000)).data?.lot).toBe('disputed');
  expect((await uphold(id, 60_000)).code).toBe('SECOND_PERSON');
  const [job] = (await app.must(work.recycleWork, { queue: 'dispute' }, staff())).list;
  expect(job?.dispute?.first).toMatchObject({ amount: 60_000, own: true });
  expect(JSON.stringify(await app.must(hall.hallOrder, { id }, { as: north }))).not.toContain(app.staff.userId);
  const second = await app.as('13900000010', 'staff');
  expect((await uphold(id, 60_000, second)).data?.lot).toBe('closed');
});

test('no courier has fetched what none was sent for', async () => {
  const id = await quoted();
  await app.accept(id, BEST);
  expect((await app.call(work.recyclePickup, { id, ...sent }, staff())).code).toBe('STATE_REFUSED');
  await app.must(recycle.recycleShip, { id, ...sent }, owner());
});

test('a parcel that was counted as lost and comes after all goes back to its owner', async () => {
  const id = await quoted();
  await app.accept(id, BEST);
  await app.must(recycle.recycleShip, { id, ...sent }, owner());
  await unheardOf(app, id);
  await app.live(recycleRules.lost);
  const jobs = async (queue: work.RecycleQueue) =>
    (await app.must(work.recycleWork, { queue }, staff())).list.map((job) => job.id);
  expect([await jobs('lost'), await jobs('back')]).toEqual([[id], []]);
  const valued = { id: randomUUID(), skuId: app.skuId, grade: '95' as const, photos: [await app.photo(app.owner)] };
  const asked = await app.call(consignmentInquire, { ...valued, recycleId: id }, owner());
  expect(asked.code).toBe('STATE_REFUSED');
  await app.must(work.recycleReceive, { id, waybill: sent.waybill }, staff());
  expect([await jobs('lost'), await jobs('back')]).toEqual([[], [id]]);
  expect((await latest(app.owner))?.title.zh).toBe('东西到了平台仓，寄回给你');
  await app.must(work.recycleSendBack, { id, company: '顺丰速运', waybill: 'SF88888888' }, staff());
  await app.must(recycle.recycleArrived, { id }, owner());
});

test('a parcel that was sent in time and told too late is taken in all the same, and goes back to its owner, who reads that', async () => {
  const id = await quoted();
  await app.accept(id, BEST);
  app.clock.advance(recycleRules.ship);
  await app.live(0);
  expect((await app.call(recycle.recycleShip, { id, ...sent }, owner())).code).toBe('STATE_REFUSED');
  const jobs = async (queue: work.RecycleQueue) =>
    (await app.must(work.recycleWork, { queue }, staff())).list.map((job) => job.id);
  expect(await jobs('lost')).toEqual([id]);
  await app.must(work.recycleReceive, { id, waybill: sent.waybill }, staff());
  expect([await jobs('lost'), await jobs('back')]).toEqual([[], [id]]);
  expect((await latest(app.owner))?.title.zh).toBe('东西到了平台仓，寄回给你');
  await app.must(work.recycleSendBack, { id, company: '顺丰速运', waybill: 'SF88888888' }, staff());
});

test('what comes after its owner took the sale back, or was never sold, goes back as well, to where its owner lives', async () => {
  const [calledOff, unwanted] = [await quoted(), await app.inquire()];
  await app.accept(calledOff, BEST);
  await app.must(recycle.recycleCancel, { id: calledOff }, owner());
  await app.open();
  for (const id of [calledOff, unwanted]) {
    await app.must(work.recycleReceive, { id, waybill: sent.waybill }, staff());
    const [job] = (await app.must(work.recycleWork, { queue: 'back' }, staff())).list;
    expect(job).toMatchObject({ id, address: { phone: '13800002046' } });
    await app.must(work.recycleSendBack, { id, company: '顺丰速运', waybill: 'SF88888888' }, staff());
  }
});

test('what lies on our shelf does not come in a parcel', async () => {
  const id = await app.inquire({ itemId: await app.shelved() });
  await app.must(recycle.recycleCancel, { id }, owner());
  expect((await app.call(work.recycleReceive, { id, waybill: sent.waybill }, staff())).code).toBe('STATE_REFUSED');
});
