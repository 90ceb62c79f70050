// @module-tag thorough
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/aftersale/calls.ts';
import { aftersaleTimes } from '../../../contract/aftersale/machine.ts';
import * as orders from '../../../contract/order/calls.ts';
import { payDo, paySandboxComplete } from '../../../contract/payment/calls.ts';
import { refundPart, saleFees } from '../../../contract/payment/fees.ts';
import { settleInfo, settleList } from '../../../contract/settlement/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { balance, type Line, post } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { apply, deliveredOrder, openAftersaleApp, parcel, photoOf, wish } from '../../testing/aftersale.ts';
import { type Market, PRICE, purchase, TOTAL } from '../../testing/market.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const fees = saleFees(PRICE);

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp();
});
afterAll(() => app.close());

const ACCOUNTS = {
  psp: accounts.psp,
  escrow: accounts.escrow,
  fee: accounts.fee,
  owed: accounts.owed('seller'),
  buyer: accounts.available('buyer'),
  seller: accounts.available('seller'),
  frozen: accounts.frozen('seller'),
  deposit: accounts.deposit('seller'),
} as const;
type Book = Record<keyof typeof ACCOUNTS, number>;
const book = async () => {
  const entries = Object.entries(ACCOUNTS).map(async ([name, id]) => [name, await balance(app.db, id)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Book;
};
let before: Book;
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

const detail = (id: string, who: keyof Market['people'] = 'buyer') =>
  app.must(calls.aftersaleDetail, { id }, { as: app.people[who] });
const orderOf = (id: string) => app.must(orders.orderDetail, { id }, { as: app.people.buyer });

describe('a return, from the photo to the money', () => {
  test('the seller agrees, the buyer sends it back, we check it: everything goes back before settlement', async () => {
    const { buyer, seller, staff } = app.people;
    const orderId = await deliveredOrder(app);
    const { item } = await orderOf(orderId);
    const preview = await app.must(calls.aftersalePreview, { orderId }, { as: buyer });
    expect(preview).toMatchObject({
      blocked: null,
      whole: TOTAL,
      partMost: PRICE,
      released: false,
      shares: { amount: TOTAL, fromSeller: fees.sellerGets, fromPlatform: fees.platform },
    });
    const id = await apply(app, orderId, TOTAL);
    expect(await orderOf(orderId)).toMatchObject({
      disputed: true,
      deadlineAt: null,
      aftersale: { id, state: 'applied' },
    });
    const confirmed = await app.call(orders.orderConfirm, { id: orderId }, { as: buyer });
    expect(confirmed.code).toBe('STATE_REFUSED');
    await app.must(calls.aftersaleAnswer, { id, agree: true }, { as: seller });
    expect(await detail(id)).toMatchObject({ state: 'approved', waitsFor: 'B', sendTo: { city: '杭州市' } });
    await app.must(calls.aftersaleDeliver, { id, ...parcel(7) }, { as: buyer });
    const wrong = await app.call(calls.aftersaleScanIn, { id, waybill: 'SF0000000000' }, { as: staff });
    expect(wrong.code).toBe('WAYBILL_WRONG');
    await app.must(calls.aftersaleScanIn, { id, waybill: parcel(7).waybill }, { as: staff });
    await moved({ psp: -TOTAL, escrow: TOTAL });
    await app.must(calls.aftersaleRecheck, { id, accept: true, note: '和寄出时一样' }, { as: staff });
    await app.live(0);
    expect(await detail(id)).toMatchObject({ state: 'refunded', money: { place: 'returned', amount: TOTAL } });
    await moved({ psp: -TOTAL, buyer: TOTAL });
    expect(await orderOf(orderId)).toMatchObject({ state: 'closed', disputed: false, money: { place: 'refunded' } });
    const goods = await app.db.selectFrom('item').selectAll().where('id', '=', item.itemId).executeTakeFirstOrThrow();
    expect(goods).toMatchObject({ state: 'in_stock', in_warehouse: true, owner_id: 'seller' });
    const seen = await detail(id, 'seller');
    expect(seen.money.journals.map(({ memo }) => memo)).toEqual(['aftersale.refund']);
    for (const { entries } of seen.money.journals) expect(entries.reduce((sum, e) => sum + e.amount, 0)).toBe(0);
  });

  test('after the settlement was paid it comes from the seller’s balance, then deposit; the rest they owe, and their next sale pays it', async () => {
    const { buyer, seller, staff } = app.people;
    const orderId = await deliveredOrder(app, { completed: true });
    await app.live(DAY + 1);
    const { list } = await app.must(settleList, {}, { as: seller });
    const settlement = list.find((row) => row.orderId === orderId);
    expect(settlement?.state).toBe('paid');
    // The seller has spent all but 100 yuan, and has 50 of deposit.
    const spent = (await balance(app.db, accounts.available('seller'))) - 10_000;
    const spend = (key: string, entries: Line[]) =>
      post(app.db, { key, cause: { kind: 'demo', id: key }, memo: 'recharge', at: app.clock.now(), entries });
    await spend('spend', [
      { account: accounts.available('seller'), amount: -spent },
      { account: accounts.psp, amount: spent },
    ]);
    await spend('deposit', [
      { account: accounts.psp, amount: -5_000 },
      { account: accounts.deposit('seller'), amount: 5_000 },
    ]);
    before = await book();
    const id = await apply(app, orderId, TOTAL);
    expect((await detail(id)).money.place).toBe('seller');
    await app.must(calls.aftersaleAnswer, { id, agree: true }, { as: seller });
    await app.must(calls.aftersaleDeliver, { id, ...parcel(8) }, { as: buyer });
    await app.must(calls.aftersaleScanIn, { id, waybill: parcel(8).waybill }, { as: staff });
    await app.must(calls.aftersaleRecheck, { id, accept: true, note: '没问题' }, { as: staff });
    await app.live(0);
    await moved({
      buyer: TOTAL,
      seller: -10_000,
      deposit: -5_000,
      owed: -(fees.sellerGets - 15_000),
      fee: -fees.platform,
    });
    const info = await app.must(settleInfo, { id: settlement?.id ?? '' }, { as: seller });
    // What was paid stays as it was paid, with what was taken back beside it.
    expect(info).toMatchObject({ state: 'paid', amount: fees.sellerGets, corrected: fees.sellerGets });
    const { money } = await detail(id, 'seller');
    expect(money.journals.map(({ memo }) => memo)).toEqual(['aftersale.collect', 'aftersale.refund']);
    expect(await orderOf(orderId)).toMatchObject({ state: 'closed' });

    const debt = fees.sellerGets - 15_000;
    expect(await app.must(assetGet, {}, { as: seller })).toMatchObject({ available: 0, owed: { amount: debt } });
    const next = await deliveredOrder(app, { completed: true });
    await app.live(DAY + 1);
    expect(await app.must(assetGet, {}, { as: seller })).toMatchObject({ available: 15_000, owed: { amount: 0 } });
    const nextOne = (await app.must(settleList, {}, { as: seller })).list.find((row) => row.orderId === next);
    expect(nextOne).toMatchObject({ state: 'paid', amount: fees.sellerGets, corrected: 0 });
    expect(await verify(app.db)).toEqual([]);
  });

  test('paid at the cashier: it says so until the provider has sent the money', async () => {
    const { buyer, seller, staff } = app.people;
    const { listingId } = await app.list({ inWarehouse: true });
    const { id: orderId } = await app.must(orders.orderSubmit, purchase(listingId), { as: buyer });
    const pay = await app.must(payDo, { purpose: 'order', subjectId: orderId, channel: 'sandbox' }, { as: buyer });
    await app.must(paySandboxComplete, { paymentId: pay.paymentId }, { as: buyer });
    await app.must(orders.workbenchShip, { id: orderId, ...parcel(9) }, { as: staff });
    await app.must(orders.workbenchDelivered, { id: orderId }, { as: staff });
    const id = await apply(app, orderId, TOTAL, 'refund');
    await app.must(calls.aftersaleAnswer, { id, agree: true }, { as: seller });
    expect(await detail(id)).toMatchObject({
      state: 'refunding',
      money: { place: 'returning', channels: ['sandbox'] },
    });
    await app.live(2 * 60_000);
    expect(await detail(id)).toMatchObject({ state: 'refunded' });
    await moved({});
  });
});

describe('part of the money', () => {
  test('before completion the fees fall with the price, and the rest is settled', async () => {
    const { seller, buyer } = app.people;
    const orderId = await deliveredOrder(app);
    const tooMuch = await app.call(calls.aftersaleApply, await wish(app, orderId, PRICE + 1, 'refund'), { as: buyer });
    expect(tooMuch).toMatchObject({ code: 'AFTERSALE_AMOUNT', data: { whole: TOTAL, partMost: PRICE } });
    const id = await apply(app, orderId, 20_000, 'refund');
    await app.must(calls.aftersaleAnswer, { id, agree: true }, { as: seller });
    const after = refundPart(fees, 20_000);
    await moved({ psp: -TOTAL, escrow: TOTAL - 20_000, buyer: 20_000 });
    expect(await orderOf(orderId)).toMatchObject({ state: 'delivered', disputed: false, total: TOTAL - 20_000 });
    await app.must(orders.orderConfirm, { id: orderId }, { as: buyer });
    await moved({ psp: -TOTAL, buyer: 20_000, frozen: after.sellerGets, fee: after.platform });
    await app.live(DAY);
    await moved({ psp: -TOTAL, buyer: 20_000, seller: after.sellerGets, fee: after.platform });
  });

  test('between completion and settlement it is taken from what is frozen; a second part comes on top', async () => {
    const { seller } = app.people;
    const orderId = await deliveredOrder(app, { completed: true });
    let left = fees;
    for (const amount of [5_000, 3_000]) {
      const id = await apply(app, orderId, amount, 'refund');
      await app.must(calls.aftersaleAnswer, { id, agree: true }, { as: seller });
      await app.live(0);
      left = refundPart(left, amount);
    }
    await moved({ psp: -TOTAL, buyer: 8_000, frozen: left.sellerGets, fee: left.platform });
    const { list } = await app.must(settleList, {}, { as: seller });
    expect(list.find((row) => row.orderId === orderId)).toMatchObject({ amount: left.sellerGets, state: 'pending' });
  });
});

describe('who does not answer, and who disagrees', () => {
  test('a silent seller has agreed after 48 hours; a silent buyer has withdrawn after 7 days, and the order’s clock goes on', async () => {
    const orderId = await deliveredOrder(app);
    await app.live(2 * DAY);
    const { deadlineAt } = await orderOf(orderId);
    const left = (deadlineAt ?? 0) - app.clock.now().getTime();
    const id = await apply(app, orderId, TOTAL);
    await app.live(aftersaleTimes.answer);
    expect(await detail(id)).toMatchObject({ state: 'approved' });
    await app.live(aftersaleTimes.ship);
    expect(await detail(id)).toMatchObject({ state: 'withdrawn' });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ state: 'delivered', disputed: false });
    expect((order.deadlineAt ?? 0) - app.clock.now().getTime()).toBe(left);
    await app.live(left);
    expect((await orderOf(orderId)).state).toBe('completed');
  });

  test('refused, called in, both show evidence, staff give half', async () => {
    const { buyer, seller, staff } = app.people;
    const orderId = await deliveredOrder(app);
    const id = await apply(app, orderId, 20_000, 'refund');
    await app.must(calls.aftersaleAnswer, { id, agree: false, body: '照片 3 里写明了' }, { as: seller });
    await app.must(calls.aftersaleEscalate, { id, body: '不是同一处' }, { as: buyer });
    const shown = { id: 'shown-once', caseId: id, body: '看这里', photos: [await photoOf(app, seller)] };
    await app.must(calls.aftersaleEvidence, shown, { as: seller });
    await app.must(calls.aftersaleEvidence, shown, { as: seller });
    const { evidence } = await detail(id, 'staff');
    expect(evidence.map(({ by }) => by)).toEqual(['B', 'S', 'B', 'S']);
    const queue = await app.must(calls.aftersaleWork, { queue: 'arbitrate' }, { as: staff });
    expect(queue.list.map((row) => row.id)).toContain(id);
    const decide = { id, decision: 'refund', note: '这处没有写明，退一半' } as const;
    const generous = await app.call(calls.aftersaleDecide, { ...decide, amount: 20_001 }, { as: staff });
    expect(generous.code).toBe('AFTERSALE_AMOUNT');
    await app.must(calls.aftersaleDecide, { ...decide, amount: 10_000 }, { as: staff });
    await app.live(0);
    expect(await detail(id)).toMatchObject({ state: 'refunded', amount: 10_000 });
    await moved({ psp: -TOTAL, escrow: TOTAL - 10_000, buyer: 10_000 });
  });

  test('a brick in the parcel: arbitration, dismissed, and it goes back to the buyer', async () => {
    const { buyer, seller, staff } = app.people;
    const orderId = await deliveredOrder(app);
    const id = await apply(app, orderId, TOTAL);
    await app.must(calls.aftersaleAnswer, { id, agree: true }, { as: seller });
    await app.must(calls.aftersaleDeliver, { id, ...parcel(11) }, { as: buyer });
    await app.must(calls.aftersaleScanIn, { id, waybill: parcel(11).waybill }, { as: staff });
    await app.must(calls.aftersaleRecheck, { id, accept: false, note: '寄回来的不是这双' }, { as: staff });
    const dismiss = { id, decision: 'dismiss', note: '和寄出时不是同一双' } as const;
    expect((await app.call(calls.aftersaleDecide, dismiss, { as: staff })).code).toBe('WAYBILL_NEEDED');
    await app.must(calls.aftersaleDecide, { ...dismiss, back: parcel(12) }, { as: staff });
    expect(await detail(id)).toMatchObject({ state: 'closed', parcelBack: { waybill: parcel(12).waybill } });
    expect(await orderOf(orderId)).toMatchObject({ state: 'delivered', disputed: false });
    await moved({ psp: -TOTAL, escrow: TOTAL });
  });
});

