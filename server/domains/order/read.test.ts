import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartAdd, cartList } from '../../../contract/cart/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { credit, type Market, openMarketApp, PRICE, purchase, TOTAL } from '../../testing/market.ts';
import { cart } from '../cart/handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [cart] });
});
afterAll(() => app.close());

const buyer = () => ({ as: app.people.buyer });
const parcel = { company: '顺丰', waybill: 'SF1234567890' };

test('what somebody has bought has left their cart, and its page leads to their order; others read neither', async () => {
  const { listingId } = await app.list();
  const rival = { as: app.people.rival };
  for (const who of [buyer(), rival]) await app.must(cartAdd, { listingId }, who);
  const { id } = await app.must(orders.orderSubmit, purchase(listingId), buyer());
  const seen = async (who: { as: typeof app.people.buyer }) => ({
    cart: (await app.must(cartList, {}, who)).list.map((line) => line.listingId),
    order: await app.must(orders.orderOf, { listingId }, who),
  });
  expect(await seen(buyer())).toEqual({ cart: [], order: { orderId: id, price: PRICE } });
  expect(await seen(rival)).toEqual({ cart: [listingId], order: { orderId: null, price: null } });
});

test('whoever sold something is asked to ship it only when it is not with us', async () => {
  for (const inWarehouse of [true, false]) {
    const id = await app.order({ inWarehouse });
    const { body_zh } = await app.db
      .selectFrom('message')
      .select('body_zh')
      .where('user_id', '=', 'seller')
      .where('title_zh', '=', '卖出了')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([inWarehouse, /由平台发货，你不用做什么/.test(body_zh), /寄到平台仓/.test(body_zh)]).toEqual([
      inWarehouse,
      inWarehouse,
      !inWarehouse,
    ]);
    await app.must(orders.orderCancel, { id }, { as: app.people.buyer });
  }
});

test('whoever cancels what they paid for is told of the refund, and does not find it in their cart again', async () => {
  const { listingId } = await app.list();
  await app.must(cartAdd, { listingId }, buyer());
  const told = async (orderId: string) => {
    const notices = app.db.selectFrom('message').select(['title_en', 'body_en']).where('user_id', '=', 'buyer');
    return (await notices.where('link', 'like', `%${orderId}%`).execute()).filter(({ title_en }) =>
      /refunded/.test(title_en),
    );
  };
  const { id } = await app.must(orders.orderSubmit, purchase(listingId), buyer());
  await app.pay(id);
  await app.must(orders.orderCancel, { id }, buyer());
  expect(await told(id)).toMatchObject([{ body_en: expect.stringContaining(`¥${yuan(TOTAL)} is being refunded`) }]);
  expect((await app.must(cartList, {}, buyer())).list).toEqual([]);
  // Of what was never paid nothing is refunded.
  const { id: unpaid } = await app.must(orders.orderSubmit, purchase(listingId), buyer());
  await app.must(orders.orderCancel, { id: unpaid }, buyer());
  expect(await told(unpaid)).toEqual([]);
});

describe('before buying', () => {
  test('a visitor sees every line of the price, and nobody’s address or balance', async () => {
    const { listingId } = await app.list();
    const preview = await app.must(orders.orderPreview, { listingId });
    expect(preview).toMatchObject({ fees: { total: TOTAL }, address: null, balance: null, own: false });
    expect(preview.item.defects).toEqual([{ zh: '左鞋头折痕', en: expect.any(String), photo: preview.item.photos[1] }]);
  });

  test('the buyer sees their default address and what their balance holds', async () => {
    const { listingId } = await app.list();
    await credit(app.db, 'rival', 700, app.clock.now());
    const preview = await app.must(orders.orderPreview, { listingId }, { as: app.people.rival });
    expect(preview).toMatchObject({ address: { id: 'address-rival' }, balance: 700 });
  });

  test('someone who left the order unpaid can come back to it and finishes the same order', async () => {
    const { listingId } = await app.list();
    const first = await app.must(orders.orderSubmit, purchase(listingId), buyer());
    await app.must(orders.orderPreview, { listingId }, buyer());
    expect((await app.must(orders.orderSubmit, purchase(listingId), buyer())).id).toBe(first.id);
    expect((await app.call(orders.orderPreview, { listingId }, { as: app.people.rival })).code).toBe('ITEM_TAKEN');
  });
});

