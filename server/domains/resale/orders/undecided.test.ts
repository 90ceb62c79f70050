/** Sold on both sides and nobody has decided: what else holds the item, or would take it. */
// @module-tag both-engines
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionOffer } from '../../../../contract/auction/calls.ts';
import { stepTables } from '../../../../contract/auction/rules.ts';
import { workbenchLotJudge } from '../../../../contract/auction/workbench.ts';
import { bidSubmit } from '../../../../contract/bid/calls.ts';
import { orderCancel } from '../../../../contract/order/calls.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { stockOutCreate, stockOutInit } from '../../../../contract/stock/goods.ts';
import { workOutList, workOutSend } from '../../../../contract/stock/warehouse.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { bidder, bids as lotBids } from '../../../testing/auction.ts';
import { aBid } from '../../../testing/bid.ts';
import { credit, PRICE } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { paidThere, stateNow, twice, unwanted, up } from '../../../testing/resale/sold-twice.ts';
import { deadlines as auctionDeadlines } from '../../auction/hammer.ts';
import { auction } from '../../auction/handlers.ts';
import { auctionWork } from '../../auction/workbench.ts';
import { deadlines as bidDeadlines } from '../../bid/deadlines.ts';
import { bid } from '../../bid/handlers.ts';
import { market } from '../../market/handlers.ts';
import { deadlines as stockDeadlines } from '../../stock/deadlines.ts';
import { stockGoods } from '../../stock/goods.ts';
import { stock } from '../../stock/handlers.ts';
import { warehouse } from '../../stock/warehouse.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let buying: { as: Resale['people']['buyer'] };
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale(
    undefined,
    [auction, auctionWork, bid, market, stock, stockGoods, warehouse],
    [...auctionDeadlines, ...bidDeadlines, ...stockDeadlines],
  );
  selling = { as: app.people.seller };
  buying = { as: app.people.buyer };
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());
const mine = async (who: string) => [
  await balance(app.db, accounts.available(who)),
  await balance(app.db, accounts.frozen(who)),
];
const parcel = { company: '顺丰', waybill: 'SF1234567890777' };
async function silentWhile(until: () => Promise<unknown>) {
  const gone = () => Promise.reject(new Error('no line'));
  const names = ['order', 'orders', 'goods', 'allGoods', 'takeDown'] as const;
  const before = Object.fromEntries(names.map((n) => [n, app.sandbox[n]]));
  Object.assign(app.sandbox, Object.fromEntries(names.map((n) => [n, gone])));
  try {
    await until();
  } finally {
    Object.assign(app.sandbox, before);
  }
}
const holderOf = async (itemId: string) =>
  (await app.db
    .selectFrom('item_lock')
    .select(['channel', 'holder_id'])
    .where('item_id', '=', itemId)
    .executeTakeFirst()) ?? null;

test('a retrieval while somebody there has paid: the warehouse sends it to nobody before it is decided', async () => {
  const { itemId, goodsId } = await up(app, { onSale: false });
  await paidThere(app, goodsId);
  await app.db
    .insertInto('address')
    .values({
      id: 'address-seller',
      user_id: 'seller',
      name: '林',
      phone: '13800002046',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail: '文三路 1 号',
      is_default: true,
      created_at: app.clock.now(),
      deleted_at: null,
    })
    .execute();
  const { fees } = await app.must(stockOutInit, { ids: itemId }, selling);
  await credit(app.db, 'seller', fees.total, app.clock.now());
  const made = await app.must(
    stockOutCreate,
    { ids: [itemId], addressId: 'address-seller', expectedTotal: fees.total },
    selling,
  );
  await app.live(resaleTimes.compare + MINUTE);
  const { list } = await app.must(workOutList, {}, clerk);
  const codes = list.find((row) => row.id === made.id)?.items.map(({ code }) => code) ?? [];
  expect(codes).toHaveLength(1);
  const sent = await app.call(workOutSend, { id: made.id, codes, company: '顺丰', waybill: 'SF99887766' }, clerk);
  expect(sent).toMatchObject({ code: 'SOLD_TWICE' });
});

/** Sold on both sides and paid on both; the buyer here gives it up, and the channel does not answer. */
async function gap() {
  const { id, itemId, orderId } = await twice(app);
  await app.must(orderCancel, { id: orderId }, buying);
  return { id, itemId, listingId: (await app.listing(itemId))?.id ?? '' };
}

test('the order here fell through and somebody there waits: a new bid does not take it', async () => {
  const { itemId } = await gap();
  await credit(app.db, 'rival', 1_000_000, app.clock.now());
  const bid = await app.must(
    bidSubmit,
    { ...aBid(PRICE, 'rival'), listingId: (await app.listing(itemId))?.id ?? '' },
    { as: app.people.rival },
  );
  expect([bid.state, await holderOf(itemId)]).toEqual(['active', null]);
  await app.live(resaleTimes.compare);
  expect((await holderOf(itemId))?.channel).toBe('resale');
});

