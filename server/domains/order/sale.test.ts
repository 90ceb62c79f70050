// @module-tag both-engines
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import * as orders from '../../../contract/order/calls.ts';
import { payDo, paySandboxComplete } from '../../../contract/payment/calls.ts';
import { fakePenalty, latePenalty, saleFees } from '../../../contract/payment/fees.ts';
import { settleInfo, settleList } from '../../../contract/settlement/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Market, openMarketApp, PRICE, purchase, TOTAL } from '../../testing/market.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const fees = saleFees(PRICE);
const parcel = { company: '顺丰', waybill: 'SF1234567890' };

let app: Market;
beforeAll(async () => {
  app = await openMarketApp();
});
afterAll(() => app.close());

const ACCOUNTS = {
  psp: accounts.psp,
  escrow: accounts.escrow,
  fee: accounts.fee,
  penalty: accounts.penalty,
  owed: accounts.receivable,
  buyer: accounts.available('buyer'),
  seller: accounts.available('seller'),
  frozen: accounts.frozen('seller'),
} as const;
type Book = Record<keyof typeof ACCOUNTS, number>;
let before: Book;
const book = async () => {
  const entries = Object.entries(ACCOUNTS).map(
    async ([name, account]) => [name, await balance(app.db, account)] as const,
  );
  return Object.fromEntries(await Promise.all(entries)) as Book;
};
beforeEach(async () => {
  before = await book();
});

/** What moved since the test began, in fen; accounts that are not named did not move. */
async function moved(expected: Partial<Book>) {
  const now = await book();
  const changes = Object.entries(now).map(([name, amount]) => [name, amount - before[name as keyof Book]]);
  expect(Object.fromEntries(changes.filter(([, change]) => change !== 0))).toEqual(expected);
  expect(await verify(app.db)).toEqual([]);
}

const rowOf = (table: 'item' | 'listing', id: string) =>
  app.db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow();

const detail = (id: string, who: keyof Market['people'] = 'buyer') =>
  app.must(orders.orderDetail, { id }, { as: app.people[who] });

