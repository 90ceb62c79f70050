/** Sold and paid in two shops elsewhere: who paid first has it, unless our staff say why the other one does. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerGoodsCreate } from '../../../../contract/listing/calls.ts';
import { listingTerms } from '../../../../contract/listing/rules.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { orderDetail } from '../../../../contract/order/calls.ts';
import { orderTimes } from '../../../../contract/order/rules.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { transitionRows } from '../../../kernel/state/transitions.ts';
import { PRICE, TOTAL } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { boughtHere, paidThere, stateNow, unwanted, up } from '../../../testing/resale/sold-twice.ts';
import { message } from '../../message/handlers.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let buying: { as: Resale['people']['buyer'] };
let clerk: { as: Resale['people']['staff'] };
let other: string;
beforeAll(async () => {
  app = await openResale(undefined, [message]);
  selling = { as: app.people.seller };
  buying = { as: app.people.buyer };
  clerk = { as: app.people.staff };
  other = await app.connect(1);
}, 120_000);
afterAll(() => app.close());

const goodsOf = async (id: string) => (await app.post(id)).remote_id ?? '';
const live = async (ms: number) => {
  await unwanted(app);
  await app.live(ms);
  await unwanted(app);
};

/** Down in the first shop, up in the second one. */
async function moved() {
  const { id: a, itemId, goodsId } = await up(app, { onSale: false });
  await app.must(contract.resaleOff, { id: a }, selling);
  await live(2 * resaleTimes.compare);
  const [b = ''] = await app.publish([itemId], { shopId: other });
  await live(3 * MINUTE);
  expect([await stateNow(app, a), await stateNow(app, b)]).toEqual(['off', 'on_sale']);
  return { a, b, itemId, goodsA: goodsId, goodsB: await goodsOf(b) };
}

/** Somebody had its page open in the shop that it has left. */
async function paidLate(goodsId: string, price = PRICE) {
  const { shop } = await app.db
    .selectFrom('sandbox_resale_goods')
    .select('shop')
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow();
  const now = app.clock.now();
  await app.db
    .insertInto('sandbox_resale_order')
    .values({
      ...{ no: `LATE${goodsId}`, goods_id: goodsId, shop, amount: price, state: 'paid' },
      ...{ placed_at: now, paid_at: now, next_at: null, changed_at: now, company: null, waybill: null },
    })
    .execute();
}

/** Bought and paid in the second shop, and an hour later in the first one, too. */
async function bothPaid() {
  const sold = await moved();
  const no = await paidThere(app, sold.goodsB);
  await live(HOUR);
  expect(await stateNow(app, sold.b)).toBe('sold_remote');
  await paidLate(sold.goodsA, PRICE + 100);
  await live(resaleTimes.compare + MINUTE);
  expect(await stateNow(app, sold.a)).toBe('conflict');
  return { ...sold, no };
}
const jobOf = async (id: string, queue: 'conflict' | 'refund' = 'conflict') =>
  (await app.must(work.resaleWork, { queue, size: 50 }, clerk)).list.find((one) => one.id === id);
const told = async (id: string) =>
  (await app.must(messageList, { size: 50 }, selling)).list
    .filter((one) => one.link.includes(id))
    .map(({ title, body }) => `${title.zh} ${body.zh}`)
    .join();
const holderOf = (itemId: string) =>
  app.db.selectFrom('item_lock').select('holder_id').where('item_id', '=', itemId).executeTakeFirst();
const parcel = { company: '顺丰', waybill: 'SF1234567890777' };

test('staff give it to who paid later, with the reason: the other shop’s buyer has an apology and a refund ready, and it is sent to one of them', async () => {
  const { a, b, itemId } = await bothPaid();
  const job = await jobOf(a);
  expect(job).toMatchObject({ here: null, notThere: null, rival: { id: b, paid: PRICE, first: true } });
  const wish = { id: a, amount: PRICE, note: '后付款的买家等得更久' };
  expect((await app.call(work.resaleKeepThere, { ...wish, amount: PRICE - 1 }, clerk)).code).toBe('PRICE_CHANGED');
  expect(await app.must(work.resaleKeepThere, wish, clerk)).toEqual({ id: a, state: 'sold_remote' });
  expect([await stateNow(app, a), await stateNow(app, b)]).toEqual(['sold_remote', 'refund_remote']);
  expect(await holderOf(itemId)).toEqual({ holder_id: a });
  const lost = await app.must(contract.resaleDetail, { id: b }, selling);
  expect(lost.conflicts).toMatchObject([{ outcome: 'here', note: wish.note, refund: PRICE }]);
  expect(lost.conflicts[0]?.apology).toContain('已经在另一个平台卖给了别人');
  expect(await told(a)).toMatch(/归「.*」的买家.*另一家店的买家付过的要退。平台的说明：后付款的买家等得更久/);
  expect(await told(b)).toContain('请退款给对方买家');
  expect(await jobOf(b, 'refund')).toMatchObject({ paid: PRICE, freed: false });
  await live(2 * resaleTimes.compare);
  expect([await stateNow(app, a), await stateNow(app, b)]).toEqual(['sold_remote', 'refund_remote']);
  await app.must(work.resaleWorkShip, { id: a, ...parcel }, clerk);
  await app.must(contract.resaleRefund, { id: b, amount: PRICE }, selling);
  await live(2 * resaleTimes.compare);
  expect([await stateNow(app, a), await stateNow(app, b)]).toEqual(['shipped_remote', 'off']);
  expect(await verify(app.db)).toEqual([]);
});