describe('what cannot be asked for', () => {
  test('twice at once, without a photo, too late, by the seller or a stranger', async () => {
    const { buyer, seller, rival } = app.people;
    const orderId = await deliveredOrder(app);
    const input = await wish(app, orderId, TOTAL);
    for (const other of [seller, rival])
      expect((await app.call(calls.aftersaleApply, input, { as: other })).code).toBe('NOT_FOUND');
    expect((await app.call(calls.aftersaleApply, { ...input, photos: [] }, { as: buyer })).code).toBe(
      'EVIDENCE_NEEDED',
    );
    const regret = { ...input, reason: 'regret', kind: 'refund' } as const;
    expect((await app.call(calls.aftersaleApply, regret, { as: buyer })).code).toBe('BAD_INPUT');
    await app.must(calls.aftersaleApply, input, { as: buyer });
    expect(await app.must(calls.aftersaleApply, input, { as: buyer })).toMatchObject({ id: input.id });
    const second = await wish(app, orderId, TOTAL);
    expect(await app.call(calls.aftersaleApply, second, { as: buyer })).toMatchObject({
      code: 'AFTERSALE_OPEN',
      data: { id: input.id },
    });
    expect((await app.call(calls.aftersaleDetail, { id: input.id }, { as: rival })).code).toBe('NOT_FOUND');
    await app.must(calls.aftersaleWithdraw, { id: input.id }, { as: buyer });
    await app.live(8 * DAY);
    expect((await app.call(calls.aftersaleApply, second, { as: buyer })).code).toBe('AFTERSALE_LATE');
    expect((await app.must(calls.aftersalePreview, { orderId }, { as: buyer })).blocked).toBe('late');
  });
});
