/** An item that cannot be given to anybody, or that something here holds, while somebody there buys it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { stateOf } from '../../testing/listing.ts';
import { PRICE, purchase } from '../../testing/market.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';
import { auction } from '../auction/handlers.ts';
import { auctionWork } from '../auction/workbench.ts';
import { warehouse } from '../stock/warehouse.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale(undefined, [warehouse, auction, auctionWork]);
  selling = { as: app.people.seller };
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());

const stateNow = async (id: string) => (await app.post(id)).state;
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
  await app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();
  expect(await stateNow(id)).toBe('on_sale');
  return { id, itemId, goodsId: (await app.post(id)).remote_id ?? '' };
}

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
  expect(told?.apology).not.toContain('另一个平台售出');
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
  expect((await conflict(id))?.apology).toContain('另一个平台售出');
  await app.must(orderCancel, { id: orderId }, { as: app.people.buyer });
  expect((await app.call(orderSubmit, purchase(listingId), { as: app.people.rival })).code).toBe('ITEM_TAKEN');
  await app.live(MINUTE);
  expect(await stateNow(id)).toBe('sold_remote');
});

test('a lot whose item is paid for there is not let into preview; rejected, it is theirs', async () => {
  const { id, itemId, goodsId } = await up();
  await app.sandbox.act((await app.sandbox.buy(goodsId, app.here())) ?? '', 'pay', app.here());
  const startsAt = app.clock.now().getTime() + 2 * HOUR;
  const offer = { lots: [{ itemId, start: 10_000, reserve: null }], steps: [...stepTables.usual], startsAt };
  const { ids } = await app.must(auctionOffer, { ...offer, endsAt: startsAt + HOUR }, selling);
  const lot = ids[0] ?? '';
  await app.live(resaleTimes.compare + MINUTE);
  expect(await conflict(id)).toMatchObject({ holder: 'auction', here: null });
  const judged = await app.call(workbenchLotJudge, { id: lot, result: 'approve', sessionId: null }, clerk);
  expect(judged.code).toBe('ITEM_SOLD_THERE');
  await app.must(workbenchLotJudge, { id: lot, result: 'reject', reason: '已在另一个平台卖出' }, clerk);
  await app.live(MINUTE);
  expect(await stateNow(id)).toBe('sold_remote');
});