test('the order it was given to falls through: who had it before reads that the other shop’s order did, and nothing of a buyer here', async () => {
  const { a, b, itemId } = await bothPaid();
  expect(await told(a)).toMatch(/这件在另一家店也卖了/);
  await app.must(work.resaleKeepThere, { id: a, amount: PRICE, note: '后付款的买家等得更久' }, clerk);
  const kept = (await transitionRows(app.db, 'item', itemId)).findLast(({ event }) => event === 'keep');
  expect(kept).toMatchObject({ actor: 'P', actor_id: app.people.staff.userId });
  const { no } = (await app.must(contract.resaleDetail, { id: a }, selling)).order ?? { no: '' };
  await app.sandbox.act(no, 'refund', app.here());
  await live(2 * resaleTimes.compare);
  expect(await told(b)).toMatch(/又空出来了.*两家店都卖了、定下给另一家店买家的这件，那一单没有成/);
  expect(await told(b)).not.toMatch(/留在这里/);
});

test('left with who paid first: the later one has an apology and a refund ready, and the first is sent with the whole time for it', async () => {
  const { a, b, itemId } = await bothPaid();
  await app.must(work.resaleKeepHere, { id: a, note: '先付款的' }, clerk);
  expect(await holderOf(itemId)).toEqual({ holder_id: b });
  const { conflicts } = await app.must(contract.resaleDetail, { id: a }, selling);
  expect(conflicts).toMatchObject([{ outcome: 'here', refund: PRICE + 100 }]);
  expect(conflicts[0]?.apology).toContain('已经在另一个平台卖给了别人');
  const { staffBy } = await app.must(contract.resaleDetail, { id: b }, selling);
  expect(staffBy).toBe(app.clock.now().getTime() + orderTimes.ship);
  await app.must(work.resaleWorkShip, { id: b, ...parcel }, clerk);
});

test('what the other shop has sent, closed or refunded, unheard of by us, is not taken from it', async () => {
  const { a, b, no } = await bothPaid();
  await app.sandbox.ship(no, parcel, { userId: 'seller', phone: '' }, app.here());
  const wish = { id: a, amount: PRICE, note: '后付款的' };
  expect((await app.call(work.resaleKeepThere, wish, clerk)).code).toBe('STATE_REFUSED');
  expect([await stateNow(app, a), await stateNow(app, b)]).toEqual(['conflict', 'sold_remote']);
  await live(resaleTimes.compare + MINUTE);
  expect(await stateNow(app, b)).toBe('shipped_remote');
  expect(await jobOf(a)).toMatchObject({ notThere: 'sentThere', rival: null });
});

test('paid here and in both shops: staff may give it to either of them, not only to who paid first', async () => {
  const { a, b, itemId, goodsA, goodsB } = await moved();
  await app.must(sellerGoodsCreate, { lines: [{ itemId, price: PRICE }], terms: listingTerms }, selling);
  await paidThere(app, goodsB);
  app.clock.advance(MINUTE);
  await paidLate(goodsA);
  const orderId = await boughtHere(app, itemId);
  await live(2 * resaleTimes.compare);
  expect([await stateNow(app, a), await stateNow(app, b)]).toEqual(['conflict', 'conflict']);
  await app.must(work.resaleKeepThere, { id: a, amount: TOTAL, note: '后付款的' }, clerk);
  expect([await stateNow(app, a), await stateNow(app, b)]).toEqual(['sold_remote', 'conflict']);
  expect((await app.must(orderDetail, { id: orderId }, buying)).state).toBe('closed');
  await live(2 * resaleTimes.compare);
  expect(await jobOf(b)).toMatchObject({ rival: { id: a, first: false } });
  await app.must(work.resaleKeepHere, { id: b, note: '给了另一家店的' }, clerk);
  expect(await stateNow(app, b)).toBe('refund_remote');
});

test('who sells it reads on the desk that a colleague has to decide, and is refused', async () => {
  const { a } = await bothPaid();
  expect(await jobOf(a)).toMatchObject({ own: false, needsSecond: false });
  const grant = { user_id: 'seller', role: 'owner' as const, granted_at: app.clock.now() };
  await app.db.insertInto('staff_role').values(grant).execute();
  const { list } = await app.must(work.resaleWork, { queue: 'conflict', size: 50 }, selling);
  const refused = await app.call(work.resaleKeepThere, { id: a, amount: PRICE, note: '价格高' }, selling);
  await app.db.deleteFrom('staff_role').where('user_id', '=', 'seller').execute();
  expect(list.find((one) => one.id === a)).toMatchObject({ own: true, needsSecond: false });
  expect(refused.code).toBe('OWN_CASE');
});
