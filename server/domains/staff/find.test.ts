/** Staff find whoever and whatever they may, and nobody looks unseen. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderShip } from '../../../contract/order/calls.ts';
import { workFind, workPerson, workPersonDeviceEnd, workPersonNote } from '../../../contract/shop/find-calls.ts';
import type { StaffRole } from '../../../contract/shop/rules.ts';
import { type Market, openMarketApp, TOTAL } from '../../testing/market.ts';
import { type Person, staffWith } from '../../testing/server.ts';
import { find } from './handlers.ts';

let market: Market;
let orderId: string;
let no: string;
let next = 13600000001;

beforeAll(async () => {
  market = await openMarketApp({ domains: [find] });
  orderId = await market.order({ inWarehouse: false, paid: true });
  await market.must(orderShip, { id: orderId, company: '顺丰', waybill: 'SF9988776655' }, { as: market.people.seller });
  ({ no } = await market.db.selectFrom('trade_order').select('no').executeTakeFirstOrThrow());
});
afterAll(() => market.close());

async function staff(role: StaffRole): Promise<Person> {
  const person = await market.as(String(next++));
  await staffWith(market.db, market.clock.now(), person.userId, [role]);
  return person;
}
const found = async (text: string, as: Person) =>
  (await market.must(workFind, { text }, { as })).found.map(({ kind, id }) => `${kind} ${id}`);

test('a phone leads to its person; a number, a waybill, a label and a payment to the order', async () => {
  const owner = await staff('owner');
  const { buyer, seller } = market.people;
  expect(await found('1390000 0001', owner)).toEqual([`person ${buyer.userId}`]);
  expect(await found(no, owner)).toEqual([`order ${orderId}`]);
  expect(await found('SF9988776655', owner)).toEqual([`order ${orderId}`]);
  const item = await market.db
    .selectFrom('item')
    .innerJoin('trade_order', 'trade_order.item_id', 'item.id')
    .select('item.code')
    .executeTakeFirstOrThrow();
  expect(await found(item.code.toLowerCase(), owner)).toEqual([`order ${orderId}`, `person ${seller.userId}`]);
  const payment = await market.db.selectFrom('payment').select('id').executeTakeFirstOrThrow();
  expect(await found(payment.id, owner)).toEqual([`order ${orderId}`, `person ${buyer.userId}`]);
  expect(await found('nobody', owner)).toEqual([]);
});

test('the number of anything else leads to whose it is, and says what it was, to whoever may see such things', async () => {
  const { seller } = market.people;
  const at = market.clock.now();
  const settled = { id: 'settled', no: '2611300900123456', order_id: orderId, seller_id: seller.userId };
  await market.db
    .insertInto('settlement')
    .values({
      ...settled,
      price: 2,
      fee: 1,
      amount: 1,
      state: 'pending',
      deadline_at: null,
      created_at: at,
      paid_at: null,
    })
    .execute();
  const finance = await staff('finance');
  const { found: list } = await market.must(workFind, { text: '2611 3009 0012 3456' }, { as: finance });
  expect(list).toMatchObject([{ kind: 'person', id: seller.userId, note: expect.stringContaining('结算') }]);
  expect(await found('2611300900123456', await staff('warehouse'))).toEqual([]);
});

test('of what a role may not see nothing is found, and its page is closed', async () => {
  const warehouse = await staff('warehouse');
  expect(await found('13900000001', warehouse)).toEqual([]);
  expect(await found(no, warehouse)).toEqual([`order ${orderId}`]);
  const catalogue = await staff('catalogue');
  expect(await found(no, catalogue)).toEqual([]);
  const { userId } = market.people.buyer;
  expect(await market.call(workPerson, { userId }, { as: warehouse })).toMatchObject({ code: 'PERMISSION_NEEDED' });
});

test('a person’s page has what the role may see: money is finance’s, a note support’s', async () => {
  const { userId } = market.people.buyer;
  const support = await staff('support');
  const finance = await staff('finance');
  const seen = await market.must(workPerson, { userId }, { as: support });
  expect(seen).toMatchObject({ phone: '13900000001', money: null, notes: [] });
  expect(seen.orders).toMatchObject([{ id: orderId, side: 'buyer', total: TOTAL }]);
  expect(seen.devices).toMatchObject([{ name: 'test', open: true }]);
  const note = { userId, body: '来电话催过发货' };
  expect(await market.call(workPersonNote, note, { as: finance })).toMatchObject({ code: 'PERMISSION_NEEDED' });
  await market.must(workPersonNote, note, { as: support });
  const money = await market.must(workPerson, { userId }, { as: finance });
  expect(money.money).toMatchObject({ available: 0, owed: 0 });
  expect(money.notes).toMatchObject([{ body: '来电话催过发货', author: `用户${support.phone.slice(-4)}` }]);
  expect(await market.call(workPerson, { userId: 'nobody' }, { as: finance })).toMatchObject({ code: 'NOT_FOUND' });
});

test('an owner logs a person out on the device that they lost, and on no other; nobody else does', async () => {
  const lost = await market.as('13600009999');
  await market.as('13600009999');
  const owner = await staff('owner');
  const { devices } = await market.must(workPerson, { userId: lost.userId }, { as: owner });
  expect(devices).toHaveLength(2);
  const { id } = await market.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', lost.userId)
    .where('device_id', '=', lost.deviceId)
    .executeTakeFirstOrThrow();
  const end = { userId: lost.userId, id };
  expect(await market.call(workPersonDeviceEnd, end, { as: await staff('support') })).toMatchObject({
    code: 'PERMISSION_NEEDED',
  });
  const elsewhere = { userId: owner.userId, id };
  expect(await market.call(workPersonDeviceEnd, elsewhere, { as: owner })).toMatchObject({ code: 'NOT_FOUND' });
  await market.must(workPersonDeviceEnd, end, { as: owner });
  const after = await market.must(workPerson, { userId: lost.userId }, { as: owner });
  expect(after.devices.map((one) => [one.id === id, one.open])).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  );
});

test('how somebody came stands on their page, for who may see where people come from', async () => {
  const { buyer, rival, seller } = market.people;
  await market.db
    .insertInto('account_source')
    .values({
      ...{ user_id: rival.userId, inviter_id: buyer.userId, channel: 'kol7', click_id: 'c', user_source: 'u-1' },
      ...{ ad_info: 'wx-1', origin: 'poster', at: market.clock.now() },
    })
    .execute();
  const sourceOf = async (userId: string, as: Person) => (await market.must(workPerson, { userId }, { as })).source;
  const owner = await staff('owner');
  const { nickname } = await market.must(workPerson, { userId: buyer.userId }, { as: owner });
  expect(await sourceOf(rival.userId, owner)).toEqual({
    ...{ inviter: { id: buyer.userId, nickname }, channel: 'kol7', userSource: 'u-1' },
    ...{ adInfo: 'wx-1', placedAt: 'poster' },
  });
  expect(await sourceOf(seller.userId, owner)).toBeNull();
  expect(await sourceOf(rival.userId, await staff('finance'))).toBeNull();
});

test('a phone that is read with blanks or its country leads to its person, and stands in the log as little as any', async () => {
  const owner = await staff('owner');
  const { buyer } = market.people;
  for (const typed of ['139 0000 0001', '139-0000-0001', '+86 139 0000 0001', '8613900000001'])
    expect(await found(typed, owner), typed).toEqual([`person ${buyer.userId}`]);
  const note = {
    userId: buyer.userId,
    body: '他说换 139 0000-0001 了，卡 6222 0202 0011 2233 445，证 11010519491231002X',
  };
  await market.must(workPersonNote, note, { as: owner });
  const { rows } = await sql<{ detail: string }>`select detail from audit`.execute(market.db);
  const log = rows
    .map(({ detail }) => detail)
    .join()
    .replace(/[ -]/g, '');
  for (const number of ['13900000001', '6222020200112233445', '11010519491231002X']) expect(log).not.toContain(number);
  expect(log).toContain('139****0001');
});

test('each look is in the log with who looked, and the phone is not', async () => {
  const owner = await staff('owner');
  await found('13900000002', owner);
  await market.must(workPerson, { userId: market.people.rival.userId }, { as: owner });
  const acts = await market.db
    .selectFrom('audit')
    .select(['call', 'detail'])
    .where('actor_id', '=', owner.userId)
    .orderBy('seq')
    .execute();
  expect(acts.map(({ call }) => call)).toEqual(['workFind', 'workPerson']);
  expect(acts[0]?.detail).toContain('139****0002');
});
