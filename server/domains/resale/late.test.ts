/** Sold elsewhere while it lies at its seller's home: they have it before them until it is sent, and whoever is late is told, and seen by staff. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageList } from '../../../contract/message/calls.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import * as contract from '../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../contract/resale/machine.ts';
import * as work from '../../../contract/resale/work-calls.ts';
import { todoList, workCounts } from '../../../contract/todo/calls.ts';
import { MINUTE } from '../../../contract/wire/time.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';
import { message } from '../message/handlers.ts';
import { todo } from '../todo/handlers.ts';

let app: Resale;
let clerk: { as: Resale['people']['staff'] };
let selling: { as: Resale['people']['seller'] };
beforeAll(async () => {
  app = await openResale(undefined, [todo, message]);
  clerk = { as: app.people.staff };
  selling = { as: app.people.seller };
}, 120_000);
afterAll(() => app.close());

const shown = (id: string) => app.must(contract.resaleDetail, { id }, selling);
const todos = async () => (await app.must(todoList, {}, selling)).list;
const waits = async () => (await app.must(workCounts, {}, clerk)).counts.resale ?? { waiting: 0, overdue: 0 };
const toShip = async (id: string) =>
  (await app.must(work.resaleWork, { queue: 'ship' }, clerk)).list.find((one) => one.id === id);

/** Sold and paid there. */
async function sold(how: { inWarehouse: boolean }) {
  const [itemId = ''] = await app.goods(1);
  await app.db.updateTable('item').set({ in_warehouse: how.inWarehouse }).where('id', '=', itemId).execute();
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  const { remote_id } = await app.post(id);
  const no = await app.sandbox.buy(remote_id ?? '', app.here());
  await app.sandbox.act(no ?? '', 'pay', app.here());
  await app.live(resaleTimes.compare + 2 * MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'sold_remote' });
  return id;
}

test('its seller has it among what there is to do, with the time to send it; who is late is told, and staff see it', async () => {
  const before = await waits();
  const id = await sold({ inWarehouse: false });
  const { sellerBy, staffBy } = await shown(id);
  expect(staffBy).toBeNull();
  const left = (sellerBy ?? 0) - app.clock.now().getTime();
  expect(left).toBeGreaterThan(orderTimes.ship - 15 * MINUTE);
  expect(await todos()).toContainEqual(
    expect.objectContaining({ key: 'resale.sold_remote', id, side: 'S', deadlineAt: sellerBy }),
  );
  expect([await toShip(id), await waits()]).toEqual([undefined, before]);

  await app.live(orderTimes.ship + MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'sold_remote', sellerBy });
  const { list } = await app.must(messageList, { size: 20 }, selling);
  expect(list.filter(({ title }) => title.zh.startsWith('还没发货'))).toHaveLength(1);
  expect(await toShip(id)).toMatchObject({ sellerSends: true, dueAt: sellerBy });
  expect(await waits()).toMatchObject({ waiting: before.waiting + 1, overdue: before.overdue + 1 });

  await app.must(contract.resaleShip, { id, company: '顺丰速运', waybill: 'SF1234567890123' }, selling);
  expect(await shown(id)).toMatchObject({ state: 'shipped_remote', sellerBy: null });
  expect([(await todos()).filter((one) => one.id === id), await waits()]).toEqual([[], before]);
});

test('what lies in our warehouse is nothing for its seller to do, and ours at once', async () => {
  const id = await sold({ inWarehouse: true });
  expect(await shown(id)).toMatchObject({ sellerBy: null, staffBy: expect.any(Number) });
  expect((await todos()).filter((one) => one.id === id)).toEqual([]);
  expect(await toShip(id)).toMatchObject({ sellerSends: false });
});

test('what a channel refused is theirs to mend', async () => {
  const [id = ''] = await app.publish(await app.goods(1), { title: '最低价 雅卡迪' });
  await app.live(MINUTE);
  expect(await todos()).toContainEqual(expect.objectContaining({ key: 'resale.failed', id }));
});

test('what was refused has a day by which its seller mends it; who is late is told once, and it stays theirs', async () => {
  const [id = ''] = await app.publish(await app.goods(1), { title: '最低价 雅卡迪' });
  await app.live(MINUTE);
  const { sellerBy, updatedAt } = await shown(id);
  expect(sellerBy).toBe(updatedAt + resaleTimes.mend);
  expect(await todos()).toContainEqual(expect.objectContaining({ key: 'resale.failed', id, deadlineAt: sellerBy }));
  await app.live(resaleTimes.mend + MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'failed', sellerBy });
  const { list } = await app.must(messageList, { size: 20 }, selling);
  expect(list.filter(({ title, link }) => title.zh.startsWith('还没改好') && link.includes(id))).toHaveLength(1);
});

test('their buyer’s money goes back within a day: its seller has it before them, and who is late is told and seen by staff', async () => {
  const [itemId = ''] = await app.goods(1);
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  const { remote_id } = await app.post(id);
  await app.db
    .insertInto('item_lock')
    .values({ item_id: itemId, channel: 'bid', holder_id: 'elsewhere', at: app.clock.now() })
    .execute();
  const no = await app.sandbox.buy(remote_id ?? '', app.here());
  await app.sandbox.act(no ?? '', 'pay', app.here());
  await app.live(resaleTimes.compare + 2 * MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'conflict' });
  await app.must(work.resaleKeepHere, { id, note: '这里先卖出' }, clerk);
  const before = await waits();
  const { sellerBy, staffBy, updatedAt } = await shown(id);
  expect([staffBy, sellerBy]).toEqual([null, updatedAt + resaleTimes.refund]);
  expect(await todos()).toContainEqual(
    expect.objectContaining({ key: 'resale.refund_remote', id, side: 'S', deadlineAt: sellerBy }),
  );
  await app.live(resaleTimes.refund + MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'refund_remote', sellerBy });
  expect(await waits()).toMatchObject({ waiting: before.waiting + 1, overdue: before.overdue + 1 });
  const { list } = await app.must(messageList, { size: 20 }, selling);
  expect(list.filter(({ title, link }) => title.zh.startsWith('对方的买家还在等') && link.includes(id))).toHaveLength(
    1,
  );
  const jobs = (await app.must(work.resaleWork, { queue: 'refund' }, clerk)).list;
  expect(jobs.find((one) => one.id === id)).toMatchObject({ sellerSends: false, dueAt: sellerBy });
});
