/** Sold on both sides and paid on both: when the time to send it here is over, the buyer there has it, and everybody reads where the money is. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageList } from '../../../../contract/message/calls.ts';
import {
  orderDetail,
  orderList,
  orderShip,
  orderSubmit,
  workbenchList,
  workbenchShip,
} from '../../../../contract/order/calls.ts';
import { orderTimes } from '../../../../contract/order/rules.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleMachine, resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { todoList, workCounts } from '../../../../contract/todo/calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { setDeadline, transitionRows } from '../../../kernel/state/transitions.ts';
import { purchase, TOTAL } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { paidThere, twice, up } from '../../../testing/resale/sold-twice.ts';
import { message } from '../../message/handlers.ts';
import { todo } from '../../todo/handlers.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let buying: { as: Resale['people']['buyer'] };
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale(undefined, [message, todo]);
  selling = { as: app.people.seller };
  buying = { as: app.people.buyer };
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());

/** Paid there, and nobody has heard of it yet. */
async function soldThere() {
  const { id, itemId, goodsId } = await up(app);
  await paidThere(app, goodsId);
  return { id, itemId };
}
const shown = (id: string) => app.must(contract.resaleDetail, { id }, selling);
const told = async (who: typeof selling, link: string) =>
  (await app.must(messageList, {}, who)).list
    .filter((one) => one.link.includes(link))
    .map(({ title, body }) => `${title.zh} ${body.zh}`);
const resaleWork = async () => {
  const { counts } = await app.must(workCounts, {}, clerk);
  return counts.resale ?? { waiting: 0, overdue: 0, dueAt: null };
};

test('what we are to send from our warehouse has the time of every such order: its seller need do nothing, and it counts as late', async () => {
  const { id } = await soldThere();
  const before = await resaleWork();
  await app.live(resaleTimes.compare + MINUTE);
  const { state, staffBy, item, updatedAt } = await shown(id);
  expect([state, item.inWarehouse, staffBy]).toEqual(['sold_remote', true, updatedAt + orderTimes.ship]);
  const notices = (await told(selling, id)).join();
  expect(notices).toContain('由平台在 48 小时内寄出');
  expect(notices).not.toContain('请按时发货');
  const { list } = await app.must(work.resaleWork, { queue: 'ship' }, clerk);
  expect(list.find((job) => job.id === id)).toMatchObject({ dueAt: staffBy });
  expect(await resaleWork()).toMatchObject({ waiting: before.waiting + 1, overdue: before.overdue });
  await app.live(orderTimes.ship);
  expect((await resaleWork()).overdue).toBe(before.overdue + 1);
  await app.must(work.resaleWorkShip, { id, company: '顺丰', waybill: 'SF1234567890123' }, clerk);
  expect(await shown(id)).toMatchObject({ state: 'shipped_remote', staffBy: null });
});

test('nobody decides and nobody sends it here: the order here is refunded in full, and seller and buyer read who has it', async () => {
  const { id, itemId } = await soldThere();
  const { id: orderId } = await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), buying);
  await app.pay(orderId);
  const before = await balance(app.db, accounts.available(app.people.buyer.userId));
  await app.live(resaleTimes.compare + MINUTE);
  expect((await shown(id)).conflicts[0]?.here).toMatchObject({ state: 'awaiting_ship', back: null });
  const { fees } = await app.must(orderDetail, { id: orderId }, buying);
  const withCoupon = { ...fees, buyer: [...fees.buyer, { kind: 'coupon', amount: -3_000 }] };
  await app.db
    .updateTable('trade_order')
    .set({ fees: JSON.stringify(withCoupon) })
    .where('id', '=', orderId)
    .execute();
  await app.live(orderTimes.ship + resaleTimes.compare);

  expect(await shown(id)).toMatchObject({
    state: 'sold_remote',
    conflicts: [{ outcome: 'there', here: { id: orderId, state: 'closed', back: TOTAL, returning: false } }],
  });
  expect((await balance(app.db, accounts.available(app.people.buyer.userId))) - before).toBe(TOTAL);
  expect(await verify(app.db)).toEqual([]);
  // It lay in our warehouse: its seller is not fined for what we did not send.
  const seen = await app.must(orderDetail, { id: orderId }, buying);
  expect(seen).toMatchObject({
    state: 'closed',
    elsewhere: true,
    money: { place: 'refunded', amount: TOTAL, penalty: 0 },
  });
  const amount = yuan(TOTAL);
  expect(await told(selling, id)).toContainEqual(
    expect.stringMatching(new RegExp(`归对方的买家.*¥${amount} 全额退回`)),
  );
  const toBuyer = await told(buying, orderId);
  expect(toBuyer).toContainEqual(
    expect.stringMatching(new RegExp(`归了那边的买家.*¥${amount} 全额退回，优惠券也退回给你`)),
  );
  expect(toBuyer.join()).not.toContain('卖家超时');
  expect((await told(selling, orderId)).join()).not.toContain('按规则收取违约金');
});

