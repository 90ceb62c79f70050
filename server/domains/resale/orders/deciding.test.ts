/** Sold on both sides: who may decide, and what is left when it was decided. */
// @module-tag both-engines
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderSubmit } from '../../../../contract/order/calls.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { purchase, TOTAL } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let buying: { as: Resale['people']['buyer'] };
let _clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
  buying = { as: app.people.buyer };
  _clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());
const unwanted = () => app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();
const stateNow = async (id: string) => (await app.post(id)).state;
const _parcel = { company: '顺丰', waybill: 'SF1234567890777' };
async function twice({ paidHere = true, home = false } = {}) {
  const [itemId = ''] = await app.goods(1, { onSale: true });
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted();
  if (home) await app.db.updateTable('item').set({ in_warehouse: false }).where('id', '=', itemId).execute();
  const goodsId = (await app.post(id)).remote_id ?? '';
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.sandbox.act(no, 'pay', app.here());
  const { id: orderId } = await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), buying);
  if (paidHere) await app.pay(orderId);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('conflict');
  return { id, itemId, goodsId, no, orderId };
}

test('nobody who works here decides about what they sell or bought themselves', async () => {
  const { id } = await twice();
  await app.db
    .insertInto('staff_role')
    .values({ user_id: 'seller', role: 'owner', granted_at: app.clock.now() })
    .execute();
  await app.db
    .insertInto('staff_role')
    .values({ user_id: 'buyer', role: 'owner', granted_at: app.clock.now() })
    .execute();
  const bySeller = await app.call(work.resaleKeepThere, { id, amount: TOTAL, note: '那边价格高' }, selling);
  const other = await twice();
  const byBuyer = await app.call(work.resaleKeepHere, { id: other.id, note: '给我自己' }, buying);
  await app.db.deleteFrom('staff_role').where('user_id', 'in', ['seller', 'buyer']).execute();
  expect([bySeller.success, byBuyer.success]).toEqual([false, false]);
});

test('paid in the old shop while the new one is up: nobody buys it in the new one', async () => {
  const other = await app.connect(1);
  const [itemId = ''] = await app.goods(1);
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted();
  const goodsId = (await app.post(id)).remote_id ?? '';
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  const template = await app.sandbox.order(no, { userId: 'seller', phone: '' }, app.here());
  await app.sandbox.act(no, 'leave', app.here());
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(2 * resaleTimes.compare);
  const [second = ''] = await app.publish([itemId], { shopId: other });
  await app.live(3 * MINUTE);
  await unwanted();
  if (!template) throw new Error('none');
  const late = { ...template, no: 'LATE2', state: 'paid' as const, placedAt: app.clock.now(), paidAt: app.clock.now() };
  const { orders, order } = app.sandbox;
  Object.assign(app.sandbox, {
    orders: async (...a: Parameters<typeof orders>) => [...(await orders.apply(app.sandbox, a)), late],
    order: async (...a: Parameters<typeof order>) => (a[0] === 'LATE2' ? late : order.apply(app.sandbox, a)),
  });
  await app.live(2 * resaleTimes.compare + MINUTE);
  await unwanted();
  expect(await app.sandbox.buy((await app.post(second)).remote_id ?? '', app.here())).toBeNull();
  const cases = await app.db.selectFrom('resale_conflict').selectAll().where('post_id', 'in', [id, second]).execute();
  Object.assign(app.sandbox, { orders, order });
  expect(cases.length).toBe(1);
});
