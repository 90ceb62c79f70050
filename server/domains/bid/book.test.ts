// @module-tag both-engines
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/bid/calls.ts';
import { bidCosts } from '../../../contract/bid/rules.ts';
import { priceAlertRemove, priceAlertSave } from '../../../contract/market/calls.ts';
import { orderCancel, orderDetail } from '../../../contract/order/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { type Account, accounts } from '../../../contract/wire/accounts.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { aBid, bids, openBook, putUp } from '../../testing/bid.ts';
import { credit, type Market, SKU } from '../../testing/market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: Market;
beforeAll(async () => {
  app = await openBook();
});
afterAll(() => app.close());
/** Every test begins with an empty book. */
beforeEach(async () => {
  await app.live(40 * DAY);
  await app.db.updateTable('listing').set({ state: 'off' }).where('state', '=', 'on').execute();
});

const put = (price: number, seller?: string) =>
  app.db.transaction().execute((db) => putUp(db, { price, now: app.clock.now(), ...(seller && { seller }) }));
const has = (account: Account) => balance(app.db, account);
const whole = async () => expect(await verify(app.db)).toEqual([]);
const detail = (id: string) => app.must(contract.bidDetail, { id }, { as: app.people.buyer });
const told = async (user: string) =>
  (await app.db.selectFrom('message').select('title_zh').where('user_id', '=', user).orderBy('id').execute()).map(
    (row) => row.title_zh,
  );

