/** A parcel that we sent and that never arrives: somebody is looking for it, and whoever was to get it is not left without. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { consignmentInquire } from '../../../contract/consignment/calls.ts';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import { merchantExit, merchantGet } from '../../../contract/merchant/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance } from '../../../server/kernel/ledger/ledger.ts';
import { verify } from '../../../server/kernel/ledger/verify.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';
import type { Person } from '../../../server/testing/server.ts';
import { unheardOf } from '../../../server/testing/warehouse.ts';

const PRICE = 86_000;
const DEPOSIT = 500_000;
const sent = { company: '顺丰速运', waybill: 'SF99999999' };
const note = '快递公司查不到';
let app: Hall;
let north: Person;
beforeEach(async () => {
  app = await openHall();
  north = await app.merchant('13700000001', DEPOSIT);
});
afterEach(async () => {
  expect(await verify(app.db)).toEqual([]);
  await app.close();
});

const owner = () => ({ as: app.owner });
const staff = () => ({ as: app.staff });
const titles = async (as: Person) => (await app.must(messageList, {}, { as })).list.map(({ title }) => title.zh);
const deposit = () => balance(app.db, accounts.deposit(north.userId));
const available = () => balance(app.db, accounts.available(app.owner.userId));
const missing = async () => (await app.must(work.recycleWork, { queue: 'missing' }, staff())).list;
const waiting = async () => {
  const { recycle } = (await app.must(workCounts, {}, staff())).counts;
  return [recycle?.waiting, recycle?.overdue];
};

async function inspected(result: 'pass' | 'refuse'): Promise<string> {
  const id = await app.inquire();
  await app.bid(north, id, PRICE);
  await app.open();
  await app.toTable(id);
  const points = result === 'pass' ? [] : [{ words: '开胶', photo: await app.photo(app.staff) }];
  const kind = result === 'refuse' ? ('damaged' as const) : undefined;
  await app.must(work.recycleInspect, { id, result, points, kind }, staff());
  return id;
}
async function forwarded(): Promise<string> {
  const id = await inspected('pass');
  await app.must(work.recycleForward, { id, ...sent }, staff());
  await unheardOf(app, id);
  return id;
}
async function sentBack(): Promise<string> {
  const id = await inspected('refuse');
  await app.must(work.recycleSendBack, { id, ...sent }, staff());
  await unheardOf(app, id);
  return id;
}

async function twoPeopleFrom(amount: number): Promise<void> {
  const content = JSON.stringify({ twoPeopleFrom: amount });
  const from = { holds_from: app.clock.now(), saved_at: app.clock.now(), saved_by: app.staff.userId };
  await app.db
    .insertInto('shop_document')
    .values({ id: 'limits', kind: 'limits', content, ...from })
    .execute();
}

test('what never reaches its merchant is looked for, and once it is lost they have price and fee back, their way out is free and the owner keeps the money', async () => {
  const id = await forwarded();
  const early = await app.call(work.recycleMissing, { id, found: false, note }, staff());
  expect([early.code, await missing(), await waiting()]).toEqual(['STATE_REFUSED', [], [0, 0]]);
  await app.live(recycleRules.unheard);
  expect((await titles(north))[0]).toBe('包裹 7 天没有签收，平台在查');
  expect(await missing()).toMatchObject([{ id, sent, lostPays: setAside(PRICE), address: { phone: '13700000001' } }]);
  expect(await waiting()).toEqual([1, 1]);
  expect(await app.must(work.recycleMissing, { id, found: false, note }, staff())).toMatchObject({ lot: 'lost' });
  expect([await deposit(), await available(), await missing()]).toEqual([DEPOSIT, PRICE, []]);
  expect((await titles(north))[0]).toBe('寄给你的路上丢了，钱已全退');
  expect((await titles(app.owner))[0]).toBe('寄给商家的路上丢了，你的钱不变');
  const order = await app.must(hall.hallOrder, { id }, { as: north });
  expect([order.money, order.timeline.at(-1)?.to]).toEqual([{ place: 'back', amount: setAside(PRICE) }, 'lost']);
  await app.must(merchantExit, {}, { as: north });
  expect((await app.must(merchantGet, {}, { as: north })).merchant?.deadlineAt).not.toBeNull();
});

test('what the carrier has delivered after all is received, and the merchant has the whole time to dispute it', async () => {
  const id = await forwarded();
  await app.live(recycleRules.unheard);
  await app.must(work.recycleMissing, { id, found: true, note }, staff());
  expect((await titles(north))[0]).toBe('查到了，寄给你的包裹已送到');
  const until = app.clock.now().getTime() + recycleRules.dispute;
  expect(await app.must(hall.hallOrder, { id }, { as: north })).toMatchObject({
    lot: 'delivered',
    disputeUntil: until,
  });
  expect(await missing()).toEqual([]);
});

test('what is lost on its way back is paid to its owner at the price they had accepted', async () => {
  const id = await sentBack();
  const waited = async () => (await app.must(recycle.recycleDetail, { id }, owner())).waitsFor;
  expect(await waited()).toBe('C');
  await app.live(recycleRules.unheard);
  expect(await waited()).toBe('P');
  expect((await titles(app.owner))[0]).toBe('包裹 7 天没有签收，平台在查');
  expect(await missing()).toMatchObject([{ id, sent, lostPays: PRICE }]);
  expect(await app.must(work.recycleMissing, { id, found: false, note }, staff())).toMatchObject({ state: 'lost' });
  expect([await available(), await deposit(), await missing()]).toEqual([PRICE, DEPOSIT, []]);
  expect((await titles(app.owner))[0]).toBe('寄回的路上丢了，平台已赔付');
  expect(await app.must(recycle.recycleDetail, { id }, owner())).toMatchObject({
    state: 'lost',
    money: { place: 'owner', amount: PRICE },
  });
  // There is nothing left to value, and its merchant, whose money is back, reads nothing of it.
  const wish = { id: randomUUID(), skuId: app.skuId, grade: '95' as const, photos: [], recycleId: id };
  expect((await app.call(consignmentInquire, wish, owner())).code).toBe('STATE_REFUSED');
  const order = await app.must(hall.hallOrder, { id }, { as: north });
  expect([order.order, order.timeline.at(-1)?.to, order.timeline.at(-1)?.reason]).toEqual([
    'returned',
    'returned',
    null,
  ]);
});

test('a merchant reads in their list and on its page that we look for their parcel, and no more once they have it', async () => {
  const id = await forwarded();
  const said = async () => {
    const order = await app.must(hall.hallOrder, { id }, { as: north });
    const [row] = (await app.must(hall.hallOwn, { tab: 'going' }, { as: north })).list;
    return [order.missing, row?.missing, order.timeline.filter(({ event }) => event === 'late').length];
  };
  expect(await said()).toEqual([false, false, 0]);
  await app.live(recycleRules.unheard);
  expect(await said()).toEqual([true, true, 1]);
  await app.must(hall.hallReceive, { id }, { as: north });
  expect(await said()).toEqual([false, false, 1]);
});

test('what no price was ever agreed for and we lose is paid for as staff say, and no more than could have been offered', async () => {
  const [other] = await app.db.selectFrom('sku').select('id').where('id', '<>', app.skuId).execute();
  const id = await app.inquire({ skuId: other?.id ?? '' });
  await app.must(recycle.recycleCancel, { id }, owner());
  await app.must(work.recycleReceive, { id, waybill: `SF1${sent.waybill}` }, staff());
  await app.must(work.recycleSendBack, { id, ...sent }, staff());
  await unheardOf(app, id);
  await app.live(recycleRules.unheard);
  const most = recycleRules.capUnknown;
  expect(await missing()).toMatchObject([{ id, lostPays: null, lostMost: most }]);
  expect((await app.must(messageList, {}, owner())).list[0]?.body.zh).not.toContain('¥');
  await twoPeopleFrom(50_000);
  const lose = (amount?: number, as = app.staff) =>
    app.call(work.recycleMissing, { id, found: false, note, ...(amount && { amount }) }, { as });
  expect([(await lose()).code, (await lose(most + 1)).code]).toEqual(['BAD_INPUT', 'BAD_INPUT']);
  expect((await lose(60_000)).data?.state).toBe('returning');
  const second = await app.as('13900000010', 'staff');
  expect((await lose(60_000, second)).data?.state).toBe('lost');
  expect(await available()).toBe(60_000);
  expect((await app.must(messageList, {}, owner())).list[0]?.body.zh).toContain('¥600');
  expect((await app.must(recycle.recycleDetail, { id }, owner())).money).toEqual({ place: 'owner', amount: 60_000 });
});

test('what came back after all is back, whether the carrier tells us or its owner', async () => {
  const [found, told] = [await sentBack(), await sentBack()];
  await app.live(recycleRules.unheard);
  await app.must(work.recycleMissing, { id: found, found: true, note }, staff());
  await app.must(recycle.recycleArrived, { id: told }, owner());
  for (const id of [found, told]) expect((await app.stateOf(id)).piece).toBe('returned');
  expect((await titles(app.owner))[0]).toBe('查到了，退回的包裹已送到');
  const late = await app.call(work.recycleMissing, { id: told, found: false, note }, staff());
  expect([late.code, await available()]).toEqual(['STATE_REFUSED', 0]);
});

test('a large sum for a lost parcel is paid by two of the staff', async () => {
  await twoPeopleFrom(50_000);
  const id = await sentBack();
  await app.live(recycleRules.unheard);
  const lose = (as: Person) => app.call(work.recycleMissing, { id, found: false, note }, { as });
  expect((await lose(app.staff)).data?.state).toBe('returning');
  expect((await lose(app.staff)).code).toBe('SECOND_PERSON');
  expect((await missing())[0]?.lostFirst).toMatchObject({ amount: PRICE, own: true });
  const second = await app.as('13900000010', 'staff');
  expect((await lose(second)).data?.state).toBe('lost');
  expect(await available()).toBe(PRICE);
});

test('a parcel that the carrier brought and that we have not taken in is waited for from us, until when we promise', async () => {
  const id = await app.inquire();
  await app.bid(north, id, PRICE);
  await app.open();
  await app.accept(id);
  await app.must(recycle.recycleShip, { id, ...sent }, owner());
  expect(await app.must(recycle.recycleDetail, { id }, owner())).toMatchObject({ waitsFor: 'C' });
  await app.live(recycleRules.lost + DAY);
  const { parcel, ...piece } = await app.must(recycle.recycleDetail, { id }, owner());
  expect(piece).toMatchObject({ state: 'in_transit', waitsFor: 'P', deadlineAt: (parcel?.arrivedAt ?? 0) + TAKEN_IN });
});
