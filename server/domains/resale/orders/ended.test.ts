/** A fake that somebody paid for, orders that nobody pays and no channel closes, cases judged before: each has an end, and keeps it. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderCancel, orderSubmit } from '../../../../contract/order/calls.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { purchase } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { boughtHere, paidThere, stateNow, unwanted, up } from '../../../testing/resale/sold-twice.ts';
import { lookAgain } from '../watcher.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let buying: { as: Resale['people']['buyer'] };
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
  buying = { as: app.people.buyer };
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());

const parcel = { company: '顺丰', waybill: 'SF1234567890777' };
const shown = (id: string) => app.must(contract.resaleDetail, { id }, selling);
const queued = async (queue: 'conflict' | 'ship' | 'refund' | 'returned', id: string) =>
  (await app.must(work.resaleWork, { queue, size: 50 }, clerk)).list.find((one) => one.id === id);
const look = async () => {
  await unwanted(app);
  await app.live(resaleTimes.compare + MINUTE);
};
const atHome = (itemId: string) =>
  app.db.updateTable('item').set({ in_warehouse: false }).where('id', '=', itemId).execute();
const fake = (itemId: string) => inspected(itemId, { genuine: false, note: '假货' });
const notAsDeclared = (itemId: string) => inspected(itemId, { genuine: null, note: '尺码和申报的不同' });
const inspected = (itemId: string, { genuine, note }: { genuine: false | null; note: string }) =>
  app.db
    .insertInto('inspection')
    .values({
      ...{ id: newId(), code: newId(), item_id: itemId, order_id: null, staff_id: 'staff', result: 'fail' },
      ...{ genuine, note, points: '[]', photos: '[]', chain: '{}', subject: null },
      created_at: app.clock.now(),
    })
    .execute();
/** Ordered there and never paid, by a channel that never closes it; bought and paid for here. */
async function unpaidThere() {
  const { id, itemId, goodsId } = await up(app);
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  const orderId = await boughtHere(app, itemId);
  await look();
  expect(await stateNow(app, id)).toBe('conflict');
  return { id, itemId, no, orderId };
}
/** The channel closes nothing by itself, however long nobody pays. */
const neverCloses = () => {
  const { order, orders } = app.sandbox;
  const open = <T extends { state: string } | null>(one: T): T =>
    one?.state === 'closed' ? ({ ...one, state: 'waiting' } as T) : one;
  Object.assign(app.sandbox, {
    order: async (...a: Parameters<typeof order>) => open(await order.apply(app.sandbox, a)),
    orders: async (...a: Parameters<typeof orders>) => (await orders.apply(app.sandbox, a)).map(open),
  });
  return () => Object.assign(app.sandbox, { order, orders });
};

test('found fake and paid for there by somebody whose page was still open: nobody is reminded to send it, and its buyer’s money goes back', async () => {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  await app.must(contract.resaleOff, { id }, selling);
  await look();
  await atHome(itemId);
  await fake(itemId);
  await app.db.updateTable('sandbox_resale_goods').set({ state: 'live' }).where('id', '=', goodsId).execute();
  await paidThere(app, goodsId);
  await look();
  expect([await stateNow(app, id), await queued('ship', id)]).toEqual(['conflict', undefined]);
  const { conflicts } = await shown(id);
  expect(conflicts).toMatchObject([{ outcome: null, holder: 'fake', here: null, refund: expect.any(Number) }]);
  expect(conflicts[0]?.apology).toMatch(/检查中发现有问题/);
  // It is not given to whoever bought it there either.
  const amount = conflicts[0]?.refund ?? 0;
  expect((await app.call(work.resaleKeepThere, { id, amount: 0, note: '先付款' }, clerk)).code).toBe('STATE_REFUSED');
  await app.must(work.resaleKeepHere, { id, note: '检出假货，不能卖' }, clerk);
  expect(await queued('refund', id)).toMatchObject({ paid: amount, freed: false });
  await look();
  expect((await shown(id)).conflicts).toMatchObject([{ outcome: 'here' }]);
  await app.must(contract.resaleRefund, { id, amount }, selling);
  await look();
  await look();
  expect(await stateNow(app, id)).toBe('off');
});

test('found not to be what was declared and paid for there before its post is down: it is a case for a person, not a parcel that nobody may send', async () => {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  await paidThere(app, goodsId);
  await notAsDeclared(itemId);
  await look();
  expect([await stateNow(app, id), await queued('ship', id)]).toEqual(['conflict', undefined]);
  const { conflicts } = await shown(id);
  expect(conflicts).toMatchObject([{ outcome: null, holder: 'differs', here: null }]);
  expect(conflicts[0]?.apology).toMatch(/检查中发现有问题/);
  // Staff read what their buyer will be told, before they decide and before it is sent.
  const { apology } = conflicts[0] ?? {};
  expect((await queued('conflict', id))?.apology).toBe(apology);
  await app.must(work.resaleKeepHere, { id, note: '尺码不对，不能卖' }, clerk);
  expect(await queued('refund', id)).toMatchObject({ freed: false, apology });
  expect((await shown(id)).conflicts).toMatchObject([{ outcome: 'here', holder: 'differs' }]);
});

