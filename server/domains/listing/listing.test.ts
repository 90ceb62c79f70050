import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { orderSubmit } from '../../../contract/order/calls.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { pastTrades, stateOf, stockItems } from '../../testing/listing.ts';
import { type Market, openMarketApp, PRICE, purchase, SKU } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

const terms = listingTerms;
let app: Market;
let seller: Person;
let buyer: Person;
let staff: Person;
beforeAll(async () => {
  app = await openMarketApp();
  ({ seller, buyer, staff } = app.people);
  await pastTrades(app, 3);
});
afterAll(() => app.close());

const create = (itemIds: readonly string[], price = PRICE) =>
  app.must(contract.sellerGoodsCreate, { lines: itemIds.map((itemId) => ({ itemId, price })), terms }, { as: seller });
const detail = (id: string) => app.must(contract.sellerGoodsDetail, { id }, { as: seller });
const quote = () =>
  app.db.selectFrom('quote').select(['min_sell_price', 'ask_count']).where('sku_id', '=', SKU).executeTakeFirst();
/** Puts one item of a known seller on sale. */
async function onSale(price = PRICE): Promise<{ id: string; itemId: string }> {
  const [itemId = ''] = await stockItems(app, 1);
  const { done } = await create([itemId], price);
  expect(done[0]).toMatchObject({ itemId, state: 'on', price });
  return { id: done[0]?.id ?? '', itemId };
}

describe('a person’s first listing', () => {
  test('is seen by staff first; approved, it is on sale and the market knows', async () => {
    const [itemId = ''] = await stockItems(app, 1);
    const { done } = await create([itemId]);
    const id = done[0]?.id ?? '';
    expect(done).toEqual([{ id, itemId, state: 'review', price: PRICE, reviewReason: 'first' }]);
    expect((await quote())?.min_sell_price).toBeNull();
    // It cannot be bought, nor taken back to be sent elsewhere, while it is looked at.
    expect(await app.call(orderSubmit, purchase(id), { as: buyer })).toMatchObject({ code: 'ITEM_OFF' });
    expect(await stateOf(app, 'item', itemId)).toBe('listed');

    const work = await app.must(contract.listingWork, {}, { as: staff });
    expect(work).toMatchObject({
      total: 1,
      list: [{ id, reviewReason: 'first', seller: { nickname: 'seller', sold: 0 } }],
    });
    await app.must(contract.listingJudge, { id, result: 'approve' }, { as: staff });
    expect(await detail(id)).toMatchObject({
      state: 'on',
      fees: saleFees(PRICE),
      timeline: [{ event: 'start' }, { event: 'submit', to: 'review' }, { event: 'approve', actor: 'P', to: 'on' }],
    });
    expect(await quote()).toEqual({ min_sell_price: PRICE, ask_count: 1 });
    await app.must(contract.channelOff, { ids: [id] }, { as: seller });
  });
});

describe('a price far off the market', () => {
  test('is reviewed; rejected, its seller reads why, and the item can be listed again', async () => {
    const [itemId = ''] = await stockItems(app, 1);
    const { done } = await create([itemId], PRICE * 3);
    const id = done[0]?.id ?? '';
    expect(done[0]).toMatchObject({ state: 'review', reviewReason: 'high' });
    await app.must(contract.listingJudge, { id, result: 'reject', reason: '价格写错了一位' }, { as: staff });
    expect(await detail(id)).toMatchObject({ state: 'rejected', refusal: '价格写错了一位' });
    expect(await stateOf(app, 'item', itemId)).toBe('in_stock');
    const notice = await app.db.selectFrom('message').select('body_zh').where('user_id', '=', 'seller').execute();
    expect(notice.some(({ body_zh }) => body_zh.includes('价格写错了一位'))).toBe(true);
    const again = await create([itemId]);
    expect(again.done[0]).toMatchObject({ state: 'on', price: PRICE });
    await app.must(contract.channelOff, { ids: [again.done[0]?.id ?? ''] }, { as: seller });
  });

  test('cannot be reached by changing the price afterwards; once approved it need not be asked again', async () => {
    const { id } = await onSale();
    const low = Math.floor(PRICE * 0.3);
    const lines = [{ id, price: low }];
    const { done } = await app.must(contract.channelPriceUpdate, { lines }, { as: seller });
    expect(done[0]).toMatchObject({ state: 'review', reviewReason: 'low', price: low });
    expect((await quote())?.min_sell_price).toBeNull();
    await app.must(contract.listingJudge, { id, result: 'approve' }, { as: staff });
    const up = [{ id, price: low + 100 }];
    expect((await app.must(contract.channelPriceUpdate, { lines: up }, { as: seller })).done[0]?.state).toBe('on');
    await app.must(contract.channelOff, { ids: [id] }, { as: seller });
  });

  test('a review nobody takes up in a day is told to its seller and stays first in the queue', async () => {
    const [itemId = ''] = await stockItems(app, 1);
    const id = (await create([itemId], PRICE * 4)).done[0]?.id ?? '';
    await app.live(25 * 3_600_000);
    expect((await app.must(contract.listingWork, {}, { as: staff })).list[0]?.id).toBe(id);
    expect((await detail(id)).timeline.at(-1)).toMatchObject({ event: 'late', actor: 'T', to: 'review' });
    const { done } = await app.must(contract.channelOff, { ids: [id] }, { as: seller });
    expect(done[0]?.state).toBe('off');
    expect(await stateOf(app, 'item', itemId)).toBe('in_stock');
  });
});

