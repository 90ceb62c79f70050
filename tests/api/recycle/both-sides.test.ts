/** One number on every side: what waits for staff, the most that a dispute can bring, and why a sale came to nothing. */
// @module-tag thorough
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  recycleAnswer,
  recycleBatches,
  recycleCancel,
  recycleDetail,
  recycleShip,
} from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

let app: Hall;
let north: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001');
});
afterEach(() => app.close());

const PRICE = 86_000;
async function quoted() {
  const id = await app.inquire();
  await app.bid(north, id, PRICE);
  await app.open();
  return id;
}
const waybill = { company: '顺丰速运', waybill: 'SF1000000001' };

test('the workbench’s number of recycling is what its queues hold for staff to do, a parcel on its way included', async () => {
  await app.inquire();
  const id = await quoted();
  await app.accept(id);
  await app.must(recycleShip, { id, ...waybill }, { as: app.owner });
  const counts = async () => {
    const { counts: of } = await app.must(work.recycleWork, {}, { as: app.staff });
    const { recycle } = (await app.must(workCounts, {}, { as: app.staff })).counts;
    const todo = work.recycleQueues.filter((queue) => !work.idleQueues.includes(queue));
    return [recycle?.waiting, todo.reduce((sum, queue) => sum + (of[queue] ?? 0), 0), of.unsold];
  };
  expect(await counts()).toEqual([1, 1, 1]);
  await app.must(work.recycleReceive, { id, waybill: waybill.waybill }, { as: app.staff });
  expect(await counts()).toEqual([1, 1, 1]);
});

test('a merchant and staff are told one most of a dispute: the price with our fee; what is asked for is read by both', async () => {
  const id = await quoted();
  await app.toTable(id);
  await app.must(work.recycleInspect, { id, result: 'pass' }, { as: app.staff });
  await app.must(work.recycleForward, { id, ...waybill }, { as: app.staff });
  await app.must(hall.hallReceive, { id }, { as: north });
  const most = setAside(PRICE);
  const claim = async (asks: number) => {
    const dispute = { id, body: '鞋底开胶', photos: [await app.photo(north)], asks };
    return app.call(hall.hallDispute, dispute, { as: north });
  };
  expect(await claim(most + 1)).toMatchObject({ code: 'CLAIM_TOO_HIGH', data: { most } });
  expect((await claim(most)).code).toBeUndefined();
  const { list } = await app.must(work.recycleWork, { queue: 'dispute' }, { as: app.staff });
  expect(list[0]?.dispute?.asks).toBe(most);
  expect((await app.must(hall.hallOrder, { id }, { as: north })).dispute?.asks).toBe(most);
  const uphold = { id, uphold: true as const, note: '确有开胶' };
  const over = await app.call(work.recycleDecide, { ...uphold, amount: most + 1 }, { as: app.staff });
  expect(over).toMatchObject({ code: 'CLAIM_TOO_HIGH', data: { most } });
});

test('a lot whose owner refused the lower price is not said to have found nobody', async () => {
  const tide = await app.merchant('13700000002');
  const id = await quoted();
  const unwanted = await app.inquire();
  await app.toTable(id);
  const points = [{ words: '折痕', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'differ', points }, { as: app.staff });
  await app.must(hall.hallPrice, { id, keep: false, price: 70_000 }, { as: north });
  await app.must(recycleAnswer, { id, agree: false }, { as: app.owner });
  await app.live(recycleRules.bidding);
  const fall = async (one: string) => (await app.must(hall.hallDetail, { id: one }, { as: tide })).fall;
  expect([await fall(id), await fall(unwanted)]).toEqual(['repriced', null]);
});

test('what we have sent back waits for the carrier, and no more for us', async () => {
  const id = await quoted();
  await app.toTable(id);
  const points = [{ words: '假货', photo: await app.photo(app.staff) }];
  await app.must(work.recycleInspect, { id, result: 'refuse', kind: 'fake', points }, { as: app.staff });
  const waits = async () => (await app.must(recycleDetail, { id }, { as: app.owner })).waitsFor;
  expect(await waits()).toBe('P');
  await app.must(work.recycleSendBack, { id, ...waybill }, { as: app.staff });
  expect(await waits()).toBe('C');
});

test('inquiries stand by when they were made, whatever their numbers, page after page', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    ids.push(await app.inquire());
    app.clock.advance(60_000);
  }
  await app.db
    .updateTable('recycle_order')
    .set({ no: '1000000000000000' })
    .where('id', '=', ids[2] ?? '')
    .execute();
  const page = (cursor?: string) => app.must(recycleBatches, { size: 2, cursor }, { as: app.owner });
  const first = await page();
  const second = await page(first.next ?? undefined);
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(ids.toReversed());
});

test('what the business centre counts as going on is exactly what that list shows', async () => {
  const [over, going] = [await quoted(), await quoted()];
  await app.accept(over);
  await app.must(recycleCancel, { id: over }, { as: app.owner });
  await app.accept(going);
  const own = await app.must(hall.hallOwn, { tab: 'going' }, { as: north });
  expect([own.going, own.list.map(({ id }) => id)]).toEqual([1, [going]]);
});

test('whose owner ended the inquiry before it was opened says so to who had offered, with what they offered', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 57_000);
  await app.must(recycleCancel, { id }, { as: app.owner });
  const lot = await app.must(hall.hallDetail, { id }, { as: north });
  expect(lot).toMatchObject({ stopped: true, fall: null, mine: { price: 57_000, end: 'closed' } });
  const order = await app.must(hall.hallOrder, { id }, { as: north });
  expect(order.end).toBe(lot.mine?.end);
});

test('what passed is shown to the merchant and to who decides their dispute', async () => {
  const id = await quoted();
  await app.toTable(id);
  const photos = [await app.photo(app.staff), await app.photo(app.staff)];
  await app.must(work.recycleInspect, { id, result: 'pass', photos }, { as: app.staff });
  const { inspection } = await app.must(hall.hallOrder, { id }, { as: north });
  expect(inspection?.photos).toHaveLength(2);
});
