/** Shops that are let go, moved out of, or whose channel is away, late or slow for a while. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../contract/resale/machine.ts';
import { MINUTE } from '../../../contract/wire/time.ts';
import type { RemoteOrder } from '../../providers/resale/channel.ts';
import { PRICE } from '../../testing/market.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
}, 120_000);
afterAll(() => app.close());

/** No stranger happens to want anything. */
const unwanted = () => app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();
const stateNow = async (id: string) => (await app.post(id)).state;

async function up() {
  const [itemId = ''] = await app.goods(1);
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