describe('on sale', () => {
  test('the price changes, the listing goes off and comes back as it was; every step is in its history', async () => {
    const { id, itemId } = await onSale();
    await app.must(contract.channelPriceUpdate, { lines: [{ id, price: PRICE - 5_000 }] }, { as: seller });
    expect((await quote())?.min_sell_price).toBe(PRICE - 5_000);
    await app.must(contract.channelOff, { ids: [id] }, { as: seller });
    expect(await stateOf(app, 'item', itemId)).toBe('in_stock');
    expect((await quote())?.ask_count).toBe(0);
    const back = await app.must(contract.channelOn, { ids: [id] }, { as: seller });
    expect(back.done[0]).toMatchObject({ id, state: 'on', price: PRICE - 5_000 });
    const { prices, timeline } = await detail(id);
    expect(prices.map(({ was, price }) => [was, price])).toEqual([
      [null, PRICE],
      [PRICE, PRICE - 5_000],
    ]);
    expect(timeline.map(({ event }) => event)).toEqual(['start', 'publish', 'off', 'publish']);
    await app.must(contract.channelOff, { ids: [id] }, { as: seller });
  });

  test('what was sold meanwhile is left out of a bulk change, and the rest is changed', async () => {
    const sold = await onSale();
    const other = await onSale();
    await app.must(orderSubmit, purchase(sold.id), { as: buyer });
    const lines = [sold, other].map(({ id }) => ({ id, price: PRICE - 1_000 }));
    const change = await app.must(contract.channelPriceUpdate, { lines }, { as: seller });
    expect(change).toMatchObject({
      done: [{ id: other.id, price: PRICE - 1_000 }],
      skipped: [{ id: sold.id, state: 'sold' }],
    });
    expect(await app.call(contract.channelOff, { ids: [sold.id] }, { as: seller })).toMatchObject({
      code: 'STATE_REFUSED',
    });
    expect(await detail(sold.id)).toMatchObject({ state: 'sold', lockedBy: 'sale' });
    await app.live(31 * 60_000);
    expect(await detail(sold.id)).toMatchObject({ state: 'on', lockedBy: null, orderId: null });
    await app.must(contract.channelOff, { ids: [sold.id, other.id] }, { as: seller });
    expect(await verify(app.db)).toEqual([]);
  });

  test('nobody else can see it from the seller’s side, change it or take it off', async () => {
    const { id, itemId } = await onSale();
    const stranger = await app.as('13900000020', 'seller');
    const as = { as: stranger };
    for (const reply of [
      await app.call(contract.sellerGoodsDetail, { id }, as),
      await app.call(contract.channelPriceUpdate, { lines: [{ id, price: 100 }] }, as),
      await app.call(contract.channelOff, { ids: [id] }, as),
      await app.call(contract.channelOn, { ids: [id] }, as),
      await app.call(contract.sellerGoodsCreate, { lines: [{ itemId, price: 100 }], terms }, as),
      await app.call(contract.stockBidPrice, { lines: [{ itemId, price: 100 }] }, as),
    ])
      expect(reply).toMatchObject({ code: 'NOT_FOUND', http: 404 });
    await app.must(contract.channelOff, { ids: [id] }, { as: seller });
  });
});

