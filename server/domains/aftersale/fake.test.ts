/** What comes back and is found to be a fake costs its seller what a fake costs, whoever was to find it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/aftersale/calls.ts';
import { reportDetail } from '../../../contract/inspection/calls.ts';
import { sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import * as orders from '../../../contract/order/calls.ts';
import { fakePenalty, saleFees } from '../../../contract/payment/fees.ts';
import { penaltyAppeal, penaltyList, workbenchPenaltyDecide } from '../../../contract/penalty/calls.ts';
import { workItemMove } from '../../../contract/stock/warehouse.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { apply, deliveredOrder, openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import { checkedBy } from '../../testing/inspection.ts';
import { credit, type Market, PRICE, TOTAL } from '../../testing/market.ts';
import { type Person, staffWith } from '../../testing/server.ts';
import { penalty } from '../penalty/handlers.ts';
import { warehouse } from '../stock/warehouse.ts';

const { penalty: DUE, toBuyer: PART } = fakePenalty(PRICE);
const NOTE = '中底胶水不对，鉴别为假';

let app: Market;
let colleague: Person;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [penalty, warehouse] });
  colleague = await app.as('13900000008', 'staff');
  await credit(app.db, 'seller', DUE, app.clock.now());
}, 60_000);
afterAll(() => app.close());

const by = (person: keyof Market['people']) => ({ as: app.people[person] });
const available = (who: string) => balance(app.db, accounts.available(who));
const found = async (who = 'staff') => ({
  note: NOTE,
  ...(await checkedBy(app.db, who, app.clock.now(), { flaw: '中底胶水不对' })),
});
const recheck = async (id: string, as = app.people.staff) =>
  app.call(calls.aftersaleRecheck, { id, accept: 'fake', ...(await found(as.userId)) }, { as });
const itemOf = (orderId: string) =>
  app.db
    .selectFrom('item')
    .innerJoin('trade_order', 'trade_order.item_id', 'item.id')
    .select(['item.id', 'item.state', 'trade_order.snapshot'])
    .where('trade_order.id', '=', orderId)
    .executeTakeFirstOrThrow();

/** A return that lies before whoever checks it. */
async function back({ amount = TOTAL, completed = false } = {}): Promise<{ id: string; orderId: string }> {
  const orderId = await deliveredOrder(app, { completed });
  const id = await apply(app, orderId, amount);
  await app.must(calls.aftersaleAnswer, { id, agree: true }, by('seller'));
  await app.must(calls.aftersaleDeliver, { id, ...parcel(7) }, by('buyer'));
  await app.must(calls.aftersaleScanIn, { id, waybill: parcel(7).waybill }, by('staff'));
  return { id, orderId };
}

test('who returned it has everything back and their part of the penalty; its seller pays and may appeal; it is set aside', async () => {
  // They had asked for a part only.
  const { id, orderId } = await back({ amount: PRICE - 20_000 });
  const before = { buyer: await available('buyer'), seller: await available('seller') };
  const bare = await app.call(calls.aftersaleRecheck, { id, accept: 'fake', note: NOTE }, by('staff'));
  expect(bare.code).toBe('INSPECTION_INCOMPLETE');
  expect(await recheck(id)).toMatchObject({ success: true, data: { state: 'refunding' } });
  await app.live(0);
  expect((await available('buyer')) - before.buyer).toBe(TOTAL + PART);
  expect(before.seller - (await available('seller'))).toBe(DUE);
  expect(await verify(app.db)).toEqual([]);

  const [broken] = (await app.must(penaltyList, {}, by('seller'))).list;
  expect(broken).toMatchObject({ orderId, rule: 'fake', state: 'notified', amount: DUE, collected: DUE });
  for (const who of ['buyer', 'seller'] as const) {
    const order = await app.must(orders.orderDetail, { id: orderId }, by(who));
    expect(order).toMatchObject({ state: 'closed', money: { penalty: DUE, compensation: PART } });
    const told = await app.db.selectFrom('message').select('title_zh').where('user_id', '=', who).execute();
    expect(told.filter(({ title_zh }) => title_zh.startsWith('退回的鉴别为假'))).toHaveLength(1);
  }
  const { fakeReport } = await app.must(calls.aftersaleDetail, { id }, by('buyer'));
  const report = await app.must(reportDetail, { code: fakeReport ?? '' }, by('buyer'));
  expect(report).toMatchObject({ genuine: false, result: 'fail', occasion: 'return', note: NOTE });

  const item = await itemOf(orderId);
  expect(item.state).toBe('quarantined');
  const clear = { id: item.id, event: 'clear', reason: '再看一次' } as const;
  expect((await app.call(workItemMove, clear, by('staff'))).code).toBe('OWN_CASE');
  await app.db.updateTable('item').set({ state: 'in_stock' }).where('id', '=', item.id).execute();
  const again: Input<typeof sellerGoodsCreate> = { lines: [{ itemId: item.id, price: PRICE }], terms: listingTerms };
  expect((await app.call(sellerGoodsCreate, again, by('seller'))).code).toBe('FOUND_FAKE');

  // Heard: what they paid comes back, the buyer keeps theirs.
  const penaltyId = broken?.id ?? '';
  await app.must(penaltyAppeal, { id: penaltyId, words: '有专柜小票', photos: [] }, by('seller'));
  await app.must(workbenchPenaltyDecide, { id: penaltyId, event: 'waive', reason: '属实' }, { as: colleague });
  expect(await available('seller')).toBe(before.seller);
  expect((await available('buyer')) - before.buyer).toBe(TOTAL + PART);
  expect((await app.call(sellerGoodsCreate, again, by('seller'))).code).not.toBe('FOUND_FAKE');
  expect(await verify(app.db)).toEqual([]);
});

