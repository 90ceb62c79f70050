/** Orders of shops that the item had left, of people who have not paid, and of channels that do not know: nobody and nothing is left without an end. */
// @module-tag both-engines
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bidSubmit } from '../../../../contract/bid/calls.ts';
import { orderCancel, orderDetail, orderSubmit } from '../../../../contract/order/calls.ts';
import { orderTimes } from '../../../../contract/order/rules.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { DAY, HOUR, MINUTE } from '../../../../contract/wire/time.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import type { RemoteOrder } from '../../../providers/resale/channel.ts';
import { aBid, putUp } from '../../../testing/bid.ts';
import { credit, PRICE, purchase, TOTAL } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { boughtHere, paidThere, stateNow, twice, unwanted, up } from '../../../testing/resale/sold-twice.ts';
import { deadlines as bidDeadlines } from '../../bid/deadlines.ts';
import { bid } from '../../bid/handlers.ts';
import { market } from '../../market/handlers.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let buying: { as: Resale['people']['buyer'] };
let clerk: { as: Resale['people']['staff'] };
let other: string;
let template: RemoteOrder;
/** What the channel says besides what the sandbox made. */
let extra: RemoteOrder[] = [];
const say = (order: RemoteOrder) => {
  extra = [...extra.filter(({ no }) => no !== order.no), order];
};
beforeAll(async () => {
  app = await openResale(undefined, [bid, market], [...bidDeadlines]);
  selling = { as: app.people.seller };
  buying = { as: app.people.buyer };
  clerk = { as: app.people.staff };
  other = await app.connect(1);
  const { orders, order } = app.sandbox;
  Object.assign(app.sandbox, {
    orders: async (...a: Parameters<typeof orders>) => [...(await orders.apply(app.sandbox, a)), ...extra],
    order: async (...a: Parameters<typeof order>) =>
      extra.find(({ no }) => no === a[0]) ?? (await order.apply(app.sandbox, a)),
  });
  const { goodsId } = await up(app, { onSale: false });
  const no = await paidThere(app, goodsId);
  const seen = await order.apply(app.sandbox, [no, { userId: 'seller', phone: '' }, app.here()]);
  if (!seen) throw new Error('none');
  template = seen;
  await app.live(2 * resaleTimes.compare);
}, 120_000);
afterAll(() => app.close());
const goodsOf = async (id: string) => (await app.post(id)).remote_id ?? '';
const live = async (ms: number) => {
  for (let left = ms; left > 0; left -= resaleTimes.compare) {
    await unwanted(app);
    await app.live(Math.min(left, resaleTimes.compare));
  }
  await unwanted(app);
};
/** Nothing happens in the shops for so long, so they are compared at its end alone; what the house does, it does when that is due. */
const pass = async (ms: number) => {
  await unwanted(app);
  const due_at = new Date(app.clock.now().getTime() + ms);
  const compared = app.db.updateTable('deadline').set({ due_at, try_at: due_at }).where('entity', '=', 'resale.shop');
  await compared.execute();
  await app.live(ms);
  await live(2 * resaleTimes.compare);
};
const made = (no: string, goodsId: string, paid: boolean): RemoteOrder => ({
  ...template,
  ...{ no, goodsId, state: paid ? 'paid' : 'waiting', placedAt: app.clock.now(), refunded: false },
  paidAt: paid ? app.clock.now() : null,
});
/** Down in the first shop, up in the second one. */
async function moved() {
  const { id: a, itemId, goodsId } = await up(app, { onSale: false });
  await app.must(contract.resaleOff, { id: a }, selling);
  await live(2 * resaleTimes.compare);
  expect(await stateNow(app, a)).toBe('off');
  const [b = ''] = await app.publish([itemId], { shopId: other });
  await app.live(3 * MINUTE);
  await unwanted(app);
  expect(await stateNow(app, b)).toBe('on_sale');
  return { a, b, itemId, goodsA: goodsId, goodsB: await goodsOf(b) };
}
const penaltyOf = (orderId: string) =>
  app.db.selectFrom('penalty').selectAll().where('order_id', '=', orderId).execute();
const both = async (...ids: string[]) => Promise.all(ids.map((id) => stateNow(app, id)));
/** Everything that staff can press about these posts, the first that works. */
async function decide(ids: string[], amount: number) {
  const answers: string[] = [];
  for (const id of ids) {
    const there = await app.call(work.resaleKeepThere, { id, amount, note: '先付款' }, clerk);
    answers.push(`there:${there.success || there.code}`);
    if (there.success) return { answers, done: true };
  }
  for (const id of ids) {
    const here = await app.call(work.resaleKeepHere, { id, note: '给另一位' }, clerk);
    answers.push(`here:${here.success || here.code}`);
    if (here.success) return { answers, done: true };
  }
  return { answers, done: false };
}