test('the order here was never paid: its seller reads who has it, and its buyer, who waits for nothing, no more than that it is closed', async () => {
  const { id, itemId } = await soldThere();
  const { id: orderId } = await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), buying);
  await app.live(orderTimes.pay + 2 * resaleTimes.compare);
  const { state, conflicts } = await shown(id);
  expect([state, conflicts[0]?.outcome, conflicts[0]?.here?.back]).toEqual(['sold_remote', 'there', null]);
  expect((await told(selling, id)).join()).toMatch(/归对方的买家.*这里没有成交。/);
  expect((await told(buying, orderId)).join()).not.toContain('归了那边的买家');
});

test('refunded there after it was sent: staff have a week to say what became of it, its seller reads until when, and then it counts as late', async () => {
  const { id } = await soldThere();
  await app.live(resaleTimes.compare + MINUTE);
  await app.must(work.resaleWorkShip, { id, company: '顺丰', waybill: 'SF1234567890124' }, clerk);
  const before = await resaleWork();
  const { no } = await app.db
    .selectFrom('resale_order')
    .select('no')
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  await app.live(resaleTimes.compare);
  await app.sandbox.act(no, 'refund', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  const { state, staffBy, updatedAt } = await shown(id);
  expect([state, staffBy]).toEqual(['returned', updatedAt + resaleTimes.check]);
  const job = async () =>
    (await app.must(work.resaleWork, { queue: 'returned' }, clerk)).list.find((one) => one.id === id);
  expect(await job()).toMatchObject({ dueAt: staffBy, atSeller: false });
  await app.db.updateTable('item').set({ in_warehouse: false }).execute();
  expect(await job()).toMatchObject({ atSeller: true });
  await app.db.updateTable('item').set({ in_warehouse: true }).execute();
  expect(await resaleWork()).toMatchObject({ waiting: before.waiting + 1, overdue: before.overdue });
  await setDeadline(app.db, resaleMachine, { table: 'resale_post', id, state: 'returned', at: app.clock.now() });
  await app.live(2 * MINUTE);
  expect((await resaleWork()).overdue).toBe(before.overdue + 1);
  // It is said once, and waits on until somebody says what became of it.
  const said = await transitionRows(app.db, 'resale', id);
  expect(said.filter(({ event }) => event === 'overdue')).toHaveLength(1);
  await app.must(work.resaleReturned, { id, back: false, note: '买家没有寄回' }, clerk);
  expect(await shown(id)).toMatchObject({ state: 'done', staffBy: null });
  expect((await resaleWork()).overdue).toBe(before.overdue);
});

test('staff give it to the buyer there: at once the order here is closed and refunded in full with an apology, its seller is not fined, and it is to be sent', async () => {
  const { id, itemId } = await soldThere();
  await app.db.updateTable('item').set({ in_warehouse: false }).where('id', '=', itemId).execute();
  // Ordered and paid there a minute before.
  app.clock.advance(MINUTE);
  const { id: orderId } = await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), buying);
  await app.pay(orderId);
  const before = await balance(app.db, accounts.available(app.people.buyer.userId));
  const mine = await balance(app.db, accounts.available(app.people.seller.userId));
  await app.live(resaleTimes.compare + MINUTE);
  const job = (await app.must(work.resaleWork, { queue: 'conflict' }, clerk)).list.find((one) => one.id === id);
  expect(job).toMatchObject({ orderNo: expect.any(String), first: 'there', notThere: null });
  expect(job?.here).toMatchObject({ id: orderId, no: expect.any(String), total: TOTAL, paid: TOTAL });
  expect(job?.paidThere).toBeLessThan(job?.here?.paidAt ?? 0);
  const wish = { id, amount: TOTAL, note: '那边先付款' };
  expect((await app.call(work.resaleKeepThere, wish, selling)).success).toBe(false);
  expect((await app.call(work.resaleKeepThere, { ...wish, amount: TOTAL - 1 }, clerk)).code).toBe('PRICE_CHANGED');
  expect(await app.must(work.resaleKeepThere, wish, clerk)).toEqual({ id, state: 'sold_remote' });
  expect((await app.call(work.resaleKeepThere, wish, clerk)).code).toBe('STATE_REFUSED');
  expect(await shown(id)).toMatchObject({
    state: 'sold_remote',
    conflicts: [{ outcome: 'there', note: '那边先付款', here: { id: orderId, state: 'closed', back: TOTAL } }],
  });
  expect((await balance(app.db, accounts.available(app.people.buyer.userId))) - before).toBe(TOTAL);
  expect(await balance(app.db, accounts.available(app.people.seller.userId))).toBe(mine);
  expect(await verify(app.db)).toEqual([]);
  expect(await told(buying, orderId)).toContainEqual(expect.stringMatching(/归了那边的买家，非常抱歉/));
  expect((await told(selling, id)).join()).toContain('归对方的买家');
  // Their order was placed and paid long before: it is not told as ordered now.
  const story = (await shown(id)).timeline.slice(-2).map(({ from, to, actor }) => [from, to, actor]);
  expect(story.at(-1)).toEqual(['conflict', 'sold_remote', 'P']);
});

