import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsDetail, productDetail, productTradeList } from '../../../contract/catalogue/calls.ts';
import { workbenchBarred, workbenchConnections } from '../../../contract/connection/calls.ts';
import * as coupons from '../../../contract/coupon/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { newId } from '../../kernel/lib/id.ts';
import { parcel } from '../../testing/aftersale.ts';
import { type Market, openMarketApp, PRICE, purchase } from '../../testing/market.ts';
import { staffWith } from '../../testing/server.ts';
import { catalogue } from '../catalogue/handlers.ts';
import { othersOf } from '../chat/queries.ts';
import { coupon } from '../coupon/handlers.ts';
import { leaveOutConnected } from '../market/quotes.ts';
import { countSold } from '../merchant/queries.ts';
import { connection } from './handlers.ts';
import { mustBeImpartial } from './impartial.ts';
import { areConnected, tiesBetween } from './ties.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [catalogue, connection, coupon] });
});
afterAll(() => app.close());

const staff = () => ({ as: app.people.staff });
const buyer = () => ({ as: app.people.buyer });

/** Somebody logs in to the buyer's account on the seller's phone. */
const loginOnTheSellersDevice = () =>
  app.db
    .insertInto('session')
    .values({
      id: newId(),
      user_id: 'buyer',
      access_hash: newId(),
      access_expires_at: app.clock.now(),
      device_id: app.people.seller.deviceId,
      device_name: 'Pixel 9',
      ip: '127.0.0.1',
      verified_until: null,
      created_at: app.clock.now(),
      seen_at: app.clock.now(),
      // Logged out again at once: it happened all the same.
      ended_at: app.clock.now(),
      ended_by: 'logout',
    })
    .execute();

async function apart(): Promise<void> {
  await app.db.deleteFrom('session').where('device_name', '=', 'Pixel 9').execute();
  await app.db.deleteFrom('payout_card').execute();
}

/** Bought by the buyer from the seller, and kept. */
async function sale(): Promise<string> {
  const id = await app.order({ inWarehouse: true });
  await app.must(orders.workbenchShip, { id, ...parcel() }, staff());
  await app.must(orders.workbenchDelivered, { id }, staff());
  await app.must(orders.orderConfirm, { id }, buyer());
  return id;
}

const card = (user: string, hash: string, removed: Date | null = null) => ({
  id: newId(),
  user_id: user,
  kind: 'bank' as const,
  bank: '招商银行',
  account_shown: '6222 **** 0123',
  account_sealed: '',
  account_hash: hash,
  bound_at: app.clock.now(),
  removed_at: removed,
});

async function lastTrade(): Promise<number | null> {
  const { skus } = await app.must(productDetail, { id: 'kh92-007' });
  return skus[0]?.grades.find(({ grade }) => grade === '95')?.lastTradePrice ?? null;
}
const tradesShown = async () => (await app.must(productTradeList, { productId: 'kh92-007' })).list.length;
const pairs = async () => (await app.must(workbenchConnections, {}, staff())).list;

async function couponOfTheBuyer(): Promise<string> {
  const to = { kind: 'person', phone: app.people.buyer.phone } as const;
  const endsAt = app.clock.now().getTime() + 30 * DAY;
  await app.must(
    coupons.workbenchCouponIssue,
    { name: '满减券', amount: 10_000, minimum: 50_000, endsAt, to },
    staff(),
  );
  const { list } = await app.must(coupons.couponList, {}, buyer());
  return list[0]?.id ?? '';
}

test('strangers to each other are not connected; an account is connected with itself', async () => {
  expect(await areConnected(app.db, 'buyer', 'seller')).toBe(false);
  expect(await areConnected(app.db, 'seller', 'seller')).toBe(true);
  expect(await tiesBetween(app.db, 'buyer', 'seller')).toEqual([]);
});

