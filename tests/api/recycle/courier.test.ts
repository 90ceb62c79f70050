/** A courier who fetches a piece: from their hour on it may be with us, and it ends only once somebody knows that it is not. */
// @module-tag thorough
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pickupSlots } from '../../../contract/express/pickup.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';

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

const now = () => app.clock.now().getTime();
const slots = () => pickupSlots(now()).map(({ from }) => from);
const owner = () => ({ as: app.owner });
const detail = (id: string) => app.must(recycle.recycleDetail, { id }, owner());
const reslot = (id: string, pickupAt: number) => app.call(recycle.recycleReslot, { id, pickupAt }, owner());
const waybill = { company: '顺丰速运', waybill: 'SF55555555' };

/** Accepted, and a courier is to come in the first slot, which is over. */
async function fetched(): Promise<string> {
  const id = await app.inquire();
  await app.bid(north, id, 86_000);
  await app.open();
  const [at = 0] = slots();
  await app.accept(id, 86_000, at);
  await app.live(at + HOUR - now());
  return id;
}

test('a piece that a courier has come for is neither cancelled by its owner nor given up by the merchant, and does not lapse: we say what became of it', async () => {
  const id = await fetched();
  const due = (await detail(id)).pickupAt ?? 0;
  expect((await app.call(work.recycleMissed, { id }, { as: app.staff })).code).toBe('STATE_REFUSED');
  expect(await app.call(recycle.recycleCancel, { id }, owner())).toMatchObject({ code: 'STATE_REFUSED' });
  expect((await app.must(hall.hallOrder, { id }, { as: north })).backOut).toBeNull();
  expect(await app.call(hall.hallBackOut, { id }, { as: north })).toMatchObject({ code: 'STATE_REFUSED' });
  await app.live(recycleRules.ship + DAY);
  expect(await detail(id)).toMatchObject({ state: 'accepted', deadlineAt: due + recycleRules.lost });
  const { list } = await app.must(messageList, {}, owner());
  expect(list[0]?.title.zh).toBe('快递取到没有，平台在核实');
  const queue = await app.must(work.recycleWork, { queue: 'pickup' }, { as: app.staff });
  expect(queue.list.map((job) => job.id)).toEqual([id]);
  await app.must(work.recyclePickup, { id, ...waybill }, { as: app.staff });
  expect((await detail(id)).state).toBe('in_transit');
});

test('whom no courier came to has the whole time again: to choose another hour, to send it, to end it', async () => {
  const id = await fetched();
  await app.live(recycleRules.ship + DAY);
  await app.must(work.recycleMissed, { id }, { as: app.staff });
  expect(await detail(id)).toMatchObject({ pickupAt: null, deadlineAt: now() + recycleRules.ship });
  const again = await app.call(work.recycleMissed, { id }, { as: app.staff });
  expect(again.code).toBe('STATE_REFUSED');
  await app.live(recycleRules.ship);
  expect((await detail(id)).state).toBe('cancelled');
});

test('another hour is chosen before the courier is due and while the time to send lasts, and no longer', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 86_000);
  await app.open();
  const [first = 0, next = 0] = slots();
  await app.accept(id, 86_000, first);
  const until = (await detail(id)).deadlineAt ?? 0;
  for (const wrong of [now() - HOUR, next + HOUR, until + DAY])
    expect(await reslot(id, wrong)).toMatchObject({ code: 'BAD_INPUT' });
  await app.must(recycle.recycleReslot, { id, pickupAt: next }, owner());
  expect(await detail(id)).toMatchObject({ state: 'accepted', pickupAt: next, deadlineAt: until });
  // From then on it may be with us: another hour would free them to end it.
  await app.live(next + HOUR - now());
  expect(await reslot(id, slots()[0] ?? 0)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await app.call(recycle.recycleCancel, { id }, owner())).toMatchObject({ code: 'STATE_REFUSED' });
});

test('a piece that nobody ever says anything of holds the merchant’s money for thirty days at most', async () => {
  const id = await fetched();
  await app.live(recycleRules.lost + DAY);
  expect(await app.stateOf(id)).toEqual({ piece: 'cancelled', lot: 'failed' });
});

test('an acceptance without a courier lapses as before, and can still have one', async () => {
  const id = await app.inquire();
  await app.bid(north, id, 86_000);
  await app.open();
  await app.accept(id);
  const [at = 0] = slots();
  await app.must(recycle.recycleReslot, { id, pickupAt: at }, owner());
  expect((await detail(id)).pickupAt).toBe(at);
  await app.must(recycle.recycleShip, { id, ...waybill }, owner());
  expect((await detail(id)).state).toBe('in_transit');
});

test('both sides are told when the courier’s hour is well past, the merchant reads it on their page, and staff have it as late', async () => {
  const id = await fetched();
  await app.live(4 * HOUR + recycleRules.courierLate);
  for (const [person, title] of [
    [app.owner, '快递取到没有，平台在核实'],
    [north, '约的上门时间过了，平台在核实'],
  ] as const) {
    const { list } = await app.must(messageList, {}, { as: person });
    expect(list[0]?.title.zh).toBe(title);
  }
  expect((await app.must(hall.hallOrder, { id }, { as: north })).courierLate).toBeLessThan(now());
  const { counts } = await app.must(workCounts, {}, { as: app.staff });
  expect(counts.recycle).toMatchObject({ waiting: 1, overdue: 1 });
});
