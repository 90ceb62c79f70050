import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as aftersale from '../../../contract/aftersale/calls.ts';
import * as calls from '../../../contract/coupon/calls.ts';
import { couponRules } from '../../../contract/coupon/calls.ts';
import type { CouponState } from '../../../contract/coupon/machine.ts';
import { couponMachine } from '../../../contract/coupon/machine.ts';
import * as orders from '../../../contract/order/calls.ts';
import { payDo, paySandboxComplete } from '../../../contract/payment/calls.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Input } from '../../../contract/wire/call.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { apply, openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import { credit, type Market, PRICE, purchase, TOTAL } from '../../testing/market.ts';
import { deadlines } from './deadlines.ts';
import { coupon } from './handlers.ts';

const OFF = 10_000;
const fees = saleFees(PRICE, { coupon: OFF });

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [coupon], deadlines });
}, 60_000);
afterAll(() => app.close());

const buyer = () => ({ as: app.people.buyer });
const staff = () => ({ as: app.people.staff });
const now = () => app.clock.now().getTime();

const ACCOUNTS = {
  psp: accounts.psp,
  escrow: accounts.escrow,
  promo: accounts.promo,
  fee: accounts.fee,
  buyer: accounts.available('buyer'),
  frozen: accounts.frozen('seller'),
  seller: accounts.available('seller'),
} as const;
type Book = Record<keyof typeof ACCOUNTS, number>;
const book = async () => {
  const entries = Object.entries(ACCOUNTS).map(async ([name, id]) => [name, await balance(app.db, id)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Book;
};
let before: Book;
beforeEach(async () => {
  // What earlier tests left would be the better coupon.
  await app.live(100 * DAY);
  before = await book();
});

/** What moved since the test began, in fen. */
async function moved(expected: Partial<Book>) {
  const after = await book();
  const changes = Object.entries(after).map(([name, amount]) => [name, amount - before[name as keyof Book]]);
  expect(Object.fromEntries(changes.filter(([, change]) => change !== 0))).toEqual(expected);
  expect(await verify(app.db)).toEqual([]);
}

type Terms = Partial<Input<typeof calls.workbenchCouponIssue>>;
/** Issues a coupon to the buyer. @returns its id */
async function issue(terms: Terms = {}): Promise<string> {
  const to = { kind: 'person', phone: app.people.buyer.phone } as const;
  const offer = { name: '满减券', amount: OFF, minimum: 50_000, endsAt: now() + 30 * DAY, to, ...terms };
  const { id } = await app.must(calls.workbenchCouponIssue, offer, staff());
  const row = await app.db
    .selectFrom('coupon')
    .select('id')
    .where('offer_id', '=', id)
    .where('user_id', '=', 'buyer')
    .executeTakeFirst();
  return row?.id ?? '';
}

test('a coupon with an English name is read by it, one without by the name that it has', async () => {
  const named = await issue({ name: '周末补贴', nameEn: 'Weekend bonus', categoryId: undefined });
  const plain = await issue({ name: '老客券' });
  const { list } = await app.must(calls.couponList, {}, buyer());
  const read = (id: string) => list.filter((one) => one.id === id).map((one) => calls.couponName(one, 'en'));
  expect([read(named), read(plain)]).toEqual([['Weekend bonus'], ['老客券']]);
  const issued = (await app.must(calls.workbenchCoupons, { size: 2 }, staff())).list;
  expect(issued.map((one) => calls.couponName(one, 'en'))).toEqual(['老客券', 'Weekend bonus']);
});

const couponOf = (id: string) => app.db.selectFrom('coupon').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An order made with a coupon of the buyer's, in our warehouse; `paid` how. */
async function bought(couponId: string, paid?: 'balance' | 'sandbox'): Promise<string> {
  const { listingId } = await app.list({ inWarehouse: true });
  const wish = { ...purchase(listingId), expectedTotal: fees.total, couponId };
  const { id, total } = await app.must(orders.orderSubmit, wish, buyer());
  expect(total).toBe(TOTAL - OFF);
  if (!paid) return id;
  if (paid === 'balance') await credit(app.db, 'buyer', fees.total, app.clock.now());
  const { paymentId } = await app.must(payDo, { purpose: 'order', subjectId: id, channel: paid }, buyer());
  if (paid === 'sandbox') await app.must(paySandboxComplete, { paymentId }, buyer());
  return id;
}

async function delivered(id: string): Promise<void> {
  await app.must(orders.workbenchShip, { id, ...parcel() }, staff());
  await app.must(orders.workbenchDelivered, { id }, staff());
}

describe('the machine of a coupon', () => {
  const events = [...new Set(couponMachine.edges.map(({ event }) => event))];
  const actors: readonly Actor[] = ['B', 'S', 'M', 'P', 'T', 'C'];

  test.each(Object.keys(couponMachine.states) as CouponState[])('from %s', async (from) => {
    let id = '';
    for (const event of events)
      for (const by of actors) {
        // What was refused has not moved.
        id ||= await issue();
        await app.db.updateTable('coupon').set({ state: from }).where('id', '=', id).execute();
        const step = { table: 'coupon', id, event, by, actorId: null, now: app.clock.now() };
        const edge = couponMachine.edges.find((e) => e.from === from && e.event === event && e.actor === by);
        const moving = transition(app.db, couponMachine, step);
        if (edge) expect((await moving).to).toBe(edge.to);
        else await expect(moving).rejects.toThrow(Refusal);
        // Out of the way of the sweeper and of the next one.
        await app.db.deleteFrom('deadline').where('entity_id', '=', id).execute();
        await app.db.updateTable('coupon').set({ state: 'expired' }).where('id', '=', id).execute();
        if (edge) id = '';
      }
  });
});

describe('a sale with a coupon', () => {
  test('paid, delivered, completed: the seller gets everything, the coupon’s part is ours', async () => {
    const couponId = await issue();
    const id = await bought(couponId);
    expect(await couponOf(couponId)).toMatchObject({ state: 'locked', order_id: id, deadline_at: null });
    await moved({});
    await credit(app.db, 'buyer', fees.total, app.clock.now());
    await app.must(payDo, { purpose: 'order', subjectId: id, channel: 'balance' }, buyer());
    expect(await couponOf(couponId)).toMatchObject({ state: 'used', order_id: id });
    await moved({ psp: -fees.total, escrow: TOTAL, promo: -OFF });
    await delivered(id);
    await app.must(orders.orderConfirm, { id }, buyer());
    await moved({ psp: -fees.total, promo: -OFF, frozen: fees.sellerGets, fee: fees.platform });
    expect(fees.sellerGets).toBe(saleFees(PRICE).sellerGets);
    const { list } = await app.must(calls.couponList, { past: true }, buyer());
    expect(list[0]).toMatchObject({ id: couponId, state: 'used', order: { id } });
  });

  test('not paid in time: the coupon is what it was, and used for the next', async () => {
    const couponId = await issue();
    const id = await bought(couponId);
    await app.live(DAY);
    expect((await app.must(orders.orderDetail, { id }, buyer())).state).toBe('closed');
    expect(await couponOf(couponId)).toMatchObject({ state: 'issued', order_id: null });
    await moved({});
    const again = await bought(couponId);
    await app.must(orders.orderCancel, { id: again, reason: '拍错了' }, buyer());
    expect(await couponOf(couponId)).toMatchObject({ state: 'issued', order_id: null });
    await moved({});
  });

  test('held past its end by an order that is not paid, it has expired', async () => {
    const couponId = await issue({ endsAt: now() + 60_000 });
    await bought(couponId);
    await app.live(DAY);
    expect((await couponOf(couponId)).state).toBe('expired');
  });

  test.each(['balance', 'sandbox'] as const)(
    'cancelled after paying by %s: the buyer gets back only what they paid',
    async (way) => {
      const couponId = await issue({ endsAt: now() + DAY });
      const id = await bought(couponId, way);
      await moved({ psp: -fees.total, escrow: TOTAL, promo: -OFF });
      await app.must(orders.orderCancel, { id, reason: '不想要了' }, buyer());
      await moved(way === 'balance' ? { psp: -fees.total, buyer: fees.total } : {});
      const given = await couponOf(couponId);
      expect(given).toMatchObject({ state: 'issued', order_id: null });
      expect(given.ends_at.getTime()).toBe(now() + couponRules.again);
      await app.live(couponRules.again + 60_000);
      expect((await couponOf(couponId)).state).toBe('expired');
    },
  );

  test.each([false, true])(
    'everything refunded after delivery (settled: %s): seller, fees and promotion are as before',
    async (settled) => {
      const couponId = await issue();
      const id = await bought(couponId, 'balance');
      await delivered(id);
      if (settled) {
        await app.must(orders.orderConfirm, { id }, buyer());
        await app.live(2 * DAY);
      }
      const preview = await app.must(aftersale.aftersalePreview, { orderId: id }, buyer());
      expect(preview).toMatchObject({
        whole: fees.total,
        shares: { amount: fees.total, fromSeller: fees.sellerGets, fromPlatform: fees.platform, coupon: OFF },
      });
      const caseId = await apply(app, id, fees.total, 'refund');
      await app.must(aftersale.aftersaleAnswer, { id: caseId, agree: true }, { as: app.people.seller });
      await moved({ psp: -fees.total, buyer: fees.total });
      expect(await couponOf(couponId)).toMatchObject({ state: 'issued', order_id: null });
    },
  );

  test.each([true, false])('a flaw found on inspection, accepted: %s: only what was paid moves', async (accept) => {
    const couponId = await issue();
    const { listingId } = await app.list();
    const wish = { ...purchase(listingId), expectedTotal: fees.total, couponId };
    const { id } = await app.must(orders.orderSubmit, wish, buyer());
    await credit(app.db, 'buyer', fees.total, app.clock.now());
    await app.must(payDo, { purpose: 'order', subjectId: id, channel: 'balance' }, buyer());
    await app.must(orders.orderShip, { id, ...parcel() }, { as: app.people.seller });
    await app.must(orders.workbenchScanIn, { id, waybill: parcel().waybill }, staff());
    await app.must(orders.workbenchInspect, { id, result: 'start' }, staff());
    await app.must(
      orders.workbenchInspect,
      { id, result: 'flaw', note: '鞋底开胶', discount: 5_000, ...(await app.checked('开胶')) },
      staff(),
    );
    await app.must(orders.orderFlawAgree, { id, agree: true }, { as: app.people.seller });
    await app.must(orders.orderFlaw, { id, accept }, buyer());
    if (!accept) {
      await moved({ psp: -fees.total, buyer: fees.total });
      expect((await couponOf(couponId)).state).toBe('issued');
      return;
    }
    await moved({ psp: -fees.total, buyer: 5_000, escrow: TOTAL - 5_000, promo: -OFF });
    const { fees: now } = await app.must(orders.orderDetail, { id }, buyer());
    expect(now).toEqual(saleFees(PRICE, { flaw: 5_000, coupon: OFF }));
    await delivered(id);
    await app.must(orders.orderConfirm, { id }, buyer());
    await moved({ psp: -fees.total, buyer: 5_000, promo: -OFF, frozen: now.sellerGets, fee: now.platform });
  });

  test('part of the price refunded: the coupon stays used and the book whole', async () => {
    const couponId = await issue();
    const id = await bought(couponId, 'balance');
    await delivered(id);
    const caseId = await apply(app, id, 20_000, 'refund');
    await app.must(aftersale.aftersaleAnswer, { id: caseId, agree: true }, { as: app.people.seller });
    expect((await couponOf(couponId)).state).toBe('used');
    await app.must(orders.orderConfirm, { id }, buyer());
    const { escrow, promo, buyer: got } = await book();
    expect([escrow - before.escrow, promo - before.promo, got - before.buyer]).toEqual([0, -OFF, 20_000]);
    await moved({
      psp: -fees.total,
      promo: -OFF,
      buyer: 20_000,
      frozen: fees.sellerGets - 18_800,
      fee: fees.platform - 1_200,
    });
  });
});

describe('which coupon', () => {
  test('the one that takes off most, and why not the others', async () => {
    const { listingId } = await app.list();
    const [small, best, dear, other] = [
      await issue({ amount: 5_000 }),
      await issue({ amount: 12_000 }),
      await issue({ amount: 60_000, minimum: 200_000 }),
      await issue({ amount: 20_000, categoryId: await otherCategory() }),
    ];
    const fitting = await issue({ amount: 8_000, categoryId: 'sneakers' });
    const held = await issue();
    await bought(held);
    const { usable, unusable } = await app.must(calls.couponRecent, { listingId }, buyer());
    expect(usable.map(({ id }) => id)).toEqual([best, fitting, small]);
    expect(Object.fromEntries(unusable.map(({ id, why }) => [id, why]))).toEqual({
      [dear]: 'minimum',
      [other]: 'category',
      [held]: 'locked',
    });
    const preview = (couponId?: string) => app.must(orders.orderPreview, { listingId, couponId }, buyer());
    expect(await preview()).toMatchObject({ coupon: { id: best }, fees: saleFees(PRICE, { coupon: 12_000 }) });
    expect(await preview(small)).toMatchObject({ coupon: { id: small }, fees: { total: TOTAL - 5_000 } });
    expect(await preview(other)).toMatchObject({ coupon: { id: best } });
    expect(await preview('none')).toMatchObject({ coupon: null, fees: { total: TOTAL } });
    expect(await app.must(orders.orderPreview, { listingId })).toMatchObject({ coupon: null });
  });

  test('nobody buys with somebody else’s, an expired, a held or an unfitting one', async () => {
    const ended = await issue({ endsAt: now() + 1_000 });
    const dear = await issue({ minimum: 200_000 });
    const held = await issue();
    await bought(held);
    const usable = await issue();
    app.clock.advance(2_000);
    const { listingId } = await app.list();
    const wish = { ...purchase(listingId), expectedTotal: fees.total };
    for (const couponId of [ended, dear, held, 'none', 'x'])
      expect((await app.call(orders.orderSubmit, { ...wish, couponId }, buyer())).code).toBe('COUPON_UNUSABLE');
    const stolen = { ...wish, addressId: 'address-rival', couponId: usable };
    expect((await app.call(orders.orderSubmit, stolen, { as: app.people.rival })).code).toBe('COUPON_UNUSABLE');
    const changed = await app.call(orders.orderSubmit, { ...wish, expectedTotal: TOTAL, couponId: usable }, buyer());
    expect(changed).toMatchObject({ code: 'PRICE_CHANGED', data: { fees: { total: fees.total } } });
    expect((await couponOf(usable)).state).toBe('issued');
  });

  test('two orders at once with one coupon: one of them has it', async () => {
    const couponId = await issue();
    const goods = [await app.list(), await app.list()];
    const replies = await Promise.all(
      goods.map(({ listingId }) =>
        app.call(orders.orderSubmit, { ...purchase(listingId), expectedTotal: fees.total, couponId }, buyer()),
      ),
    );
    expect(replies.map(({ code }) => code ?? 'ok').sort()).toEqual(['COUPON_UNUSABLE', 'ok']);
  });
});

describe('staff issue coupons', () => {
  test('to everybody: each person has one, and may find it', async () => {
    const to = { kind: 'everybody' } as const;
    const id = await issue({ to });
    expect(await couponOf(id)).toMatchObject({ state: 'issued' });
    const { list } = await app.must(calls.workbenchCoupons, {}, staff());
    expect(list[0]).toMatchObject({ to: 'everybody', count: 4, used: 0, code: null });
    expect((await app.must(calls.couponList, {}, { as: app.people.rival })).list).toHaveLength(1);
    await app.live(31 * DAY);
    expect((await app.must(calls.couponList, {}, { as: app.people.rival })).list).toEqual([]);
  });

  test('by code: once a person, until it ends, no code twice', async () => {
    const to = { kind: 'code', code: 'SNEAK88' } as const;
    await issue({ to });
    expect(await app.must(calls.couponUse, { code: ' sneak88 ' }, buyer())).toMatchObject({
      state: 'issued',
      amount: OFF,
    });
    expect((await app.call(calls.couponUse, { code: 'SNEAK88' }, buyer())).code).toBe('COUPON_HAD');
    expect((await app.call(calls.couponUse, { code: 'SNEAK99' }, buyer())).code).toBe('COUPON_CODE');
    const offer = { name: '再来', amount: OFF, minimum: 50_000, endsAt: now() + DAY, to };
    expect((await app.call(calls.workbenchCouponIssue, offer, staff())).code).toBe('COUPON_TAKEN');
    await app.live(31 * DAY);
    expect((await app.call(calls.couponUse, { code: 'SNEAK88' }, { as: app.people.rival })).code).toBe('COUPON_CODE');
  });

  test('with terms that leave something to pay, to people there are', async () => {
    const to = { kind: 'person', phone: app.people.buyer.phone } as const;
    const fair = { name: '满减', amount: OFF, minimum: 20_000, endsAt: now() + DAY, to };
    for (const unfair of [{ minimum: 19_999 }, { endsAt: now() }, { endsAt: now() + 400 * DAY }])
      expect((await app.call(calls.workbenchCouponIssue, { ...fair, ...unfair }, staff())).code).toBe('COUPON_TERMS');
    const nobody = { ...fair, to: { ...to, phone: '13900009999' } };
    expect((await app.call(calls.workbenchCouponIssue, nobody, staff())).code).toBe('NOT_FOUND');
    expect((await app.call(calls.workbenchCouponIssue, { ...fair, categoryId: 'x' }, staff())).code).toBe('NOT_FOUND');
  });
});

async function otherCategory(): Promise<string> {
  const row = { id: 'bags', parent_id: null, name_zh: '包', name_en: 'Bags', sort: 2, kind: 'bags' } as const;
  await app.db
    .insertInto('category')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return row.id;
}
