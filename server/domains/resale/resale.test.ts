/** One item, two marketplaces: whoever is first has it, the other side is told, and nothing counts as down before the channel says so. */
// @module-tag thorough
import { createHash, createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderCancel, orderSubmit } from '../../../contract/order/calls.ts';
import * as contract from '../../../contract/resale/calls.ts';
import { resaleMachine, resaleTimes } from '../../../contract/resale/machine.ts';
import * as work from '../../../contract/resale/work-calls.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { setDeadline, transitionRows } from '../../kernel/state/transitions.ts';
import { stateOf } from '../../testing/listing.ts';
import { PRICE, purchase } from '../../testing/market.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';
import { resaleWebhook } from './push.ts';

const MINUTE = 60_000;

let app: Resale;
let clerk: { as: Resale['people']['staff'] };
let selling: { as: Resale['people']['seller'] };
beforeAll(async () => {
  app = await openResale();
  clerk = { as: app.people.staff };
  selling = { as: app.people.seller };
}, 120_000);
afterAll(() => app.close());
beforeEach(() => app.live(MINUTE));

/** Nobody happens to want what this test is about. */
const unwanted = () => app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();

/** One item, up there and for sale here. */
async function up({ onSale = true } = {}) {
  const [itemId = ''] = await app.goods(1, { onSale });
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted();
  const post = await app.post(id);
  expect(post.state).toBe('on_sale');
  return { id, itemId, goodsId: post.remote_id ?? '' };
}
const order = async (itemId: string) =>
  (await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), { as: app.people.buyer })).id;
const stateNow = async (id: string) => (await app.post(id)).state;

test('goods go up slowly, each with words by template that the channel takes', async () => {
  const [itemId = ''] = await app.goods(1);
  const { drafts, gone } = await app.must(
    contract.resaleDrafts,
    { shopId: app.shopId, ids: `${itemId},nothing` },
    selling,
  );
  expect(gone).toEqual(['nothing']);
  expect(drafts[0]).toMatchObject({ title: expect.stringContaining('95新'), photos: [`/img/i/${itemId}/0`] });
  expect(drafts[0]?.body).toContain('货号');
  const find = async (term: string) => (await app.must(contract.resaleStock, { size: 50, term }, selling)).list;
  expect((await find(drafts[0]?.item.name.zh ?? '')).map((one) => one.itemId)).toContain(itemId);
  expect(await find('没有这样的 商品')).toEqual([]);
  const [id = ''] = await app.publish([itemId]);
  expect(await stateNow(id)).toBe('publishing');
  await app.live(3 * MINUTE);
  expect(await stateNow(id)).toBe('on_sale');
  const home = await app.must(contract.resaleHome, {}, selling);
  expect(home.shops[0]).toMatchObject({ sandbox: true, counts: { up: 1 } });
  const { list } = await app.must(contract.resaleMoves, {}, selling);
  expect(list[0]).toMatchObject({ total: 1, counts: { up: 1, going: 0 } });
});

test('sold here: it comes down there, and is down only when the channel says so', async () => {
  const { id, itemId, goodsId } = await up();
  await order(itemId);
  expect(await stateNow(id)).toBe('delisting');
  // Its seller reads at once where it went, not only when the channel has answered.
  const { no } = await app.db
    .selectFrom('trade_order')
    .select('no')
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  expect(await app.must(contract.resaleDetail, { id }, selling)).toMatchObject({
    stays: 'promised',
    went: { by: 'sale', order: { no } },
  });
  expect((await app.sandbox.goods(goodsId, { userId: 'seller', phone: '' }, app.here())).state).toBe('live');
  await app.live(5 * MINUTE);
  expect(await stateNow(id)).toBe('off');
  expect((await app.sandbox.goods(goodsId, { userId: 'seller', phone: '' }, app.here())).state).toBe('down');
});

test('the order here falls through: it goes up there again by itself', async () => {
  const { id, itemId } = await up();
  const orderId = await order(itemId);
  await app.live(5 * MINUTE);
  expect(await stateNow(id)).toBe('off');
  await app.must(orderCancel, { id: orderId }, { as: app.people.buyer });
  await app.live(5 * MINUTE);
  expect(await stateNow(id)).toBe('on_sale');
});