describe('a sale, from the button to the seller’s balance', () => {
  test('through inspection, paid at the sandbox cashier: the book is whole after every step', async () => {
    const { buyer, seller, staff } = app.people;
    const { itemId, listingId } = await app.list();
    const preview = await app.must(orders.orderPreview, { listingId }, { as: buyer });
    expect(preview).toMatchObject({ fees, own: false, address: { city: '杭州市' } });

    const { id } = await app.must(orders.orderSubmit, purchase(listingId), { as: buyer });
    expect(await rowOf('listing', listingId)).toEqual({ state: 'sold' });
    expect(await rowOf('item', itemId)).toEqual({ state: 'reserved' });
    expect(await detail(id)).toMatchObject({ state: 'pending_pay', waitsFor: 'B', money: { place: 'unpaid' } });
    await moved({});

    const pay = await app.must(payDo, { purpose: 'order', subjectId: id, channel: 'sandbox' }, { as: buyer });
    expect(pay).toMatchObject({ state: 'created', cashier: `/pages/buy/cashier?id=${pay.paymentId}` });
    await moved({});
    await app.must(paySandboxComplete, { paymentId: pay.paymentId }, { as: buyer });
    expect(await rowOf('item', itemId)).toEqual({ state: 'out_pending' });
    expect(await detail(id)).toMatchObject({
      state: 'awaiting_ship',
      waitsFor: 'S',
      deadlineAt: app.clock.now().getTime() + 48 * HOUR,
      money: { place: 'escrow', amount: TOTAL, ways: [{ channel: 'sandbox', paid: TOTAL, back: 0 }] },
    });
    await moved({ psp: -TOTAL, escrow: TOTAL });

    await app.must(orders.orderShip, { id, ...parcel }, { as: seller });
    expect(await rowOf('item', itemId)).toEqual({ state: 'shipped' });
    const wrong = await app.call(orders.workbenchScanIn, { id, waybill: 'SF0000000000' }, { as: staff });
    expect(wrong.code).toBe('WAYBILL_WRONG');
    const scanned = await app.must(orders.workbenchScanIn, { id, waybill: 'sf1234567890' }, { as: staff });
    app.clock.advance(HOUR);
    const started = await app.must(orders.workbenchInspect, { id, result: 'start' }, { as: staff });
    expect(started.deadlineAt).toBe(scanned.deadlineAt);
    await app.must(orders.workbenchInspect, { id, result: 'pass', ...(await app.checked()) }, { as: staff });
    await app.must(orders.workbenchShip, { id, company: '顺丰', waybill: 'SF9876543210' }, { as: staff });
    await app.must(orders.workbenchDelivered, { id }, { as: staff });
    await moved({ psp: -TOTAL, escrow: TOTAL });

    await app.must(orders.orderConfirm, { id }, { as: buyer });
    expect(await rowOf('item', itemId)).toEqual({ state: 'sold' });
    await moved({ psp: -TOTAL, fee: fees.platform, frozen: fees.sellerGets });
    const { list, waiting } = await app.must(settleList, {}, { as: seller });
    expect(list[0]).toMatchObject({ orderId: id, state: 'pending', amount: fees.sellerGets, fee: 7_794, price: PRICE });
    expect(waiting).toBe(fees.sellerGets);
    expect(await app.must(assetGet, {}, { as: seller })).toMatchObject({
      frozen: fees.sellerGets,
      settling: { amount: fees.sellerGets, count: 1, nextAt: app.clock.now().getTime() + DAY },
    });

    await app.live(DAY);
    await moved({ psp: -TOTAL, fee: fees.platform, seller: fees.sellerGets });
    const info = await app.must(settleInfo, { id: list[0]?.id ?? '' }, { as: seller });
    expect(info).toMatchObject({ state: 'paid', fees });
    expect(info.journals.map(({ memo }) => memo)).toEqual(['order.pay', 'order.complete', 'settlement.pay']);
    for (const { entries } of info.journals) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const trade = await app.db.selectFrom('trade').select('price').where('item_id', '=', itemId).execute();
    expect(trade).toEqual([{ price: PRICE }]);
  });

  test('from our warehouse, paid with the balance, completed by itself seven days after delivery', async () => {
    const { staff } = app.people;
    const id = await app.order({ inWarehouse: true });
    const queue = await app.must(orders.workbenchList, { queue: 'ship' }, { as: staff });
    expect(queue.list.map((row) => row.id)).toContain(id);
    expect(await detail(id)).toMatchObject({ waitsFor: 'P', legs: [{ from: 'platform', to: 'buyer' }] });
    await app.must(orders.workbenchShip, { id, ...parcel }, { as: staff });
    await app.must(orders.workbenchDelivered, { id }, { as: staff });
    await app.live(7 * DAY - 1);
    expect((await detail(id)).state).toBe('delivered');
    await app.live(1);
    expect(await detail(id)).toMatchObject({
      state: 'completed',
      timeline: expect.arrayContaining([expect.objectContaining({ event: 'autoComplete', actor: 'T' })]),
    });
    await moved({ psp: -TOTAL, fee: fees.platform, frozen: fees.sellerGets });
    await app.live(DAY);
    await moved({ psp: -TOTAL, fee: fees.platform, seller: fees.sellerGets });
  });

  test('one extension gives three more days', async () => {
    const { buyer, staff } = app.people;
    const id = await app.order({ inWarehouse: true });
    await app.must(orders.workbenchShip, { id, ...parcel }, { as: staff });
    const { deadlineAt } = await app.must(orders.workbenchDelivered, { id }, { as: staff });
    const extended = await app.must(orders.orderExtend, { id }, { as: buyer });
    expect(extended.deadlineAt).toBe((deadlineAt ?? 0) + 3 * DAY);
    expect((await app.call(orders.orderExtend, { id }, { as: buyer })).code).toBe('STATE_REFUSED');
    await app.live(10 * DAY - 1);
    expect((await detail(id)).state).toBe('delivered');
    await app.live(1);
    expect((await detail(id)).state).toBe('completed');
    await app.live(DAY);
  });
});