const parcel = { company: '顺丰', waybill: 'SF1234567890777' };
const conflictJob = async (id: string) =>
  (await app.must(work.resaleWork, { queue: 'conflict', size: 50 }, clerk)).list.find((one) => one.id === id);

test('while nobody has decided who has it, the warehouse is told so and sends it to nobody; then it goes on as before', async () => {
  const { id, itemId } = await soldThere();
  const { id: orderId } = await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), buying);
  await app.pay(orderId);
  const queued = async () =>
    (await app.must(workbenchList, { queue: 'ship', size: 50 }, clerk)).list.find((one) => one.id === orderId);
  expect(await queued()).toMatchObject({ soldTwice: false });
  await app.live(resaleTimes.compare + MINUTE);
  expect((await shown(id)).state).toBe('conflict');
  expect(await queued()).toMatchObject({ soldTwice: true });
  const refused = await app.call(workbenchShip, { id: orderId, ...parcel }, clerk);
  expect(refused).toMatchObject({
    code: 'SOLD_TWICE',
    data: { link: '/pages/user/workbench?work=resale&queue=conflict' },
  });
  expect((await app.must(orderDetail, { id: orderId }, buying)).state).toBe('awaiting_ship');
  await app.must(work.resaleKeepHere, { id, note: '这里先付款' }, clerk);
  expect(await told(buying, orderId)).toContainEqual(expect.stringMatching(/^这件归你 .*订单照常进行/));
  expect(await queued()).toMatchObject({ soldTwice: false });
  await app.must(workbenchShip, { id: orderId, ...parcel }, clerk);
});

test('its seller has it at home and is told to wait: undecided when the time to send it is over, they are fined nothing', async () => {
  const { id, itemId } = await soldThere();
  await app.db.updateTable('item').set({ in_warehouse: false }).where('id', '=', itemId).execute();
  const { id: orderId } = await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), buying);
  await app.pay(orderId);
  const detail = (who: typeof selling) => app.must(orderDetail, { id: orderId }, who);
  expect(await detail(selling)).toMatchObject({ soldTwice: false, waitsFor: 'S', decideBy: null });
  const toShip = async (one: string) =>
    (await app.must(todoList, {}, selling)).list.some(
      ({ key, id: its }) => key === 'order.awaiting_ship' && its === one,
    );
  expect(await toShip(orderId)).toBe(true);
  await app.live(resaleTimes.compare + MINUTE);
  expect((await shown(id)).state).toBe('conflict');
  // It waits for us until the case has to be decided, and nobody is told to send it.
  const decides = { soldTwice: true, waitsFor: 'P', decideBy: (await shown(id)).staffBy };
  expect(decides.decideBy).toEqual(expect.any(Number));
  expect(await detail(selling)).toMatchObject(decides);
  expect(await detail(buying)).toMatchObject(decides);
  const { list } = await app.must(orderList, { role: 'seller', tab: 'ship' }, selling);
  expect(list.find((one) => one.id === orderId)).toMatchObject(decides);
  expect(await toShip(orderId)).toBe(false);
  await app.live(orderTimes.ship + resaleTimes.compare);

  expect(await detail(buying)).toMatchObject({
    ...{ state: 'closed', elsewhere: true, soldTwice: false },
    money: { place: 'refunded', amount: TOTAL, penalty: 0, compensation: 0 },
  });
  expect((await told(buying, orderId)).join()).not.toContain('卖家超时');
  expect((await told(buying, orderId)).join()).toContain('平台没有按时定下归谁');
  const toSeller = (await told(selling, orderId)).join();
  expect(toSeller).toContain('不收违约金');
  expect(toSeller).not.toContain('按规则收取违约金');
  expect(await verify(app.db)).toEqual([]);
});