describe('stock that is not listed', () => {
  test('is offered longest in stock first, with a price and the reason for it', async () => {
    const [old = ''] = await stockItems(app, 1, { days: 70 });
    const { list, total } = await app.must(contract.hangList, { size: 500 }, { as: seller });
    const row = list.find(({ itemId }) => itemId === old);
    expect(total).toBe(list.length);
    expect(row).toMatchObject({
      market: { tradePrice: PRICE, tradeCount: 3, lowestAsk: null },
      suggestion: { basis: 'trades', aged: 6, price: Math.floor((PRICE * 0.94) / 100) * 100 },
    });
  });

  test('begins at the price that its owner hoped for in the receipt, until they plan another', async () => {
    const [itemId = ''] = await stockItems(app, 1);
    // As it is put away (server/domains/stock/put-away.ts).
    await app.db.updateTable('item').set({ declared: 77_700 }).where('id', '=', itemId).execute();
    const planned = async () =>
      (await app.must(contract.hangList, { itemId, size: 1 }, { as: seller })).list[0]?.planned;
    expect(await planned()).toBe(77_700);
    await app.must(contract.stockBidPrice, { lines: [{ itemId, price: 66_600 }] }, { as: seller });
    expect(await planned()).toBe(66_600);
  });

  test('remembers a planned price, which is history once it is listed', async () => {
    const [itemId = ''] = await stockItems(app, 1);
    const lines = [{ itemId, price: PRICE + 700 }];
    expect((await app.must(contract.stockBidPrice, { lines }, { as: seller })).done[0]).toMatchObject({
      state: 'draft',
    });
    const { list } = await app.must(contract.hangList, { size: 500 }, { as: seller });
    expect(list.find((row) => row.itemId === itemId)?.planned).toBe(PRICE + 700);
    const { done } = await create([itemId], PRICE + 900);
    expect(done[0]?.state).toBe('on');
    const planned = { lines: [{ itemId, price: PRICE + 500 }] };
    expect((await app.must(contract.stockBidPrice, planned, { as: seller })).done[0]).toMatchObject({
      state: 'on',
      price: PRICE + 500,
    });
    await app.must(contract.channelOff, { ids: [done[0]?.id ?? ''] }, { as: seller });
  });

  test('that is promised elsewhere or on its way back cannot be listed, and is told', async () => {
    const [promised = '', leaving = '', free = ''] = await stockItems(app, 3);
    const now = app.clock.now();
    await app.db
      .insertInto('item_lock')
      .values({ item_id: promised, channel: 'auction', holder_id: 'lot', at: now })
      .execute();
    await app.db.updateTable('item').set({ state: 'retrieving' }).where('id', '=', leaving).execute();
    const { done, skipped } = await create([promised, leaving, free]);
    expect(done.map(({ itemId }) => itemId)).toEqual([free]);
    expect(skipped.map(({ id }) => id).sort()).toEqual([promised, leaving].sort());
    const lines = [{ itemId: promised, price: PRICE }];
    const refused = await app.call(contract.hangSend, { lines, terms }, { as: seller });
    expect(refused).toMatchObject({ code: 'NOT_LISTABLE', http: 409 });
    // Why, and not what it could be.
    expect(refused.message).toMatch(/：已锁定$/);
    await app.must(contract.channelOff, { ids: done.map(({ id }) => id) }, { as: seller });
  });
});

test('fifty are listed, repriced and taken off, each in one request and one transaction', () => inBulk(50));

test('so are a thousand', { tags: 'thorough' }, () => inBulk(1_000));

async function inBulk(many: number): Promise<void> {
  const items = await stockItems(app, many);
  const lines = items.map((itemId) => ({ itemId, price: PRICE }));
  const { done } = await app.must(contract.hangSend, { lines, terms }, { as: seller });
  expect(done.filter(({ state }) => state === 'on')).toHaveLength(many);

  const price = PRICE - 2_000 - many;
  const cheaper = done.map(({ id }) => ({ id, price }));
  const began = performance.now();
  const change = await app.must(contract.channelPriceUpdate, { lines: cheaper }, { as: seller });
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(change.done).toHaveLength(many);
  // One request: every line of the history carries its one moment.
  const { rows } = await app.db
    .selectFrom('listing_price')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('price', '=', price)
    .groupBy((e) => e.ref('at'))
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows.map(({ n }) => Number(n))).toEqual([many]);
  expect(await quote()).toEqual({ min_sell_price: price, ask_count: many });
  const off = await app.must(contract.channelOff, { ids: done.map(({ id }) => id) }, { as: seller });
  expect(off.done).toHaveLength(many);
  expect((await quote())?.ask_count).toBe(0);
}