test('a sale between strangers makes a price; one on a shared device makes none, and staff see both names with the device', async () => {
  await sale();
  expect([await lastTrade(), await tradesShown()]).toEqual([PRICE, 1]);
  expect(await pairs()).toEqual([]);
  await app.db.deleteFrom('trade').execute();
  await loginOnTheSellersDevice();
  await sale();
  expect(await tradesShown()).toBe(0);
  const [pair] = await pairs();
  expect(pair).toMatchObject({ connected: true, orders: 2, leftOut: 1, bids: 0 });
  expect(pair?.people.map(({ nickname }) => nickname)).toEqual(['buyer', 'seller']);
  expect(pair?.people[0]?.phone).toBe('139****0001');
  expect(pair?.ties).toEqual([{ kind: 'device', what: 'Pixel 9', at: expect.any(Number) }]);
  await apart();
});

test('one card, bound only after the sale and taken away again, takes the sale out of the prices', async () => {
  await sale();
  await leaveOutConnected(app.db, app.clock.now());
  expect([await tradesShown(), await lastTrade()]).toEqual([1, PRICE]);
  await app.db
    .insertInto('payout_card')
    .values([card('buyer', 'one card'), card('seller', 'one card', app.clock.now())])
    .execute();
  await leaveOutConnected(app.db, app.clock.now());
  expect([await tradesShown(), await lastTrade()]).toEqual([0, null]);
  const [pair] = await pairs();
  expect(pair?.ties).toContainEqual({ kind: 'card', what: '6222 **** 0123', at: expect.any(Number) });
  await apart();
});

test('a coupon pays nothing from one of a person’s accounts to the other, and says why', async () => {
  const couponId = await couponOfTheBuyer();
  const { listingId } = await app.list({ inWarehouse: true });
  expect((await app.must(coupons.couponRecent, { listingId }, buyer())).usable).toHaveLength(1);
  await loginOnTheSellersDevice();
  const { usable, unusable } = await app.must(coupons.couponRecent, { listingId }, buyer());
  expect([usable.length, unusable[0]?.why]).toEqual([0, 'connected']);
  const { fees } = await app.must(orders.orderPreview, { listingId, couponId }, buyer());
  const refused = await app.call(
    orders.orderSubmit,
    { ...purchase(listingId), expectedTotal: fees.total, couponId },
    buyer(),
  );
  expect(refused.code).toBe('COUPON_UNUSABLE');
  await apart();
});

test('what was sold to oneself is no record of a seller: strangers are not shown it', async () => {
  const { listingId } = await app.list();
  const sold = async () => {
    const shown = (await app.must(goodsDetail, { listingId })).seller.sold;
    // Beside a conversation as everywhere, and a level is reached by no other number.
    expect((await othersOf(app.db, ['seller'])).get('seller')?.sold).toBe(shown);
    expect(await countSold(app.db, 'seller', new Date(0))).toBe(shown);
    return shown;
  };
  const before = await sold();
  await loginOnTheSellersDevice();
  await sale();
  expect(await sold()).toBe(before);
  await apart();
  await sale();
  expect(await sold()).toBe(before + 1);
});

test('one address alone is shown, and makes nobody the same person', async () => {
  await app.db
    .insertInto('address')
    .values({
      ...(await app.db.selectFrom('address').selectAll().where('user_id', '=', 'buyer').executeTakeFirstOrThrow()),
      id: newId(),
      user_id: 'seller',
      phone: '13912345678',
      is_default: false,
    })
    .execute();
  expect(await areConnected(app.db, 'buyer', 'seller')).toBe(false);
  const [pair] = await pairs();
  expect(pair?.connected).toBe(false);
  expect(pair?.ties.map(({ kind }) => kind)).toEqual(['address']);
});

