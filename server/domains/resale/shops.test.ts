/** Shops that are let go or moved out of, a channel that is away, late or slow, and items that somebody there buys while something here holds them. */
// @module-tag thorough
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auctionOffer } from '../../../contract/auction/calls.ts';
import { stepTables } from '../../../contract/auction/rules.ts';
import { workbenchLotJudge } from '../../../contract/auction/workbench.ts';
import { sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { orderCancel, orderSubmit } from '../../../contract/order/calls.ts';
import * as contract from '../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../contract/resale/machine.ts';
import { workItemMove } from '../../../contract/stock/warehouse.ts';
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { transitionRows } from '../../kernel/state/transitions.ts';
import type { RemoteOrder } from '../../providers/resale/channel.ts';
import { stateOf } from '../../testing/listing.ts';
import { PRICE, purchase } from '../../testing/market.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';
import { auction } from '../auction/handlers.ts';
import { auctionWork } from '../auction/workbench.ts';
import { lockItem } from '../item/lock.ts';
import { warehouse } from '../stock/warehouse.ts';
import { receivePush } from './push.ts';

let app: Resale;
let clerk: { as: Resale['people']['staff'] };
let selling: { as: Resale['people']['seller'] };
beforeAll(async () => {
  app = await openResale(undefined, [warehouse, auction, auctionWork]);
  clerk = { as: app.people.staff };
  selling = { as: app.people.seller };
}, 120_000);
afterAll(() => app.close());

/** No stranger happens to want anything. */
const unwanted = () => app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();
const stateNow = async (id: string) => (await app.post(id)).state;

const locks = async (itemId: string) =>
  (await app.db.selectFrom('item_lock').select('item_id').where('item_id', '=', itemId).execute()).length;

const move = (id: string, event: 'quarantine' | 'clear' | 'lose') =>
  app.must(workItemMove, { id, event, reason: '编号对不上' }, clerk);
const there = async (goodsId: string, ...acts: ('pay' | 'leave')[]) => {
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  for (const act of acts) await app.sandbox.act(no, act, app.here());
  await app.live(resaleTimes.compare + MINUTE);
  return no;
};
const conflict = async (id: string) => (await app.must(contract.resaleDetail, { id }, selling)).conflicts[0];

async function up({ onSale = false } = {}) {
  const [itemId = ''] = await app.goods(1, { onSale });
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted();
  expect(await stateNow(id)).toBe('on_sale');
  return { id, itemId, goodsId: (await app.post(id)).remote_id ?? '' };
}

test('bought in the old shop while everything moves to a new one: nothing waits for the old one for ever', async () => {
  const other = await app.connect(1);
  const { id, goodsId } = await up();
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.sandbox.act(no, 'pay', app.here());
  await app.must(contract.resaleMoveAll, { fromShopId: app.shopId, toShopId: other }, selling);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('sold_remote');
  const next = await app.db.selectFrom('resale_post').select('id').where('after_id', '=', id).executeTakeFirstOrThrow();
  expect(await stateNow(next.id)).toBe('off');
});

test('taken down by its seller while a stranger orders it and never pays: it comes down all the same', async () => {
  const { id, goodsId } = await up();
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('reserved');
  await app.sandbox.act(no, 'leave', app.here());
  await unwanted();
  await app.live(2 * resaleTimes.compare);
  expect(await stateNow(id)).toBe('off');
  // Put up again by its seller, it is for sale there, and an order that falls through leaves it so.
  const { title, body, chosen: photos } = await app.must(contract.resaleDetail, { id }, selling);
  await app.must(contract.resaleRetry, { id, title, body, price: PRICE, photos }, selling);
  await app.live(3 * MINUTE);
  await unwanted();
  const second = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.live(resaleTimes.compare + MINUTE);
  await app.sandbox.act(second, 'leave', app.here());
  await unwanted();
  await app.live(2 * resaleTimes.compare);
  expect(await stateNow(id)).toBe('on_sale');
});

describe('what a comparison hears of an order', () => {
  /** Paid there and known here; from now on the channel tells of it what the test says. */
  async function paid() {
    const { id, goodsId } = await up();
    const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
    await app.sandbox.act(no, 'pay', app.here());
    await app.live(resaleTimes.compare + MINUTE);
    expect(await stateNow(id)).toBe('sold_remote');
    const order = await app.sandbox.order(no, { userId: app.people.seller.userId, phone: '' }, app.here());
    if (!order) throw new Error('no order');
    return { id, no, goodsId, order };
  }
  async function told(order: RemoteOrder, until: () => Promise<unknown>) {
    const real = { orders: app.sandbox.orders, order: app.sandbox.order };
    Object.assign(app.sandbox, { orders: async () => [order], order: async () => order });
    try {
      await until();
    } finally {
      Object.assign(app.sandbox, real);
    }
  }

  test('an address that comes after the money is on the parcel to send', async () => {
    const { id, order } = await paid();
    const address = { name: '顾晚', phone: '13600000000', region: '浙江 杭州', detail: '后来才说的路 1 号' };
    await told({ ...order, address }, () => app.live(resaleTimes.compare + MINUTE));
    expect((await app.must(contract.resaleDetail, { id }, selling)).order).toMatchObject({ address });
  });

  test('one that is closed and answered late as paid makes nobody look', async () => {
    const { id, no, goodsId, order } = await paid();
    await app.sandbox.act(no, 'refund', app.here());
    await app.live(2 * resaleTimes.compare);
    expect(await stateNow(id)).toBe('off');
    const looks: string[] = [];
    const { goods } = app.sandbox;
    Object.assign(app.sandbox, {
      goods: (asked: string, ...rest: [never, never]) => {
        looks.push(asked);
        return goods.call(app.sandbox, asked, ...rest);
      },
    });
    await told(order, () => app.live(resaleTimes.compare + MINUTE));
    Object.assign(app.sandbox, { goods });
    expect(looks).not.toContain(goodsId);
  });
});

test('a channel that was not set up for a while is compared again as soon as it is', async () => {
  const { sandbox } = app.house.providers.resale;
  const comparedAt = async () =>
    (await app.must(contract.resaleHome, {}, selling)).shops.find(({ id }) => id === app.shopId)?.comparedAt ?? 0;
  Object.assign(app.house.providers.resale, { sandbox: undefined });
  await app.live(resaleTimes.compare + MINUTE);
  Object.assign(app.house.providers.resale, { sandbox });
  const before = await comparedAt();
  await app.live(resaleTimes.compare + MINUTE);
  expect(await comparedAt()).toBeGreaterThan(before);
});

test('what was down in a shop that was let go is not put up there again', async () => {
  const shopId = await app.connect(1);
  const [itemId = ''] = await app.goods(1);
  const [id = ''] = await app.publish([itemId], { shopId });
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(5 * MINUTE);
  expect(await stateNow(id)).toBe('off');
  await app.must(contract.resaleDisconnect, { id: shopId }, selling);
  const { title, body, chosen: photos } = await app.must(contract.resaleDetail, { id }, selling);
  const again = await app.call(contract.resaleRetry, { id, title, body, price: PRICE, photos }, selling);
  expect([again.code, await stateNow(id)]).toEqual(['SHOP_GONE', 'off']);
  // From stock it goes up elsewhere.
  const [elsewhere = ''] = await app.publish([itemId]);
  expect(await stateNow(elsewhere)).toBe('publishing');
});

test('nobody paid there: the order is closed there in time, and the item is free', async () => {
  const { id, itemId, goodsId } = await up();
  await app.sandbox.buy(goodsId, app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('reserved');
  expect((await app.call(contract.resaleOff, { id }, selling)).code).toBe('STATE_REFUSED');
  await app.live(resaleTimes.unpaid + resaleTimes.compare);
  expect(await stateNow(id)).toBe('on_sale');
  expect(await locks(itemId)).toBe(0);
});

test('nobody paid there, and nothing is heard of its end: its seller takes it down, and has it back', async () => {
  const { id, itemId, goodsId } = await up();
  await app.sandbox.buy(goodsId, app.here());
  await app.live(resaleTimes.compare + MINUTE);
  await app.db
    .updateTable('resale_order')
    .set({ placed_at: new Date(app.clock.now().getTime() - resaleTimes.unpaid) })
    .where('post_id', '=', id)
    .execute();
  await app.must(contract.resaleOff, { id }, selling);
  expect([await stateNow(id), await locks(itemId)]).toEqual(['delisting', 0]);
});

test('sold here while it waits for the old shop: it moves nowhere, and its story says why', async () => {
  const other = await app.connect(1);
  const { id, itemId } = await up();
  await app.must(contract.resaleMoveAll, { fromShopId: app.shopId, toShopId: other }, selling);
  const next = await app.db.selectFrom('resale_post').select('id').where('after_id', '=', id).executeTakeFirstOrThrow();
  expect(await stateNow(next.id)).toBe('selected');
  await lockItem(app.db, { itemId, channel: 'sale', holderId: 'somebody', now: app.clock.now() });
  expect(await stateNow(next.id)).toBe('off');
  const rows = await transitionRows(app.db, 'resale', next.id);
  expect(rows.at(-1)?.reason).toContain('不再搬家');
});

test('a push that names what no database takes is received and poisons nothing; one that comes at no time is refused', async () => {
  const sign = (raw: Buffer, timestamp: string) =>
    createHmac('sha256', app.house.config.secret).update(`resale\n${timestamp}\n`).update(raw).digest('hex');
  const read = (text: string, timestamp = String(app.clock.now().getTime())) => {
    const raw = Buffer.from(text);
    return receivePush(app.db, app.sandbox, {
      raw,
      query: { timestamp, sign: sign(raw, timestamp) },
      now: app.clock.now(),
    });
  };
  expect(await read('{"product_id":"1\\u00002"}')).toBe(true);
  expect(await read('{"product_id":"12","order_no":"\\u0000"}')).toBe(true);
  expect(await read('{"product_id":"12"}', 'soon')).toBe(false);
  expect(await read('{"product_id":"12"}')).toBe(true);
  await app.live(MINUTE);
  const unworked = app.db.selectFrom('resale_push').select('body').where('worked_at', 'is', null);
  expect(await unworked.execute()).toEqual([]);
});

test('what is put aside comes down there, and goes up again when it is cleared', async () => {
  const { id, itemId, goodsId } = await up({ onSale: true });
  await move(itemId, 'quarantine');
  expect(await stateNow(id)).toBe('delisting');
  await app.live(5 * MINUTE);
  expect(await stateNow(id)).toBe('off');
  expect((await app.sandbox.goods(goodsId, { userId: 'seller', phone: '' }, app.here())).state).toBe('down');
  await move(itemId, 'clear');
  await app.live(5 * MINUTE);
  expect(await stateNow(id)).toBe('on_sale');
});

test('paid there while it is put aside: the screen says so, and once it is cleared it is theirs and nobody else’s', async () => {
  const { id, itemId, goodsId } = await up();
  await move(itemId, 'quarantine');
  await there(goodsId, 'pay');
  expect(await stateNow(id)).toBe('conflict');
  const told = await conflict(id);
  expect(told).toMatchObject({ holder: 'quarantined', here: null, refund: PRICE });
  expect(told?.apology).not.toContain('另一个平台卖给了别人');
  await move(itemId, 'clear');
  // Nobody has asked the channel yet.
  const lines = [{ itemId, price: PRICE }];
  expect((await app.call(sellerGoodsCreate, { lines, terms: listingTerms }, selling)).code).toBe('NOT_LISTABLE');
  await app.live(MINUTE);
  expect([await stateNow(id), await stateOf(app, 'item', itemId)]).toEqual(['sold_remote', 'out_pending']);
  expect((await conflict(id))?.outcome).toBe('there');
});

test('reserved there, put aside, then paid or left: a person sees the one, and the other ends', async () => {
  for (const act of ['pay', 'leave'] as const) {
    const { id, itemId, goodsId } = await up({ onSale: true });
    const no = await there(goodsId);
    expect(await stateNow(id)).toBe('reserved');
    await move(itemId, 'quarantine');
    await app.sandbox.act(no, act, app.here());
    await app.live(resaleTimes.compare + 5 * MINUTE);
    expect(await stateNow(id)).toBe(act === 'pay' ? 'conflict' : 'off');
    if (act === 'leave') continue;
    await move(itemId, 'lose');
    expect(await conflict(id)).toMatchObject({ holder: 'lost', outcome: null });
  }
});

test('an order here that falls through while somebody there has paid: the next buyer here is not taken', async () => {
  const { id, itemId, goodsId } = await up({ onSale: true });
  const listingId = (await app.listing(itemId))?.id ?? '';
  await app.sandbox.act((await app.sandbox.buy(goodsId, app.here())) ?? '', 'pay', app.here());
  const { id: orderId } = await app.must(orderSubmit, purchase(listingId), { as: app.people.buyer });
  await app.live(resaleTimes.compare + MINUTE);
  expect((await conflict(id))?.apology).toContain('另一个平台卖给了别人');
  await app.must(orderCancel, { id: orderId }, { as: app.people.buyer });
  expect((await app.call(orderSubmit, purchase(listingId), { as: app.people.rival })).code).toBe('ITEM_TAKEN');
  await app.live(MINUTE);
  expect(await stateNow(id)).toBe('sold_remote');
});

test('a lot in review whose item is paid for there gives way: it is theirs, and nobody lets it into preview', async () => {
  const { id, itemId, goodsId } = await up();
  await app.sandbox.act((await app.sandbox.buy(goodsId, app.here())) ?? '', 'pay', app.here());
  const startsAt = app.clock.now().getTime() + 2 * HOUR;
  const offer = { lots: [{ itemId, start: 10_000, reserve: null }], steps: [...stepTables.usual], startsAt };
  const { ids } = await app.must(auctionOffer, { ...offer, endsAt: startsAt + HOUR }, selling);
  const lot = ids[0] ?? '';
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('sold_remote');
  const judged = await app.call(workbenchLotJudge, { id: lot, result: 'approve', sessionId: null }, clerk);
  expect(judged.code).toBe('STATE_REFUSED');
});

test('ordered and left unpaid in the old shop while everything moves: it goes on to the new one', async () => {
  const other = await app.connect(1);
  const { id, goodsId } = await up();
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.must(contract.resaleMoveAll, { fromShopId: app.shopId, toShopId: other }, selling);
  await app.live(resaleTimes.compare + MINUTE);
  const next = await app.db.selectFrom('resale_post').select('id').where('after_id', '=', id).executeTakeFirstOrThrow();
  expect([await stateNow(id), await stateNow(next.id)]).toEqual(['reserved', 'selected']);
  await app.sandbox.act(no, 'leave', app.here());
  await unwanted();
  await app.live(2 * resaleTimes.compare);
  expect([await stateNow(id), await stateNow(next.id)]).toEqual(['off', 'on_sale']);
});

test('everything of one shop moves to another, each when the first says that it is down; what is still on its way stays, and its seller knows both before', async () => {
  const other = await app.connect(1);
  const { id, itemId } = await up({ onSale: true });
  const [fresh = ''] = await app.publish(await app.goods(1));
  const plan = await app.must(contract.resaleMovePlan, { fromShopId: app.shopId }, selling);
  expect(plan.goes).toContainEqual(expect.objectContaining({ id, state: 'on_sale' }));
  expect(plan.stays).toContainEqual(expect.objectContaining({ id: fresh, state: 'publishing' }));
  expect((await app.call(contract.resaleMovePlan, { fromShopId: app.shopId }, clerk)).success).toBe(false);
  const moving = await app.must(contract.resaleMoveAll, { fromShopId: app.shopId, toShopId: other }, selling);
  expect([moving.posts, await stateNow(fresh)]).toEqual([plan.goes.length, 'publishing']);
  // What was up once has had its outcome, whatever becomes of it in another move.
  const { move_id: before } = await app.db
    .selectFrom('resale_post')
    .select('move_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const settled = async (moveId: string) => {
    const { total, settled: n, counts } = await app.must(contract.resaleMove, { id: moveId }, selling);
    return [total, n, counts.going];
  };
  expect(await settled(before)).toEqual([1, 1, 1]);
  expect(await settled(moving.moveId)).toEqual([moving.posts, 0, moving.posts]);
  const next = await app.db.selectFrom('resale_post').select('id').where('after_id', '=', id).executeTakeFirstOrThrow();
  expect([await stateNow(id), await stateNow(next.id)]).toEqual(['delisting', 'selected']);
  await app.live(6 * MINUTE);
  expect([await stateNow(id), await stateNow(next.id)]).toEqual(['off', 'on_sale']);
  // It is still one item: sold here, it comes down in the new shop.
  await app.must(orderSubmit, purchase((await app.listing(itemId))?.id ?? ''), { as: app.people.buyer });
  expect(await stateNow(next.id)).toBe('delisting');
});

test('of two items that are put up together one went up in another tab meanwhile: the other goes, this one is named with where it is, then and one step back', async () => {
  const [first = '', second = ''] = await app.goods(2);
  const { drafts } = await app.must(contract.resaleDrafts, { shopId: app.shopId, ids: `${first},${second}` }, selling);
  const lines = drafts.map(({ item, title, body, categoryId }) => ({
    ...{ itemId: item.itemId, title, body, price: PRICE, categoryId, photos: [{ n: 0, cut: null }] },
  }));
  const [post = ''] = await app.publish([first]);
  const { moveId, posts, skipped } = await app.must(contract.resalePublish, { shopId: app.shopId, lines }, selling);
  expect([posts, skipped]).toEqual([1, [first]]);
  const named = [
    expect.objectContaining({ itemId: first, post: { id: post, shop: expect.any(String), state: 'publishing' } }),
  ];
  expect((await app.must(contract.resaleMove, { id: moveId, left: skipped.join() }, selling)).left).toEqual(named);
  const again = await app.must(contract.resaleDrafts, { shopId: app.shopId, ids: first }, selling);
  expect([again.drafts, again.left]).toEqual([[], named]);
  // Of somebody else's goods nothing is told.
  await app.db.updateTable('item').set({ owner_id: 'rival' }).where('id', '=', second).execute();
  await app.db.updateTable('resale_post').set({ user_id: 'rival' }).where('item_id', '=', second).execute();
  expect((await app.must(contract.resaleMove, { id: moveId, left: second }, selling)).left).toEqual([]);
});