test('home: told to wait, then decided for the buyer here an hour before the end: its seller is not fined for the waiting', async () => {
  const { id, orderId } = await twice(app, { home: true });
  await pass(orderTimes.ship - HOUR);
  await app.must(work.resaleKeepHere, { id, note: '这里先付款' }, clerk);
  await pass(HOUR);
  const _order = await app.must(orderDetail, { id: orderId }, buying);
  expect(await penaltyOf(orderId)).toEqual([]);
});

test('home: a friend’s unpaid order in the seller’s own shop does not save them the fine for what they never sent', async () => {
  const { id, itemId, goodsId } = await up(app);
  await app.db.updateTable('item').set({ in_warehouse: false }).where('id', '=', itemId).execute();
  const orderId = await boughtHere(app, itemId);
  await pass(orderTimes.ship - HOUR);
  expect(await stateNow(app, id)).toBe('off');
  say(made('FRIEND1', goodsId, false));
  await pass(HOUR);
  const fines = await penaltyOf(orderId);
  const _state = await stateNow(app, id);
  const _order = await app.must(orderDetail, { id: orderId }, buying);
  say({ ...made('FRIEND1', goodsId, false), state: 'closed' });
  expect(fines.length).toBe(1);
});

test('paid in the old shop while it is reserved in the new one, whose buyer does not pay: it goes up nowhere', async () => {
  const { a, b, goodsA, goodsB } = await moved();
  const no = (await app.sandbox.buy(goodsB, app.here())) ?? '';
  await live(resaleTimes.compare + MINUTE);
  expect(await stateNow(app, b)).toBe('reserved');
  say(made('LATE-R', goodsA, true));
  await live(resaleTimes.compare + MINUTE);
  await app.sandbox.act(no, 'leave', app.here());
  await live(3 * resaleTimes.compare);
  const sold = await app.sandbox.buy(goodsB, app.here());
  const after = await both(a, b);
  if (sold) await app.sandbox.act(sold, 'pay', app.here());
  await live(2 * resaleTimes.compare);
  expect(sold).toBeNull();
  expect(after[0]).toBe('sold_remote');
});

test.each(['failed', 'stuck'] as const)(
  'paid in the old shop while it is %s in the new one: its buyer gets it, or staff can say so',
  async (how) => {
    const { a, b, goodsA } = await moved();
    await app.db
      .updateTable('resale_post')
      .set({ state: how, deadline_at: null, refusal: 'x' })
      .where('id', '=', b)
      .execute();
    await app.db.deleteFrom('deadline').where('entity_id', '=', b).execute();
    await app.db
      .updateTable('sandbox_resale_goods')
      .set({ state: 'down' })
      .where('id', '=', await goodsOf(b))
      .execute();
    say(made(`LATE-${how}`, goodsA, true));
    await live(3 * resaleTimes.compare);
    const states = await both(a, b);
    const _said = states[0] === 'conflict' ? await decide([a], 0) : null;
    await pass(DAY);
    expect(await stateNow(app, a)).toBe('sold_remote');
  },
);

test('paid in the old shop and in the new one at once, nobody here: staff can give it to one of them', async () => {
  const { a, b, goodsA, goodsB } = await moved();
  say(made('LATE-2', goodsA, true));
  await paidThere(app, goodsB);
  await live(3 * resaleTimes.compare);
  const states = await both(a, b);
  const _said = states.includes('sold_remote') ? null : await decide([a, b], 0);
  await live(resaleTimes.compare);
  expect((await both(a, b)).includes('sold_remote')).toBe(true);
});

test('the same, and the new shop’s order is heard of while its goods come down', async () => {
  const { a, b, goodsA, goodsB } = await moved();
  const no = (await app.sandbox.buy(goodsB, app.here())) ?? '';
  const { orders, order } = app.sandbox;
  // The new shop's order stays unheard of until the old one's is known.
  Object.assign(app.sandbox, {
    orders: async (...x: Parameters<typeof orders>) => (await orders.apply(app.sandbox, x)).filter((o) => o.no !== no),
  });
  say(made('LATE-3', goodsA, true));
  await app.db.deleteFrom('deadline').where('entity', '=', 'resale.look').execute();
  await live(resaleTimes.compare + MINUTE);
  const _before = await both(a, b);
  await app.sandbox.act(no, 'pay', app.here());
  Object.assign(app.sandbox, { orders, order });
  await live(3 * resaleTimes.compare);
  const states = await both(a, b);
  const _said = states.includes('sold_remote') ? null : await decide([a, b], 0);
  await pass(DAY);
  expect((await both(a, b)).includes('sold_remote')).toBe(true);
});

