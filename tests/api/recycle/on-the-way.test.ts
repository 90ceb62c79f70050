/** A parcel that we sent and that never arrives: somebody is looking for it, and whoever was to get it is not left without. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { merchantExit, merchantGet } from '../../../contract/merchant/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import * as hall from '../../../contract/recycle/hall-calls.ts';
import { recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import * as work from '../../../contract/recycle/work-calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
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
  await app.must(work.recycleInspect, { id, result, points }, staff());
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
  const content = JSON.stringify({ twoPeopleFrom: 50_000 });
  const from = { holds_from: app.clock.now(), saved_at: app.clock.now(), saved_by: app.staff.userId };
  await app.db
    .insertInto('shop_document')
    .values({ id: 'limits', kind: 'limits', content, ...from })
    .execute();
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