describe('a bid', () => {
  test('waits with its prepay frozen, and gives it back when it is withdrawn', async () => {
    const { id, state } = await bids(app, 100_000);
    expect(state).toBe('active');
    expect([await has(accounts.frozen('buyer')), await has(accounts.available('buyer'))]).toEqual([10_000, 0]);
    const market = await app.must(contract.bidMarket, { skuId: SKU }, { as: app.people.buyer });
    expect(market.grades.find(({ grade }) => grade === '95')).toMatchObject({ maxBuyPrice: 100_000, bidCount: 1 });
    expect(market.mine).toMatchObject({ bids: [{ id, price: 100_000 }] });
    await app.must(contract.bidCancel, { id }, { as: app.people.buyer });
    expect([await has(accounts.frozen('buyer')), await has(accounts.available('buyer'))]).toEqual([0, 10_000]);
    expect(await detail(id)).toMatchObject({ state: 'cancelled', held: 0, prepay: { place: 'back' } });
    const again = await app.call(contract.bidCancel, { id }, { as: app.people.buyer });
    expect(again.code).toBe('STATE_REFUSED');
    await whole();
  });

  test('costs at least ¥20 up front, needs that money, an address and the ticked policy', async () => {
    expect(bidCosts(5_000, 'part').now).toBe(2_000);
    await credit(app.db, 'rival', 1_999, app.clock.now());
    const refused = async (change: object) =>
      (await app.call(contract.bidSubmit, { ...aBid(5_000, 'rival'), ...change }, { as: app.people.rival })).code;
    expect(await refused({})).toBe('BALANCE_SHORT');
    expect(await refused({ addressId: '' })).toBe('ADDRESS_NEEDED');
    expect(await refused({ policyVersion: '' })).toBe('POLICY_UNTICKED');
    expect(await refused({ price: 999 })).toBe('BAD_INPUT');
    expect(await refused({ days: 5 as never })).toBe('BAD_INPUT');
  });

  test('expires after the chosen days, to the millisecond, and says so', async () => {
    const { id } = await bids(app, 90_000, { days: 3 as never });
    await app.live(3 * DAY - 1);
    expect((await detail(id)).state).toBe('active');
    await app.live(1);
    expect(await detail(id)).toMatchObject({ state: 'expired', prepay: { place: 'back', amount: 9_000 } });
    expect(await told('buyer')).toContain('求购已过期');
    await whole();
  });

  test('at or above the lowest ask trades at the ask’s price; the rest is due within two hours', async () => {
    await put(120_000);
    const { listingId } = await put(110_000);
    const preview = await app.must(contract.bidPreview, { skuId: SKU, grade: '95', price: 130_000 });
    expect(preview).toMatchObject({ tradesAt: 110_000, costs: bidCosts(130_000, 'part') });
    const { id, orderId } = await bids(app, 130_000);
    const order = await app.must(orderDetail, { id: orderId ?? '' }, { as: app.people.buyer });
    const { total } = saleFees(110_000);
    expect(order).toMatchObject({
      state: 'pending_pay',
      price: 110_000,
      deadlineAt: app.clock.now().getTime() + 2 * HOUR,
      money: { place: 'escrow', paid: 13_000, due: total - 13_000 },
    });
    expect(order.item.listingId).toBe(listingId);
    expect(await detail(id)).toMatchObject({ state: 'matched', held: 13_000, waitsFor: 'B', order: { id: orderId } });
    await whole();

    await credit(app.db, 'buyer', total - 13_000, app.clock.now());
    await app.must(payDo, { purpose: 'order', subjectId: order.id, channel: 'balance' }, { as: app.people.buyer });
    expect((await app.must(orderDetail, { id: order.id }, { as: app.people.buyer })).money).toMatchObject({
      place: 'escrow',
      amount: total,
    });
    // Both parts go back the way they came.
    const before = await has(accounts.available('buyer'));
    await app.must(orderCancel, { id: order.id }, { as: app.people.buyer });
    expect((await has(accounts.available('buyer'))) - before).toBe(total);
    await whole();
  });

  test('of two equal bids the earlier one gets the ask; the bid’s price is paid; the other waits', async () => {
    const first = await bids(app, 100_000);
    app.clock.advance(1);
    const second = await bids(app, 100_000, { who: 'rival' });
    app.clock.advance(1);
    const low = await bids(app, 99_000, { who: 'rival' });
    expect(await app.must(contract.bidPreview, { skuId: SKU, grade: '95', price: 100_000 })).toMatchObject({
      ahead: 2,
    });
    const { orderId } = await put(95_000);
    const order = await app.must(orderDetail, { id: orderId ?? '' }, { as: app.people.seller });
    expect(order.price).toBe(100_000);
    const states = await Promise.all(
      [first, second, low].map(({ id }) =>
        app.db.selectFrom('bid').select('state').where('id', '=', id).executeTakeFirst(),
      ),
    );
    expect(states.map((row) => row?.state)).toEqual(['matched', 'active', 'active']);
    expect(await told('seller')).toContain('有人求购，成交了');
    await whole();
  });

  test('paid in full is an order to ship at once; what was frozen beyond the price comes back', async () => {
    await put(80_000);
    const before = await has(accounts.available('buyer'));
    const { orderId } = await bids(app, 100_000, { full: true });
    const order = await app.must(orderDetail, { id: orderId ?? '' }, { as: app.people.buyer });
    expect(order).toMatchObject({ state: 'awaiting_ship', price: 80_000, money: { place: 'escrow', due: 0 } });
    expect((await has(accounts.available('buyer'))) - before).toBe(saleFees(100_000).total - saleFees(80_000).total);
    expect(await has(accounts.frozen('buyer'))).toBe(0);
    await whole();
  });

  test.each([
    ['left unpaid for two hours', 'time'],
    ['cancelled by its buyer', 'buyer'],
  ])('%s loses its prepay: 80 % to the seller, 20 % to us, and the pair is for sale again', async (_how, by) => {
    const { listingId } = await put(100_000);
    const { id, orderId } = await bids(app, 100_000);
    const before = [
      await has(accounts.available('seller')),
      await has(accounts.penalty),
      await has(accounts.available('buyer')),
    ];
    if (by === 'time') await app.live(2 * HOUR);
    else await app.must(orderCancel, { id: orderId ?? '' }, { as: app.people.buyer });
    const after = [
      await has(accounts.available('seller')),
      await has(accounts.penalty),
      await has(accounts.available('buyer')),
    ];
    expect(after.map((amount, i) => amount - (before[i] ?? 0))).toEqual([8_000, 2_000, 0]);
    expect((await detail(id)).prepay).toEqual({ amount: 10_000, place: 'forfeited' });
    expect(await app.db.selectFrom('listing').select('state').where('id', '=', listingId).executeTakeFirst()).toEqual({
      state: 'on',
    });
    expect((await app.must(orderDetail, { id: orderId ?? '' }, { as: app.people.buyer })).money.place).toBe(
      'forfeited',
    );
    await whole();
  });

  test('nobody trades with themselves, from either side', async () => {
    const { listingId } = await put(100_000, 'buyer');
    const own = await bids(app, 110_000);
    expect(own.state).toBe('active');
    expect((await put(100_000, 'buyer')).orderId).toBe(null);
    const only = await app.call(contract.bidSubmit, { ...aBid(90_000), listingId }, { as: app.people.buyer });
    expect(only.code).toBe('OWN_ITEM');
    // Somebody else's pair goes to the same bid.
    expect((await put(105_000)).orderId).not.toBe(null);
    await whole();
  });

  test('for one item only is over when somebody else has paid for it', async () => {
    const { listingId } = await put(100_000);
    const only = await bids(app, 90_000, { listingId });
    expect((await put(80_000)).orderId).toBe(null);
    const rival = await bids(app, 100_000, { who: 'rival', full: true, listingId });
    expect(rival.state).toBe('matched');
    expect(await detail(only.id)).toMatchObject({ state: 'sold_out', prepay: { place: 'back' } });
    expect(await told('buyer')).toContain('你求购的那一件没有了');
    await whole();
  });

  test('meets a pair that comes back after its order fell through', async () => {
    await put(100_000);
    const lost = await bids(app, 100_000);
    const waiting = await bids(app, 100_000, { who: 'rival' });
    expect(waiting.state).toBe('active');
    await app.live(2 * HOUR);
    expect((await detail(lost.id)).order?.state).toBe('closed');
    const next = await app.must(contract.bidDetail, { id: waiting.id }, { as: app.people.rival });
    expect(next).toMatchObject({ state: 'matched', order: { state: 'pending_pay' } });
    await whole();
  });
});

describe('a price alert', () => {
  test('is told once, when the lowest ask reaches it', async () => {
    await app.must(priceAlertSave, { skuId: SKU, grade: '95', price: 50_000 }, { as: app.people.rival });
    await put(50_001);
    const { listingId } = await put(49_000);
    await put(48_000);
    expect((await told('rival')).filter((title) => title === '到你想要的价了')).toHaveLength(1);
    const mine = await app.must(contract.bidMarket, { skuId: SKU }, { as: app.people.rival });
    expect(mine.mine?.alerts).toEqual([{ grade: '95', price: 50_000, toldAt: app.clock.now().getTime() }]);
    await app.must(priceAlertRemove, { skuId: SKU, grade: '95' }, { as: app.people.rival });
    expect(listingId).toBeTruthy();
  });
});

test('open pages hear every change of a quote', async () => {
  await bids(app, 70_000);
  const { data } = await app.db
    .selectFrom('event')
    .select('data')
    .where('type', '=', 'quote')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(data).toMatchObject({ quotes: [{ skuId: SKU, maxBuyPrice: 70_000, bidCount: 1 }] });
});