test('whoever writes somebody’s number into an address is not them: no review is lost, and nobody chooses who decides', async () => {
  const number = app.people.seller.phone;
  const { address } = await app.db
    .selectFrom('trade_order')
    .select('address')
    .where('buyer_id', '=', 'buyer')
    .limit(1)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('address')
    .values({
      ...(await app.db.selectFrom('address').selectAll().where('user_id', '=', 'buyer').executeTakeFirstOrThrow()),
      ...{ id: newId(), phone: number, is_default: false },
    })
    .execute();
  expect(await areConnected(app.db, 'buyer', 'seller')).toBe(false);
  // Staff see it all the same.
  expect((await tiesBetween(app.db, 'buyer', 'seller')).map(({ kind }) => kind)).toContain('phone');
  const ids = await app.db
    .selectFrom('trade_order')
    .select('id')
    .where('buyer_id', '=', 'buyer')
    .where('state', '=', 'completed')
    .limit(2)
    .execute();
  const sentTo = (n: number) =>
    app.db
      .updateTable('trade_order')
      .set({ address: JSON.stringify({ ...address, phone: number }) })
      .where('id', '=', ids[n]?.id ?? '')
      .execute();
  // A present for the seller.
  await sentTo(0);
  expect(await areConnected(app.db, 'buyer', 'seller')).toBe(false);
  await sentTo(1);
  expect([await areConnected(app.db, 'buyer', 'seller'), await areConnected(app.db, 'seller', 'buyer')]).toEqual([
    true,
    true,
  ]);
  // Of the two only the buyer wrote something.
  await app.db.deleteFrom('address').where('user_id', '=', 'seller').execute();
  const staffs = { db: app.db, actor: { userId: 'seller' } } as Parameters<typeof mustBeImpartial>[0];
  await mustBeImpartial(staffs, ['buyer']);
  await app.db
    .updateTable('trade_order')
    .set({ address: JSON.stringify(address) })
    .where('buyer_id', '=', 'buyer')
    .execute();
});

test('a merchant who takes what their own other account recycles is shown to staff too', async () => {
  const bids = async () => (await pairs())[0]?.bids;
  const before = (await bids()) ?? 0;
  const { sku_id } = await app.db.selectFrom('item').select('sku_id').executeTakeFirstOrThrow();
  await app.db
    .insertInto('recycle_order')
    .values({
      ...{ id: newId(), no: 'R1', batch_id: newId(), user_id: 'seller', sku_id, grade: '95', note: '', photos: '[]' },
      ...{ answers: '[]', defects: '[]', state: 'paid', deadline_at: null, merchant_id: 'buyer', price: PRICE },
      created_at: app.clock.now(),
    })
    .execute();
  await loginOnTheSellersDevice();
  expect(await bids()).toBe(before + 1);
  await apart();
});

test('staff inspect nothing that goes to their own street, and give no coupon to themselves alone', async () => {
  const id = await app.order({ inWarehouse: true });
  const { phone } = app.people.staff;
  const home = {
    ...(await app.db.selectFrom('address').selectAll().where('user_id', '=', 'buyer').executeTakeFirstOrThrow()),
  };
  await app.db
    .insertInto('address')
    .values({ ...home, id: newId(), user_id: 'staff', detail: '望京东路 18 号', is_default: false })
    .execute();
  const goesTo = (detail: string) =>
    sql`update trade_order set address = address || jsonb_build_object('detail', ${detail}::text) where id = ${id}`.execute(
      app.db,
    );
  await goesTo('望京东路18号');
  expect(await app.call(orders.workbenchInspect, { id, result: 'start' }, staff())).toMatchObject({ code: 'OWN_CASE' });
  // Their queue says so before a click, and that it takes a second person where they are alone.
  const asked = { kind: 'order', permission: 'orders.inspect', ids: id } as const;
  const barred = async () => (await app.must(workbenchBarred, asked, staff())).list;
  expect(await barred()).toEqual([{ id, needsSecond: true }]);
  await goesTo('别处 1 号');
  expect(await barred()).toEqual([]);
  const coupon = { name: '满减券', amount: 10_000, minimum: 50_000, endsAt: app.clock.now().getTime() + 30 * DAY };
  const own = { ...coupon, to: { kind: 'person' as const, phone } };
  expect(await app.call(coupons.workbenchCouponIssue, own, staff())).toMatchObject({ code: 'OWN_CASE' });
});

test('only whoever may see connections sees them', async () => {
  for (const [role, may] of [
    ['support', true],
    ['finance', true],
    ['warehouse', false],
    ['content', false],
  ] as const) {
    await staffWith(app.db, app.clock.now(), 'staff', [role]);
    const { code } = await app.call(workbenchConnections, {}, staff());
    expect([role, code]).toEqual([role, may ? undefined : 'PERMISSION_NEEDED']);
  }
  await staffWith(app.db, app.clock.now(), 'staff', ['owner']);
});