describe('a sale that falls through', () => {
  test('nobody pays for 30 minutes: closed, and the item is for sale again', async () => {
    const { listingId, itemId } = await app.list();
    const { id } = await app.must(orders.orderSubmit, purchase(listingId), { as: app.people.buyer });
    await app.live(30 * 60_000 - 1);
    expect((await detail(id)).state).toBe('pending_pay');
    await app.live(1);
    expect((await detail(id)).state).toBe('closed');
    expect(await rowOf('listing', listingId)).toEqual({ state: 'on' });
    expect(await rowOf('item', itemId)).toEqual({ state: 'listed' });
    expect(await app.db.selectFrom('item_lock').selectAll().where('item_id', '=', itemId).execute()).toEqual([]);
    await moved({});
  });

  test('the buyer cancels before shipping: all the money goes back to the balance it came from', async () => {
    const id = await app.order();
    expect((await detail(id)).refundOnCancel).toBe(TOTAL);
    await app.must(orders.orderCancel, { id, reason: '买错尺码' }, { as: app.people.buyer });
    await moved({ psp: -TOTAL, buyer: TOTAL });
    expect(await detail(id)).toMatchObject({ state: 'closed', money: { place: 'refunded', amount: TOTAL } });
    expect((await app.call(orders.orderCancel, { id }, { as: app.people.buyer })).code).toBe('STATE_REFUSED');
    await moved({ psp: -TOTAL, buyer: TOTAL });
  });

  test('the seller does not ship for 48 hours: refund, and the penalty is shared with the buyer', async () => {
    const { penalty, toBuyer } = latePenalty(PRICE);
    expect(before.seller).toBeGreaterThan(penalty);
    const id = await app.order();
    await app.live(48 * HOUR);
    await moved({ psp: -TOTAL, buyer: TOTAL + toBuyer, seller: -penalty, penalty: penalty - toBuyer });
    expect(await detail(id)).toMatchObject({ state: 'closed', money: { compensation: toBuyer, penalty } });
  });

  test('a late seller who has nothing owes the penalty; the buyer is paid nothing that nobody paid', async () => {
    const { penalty, toBuyer } = latePenalty(PRICE);
    const all = before.seller;
    await post(app.db, {
      key: 'test:seller-spends-all',
      cause: { kind: 'demo', id: 'spend' },
      memo: 'withdraw.apply',
      at: app.clock.now(),
      entries: [
        { account: ACCOUNTS.seller, amount: -all },
        { account: ACCOUNTS.psp, amount: all },
      ],
    });
    const id = await app.order();
    await app.live(48 * HOUR);
    await moved({
      psp: all - TOTAL,
      buyer: TOTAL,
      seller: -all,
      owed: -penalty,
      penalty,
    });
    expect(toBuyer).toBeGreaterThan(0);
    expect(await detail(id)).toMatchObject({ money: { compensation: 0, penalty } });
  });

  test('we do not ship from our warehouse for 48 hours: refund, and the seller pays nothing', async () => {
    await app.order({ inWarehouse: true });
    await app.live(48 * HOUR);
    await moved({ psp: -TOTAL, buyer: TOTAL });
  });

  test('a fake: refund at once, its seller pays and may appeal; the item goes back and is not sold again', async () => {
    const { staff, seller } = app.people;
    const { id, itemId, listingId } = await inspected();
    const judged = { why: 'fake', note: '中底胶水不对，鉴别为假', ...(await app.checked('中底胶水不对')) } as const;
    await app.must(orders.workbenchInspect, { id, result: 'fail', ...judged }, { as: staff });
    // What the seller has is taken; the buyer gets their part of that, and the rest is owed.
    const { penalty, toBuyer } = fakePenalty(PRICE);
    const collected = Math.min(penalty, before.seller);
    const paid = Math.min(toBuyer, collected);
    const money = {
      psp: -TOTAL,
      buyer: TOTAL + paid,
      seller: -collected,
      owed: collected - penalty,
      penalty: penalty - paid,
    };
    const expected = Object.fromEntries(Object.entries(money).filter(([, fen]) => fen !== 0));
    await moved(expected);
    const row = await app.db.selectFrom('penalty').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ user_id: 'seller', rule: 'fake', state: 'notified', amount: penalty, collected });
    const told = await app.db.selectFrom('message').select('title_zh').where('user_id', '=', 'seller').execute();
    expect(told.map(({ title_zh }) => title_zh)).toContain('鉴别为假，有一笔违约金');
    const taken = await app.call(orders.orderSubmit, purchase(listingId, 'rival'), { as: app.people.rival });
    expect(taken.code).toBe('ITEM_TAKEN');
    await app.must(orders.workbenchSendBack, { id, ...parcel }, { as: staff });
    expect(await detail(id, 'seller')).toMatchObject({ state: 'closed', flaw: { note: '中底胶水不对，鉴别为假' } });
    expect(await rowOf('item', itemId)).toEqual({ state: 'in_stock' });
    expect(await rowOf('listing', listingId)).toEqual({ state: 'off' });
    const again: Input<typeof sellerGoodsCreate> = { lines: [{ itemId, price: PRICE }], terms: listingTerms };
    expect((await app.call(sellerGoodsCreate, again, { as: seller })).code).toBe('FOUND_FAKE');
    await app.db.updateTable('penalty').set({ state: 'waived' }).where('id', '=', row.id).execute();
    expect((await app.call(sellerGoodsCreate, again, { as: seller })).code).not.toBe('FOUND_FAKE');
    await moved(expected);
  });

  test('what is not as sold, but no fake, costs its seller nothing', async () => {
    const { id } = await inspected();
    const judged = { why: 'differs', note: '尺码和订单不一样', ...(await app.checked('尺码不对')) } as const;
    await app.must(orders.workbenchInspect, { id, result: 'fail', ...judged }, { as: app.people.staff });
    await moved({ psp: -TOTAL, buyer: TOTAL });
  });

  test('a flaw that the buyer takes at a discount: the difference comes back, the seller gets less', async () => {
    const { staff, buyer } = app.people;
    const { id } = await inspected();
    const all = { note: '鞋底开胶', discount: PRICE, ...(await app.checked('开胶')) };
    const tooMuch = await app.call(orders.workbenchInspect, { id, result: 'flaw', ...all }, { as: staff });
    expect(tooMuch.code).toBe('DISCOUNT_TOO_LARGE');
    const found = await app.checked('开胶 8mm');
    const points = found.points.map((point) => (point.ok ? point : { ...point, flaw: 'torn' as const }));
    const flaw = { note: '鞋底开胶 8mm', discount: 10_000, ...found, points };
    await app.must(orders.workbenchInspect, { id, result: 'flaw', ...flaw }, { as: staff });
    const told = await app.db.selectFrom('message').select('body_en').where('user_id', '=', 'buyer').execute();
    expect(told.map(({ body_en }) => body_en).join()).toMatch(/Surface: Torn .*Chinese: “鞋底开胶 8mm”/);
    // The discount is the seller's money: until they have said so there is nothing to accept.
    expect(await detail(id)).toMatchObject({ state: 'flaw_offer', flaw: { note: '鞋底开胶 8mm', discount: 10_000 } });
    expect((await app.call(orders.orderFlaw, { id, accept: true }, { as: buyer })).code).toBe('STATE_REFUSED');
    expect((await app.call(orders.orderFlawAgree, { id, agree: true }, { as: buyer })).success).toBe(false);
    await app.must(orders.orderFlawAgree, { id, agree: true }, { as: app.people.seller });
    const agreed = { at: [{ point: 'surface', flaw: 'torn' }], discount: 10_000, agreed: true };
    expect(await detail(id)).toMatchObject({ state: 'flaw_confirm', flaw: agreed });
    await app.must(orders.orderFlaw, { id, accept: true }, { as: buyer });
    await moved({ psp: -TOTAL, escrow: TOTAL - 10_000, buyer: 10_000 });
    const lower = saleFees(PRICE, { flaw: 10_000 });
    expect(await detail(id)).toMatchObject({ state: 'passed', total: TOTAL - 10_000, fees: lower });
    await app.must(orders.workbenchShip, { id, ...parcel }, { as: staff });
    await app.must(orders.workbenchDelivered, { id }, { as: staff });
    await app.must(orders.orderConfirm, { id }, { as: buyer });
    await moved({ psp: -TOTAL, buyer: 10_000, fee: lower.platform, frozen: lower.sellerGets });
    await app.live(DAY);
    await moved({ psp: -TOTAL, buyer: 10_000, fee: lower.platform, seller: lower.sellerGets });
  });

  test('a discount within what the seller agreed to beforehand asks nobody, is told to them, and can be objected to until the buyer takes it', async () => {
    const { staff, buyer, seller } = app.people;
    const agreed = (percent: number) =>
      app.db.updateTable('stock_account').set({ flaw_limit: percent }).where('user_id', '=', 'seller').execute();
    await agreed(10);
    const find = async (id: string, discount: number) =>
      app.must(
        orders.workbenchInspect,
        { id, result: 'flaw', note: '鞋底开胶', discount, ...(await app.checked('开胶')) },
        { as: staff },
      );
    const within = Math.floor(PRICE / 10);
    const { id } = await inspected();
    await find(id, within);
    expect(await detail(id)).toMatchObject({
      state: 'flaw_confirm',
      flaw: { discount: within, agreed: true, advance: true },
    });
    const told = await app.db
      .selectFrom('message')
      .select('body_zh')
      .where('user_id', '=', 'seller')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(JSON.stringify(told)).toContain('在你先同意的上限内');
    await app.must(orders.orderFlawAgree, { id, agree: false }, { as: seller });
    expect(await detail(id)).toMatchObject({
      state: 'flaw_confirm',
      total: TOTAL,
      flaw: { discount: 0, agreed: false },
    });
    // Whoever still has the discount before them does not take the flaw without it.
    const shown = { id, accept: true, discount: within };
    expect((await app.call(orders.orderFlaw, shown, { as: buyer })).code).toBe('PRICE_CHANGED');
    // Once is enough: the buyer is not kept waiting by saying it again.
    expect((await app.call(orders.orderFlawAgree, { id, agree: false }, { as: seller })).code).toBe('STATE_REFUSED');
    await app.must(orders.orderFlaw, { id, accept: false }, { as: buyer });
    const { id: dearer } = await inspected();
    await find(dearer, within + 1);
    expect((await detail(dearer)).state).toBe('flaw_offer');
    await app.must(orders.orderFlawAgree, { id: dearer, agree: true }, { as: seller });
    expect((await app.call(orders.orderFlawAgree, { id: dearer, agree: false }, { as: seller })).code).toBe(
      'STATE_REFUSED',
    );
    await app.must(orders.orderFlaw, { id: dearer, accept: false }, { as: buyer });
    await agreed(0);
  });

  test.each(['refused', 'left unanswered'])('a discount that the seller %s costs them nothing', async (how) => {
    const { staff, buyer, seller } = app.people;
    const { id } = await inspected();
    const flaw = { note: '鞋底开胶', discount: 4_000, ...(await app.checked('开胶')) };
    await app.must(orders.workbenchInspect, { id, result: 'flaw', ...flaw }, { as: staff });
    if (how === 'refused') await app.must(orders.orderFlawAgree, { id, agree: false }, { as: seller });
    else await app.live(25 * HOUR);
    expect(await detail(id)).toMatchObject({
      state: 'flaw_confirm',
      total: TOTAL,
      flaw: { discount: 0, agreed: false },
    });
    await app.must(orders.orderFlaw, { id, accept: true }, { as: buyer });
    expect(await detail(id, 'seller')).toMatchObject({ state: 'passed', sellerGets: saleFees(PRICE).sellerGets });
    await moved({ psp: -TOTAL, escrow: TOTAL });
  });

  test.each(['refused', 'unanswered for 24 hours'])('a flaw that is %s: everything goes back', async (how) => {
    const { staff, buyer } = app.people;
    const { id } = await inspected();
    await app.must(
      orders.workbenchInspect,
      { id, result: 'flaw', note: '鞋底开胶', discount: 0, ...(await app.checked('开胶')) },
      { as: staff },
    );
    if (how === 'refused') await app.must(orders.orderFlaw, { id, accept: false }, { as: buyer });
    else await app.live(24 * HOUR);
    expect((await detail(id)).state).toBe('failed');
    await moved({ psp: -TOTAL, buyer: TOTAL });
  });

  test('we are late with inspecting: the row stays overdue, both sides are told, nothing moves', async () => {
    const { id } = await inspected();
    const { deadlineAt } = await detail(id);
    await app.live(49 * HOUR);
    const late = await detail(id);
    expect(late).toMatchObject({ state: 'inspecting', deadlineAt });
    expect(late.timeline.filter(({ event }) => event === 'overdue')).toHaveLength(1);
    await moved({ psp: -TOTAL, escrow: TOTAL });
    await app.must(orders.workbenchInspect, { id, result: 'pass', ...(await app.checked()) }, { as: app.people.staff });
    await moved({ psp: -TOTAL, escrow: TOTAL });
  });

  /** An order whose item lies on the inspection table. */
  async function inspected() {
    const id = await app.order();
    await app.must(orders.orderShip, { id, ...parcel }, { as: app.people.seller });
    await app.must(orders.workbenchScanIn, { id, waybill: parcel.waybill }, { as: app.people.staff });
    await app.must(orders.workbenchInspect, { id, result: 'start' }, { as: app.people.staff });
    return app.db
      .selectFrom('trade_order')
      .select(['id', 'item_id as itemId', 'listing_id as listingId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }
});