test('an unpaid order there reserves it here; left unpaid, it is for sale on both sides again', async () => {
  const { id, itemId, goodsId } = await up();
  const no = await app.sandbox.buy(goodsId, app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('reserved');
  expect(await stateOf(app, 'item', itemId)).toBe('in_stock');
  expect((await app.listing(itemId))?.state).toBe('off');
  const lock = await app.db.selectFrom('item_lock').selectAll().where('item_id', '=', itemId).executeTakeFirst();
  expect(lock).toMatchObject({ channel: 'resale', holder_id: id });
  await app.sandbox.act(no ?? '', 'leave', app.here());
  await app.live(resaleTimes.compare + 5 * MINUTE);
  expect(await stateNow(id)).toBe('on_sale');
  expect((await app.listing(itemId))?.state).toBe('on');
});

test('paid there: locked here, an order to ship appears, and the channel hears of the parcel', async () => {
  const { id, itemId, goodsId } = await up();
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.sandbox.act(no, 'pay', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('sold_remote');
  expect(await stateOf(app, 'item', itemId)).toBe('out_pending');
  // What lies in our warehouse is sent by us, and its seller cannot say that they did.
  const parcel = { id, company: '顺丰', waybill: 'SF1234567890123' };
  expect((await app.call(contract.resaleShip, parcel, selling)).code).toBe('STATE_REFUSED');
  const { list, counts } = await app.must(work.resaleWork, { queue: 'ship' }, clerk);
  expect(list[0]).toMatchObject({ id, orderNo: no, shipTo: expect.stringContaining('沙盒买家') });
  expect(counts.ship).toBe(1);
  await app.must(work.resaleWorkShip, parcel, clerk);
  expect((await app.sandbox.order(no, { userId: '', phone: '' }, app.here()))?.state).toBe('shipped');
  await app.sandbox.act(no, 'confirm', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect([await stateNow(id), await stateOf(app, 'item', itemId)]).toEqual(['done', 'sold']);
});

test('sold on both sides: one buyer has it, both orders stand on one screen with the apology, and a person decides', async () => {
  const { id, itemId, goodsId } = await up();
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.sandbox.act(no, 'pay', app.here());
  // Nobody has heard of it yet.
  app.clock.advance(1_000);
  const orderId = await order(itemId);
  await app.pay(orderId);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('conflict');
  const shown = await app.must(contract.resaleDetail, { id }, selling);
  expect(shown.conflicts).toEqual([
    expect.objectContaining({
      ...{ first: 'there', holder: 'sale', outcome: null, refund: PRICE },
      here: expect.objectContaining({ id: orderId }),
      there: expect.objectContaining({ no, state: 'paid' }),
    }),
  ]);
  expect(shown.conflicts[0]?.apology).toContain('抱歉');
  expect((await app.call(contract.resaleDetail, { id }, { as: app.people.buyer })).code).toBe('NOT_FOUND');
  const { list } = await app.must(work.resaleWork, { queue: 'conflict' }, clerk);
  expect(list.map((job) => job.id)).toContain(id);
  await app.must(work.resaleKeepHere, { id, note: '这边先付款' }, clerk);
  expect(await stateNow(id)).toBe('refund_remote');
  // Refunded is what the channel says is refunded.
  await app.live(HOUR / 4);
  expect(await stateNow(id)).toBe('refund_remote');
  await app.sandbox.act(no, 'refund', app.here());
  await app.live(resaleTimes.compare + 5 * MINUTE);
  expect(await stateNow(id)).toBe('off');
  expect((await app.must(contract.resaleDetail, { id }, selling)).conflicts[0]?.outcome).toBe('here');
});

test('sold on both sides and the order here is not paid: the buyer there has it', async () => {
  const { id, itemId, goodsId } = await up();
  await app.sandbox.act((await app.sandbox.buy(goodsId, app.here())) ?? '', 'pay', app.here());
  const orderId = await order(itemId);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('conflict');
  await app.must(orderCancel, { id: orderId }, { as: app.people.buyer });
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('sold_remote');
  expect((await app.must(contract.resaleDetail, { id }, selling)).conflicts[0]?.outcome).toBe('there');
});

test('a refusal names the field and waits for its seller; the third goes to a person', async () => {
  const [itemId = ''] = await app.goods(1);
  const [id = ''] = await app.publish([itemId], { title: '最低价 雅卡迪' });
  await app.live(MINUTE);
  const refused = await app.must(contract.resaleDetail, { id }, selling);
  expect(refused).toMatchObject({ state: 'failed', refusedField: 'title', refusal: expect.stringContaining('最低价') });
  const again = { id, title: '最低价', body: refused.body, price: PRICE, photos: refused.chosen };
  await app.must(contract.resaleRetry, again, selling);
  // Sent anew, nobody has refused it yet.
  const sent = await app.must(contract.resaleDetail, { id }, selling);
  expect(sent).toMatchObject({ state: 'publishing', refusal: null, refusedField: null });
  await app.live(MINUTE);
  expect((await app.must(contract.resaleDetail, { id }, selling)).refusal).toContain('最低价');
  expect(await stateNow(id)).toBe('failed');
  await app.must(contract.resaleRetry, again, selling);
  await app.live(MINUTE);
  expect(await stateNow(id)).toBe('stuck');
  const { counts } = await app.must(work.resaleWork, { queue: 'stuck' }, clerk);
  expect(counts.stuck).toBe(1);
  await app.must(work.resaleUnstick, { id, again: false, note: '卖家不卖了' }, clerk);
  await app.live(MINUTE);
  expect(await app.must(contract.resaleDetail, { id }, selling)).toMatchObject({ state: 'off', refusal: null });
  // The words that were refused are sent with it all the same, although they are as they were.
  await app.must(contract.resaleRetry, { ...again, title: '最低价' }, selling);
  await app.live(MINUTE);
  expect((await app.must(contract.resaleDetail, { id }, selling)).refusal).toContain('最低价');
});

test('what the channel would not take never reaches it: the form is told which field', async () => {
  const [itemId = ''] = await app.goods(1);
  const line = {
    itemId,
    title: '鞋'.repeat(31),
    body: '好好的一双鞋',
    price: PRICE,
    categoryId: 'sb-2-1',
    photos: [{ n: 0, cut: null }],
  };
  const refused = await app.call(contract.resalePublish, { shopId: app.shopId, lines: [line] }, selling);
  expect([refused.code, refused.data]).toEqual(['CHANNEL_REFUSES', { itemId, field: 'title' }]);
});

test('a shop with something open in it is not let go, and nobody connects somebody else’s', async () => {
  expect((await app.call(contract.resaleDisconnect, { id: app.shopId }, selling)).code).toBe('SHOP_OPEN');
  const { shops } = await app.must(contract.resaleShops, {}, selling);
  const rival = await app.as('13900000002', 'seller');
  for (const { channel, remoteId } of shops)
    expect((await app.call(contract.resaleConnect, { channel, remoteId }, { as: rival })).code).toBe('NOT_FOUND');
  const closed = shops.find(({ usable }) => !usable);
  expect(closed).toBeDefined();
  const refused = { channel: 'sandbox' as const, remoteId: closed?.remoteId ?? '' };
  expect((await app.call(contract.resaleConnect, refused, selling)).code).toBe('NOT_FOUND');
  await app.must(contract.resaleConnect, { ...refused, authorise: true }, selling);
});

test('a push is answered at once and worked once, however often it comes; a forged one changes nothing', async () => {
  const { id, goodsId } = await up();
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.db.deleteFrom('sandbox_resale_push').execute();
  const raw = Buffer.from(JSON.stringify({ product_id: goodsId, order_no: no, 备注: '雾海灰' }));
  const web = resaleWebhook(app.house);
  const timestamp = String(app.clock.now().getTime());
  const send = (sign: string, body = raw) =>
    web.request(`/notify/resale/sandbox?timestamp=${timestamp}&sign=${sign}`, {
      ...{ method: 'POST', body: new Uint8Array(body), headers: { 'content-length': String(body.length) } },
    });
  expect((await send('0'.repeat(64))).status).toBe(400);
  const sign = createHmac('sha256', app.house.config.secret).update(`resale\n${timestamp}\n`).update(raw).digest('hex');
  for (let n = 0; n < 3; n++) expect(await (await send(sign)).json()).toEqual({ result: 'success' });
  // Sent in parts, its length is not said before.
  const inParts = (...parts: Buffer[]) =>
    web.request(`/notify/resale/sandbox?timestamp=${timestamp}&sign=${sign}`, {
      ...{ method: 'POST', duplex: 'half', body: Readable.toWeb(Readable.from(parts)) },
    } as RequestInit);
  expect(await (await inParts(raw.subarray(0, 9), raw.subarray(9))).json()).toEqual({ result: 'success' });
  const endless = await inParts(...Array.from({ length: 40 }, () => Buffer.alloc(1024, 'x')));
  expect(await endless.json()).toEqual({ result: 'fail', msg: 'refused' });
  expect((await send(sign, Buffer.concat([raw, Buffer.from(' ')]))).status).toBe(400);
  const key = createHash('sha256').update('sandbox').update(raw).digest('hex');
  const stored = await app.db.selectFrom('resale_push').selectAll().where('id', '=', key).execute();
  expect(stored).toHaveLength(1);
  expect(stored[0]?.worked_at).toBeNull();
  await app.live(2_000);
  expect(await stateNow(id)).toBe('reserved');
});

test('a push is answered in time although the channel answers nobody', async () => {
  const { id, goodsId } = await up();
  const real = { goods: app.sandbox.goods, order: app.sandbox.order };
  const never = () => new Promise<never>(() => undefined);
  Object.assign(app.sandbox, { goods: never, order: never });
  try {
    const raw = Buffer.from(JSON.stringify({ product_id: goodsId, order_no: 'SB1', 备注: '雾海灰' }));
    const timestamp = String(app.clock.now().getTime());
    const sign = createHmac('sha256', app.house.config.secret).update(`resale\n${timestamp}\n`).update(raw);
    const began = performance.now();
    const answer = await resaleWebhook(app.house).request(
      `/notify/resale/sandbox?timestamp=${timestamp}&sign=${sign.digest('hex')}`,
      { method: 'POST', body: new Uint8Array(raw), headers: { 'content-length': String(raw.length) } },
    );
    expect(await answer.json()).toEqual({ result: 'success' });
    expect(performance.now() - began).toBeLessThan(resaleTimes.answerPush);
  } finally {
    Object.assign(app.sandbox, real);
  }
  expect(await stateNow(id)).toBe('on_sale');
});

test('sold twice and decided: the buyer there is refunded from here, once, and it counts when the channel says so', async () => {
  const { id, itemId, goodsId } = await up();
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await order(itemId);
  await app.sandbox.act(no, 'pay', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  // Nobody has decided in time: it waits on, as late.
  await setDeadline(app.db, resaleMachine, { table: 'resale_post', id, state: 'conflict', at: app.clock.now() });
  await app.live(MINUTE);
  expect((await transitionRows(app.db, 'resale', id)).at(-1)?.event).toBe('overdue');
  const amount = PRICE;
  expect((await app.call(contract.resaleRefund, { id, amount }, selling)).code).toBe('STATE_REFUSED');
  await app.must(work.resaleKeepHere, { id, note: '这里先付的款' }, clerk);
  const shown = await app.must(contract.resaleDetail, { id }, selling);
  expect(shown).toMatchObject({ state: 'refund_remote', refundsFromHere: true });
  expect(shown.conflicts[0]).toMatchObject({ refund: amount, refundAskedAt: null });
  expect((await app.call(contract.resaleRefund, { id, amount: amount - 1 }, selling)).code).toBe('PRICE_CHANGED');
  expect((await app.call(contract.resaleRefund, { id, amount }, { as: app.people.buyer })).success).toBe(false);

  // The channel does nothing yet: asked is not given back.
  const { refund } = app.sandbox;
  app.sandbox.refund = () => Promise.resolve();
  await app.must(contract.resaleRefund, { id, amount }, selling);
  await app.live(MINUTE);
  expect(await stateNow(id)).toBe('refund_remote');
  const asked = await app.must(contract.resaleDetail, { id }, selling);
  expect(asked.conflicts[0]?.refundAskedAt).not.toBeNull();
  const { list } = await app.must(work.resaleWork, { queue: 'refund' }, clerk);
  expect(list.find((job) => job.id === id)).toMatchObject({ paid: amount, refundsFromHere: true });
  Object.assign(app.sandbox, { refund });
  await app.must(work.resaleWorkRefund, { id, amount }, clerk);
  await app.live(4 * MINUTE);
  expect(await stateNow(id)).toBe('off');
  expect((await app.must(contract.resaleDetail, { id }, selling)).order).toMatchObject({
    state: 'closed',
    refunded: true,
  });
  expect((await app.call(contract.resaleRefund, { id, amount }, selling)).code).toBe('STATE_REFUSED');
});

test('anybody plays the buyer on the pretend marketplace; of two strangers one gets it', async () => {
  const { goodsId } = await up();
  expect((await app.must(work.sandboxMarket, {})).goods.map(({ id }) => id)).toContain(goodsId);
  const { no } = await app.must(work.sandboxBuy, { goodsId });
  expect((await app.call(work.sandboxBuy, { goodsId })).code).toBe('ITEM_TAKEN');
  expect((await app.must(work.sandboxMarket, {})).orders[0]).toMatchObject({ no, state: 'waiting' });
  await app.must(work.sandboxAct, { no, what: 'leave' });
  expect((await app.call(work.sandboxAct, { no, what: 'pay' })).code).toBe('STATE_REFUSED');
});