test('two shops, both paid there: the warehouse sends it to nobody before it is decided', async () => {
  const other = await app.connect(1);
  const { id, goodsId } = await up(app, { onSale: false });
  await app.must(contract.resaleMoveAll, { fromShopId: app.shopId, toShopId: other }, selling);
  await app.live(5 * MINUTE);
  await unwanted(app);
  const second = await app.db
    .selectFrom('resale_post')
    .select(['id', 'remote_id', 'state'])
    .where('after_id', '=', id)
    .executeTakeFirstOrThrow();
  const noB = await paidThere(app, second.remote_id ?? '');
  const seller = { userId: 'seller', phone: '' };
  const b = await app.sandbox.order(noB, seller, app.here());
  if (!b) throw new Error('none');
  const late = { ...b, no: 'LATE1', goodsId };
  const { orders, order } = app.sandbox;
  Object.assign(app.sandbox, {
    orders: async (...a: Parameters<typeof orders>) => [...(await orders.apply(app.sandbox, a)), late],
    order: async (...a: Parameters<typeof order>) => (a[0] === 'LATE1' ? late : order.apply(app.sandbox, a)),
  });
  await app.live(2 * resaleTimes.compare + MINUTE);
  const answer = await app.call(work.resaleWorkShip, { id: second.id, ...parcel }, clerk);
  Object.assign(app.sandbox, { orders, order });
  expect(answer).toMatchObject({ code: 'SOLD_TWICE' });
});

test('a lot that was won, and nobody says who has it: its winner does not lose the deposit meanwhile', async () => {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  const [a, b] = [await bidder(app, 21), await bidder(app, 22)];
  const startsAt = app.clock.now().getTime() + HOUR;
  const { ids } = await app.must(
    auctionOffer,
    {
      lots: [{ itemId, start: 10_000, reserve: null }],
      steps: [...stepTables.usual],
      startsAt,
      endsAt: startsAt + HOUR,
    },
    selling,
  );
  const lot = ids[0] ?? '';
  await app.must(workbenchLotJudge, { id: lot, result: 'approve', sessionId: null }, clerk);
  await paidThere(app, goodsId);
  const before = await mine(b.userId);
  await silentWhile(async () => {
    await app.live(HOUR);
    await lotBids(app, lot, a, 20_000);
    await lotBids(app, lot, b, 30_000);
    await app.live(HOUR + 10 * MINUTE);
  });
  await app.live(HOUR);
  expect(await stateNow(app, id)).toBe('conflict');
  await app.live(72 * HOUR);
  expect(await mine(b.userId)).toEqual(before);
  const { state, forfeited } = await app.db
    .selectFrom('lot')
    .select(['state', 'forfeited'])
    .where('id', '=', lot)
    .executeTakeFirstOrThrow();
  expect([state, forfeited, await stateNow(app, id)]).toEqual(['passed', 0, 'sold_remote']);
});

test('paid in the old shop while the new one is up: nobody buys it in the new one', async () => {
  const other = await app.connect(1);
  const [itemId = ''] = await app.goods(1);
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted(app);
  const goodsId = (await app.post(id)).remote_id ?? '';
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  const template = await app.sandbox.order(no, { userId: 'seller', phone: '' }, app.here());
  await app.sandbox.act(no, 'leave', app.here());
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(2 * resaleTimes.compare);
  const [second = ''] = await app.publish([itemId], { shopId: other });
  await app.live(3 * MINUTE);
  await unwanted(app);
  if (!template) throw new Error('none');
  const late = { ...template, no: 'LATE2', state: 'paid' as const, placedAt: app.clock.now(), paidAt: app.clock.now() };
  const { orders, order } = app.sandbox;
  Object.assign(app.sandbox, {
    orders: async (...a: Parameters<typeof orders>) => [...(await orders.apply(app.sandbox, a)), late],
    order: async (...a: Parameters<typeof order>) => (a[0] === 'LATE2' ? late : order.apply(app.sandbox, a)),
  });
  await app.live(2 * resaleTimes.compare + MINUTE);
  await unwanted(app);
  expect(await app.sandbox.buy((await app.post(second)).remote_id ?? '', app.here())).toBeNull();
  const cases = await app.db.selectFrom('resale_conflict').selectAll().where('post_id', 'in', [id, second]).execute();
  Object.assign(app.sandbox, { orders, order });
  expect(cases.length).toBe(1);
  await app.live(MINUTE);
  expect([await stateNow(app, id), await stateNow(app, second)]).toEqual(['sold_remote', 'off']);
});