test('who has paid there does not wait for a buyer here who has not: their order is closed with an apology, and nothing is lost', async () => {
  const { id, itemId } = await soldThere();
  const { id: orderId } = await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), buying);
  await app.live(resaleTimes.compare + MINUTE);
  const job = await conflictJob(id);
  expect(job).toMatchObject({ notThere: null, here: { id: orderId, state: 'pending_pay', paid: 0, paidAt: null } });
  // Whoever pays meanwhile is not closed as one who has not.
  const wish = { id, amount: 0, note: '对方先付款' };
  expect((await app.call(work.resaleKeepThere, { ...wish, amount: 1 }, clerk)).code).toBe('PRICE_CHANGED');
  expect(await app.must(work.resaleKeepThere, wish, clerk)).toEqual({ id, state: 'sold_remote' });
  expect(await app.must(orderDetail, { id: orderId }, buying)).toMatchObject({ state: 'closed', elsewhere: true });
  const toBuyer = (await told(buying, orderId)).join();
  expect(toBuyer).toMatch(/归了那边的买家，非常抱歉.*你还没有付款。平台的说明：对方先付款/);
  expect((await told(selling, id)).join()).toContain('平台的说明：对方先付款');
  expect(await verify(app.db)).toEqual([]);
});

test('what its seller has sent here already can no longer go to the buyer there, and the desk says why', async () => {
  const { id, itemId } = await soldThere();
  await app.db.updateTable('item').set({ in_warehouse: false }).where('id', '=', itemId).execute();
  const { id: orderId } = await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), buying);
  await app.pay(orderId);
  await app.must(orderShip, { id: orderId, ...parcel }, selling);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await conflictJob(id)).toMatchObject({ notThere: 'sentHere', here: { state: 'to_platform' } });
  const wish = { id, amount: TOTAL, note: '对方先付款' };
  expect((await app.call(work.resaleKeepThere, wish, clerk)).code).toBe('STATE_REFUSED');
});

test('both sides of what staff gave to the buyer here read what was decided, why, and what becomes of the money; the refund there is told once it is through', async () => {
  const { id, no, orderId } = await twice(app);
  const amount = yuan((await shown(id)).conflicts[0]?.there.amount ?? 0);
  await app.must(work.resaleKeepHere, { id, note: '这里先付款' }, clerk);
  expect(await told(selling, id)).toContainEqual(
    expect.stringMatching(new RegExp(`^归这里的买家.*对方买家付的 ¥${amount} 要退给 TA.*平台的说明：这里先付款`)),
  );
  expect(await told(buying, orderId)).toContainEqual(
    expect.stringMatching(new RegExp(`^这件归你 .*¥${yuan(TOTAL)} 仍由平台保管.*平台的说明：这里先付款`)),
  );
  await app.sandbox.act(no, 'refund', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect((await told(selling, id))[0]).toMatch(new RegExp(`^对方买家的钱退了.*¥${amount} 已经退给买家`));
});

test('the buyer there had their money back before staff decided: its seller and the buyer here read that it is settled', async () => {
  const { id, no, orderId } = await twice(app);
  const amount = yuan((await shown(id)).conflicts[0]?.there.amount ?? 0);
  await app.sandbox.act(no, 'refund', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect((await shown(id)).state).not.toBe('conflict');
  expect((await told(selling, id))[0]).toMatch(new RegExp(`^归这里的买家.*¥${amount} 已经退了`));
  expect(await told(buying, orderId)).toContainEqual(expect.stringMatching(/^这件归你 .*那边没有成/));
});