test('sold there and found not to be what was declared before it is sent: apology and refund are ready, and nobody is to send it', async () => {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  await paidThere(app, goodsId);
  await look();
  expect(await stateNow(app, id)).toBe('sold_remote');
  await notAsDeclared(itemId);
  await look();
  expect([await stateNow(app, id), await queued('ship', id)]).toEqual(['conflict', undefined]);
});

test('found fake while it is ordered there and unpaid, then paid: it is not sold to them', async () => {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await look();
  expect(await stateNow(app, id)).toBe('reserved');
  await fake(itemId);
  await app.sandbox.act(no, 'pay', app.here());
  await look();
  expect(await stateNow(app, id)).toBe('conflict');
  await app.must(work.resaleKeepHere, { id, note: '检出假货，不能卖' }, clerk);
  expect(await stateNow(app, id)).toBe('refund_remote');
});

test('sold there and found fake before it is sent: apology and refund are ready, and nobody is to send it', async () => {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  await atHome(itemId);
  await paidThere(app, goodsId);
  await look();
  expect(await stateNow(app, id)).toBe('sold_remote');
  await fake(itemId);
  expect((await app.call(contract.resaleShip, { id, ...parcel }, selling)).code).toBe('FOUND_FAKE');
  await lookAgain(app.db, id);
  await look();
  expect([await stateNow(app, id), await queued('ship', id)]).toEqual(['conflict', undefined]);
  const item = await app.db.selectFrom('item').select('state').where('id', '=', itemId).executeTakeFirst();
  expect(item).toEqual({ state: 'in_stock' });
  await app.must(work.resaleKeepHere, { id, note: '检出假货，不能卖' }, clerk);
  expect((await queued('refund', id))?.paid).toEqual(expect.any(Number));
});

test('a fake that was sold there before it was known as one ends as a new one does, without anybody’s touch', async () => {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  await atHome(itemId);
  await paidThere(app, goodsId);
  await look();
  expect(await stateNow(app, id)).toBe('sold_remote');
  // Found while the rule was not there yet: nothing was asked about it since, and nothing changes there.
  await fake(itemId);
  await look();
  await look();
  expect([await stateNow(app, id), await queued('ship', id)]).toEqual(['conflict', undefined]);
  expect((await shown(id)).conflicts).toMatchObject([{ outcome: null, holder: 'fake', here: null }]);
});

test('a fake whose parcel was told there before it was known as one is looked at and stays sold', async () => {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  await atHome(itemId);
  await paidThere(app, goodsId);
  await look();
  await app.db
    .updateTable('resale_order')
    .set({ sending_at: app.clock.now(), sending_hash: 'x' })
    .where('post_id', '=', id)
    .execute();
  await fake(itemId);
  await look();
  await look();
  expect(await stateNow(app, id)).toBe('sold_remote');
});

test('a channel never closes what nobody pays: sold here and cancelled here, the item is free and for sale again', async () => {
  const reopen = neverCloses();
  try {
    const { id, itemId, orderId } = await unpaidThere();
    await app.live(26 * HOUR);
    await app.must(orderCancel, { id: orderId, reason: '不要了' }, buying);
    for (let n = 0; n < 4; n++) await look();
    expect(await stateNow(app, id)).not.toBe('conflict');
    expect((await app.listing(itemId))?.state).toBe('on');
    const bought = await app.call(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), buying);
    expect(bought.success).toBe(true);
    const { conflicts } = await shown(id);
    expect(conflicts).toMatchObject([{ outcome: 'gone' }]);
  } finally {
    reopen();
  }
});

test('kept here while nobody has paid there: its seller has that order closed, and there is nothing to refund', async () => {
  const { id } = await unpaidThere();
  await app.must(work.resaleKeepHere, { id, note: '这里付了款' }, clerk);
  expect(await queued('refund', id)).toMatchObject({ paid: null });
  expect(await app.must(contract.resaleFree, { id }, selling)).toMatchObject({ asked: true, state: 'delisting' });
  expect(await queued('refund', id)).toBeUndefined();
  // Before staff have said anything it is as easy.
  const next = await unpaidThere();
  expect(await app.must(contract.resaleFree, { id: next.id }, selling)).toMatchObject({ state: 'delisting' });
});

test('to refund there, and nobody has paid: staff have that order closed from their queue, and the row is gone', async () => {
  const { id } = await unpaidThere();
  // Before it is decided they only ask.
  expect(await app.must(work.resaleWorkFree, { id }, clerk)).toMatchObject({ asked: false, state: 'conflict' });
  await app.must(work.resaleKeepHere, { id, note: '这里付了款' }, clerk);
  expect(await queued('refund', id)).toMatchObject({ paid: null, closesFromHere: true });
  expect((await app.call(work.resaleWorkFree, { id }, buying)).success).toBe(false);
  expect(await app.must(work.resaleWorkFree, { id }, clerk)).toMatchObject({ asked: true, state: 'delisting' });
  expect(await queued('refund', id)).toBeUndefined();
});