describe('buying is refused', () => {
  const submit = async (change: Partial<ReturnType<typeof purchase>>, who: keyof Market['people'] = 'buyer') => {
    const { listingId } = await app.list();
    const reply = await app.call(orders.orderSubmit, { ...purchase(listingId), ...change }, { as: app.people[who] });
    const made = await app.db.selectFrom('trade_order').select('id').where('listing_id', '=', listingId).execute();
    expect(made).toEqual([]);
    return reply;
  };

  test('at another price than the buyer saw; the answer tells the new one', async () => {
    expect(await submit({ expectedTotal: TOTAL - 1 })).toMatchObject({
      code: 'PRICE_CHANGED',
      http: 409,
      data: { before: TOTAL - 1, fees: { total: TOTAL } },
    });
  });
  test.each([
    ['', 'POLICY_UNTICKED'],
    ['2020-01', 'POLICY_CHANGED'],
  ])('with the policy unticked, or an old version of it: %j', async (policyVersion, code) => {
    expect((await submit({ policyVersion })).code).toBe(code);
  });
  test.each(['', 'address-rival'])('without an address, or to somebody else’s: %j', async (addressId) => {
    expect((await submit({ addressId })).code).toBe('ADDRESS_NEEDED');
  });
  test('by the seller of the item', async () => {
    expect((await submit({}, 'seller')).code).toBe('OWN_ITEM');
  });
  test('after the seller took it off', async () => {
    const { listingId } = await app.list();
    await app.db.updateTable('listing').set({ state: 'off' }).where('id', '=', listingId).execute();
    expect((await app.call(orders.orderSubmit, purchase(listingId), buyer())).code).toBe('ITEM_OFF');
  });
});

describe('who sees an order', () => {
  test('its buyer, its seller and staff; for anyone else it does not exist', async () => {
    const id = await app.order();
    const seen = async (who: keyof Market['people']) => app.call(orders.orderDetail, { id }, { as: app.people[who] });
    expect((await seen('buyer')).data).toMatchObject({
      role: 'buyer',
      address: { name: '林一舟' },
      refundOnCancel: TOTAL,
    });
    expect((await seen('staff')).data).toMatchObject({ role: 'staff', address: { name: '林一舟' } });
    expect(await seen('rival')).toMatchObject({ http: 404, code: 'NOT_FOUND' });
  });

  test('the seller ships to us and learns neither where the buyer lives nor how they paid', async () => {
    const id = await app.order();
    const order = await app.must(orders.orderDetail, { id }, { as: app.people.seller });
    expect(order).toMatchObject({ role: 'seller', address: null, money: { ways: [] }, refundOnCancel: null });
    expect(JSON.stringify(order)).not.toContain('13800002046');
  });

  test('nobody acts on an order that is not theirs to act on', async () => {
    const id = await app.order();
    const rival = { as: app.people.rival };
    const seller = { as: app.people.seller };
    for (const reply of [
      await app.call(orders.orderCancel, { id }, rival),
      await app.call(orders.orderConfirm, { id }, rival),
      await app.call(orders.orderCancel, { id }, seller),
      await app.call(orders.orderFlaw, { id, accept: true }, seller),
    ])
      expect(reply).toMatchObject({ code: 'NOT_FOUND' });
    expect((await app.call(orders.orderShip, { id, ...parcel }, buyer())).code).toBe('STOCK_ACCOUNT_NEEDED');
    for (const reply of [
      await app.call(orders.workbenchList, { queue: 'ship' }, seller),
      await app.call(orders.workbenchDelivered, { id }, seller),
      await app.call(orders.workbenchInspect, { id, result: 'pass' }, buyer()),
    ])
      expect(reply).toMatchObject({ http: 403, code: 'FORBIDDEN' });
  });
});

test('the list shows what waits for someone first, by deadline, page by page, each order once', async () => {
  const mine = { as: app.people.rival };
  const made: string[] = [];
  for (let i = 0; i < 7; i++) {
    const { listingId } = await app.list();
    const { id } = await app.must(orders.orderSubmit, purchase(listingId, 'rival'), mine);
    made.push(id);
    app.clock.advance(60_000);
  }
  for (const id of [made[1], made[4]]) await app.must(orders.orderCancel, { id: id ?? '' }, mine);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.must(orders.orderList, { size: 2, cursor }, mine);
    expect(page.counts).toMatchObject({ all: 7, pay: 5, done: 2 });
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  const [a, b, c, d, e, f, g] = made;
  expect(seen).toEqual([a, c, d, f, g, e, b]);
  const selling = await app.must(orders.orderList, { role: 'seller', tab: 'pay' }, { as: app.people.seller });
  expect(selling.list.map(({ id }) => id)).toEqual(expect.arrayContaining([a, c, d, f, g]));
});

test('an order remembers what was bought, whatever becomes of the listing', async () => {
  const id = await app.order();
  await app.db.updateTable('listing').set({ price: 1 }).execute();
  await app.db.updateTable('product').set({ name_zh: '别的名字' }).execute();
  const order = await app.must(orders.orderDetail, { id }, buyer());
  expect(order).toMatchObject({ price: PRICE, item: { name: { zh: 'Kestrel High 92 海军蓝' }, grade: '95' } });
  expect(order.policy.zh.length).toBeGreaterThan(3);
});