test('three buyers who paid, the one here gives up: one of the others gets it, or staff can say which', async () => {
  const { a, b, itemId, goodsA, goodsB } = await moved();
  const { listingId } = await (async () => {
    const { sellerGoodsCreate } = await import('../../../../contract/listing/calls.ts');
    const { listingTerms } = await import('../../../../contract/listing/rules.ts');
    await app.must(sellerGoodsCreate, { lines: [{ itemId, price: PRICE }], terms: listingTerms }, selling);
    return { listingId: (await app.listing(itemId))?.id ?? '' };
  })();
  await paidThere(app, goodsB);
  say(made('LATE-4', goodsA, true));
  const { id: orderId } = await app.must(orderSubmit, purchase(listingId), buying);
  await app.pay(orderId);
  await live(2 * resaleTimes.compare);
  const _before = await both(a, b);
  const _there = await app.call(work.resaleKeepThere, { id: a, amount: TOTAL, note: '先付款' }, clerk);
  await app.call(orderCancel, { id: orderId, reason: '不要了' }, buying);
  await live(2 * resaleTimes.compare);
  const states = await both(a, b);
  const _said = states.includes('sold_remote') ? null : await decide([a, b], 0);
  await pass(DAY);
  expect((await both(a, b)).includes('sold_remote')).toBe(true);
});

test('the channel says that it does not know the order any more: nothing is taken from the buyer here for it', async () => {
  const { id, orderId } = await twice(app);
  const { order } = app.sandbox;
  Object.assign(app.sandbox, { order: async () => null });
  const _answer = await app.call(work.resaleKeepThere, { id, amount: TOTAL, note: '那边先付款' }, clerk);
  Object.assign(app.sandbox, { order });
  const { state } = await app.must(orderDetail, { id: orderId }, buying);
  expect(state).toBe('awaiting_ship');
});

test('the channel says that the buyer there has not paid after all, or has their money back: nothing is taken from the buyer here', async () => {
  const seen: unknown[] = [];
  for (const lie of [{ state: 'waiting', paidAt: null }, { refunded: true }] as Partial<RemoteOrder>[]) {
    const { id, orderId } = await twice(app);
    const { order } = app.sandbox;
    Object.assign(app.sandbox, {
      order: async (...a: Parameters<typeof order>) => {
        const real = await order.apply(app.sandbox, a);
        return real && { ...real, ...lie };
      },
    });
    const answer = await app.call(work.resaleKeepThere, { id, amount: TOTAL, note: '那边先付款' }, clerk);
    Object.assign(app.sandbox, { order });
    seen.push([lie, answer.success || answer.code, (await app.must(orderDetail, { id: orderId }, buying)).state]);
  }
  expect(seen.map((one) => (one as string[])[2])).toEqual(['awaiting_ship', 'awaiting_ship']);
});

test('a bid passes over the lowest ask, that somebody paid for elsewhere, to the next one', async () => {
  const { id, itemId, goodsId } = await up(app);
  await paidThere(app, goodsId);
  const orderId = await boughtHere(app, itemId);
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(app, id)).toBe('conflict');
  const { takeDown, order, orders, goods, allGoods } = app.sandbox;
  const gone = () => Promise.reject(new Error('no line'));
  Object.assign(app.sandbox, { takeDown: gone, order: gone, orders: gone, goods: gone, allGoods: gone });
  await app.must(orderCancel, { id: orderId, reason: '不要了' }, buying);
  await app.db
    .updateTable('listing')
    .set({ state: 'off' })
    .where('state', '=', 'on')
    .where('item_id', '<>', itemId)
    .execute();
  const next = await putUp(app.db, { seller: 'staff', price: PRICE + 1_000, now: app.clock.now() });
  await credit(app.db, 'rival', 1_000_000, app.clock.now());
  const _answer = await app.call(bidSubmit, aBid(PRICE + 5_000, 'rival'), { as: app.people.rival });
  Object.assign(app.sandbox, { takeDown, order, orders, goods, allGoods });
  const taken = await app.db.selectFrom('trade_order').select('id').where('listing_id', '=', next.listingId).execute();
  expect(taken.length).toBe(1);
});

test('two of staff press both ways at once: one is heard, and the other is told', async () => {
  const rounds = process.env.ENGINE === 'postgres' ? 12 : 2;
  for (let n = 0; n < rounds; n++) {
    const { id, orderId } = await twice(app);
    const answers = await Promise.all([
      app.call(work.resaleKeepThere, { id, amount: TOTAL, note: '那边' }, clerk),
      app.call(work.resaleKeepHere, { id, note: '这里' }, clerk),
      app.call(work.resaleKeepThere, { id, amount: TOTAL, note: '那边二' }, clerk),
      ...(n % 2 ? [app.call(orderCancel, { id: orderId, reason: '不要了' }, buying)] : []),
    ]);
    expect(answers.map(({ code }) => code)).not.toContain('INTERNAL');
    const post = await stateNow(app, id);
    const { state } = await app.must(orderDetail, { id: orderId }, buying);
    const _rows = await app.db.selectFrom('resale_conflict').selectAll().where('post_id', '=', id).execute();
    if (n % 2 === 0) expect([post, state].join()).toMatch(/^(sold_remote,closed|refund_remote,awaiting_ship)$/);
  }
  expect(await verify(app.db)).toEqual([]);
});