test('who decides between the two reads what the order there is about and when it was heard of, asks, and finds it paid meanwhile', async () => {
  const { id, no } = await unpaidThere();
  const before = await queued('conflict', id);
  expect(before).toMatchObject({ notThere: 'unpaidThere', paid: null, amountThere: expect.any(Number) });
  expect(before?.here?.price).toBe((await shown(id)).conflicts[0]?.here?.price);
  await app.sandbox.act(no, 'pay', app.here());
  app.clock.advance(MINUTE);
  expect(before?.heardThere).toBeLessThan(app.clock.now().getTime());
  expect(await app.must(work.resaleWorkFree, { id }, clerk)).toMatchObject({ asked: false, state: 'conflict' });
  expect(await queued('conflict', id)).toMatchObject({
    ...{ notThere: null, paid: before?.amountThere, heardThere: app.clock.now().getTime() },
  });
});

test('to refund there, and they have paid in the same moment: staff who ask hear it, nothing is closed, and the amount stands in the row', async () => {
  const { id, no } = await unpaidThere();
  await app.must(work.resaleKeepHere, { id, note: '这里付了款' }, clerk);
  await app.sandbox.act(no, 'pay', app.here());
  expect(await app.must(work.resaleWorkFree, { id }, clerk)).toMatchObject({ asked: false, state: 'refund_remote' });
  expect(await queued('refund', id)).toMatchObject({ paid: expect.any(Number) });
  // Refunded in the marketplace's own app: asked about, it is over.
  await app.sandbox.act(no, 'refund', app.here());
  expect(await app.must(work.resaleWorkFree, { id }, clerk)).toMatchObject({ asked: false, state: 'delisting' });
});

test('to refund there, by a marketplace that closes nothing from here: staff are told so, and asking ends it once it was closed there', async () => {
  const { id, no } = await unpaidThere();
  await app.must(work.resaleKeepHere, { id, note: '这里付了款' }, clerk);
  const { closeUnpaid } = app.sandbox;
  Object.assign(app.sandbox, { closeUnpaid: undefined });
  try {
    expect(await queued('refund', id)).toMatchObject({ paid: null, closesFromHere: false });
    expect(await app.must(work.resaleWorkFree, { id }, clerk)).toMatchObject({ asked: false, state: 'refund_remote' });
    await app.sandbox.act(no, 'leave', app.here());
    expect(await app.must(work.resaleWorkFree, { id }, clerk)).toMatchObject({ asked: false, state: 'delisting' });
  } finally {
    Object.assign(app.sandbox, { closeUnpaid });
  }
});

test('what was paid for there is not closed as if it were unpaid', async () => {
  const { id, no } = await unpaidThere();
  await app.sandbox.act(no, 'pay', app.here());
  expect(await app.must(contract.resaleFree, { id }, selling)).toMatchObject({ asked: false, state: 'conflict' });
  expect((await app.call(contract.resaleFree, { id }, selling)).code).toBe('STATE_REFUSED');
});

test('“will not come back” is said once: a later look at the same refunded order does not ask again', async () => {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  await atHome(itemId);
  const no = await paidThere(app, goodsId);
  await look();
  await app.must(contract.resaleShip, { id, ...parcel }, selling);
  await app.sandbox.act(no, 'refund', app.here());
  await look();
  expect(await stateNow(app, id)).toBe('returned');
  await app.must(work.resaleReturned, { id, back: false, note: '买家留下了' }, clerk);
  await lookAgain(app.db, id);
  await look();
  expect([await stateNow(app, id), await queued('returned', id)]).toEqual(['done', undefined]);
});

test('sold twice a second time by one order there: it is told as the new case, with what was decided about it', async () => {
  const { id, itemId, no, orderId } = await unpaidThere();
  await app.must(orderCancel, { id: orderId, reason: '不要了' }, buying);
  await look();
  expect(await stateNow(app, id)).toBe('reserved');
  expect((await shown(id)).conflicts).toMatchObject([{ outcome: 'there' }]);
  await app.db.updateTable('item').set({ state: 'quarantined' }).where('id', '=', itemId).execute();
  await app.sandbox.act(no, 'pay', app.here());
  await look();
  expect(await stateNow(app, id)).toBe('conflict');
  expect((await shown(id)).conflicts).toMatchObject([{ outcome: null, holder: 'quarantined', here: null }]);
  await app.must(work.resaleKeepHere, { id, note: '鞋底开胶' }, clerk);
  expect((await shown(id)).conflicts).toMatchObject([{ outcome: 'here', note: '鞋底开胶' }]);
  await app.live(DAY);
  expect(await stateNow(app, id)).toBe('refund_remote');
});