test('what came back as it was sent out costs its seller no more than the price', async () => {
  const { id, orderId } = await back();
  const before = { buyer: await available('buyer'), seller: await available('seller') };
  await app.must(calls.aftersaleRecheck, { id, accept: true, note: '和寄出时一样' }, by('staff'));
  await app.live(0);
  expect((await available('buyer')) - before.buyer).toBe(TOTAL);
  expect(await available('seller')).toBe(before.seller);
  expect((await itemOf(orderId)).state).toBe('in_stock');
  expect(await app.must(calls.aftersaleDetail, { id }, by('buyer'))).toMatchObject({ fakeReport: null });
  expect(await verify(app.db)).toEqual([]);
});

test('after the settlement too, when it was disputed first: what the seller has not is owed', async () => {
  const { id, orderId } = await back({ completed: true });
  await app.live(DAY + 1);
  await app.must(calls.aftersaleRecheck, { id, accept: false, note: '走线不对' }, by('staff'));
  const before = { buyer: await available('buyer'), seller: await available('seller') };
  const held = saleFees(PRICE).sellerGets;
  await app.must(calls.aftersaleDecide, { id, decision: 'fake', ...(await found()) }, by('staff'));
  await app.live(0);
  const left = before.seller - Math.min(held, before.seller);
  const paid = Math.min(PART, DUE, left);
  expect((await available('buyer')) - before.buyer).toBe(TOTAL + paid);
  const order = await app.must(orders.orderDetail, { id: orderId }, by('seller'));
  expect(order).toMatchObject({ state: 'closed', money: { penalty: DUE, compensation: paid } });
  expect(await verify(app.db)).toEqual([]);
});

test('who decides about returns and may not stand before the pieces does not find a fake', async () => {
  const desk = await app.as('13900000077', 'staff');
  await staffWith(app.db, app.clock.now(), desk.userId, ['support']);
  const { id } = await back();
  await app.must(calls.aftersaleRecheck, { id, accept: false, note: NOTE }, by('staff'));
  const fake = { id, decision: 'fake', ...(await found(desk.userId)) } as const;
  expect((await app.call(calls.aftersaleDecide, fake, { as: desk })).code).toBe('PERMISSION_NEEDED');
});

test('what is still with its buyer is not judged', async () => {
  const orderId = await deliveredOrder(app);
  const id = await apply(app, orderId, TOTAL);
  await app.must(calls.aftersaleAnswer, { id, agree: false, body: '是真的' }, by('seller'));
  await app.must(calls.aftersaleEscalate, { id, body: '寄回给你们看' }, by('buyer'));
  const judged = await app.call(calls.aftersaleDecide, { id, decision: 'fake', ...(await found()) }, by('staff'));
  expect(judged.code).toBe('STATE_REFUSED');
});

test('beyond the shop’s limit two people find it; who would only refund has not said that it is a fake', async () => {
  const at = app.clock.now();
  const content = JSON.stringify({ twoPeopleFrom: 15_000 });
  await app.db
    .insertInto('shop_document')
    .values({ ...{ id: 'limits', kind: 'limits', content }, ...{ holds_from: at, saved_at: at, saved_by: 'staff' } })
    .execute();
  const { id } = await back();
  const before = await available('seller');
  expect(await recheck(id)).toMatchObject({ success: true, data: { state: 'rechecking' } });
  const { list } = await app.must(calls.aftersaleWork, { queue: 'recheck' }, { as: colleague });
  expect(list.find((row) => row.id === id)?.first).toMatchObject({ amount: TOTAL, own: false, fake: true });
  expect(await recheck(id)).toMatchObject({ code: 'SECOND_PERSON' });
  await app.must(calls.aftersaleRecheck, { id, accept: false, note: '再看看' }, by('staff'));
  const refund = { id, decision: 'refund', amount: TOTAL, note: '退' } as const;
  expect(await app.call(calls.aftersaleDecide, refund, by('staff'))).toMatchObject({ data: { state: 'arbitration' } });
  const judge = async (as: Person) =>
    app.call(calls.aftersaleDecide, { id, decision: 'fake', ...(await found(as.userId)) }, { as });
  expect(await judge(colleague)).toMatchObject({ data: { state: 'arbitration' } });
  expect(await available('seller')).toBe(before);
  expect(await judge(app.people.staff)).toMatchObject({ data: { state: 'refunding' } });
  await app.live(0);
  expect(await verify(app.db)).toEqual([]);
});