test('came down because a stranger ordered it unpaid in the old shop: it goes up again in the new one when that is closed', async () => {
  const { a, b, goodsA } = await moved();
  say(made('LATE-5', goodsA, false));
  await live(2 * resaleTimes.compare);
  const _before = await both(a, b);
  say({ ...made('LATE-5', goodsA, false), state: 'closed' });
  await live(6 * resaleTimes.compare);
  expect((await both(a, b)).filter((s) => s === 'on_sale')).toHaveLength(1);
});

test('a bidder who was matched and orders it unpaid there does not get the prepaid money back for not paying', async () => {
  const { id, itemId, goodsId } = await up(app);
  await credit(app.db, 'rival', 1_000_000, app.clock.now());
  const answer = await app.call(
    bidSubmit,
    { ...aBid(PRICE, 'rival'), listingId: (await app.listing(itemId))?.id ?? '' } as never,
    { as: app.people.rival },
  );
  const orderId = (answer.data as { orderId?: string | null } | undefined)?.orderId ?? '';
  say(made('DODGE', goodsId, false));
  await live(resaleTimes.compare + MINUTE);
  const _state = await stateNow(app, id);
  await pass(3 * HOUR);
  const prepaid = await app.db
    .selectFrom('payment')
    .select(['state', 'amount', 'refunded', 'prepay'])
    .where('subject_id', '=', orderId)
    .execute();
  const _order = await app.db.selectFrom('trade_order').select('state').where('id', '=', orderId).executeTakeFirst();
  say({ ...made('DODGE', goodsId, false), state: 'closed' });
  expect(prepaid.map((one) => one.state)).toEqual(['forfeited']);
});

test('whoever won by a bid and waits for our decision loses nothing when they cancel, either', async () => {
  const { id, itemId, goodsId } = await up(app);
  await paidThere(app, goodsId);
  await credit(app.db, 'rival', 1_000_000, app.clock.now());
  const answer = await app.call(
    bidSubmit,
    { ...aBid(PRICE, 'rival'), listingId: (await app.listing(itemId))?.id ?? '' } as never,
    { as: app.people.rival },
  );
  const orderId = (answer.data as { orderId?: string | null } | undefined)?.orderId ?? '';
  await live(resaleTimes.compare + MINUTE);
  const _state = await stateNow(app, id);
  const _now = await app.db.selectFrom('trade_order').select('state').where('id', '=', orderId).executeTakeFirst();
  const _gone = await app.call(orderCancel, { id: orderId, reason: '不等了' }, { as: app.people.rival });
  const prepaid = await app.db
    .selectFrom('payment')
    .select(['state', 'amount', 'refunded', 'prepay'])
    .where('subject_id', '=', orderId)
    .execute();
  expect(prepaid.map((one) => one.state)).not.toContain('forfeited');
});

test('a bid’s order that nobody decided expires: its prepaid money is back once, and the ledger whole', async () => {
  const { balance } = await import('../../../kernel/ledger/ledger.ts');
  const { accounts } = await import('../../../../contract/wire/accounts.ts');
  const { id, itemId, goodsId } = await up(app);
  await paidThere(app, goodsId);
  await credit(app.db, 'rival', 1_000_000, app.clock.now());
  const before = await balance(app.db, accounts.available('rival'));
  await app.call(bidSubmit, { ...aBid(PRICE, 'rival'), listingId: (await app.listing(itemId))?.id ?? '' } as never, {
    as: app.people.rival,
  });
  await live(resaleTimes.compare + MINUTE);
  const _state = await stateNow(app, id);
  await pass(DAY);
  expect(await balance(app.db, accounts.available('rival'))).toBe(before);
  expect(await verify(app.db)).toEqual([]);
});

test('sold here and cancelled here: what was up there goes up there again', async () => {
  const { id, itemId } = await up(app);
  const orderId = await boughtHere(app, itemId);
  await live(2 * resaleTimes.compare);
  expect(await stateNow(app, id)).toBe('off');
  await app.must(orderCancel, { id: orderId, reason: '不要了' }, buying);
  await live(2 * resaleTimes.compare);
  expect(await stateNow(app, id)).toBe('on_sale');
});
