/** A large refund that staff decide is given by two of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/aftersale/calls.ts';
import type { AftersaleKind } from '../../../contract/aftersale/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { apply, deliveredOrder, openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import type { Market } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

let app: Market;
let colleague: Person;
beforeAll(async () => {
  app = await openAftersaleApp();
  colleague = await app.as('13900000008', 'staff');
  const at = app.clock.now();
  await app.db
    .insertInto('shop_document')
    .values({
      ...{ id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 15_000 }) },
      ...{ holds_from: at, saved_at: at, saved_by: 'staff' },
    })
    .execute();
});
afterAll(() => app.close());

async function called(amount: number, orderId?: string, kind: AftersaleKind = 'refund'): Promise<string> {
  const id = await apply(app, orderId ?? (await deliveredOrder(app)), amount, kind);
  await app.must(calls.aftersaleAnswer, { id, agree: false, body: '照片里写明了' }, { as: app.people.seller });
  await app.must(calls.aftersaleEscalate, { id, body: '不是同一处' }, { as: app.people.buyer });
  return id;
}
const give = (id: string, amount: number, as: Person) =>
  app.call(calls.aftersaleDecide, { id, decision: 'refund', amount, note: '没有写明' }, { as });
const shown = async (id: string, as: Person) =>
  (await app.must(calls.aftersaleWork, { queue: 'arbitrate' }, { as })).list.find((row) => row.id === id);

test('nobody of the staff gives much away alone: a colleague agrees to the same amount, or nothing moves', async () => {
  const { staff } = app.people;
  const id = await called(20_000);
  const before = await balance(app.db, accounts.available('buyer'));

  expect(await give(id, 20_000, staff)).toMatchObject({ success: true, data: { state: 'arbitration' } });
  await app.live(0);
  expect(await balance(app.db, accounts.available('buyer'))).toBe(before);
  expect(await shown(id, staff)).toMatchObject({ first: { by: 'staff', amount: 20_000, own: true } });
  expect(await shown(id, colleague)).toMatchObject({ first: { amount: 20_000, own: false } });
  expect(await give(id, 20_000, staff)).toMatchObject({ code: 'SECOND_PERSON' });

  // Another amount is another decision: that one has to be agreed to.
  expect(await give(id, 18_000, colleague)).toMatchObject({ success: true, data: { state: 'arbitration' } });
  expect(await give(id, 18_000, staff)).toMatchObject({ success: true });
  await app.live(0);
  expect((await balance(app.db, accounts.available('buyer'))) - before).toBe(18_000);
  expect(await verify(app.db)).toEqual([]);
});

test('a small one is given by one person', async () => {
  const id = await called(14_999);
  expect(await give(id, 14_999, app.people.staff)).toMatchObject({ success: true });
  await app.live(0);
  expect(await app.must(calls.aftersaleDetail, { id }, { as: app.people.buyer })).toMatchObject({
    state: 'refunded',
    amount: 14_999,
  });
});

test('a second account of one person is no second person: their list says so, and what they agree to does not move', async () => {
  const id = await called(20_000);
  const { staff } = app.people;
  const one = { ...colleague, deviceId: staff.deviceId };
  const used = (device_id: string) =>
    app.db.updateTable('session').set({ device_id }).where('user_id', '=', colleague.userId).execute();
  await used(staff.deviceId);
  expect(await give(id, 20_000, staff)).toMatchObject({ data: { state: 'arbitration' } });
  expect(await shown(id, one)).toMatchObject({ first: { by: 'staff', own: true } });
  expect(await give(id, 20_000, one)).toMatchObject({ code: 'SECOND_PERSON' });
  await used(colleague.deviceId);
  expect(await give(id, 20_000, colleague)).toMatchObject({ data: { state: 'refunding' } });
  await app.live(0);
  expect(await verify(app.db)).toEqual([]);
});

test('what a colleague agreed to before it came back is said of what they had seen, and not of what we are asked then', async () => {
  const { staff, buyer } = app.people;
  const id = await called(20_000, undefined, 'return');
  expect(await give(id, 20_000, colleague)).toMatchObject({ data: { state: 'arbitration' } });
  await app.must(calls.aftersaleDecide, { id, decision: 'return', note: '寄回来看' }, { as: staff });
  await app.must(calls.aftersaleDeliver, { id, ...parcel(7) }, { as: buyer });
  await app.must(calls.aftersaleScanIn, { id, waybill: parcel(7).waybill }, { as: staff });
  await app.must(calls.aftersaleRecheck, { id, accept: false, note: '洗过了', photos: [] }, { as: staff });
  expect(await shown(id, staff)).toMatchObject({ first: null });
  expect(await give(id, 20_000, staff)).toMatchObject({ data: { state: 'arbitration' } });
  expect(await give(id, 20_000, colleague)).toMatchObject({ data: { state: 'refunding' } });
  await app.live(0);
  expect(await verify(app.db)).toEqual([]);
});

test('a large refund is not given by one in parts: what was given of the same order before counts', async () => {
  const { staff } = app.people;
  const orderId = await deliveredOrder(app);
  const first = await called(14_000, orderId);
  expect(await give(first, 14_000, staff)).toMatchObject({ data: { state: 'refunding' } });
  await app.live(0);
  const second = await called(2_000, orderId);
  expect(await give(second, 2_000, staff)).toMatchObject({ data: { state: 'arbitration' } });
  expect(await give(second, 2_000, colleague)).toMatchObject({ data: { state: 'refunding' } });
  await app.live(0);
  expect(await verify(app.db)).toEqual([]);
});
