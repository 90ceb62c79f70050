/** Several pieces in one order: paid once, sent in one parcel, and each its own case from its arrival on. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import {
  backUnwashed,
  type CleaningWay,
  cleaningPrices,
  orderLines,
  totalOf,
} from '../../../../contract/cleaning/rules.ts';
import { cleaningFault, cleaningFound } from '../../../../contract/cleaning/trouble.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { arrivalSeen, aSlot, unheardOf } from '../../../testing/warehouse.ts';
import { cleaningPersonal } from '../personal.ts';

const SHOES = { kind: 'sneakers', care: 'deep', material: 'suede', stain: 'mould' } as const;
const BAG = { kind: 'bags', care: 'clean', material: 'leather', stain: 'light' } as const;
const COAT = { kind: 'clothing', care: 'clean', material: 'textile', stain: 'none' } as const;
const WISHES = [SHOES, BAG, COAT];
const billOf = (way: CleaningWay) => orderLines(WISHES, way);
const costOf = (way: CleaningWay) => billOf(way).reduce((sum, lines) => sum + totalOf(lines), 0);

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());
const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const states = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await detail(id)).state));
const escrow = () => balance(app.db, accounts.escrow);
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
const told = async (title: string) =>
  (await app.must(messageList, {}, mine())).list.filter((one) => one.title.zh === title);

async function asked(way: 'send' | 'fetch' = 'send') {
  const [first, ...more] = await Promise.all(
    WISHES.map(async (wish) => ({
      ...{ id: randomUUID(), ...wish, declared: 80_000, photos: await photos(app.owner) },
    })),
  );
  if (!first) throw new Error('nothing asked');
  const pickup = way === 'fetch' && { pickupAt: aSlot(app) };
  return { ...first, more, expectedTotal: costOf(way), ...pickup };
}

/** @returns the ids of its pieces, as they were asked for */
async function ordered(way: 'send' | 'fetch' = 'send'): Promise<[string, string, string]> {
  const wish = await asked(way);
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, costOf(way), app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: wish.id, channel: 'balance' }, mine());
  return [wish.id, ...wish.more.map(({ id }) => id)] as [string, string, string];
}

const WAYBILL = { company: '顺丰速运', waybill: 'SF6100000001' };
async function received() {
  const ids = await ordered();
  await app.must(calls.cleaningDeliver, { id: ids[0], ...WAYBILL }, mine());
  for (const id of ids) await scan(id);
  for (const id of ids) await arrivalSeen(app, id);
  return ids;
}

async function washed(id: string) {
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await treated(id);
}
async function treated(id: string, as = app.experts[3]) {
  await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
  await app.must(calls.cleaningFinish, { id }, staff());
  await app.must(calls.cleaningCheck, { id, pass: true, photos: await photos(as) }, { as });
}
const job = async (queue: 'ship' | 'receive', id: string) =>
  (await app.must(calls.cleaningWork, { queue, size: 50 }, staff())).list.find((one) => one.id === id);

test('three pieces cost what each costs and one journey, and are paid at once', async () => {
  const held = await escrow();
  const wish = await asked();
  const alone = [SHOES, BAG, COAT].map((one) => totalOf(orderLines([one], 'send')[0] ?? []));
  expect(costOf('send')).toBe(alone.reduce((sum, one) => sum + one, 0) - 2 * cleaningPrices.shipping);
  const wrong = { ...wish, expectedTotal: wish.expectedTotal - 1 };
  expect(await app.call(calls.cleaningOrderSave, wrong, mine())).toMatchObject({ code: 'PRICE_CHANGED' });
  const made = await app.must(calls.cleaningOrderSave, wish, mine());
  expect(made).toMatchObject({ id: wish.id, total: costOf('send') });
  const [, second] = wish.more;
  // Whichever of them is looked at, the whole order is to be paid.
  expect(await detail(second?.id ?? '')).toMatchObject({
    ...{ batchId: wish.id, pieces: 3, place: 2, due: { amount: costOf('send'), purpose: 'cleaning' } },
    beside: [
      { id: wish.id, total: totalOf(billOf('send')[0] ?? []) },
      { id: wish.more[0]?.id, total: totalOf(billOf('send')[1] ?? []) },
    ],
  });
  await credit(app.db, app.owner.userId, costOf('send'), app.clock.now());
  // A piece of it is not paid by itself.
  const part = { purpose: 'cleaning', subjectId: second?.id ?? '', channel: 'balance' } as const;
  expect(await app.call(payDo, part, mine())).toMatchObject({ code: 'NOT_FOUND' });
  await app.must(payDo, { ...part, subjectId: wish.id }, mine());
  expect(await states([wish.id, ...wish.more.map(({ id }) => id)])).toEqual(['to_send', 'to_send', 'to_send']);
  expect(await escrow()).toBe(held + costOf('send'));
  const { list } = await app.must(calls.cleaningList, { size: 3 }, mine());
  expect(list.map(({ batchId, place }) => [batchId, place]).sort()).toEqual([0, 1, 2].map((place) => [wish.id, place]));
});

test('one waybill sends all of it; at its arrival each piece is taken in with its own photos', async () => {
  const ids = await ordered();
  await app.must(calls.cleaningDeliver, { id: ids[1], ...WAYBILL }, mine());
  expect(await states(ids)).toEqual(['sent', 'sent', 'sent']);
  const found = await app.must(calls.cleaningWork, { queue: 'receive', code: WAYBILL.waybill }, staff());
  expect(found.list.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  await app.must(calls.cleaningScanIn, { id: ids[0], waybill: WAYBILL.waybill, photos: await photos() }, staff());
  expect(await states(ids)).toEqual(['arrived', 'sent', 'sent']);
  // Its parcel lies here: what is still in it is not on its way, and is not given up for lost.
  expect(await job('receive', ids[1])).toMatchObject({ broughtAt: app.clock.now().getTime() });
  await app.live(cleaningTimes.lost + 1);
  expect(await states(ids)).toEqual(['received', 'sent', 'sent']);
});

test('a courier fetches all of it, is told another hour for all of it, and its way is charged once', async () => {
  const ids = await ordered('fetch');
  expect(costOf('fetch')).toBe(costOf('send') + cleaningPrices.pickup);
  const pickupAt = aSlot(app, 2);
  await app.must(calls.cleaningPickup, { id: ids[2], pickupAt }, mine());
  for (const id of ids) expect(await detail(id)).toMatchObject({ pickupAt });
  await app.must(calls.cleaningFetch, { id: ids[0], ...WAYBILL }, staff());
  expect(await states(ids)).toEqual(['sent', 'sent', 'sent']);
  expect(await told('快递员取走了')).toHaveLength(1);
  // Who sends it themselves after all has the whole of it back.
  const own = await ordered('fetch');
  const before = await app.purse();
  await app.must(calls.cleaningDeliver, { id: own[0], ...WAYBILL }, mine());
  expect(await app.purse()).toBe(before + cleaningPrices.pickup);
  expect(await verify(app.db)).toEqual([]);
});

test('given up before it is sent, or let pass, all of it is closed and everything goes back', async () => {
  const held = await escrow();
  const given = await ordered();
  const before = await app.purse();
  await app.must(calls.cleaningCancel, { id: given[1] }, mine());
  expect([await states(given), await app.purse()]).toEqual([['closed', 'closed', 'closed'], before + costOf('send')]);
  const passed = await ordered();
  await app.live(cleaningTimes.send + 1);
  expect(await states(passed)).toEqual(['closed', 'closed', 'closed']);
  expect([await escrow(), await verify(app.db)]).toEqual([held, []]);
});

test('each piece has its own end: one is not washed, one is paid for, one is kept; what is held is nothing then', async () => {
  const [held, start] = [await escrow(), await app.purse()];
  const [shoes, bag, coat] = await received();
  const [ofShoes = [], ofBag = [], ofCoat = []] = billOf('send');
  await app.must(calls.cleaningAssess, { id: shoes, result: 'refuse', note: '会脱胶' }, staff());
  expect(await app.purse()).toBe(start + backUnwashed(ofShoes));
  await app.must(calls.cleaningAssess, { id: bag, result: 'extra', note: '多洗一遍', extra: 500 }, staff());
  await credit(app.db, app.owner.userId, 500, app.clock.now());
  await app.must(payDo, { purpose: 'cleaningExtra', subjectId: bag, channel: 'balance' }, mine());
  await treated(bag);
  await washed(coat);
  // What is ready goes home together under one waybill.
  expect(await job('ship', bag)).toMatchObject({ along: 2, unready: 0 });
  await app.must(calls.cleaningShip, { id: bag, company: '顺丰速运', waybill: 'SF6100000002' }, staff());
  expect(await states([shoes, bag, coat])).toEqual(['delivering', 'delivering', 'delivering']);
  expect((await detail(shoes)).parcelBack?.waybill).toBe('SF6100000002');
  for (let n = 0; n < 20 && (await detail(bag)).parcelBack?.arrivedAt === null; n += 1) await app.live(DAY / 2);
  await app.must(calls.cleaningClaim, { id: bag, body: '掉漆', photos: await photos(app.owner) }, mine());
  const before = await app.purse();
  const decided = { id: bag, grant: true, amount: 10_000, note: '到货照片没有' } as const;
  await app.must(calls.cleaningDecide, decided, { as: app.experts[1] });
  // Of what was paid together only its own part.
  expect(await app.purse()).toBe(before + 10_000 + totalOf(ofBag) + 500);
  const earned = await balance(app.db, accounts.fee);
  await app.must(calls.cleaningConfirm, { id: coat }, mine());
  expect(await balance(app.db, accounts.fee)).toBe(earned + totalOf(ofCoat));
  await app.must(calls.cleaningConfirm, { id: shoes }, mine());
  expect(await balance(app.db, accounts.fee)).toBe(earned + totalOf(ofCoat) + totalOf(ofShoes) - backUnwashed(ofShoes));
  expect([await escrow(), await verify(app.db)]).toEqual([held, []]);
});

test('what is ready does not wait for what is not, and costs nothing more; or goes alone', async () => {
  const [shoes, bag, coat] = await received();
  await washed(shoes);
  await washed(bag);
  expect(await job('ship', shoes)).toMatchObject({ along: 1, unready: 1 });
  await app.must(calls.cleaningShip, { id: shoes, company: '顺丰速运', waybill: 'SF6100000003', alone: true }, staff());
  expect(await states([shoes, bag, coat])).toEqual(['delivering', 'to_return', 'received']);
  await app.must(calls.cleaningShip, { id: bag, company: '顺丰速运', waybill: 'SF6100000004' }, staff());
  expect(await states([shoes, bag, coat])).toEqual(['delivering', 'delivering', 'received']);
});

test('nobody puts a piece of somebody else, or one twice, into an order', async () => {
  const wish = await asked();
  await app.must(calls.cleaningOrderSave, wish, mine());
  const other = await asked();
  const taken = { ...other, more: [{ ...other.more[0], id: wish.id }] } as typeof other;
  expect(await app.call(calls.cleaningOrderSave, taken, mine())).toMatchObject({ code: 'BAD_INPUT' });
  const twice = { ...other, more: [other.more[0], other.more[0]] } as typeof other;
  expect(await app.call(calls.cleaningOrderSave, twice, mine())).toMatchObject({ code: 'BAD_INPUT' });
  const ten = { ...other, more: Array.from({ length: 10 }, () => ({ ...other.more[0], id: randomUUID() })) };
  expect(await app.call(calls.cleaningOrderSave, ten as typeof other, mine())).toMatchObject({ code: 'BAD_INPUT' });
});

const scan = async (id: string, as = app.experts[0]) =>
  app.must(calls.cleaningScanIn, { id, waybill: WAYBILL.waybill, photos: await photos(as) }, { as });
const absent = async (id: string) =>
  app.call(cleaningFault, { id, what: 'absent', note: '箱子里只有两件', photos: await photos() }, staff());
const decide = (id: string, how: { grant: true; amount: number } | { grant: false }, as = app.experts[1]) =>
  app.call(calls.cleaningDecide, { id, ...how, note: '看过开箱照片' }, { as });

test('a piece that was not in its parcel is a claim that somebody else decides: it is paid for, or its cost goes back, and nothing of it stays held', async () => {
  const held = await escrow();
  for (const grant of [true, false]) {
    const [shoes, bag, coat] = await ordered();
    await app.must(calls.cleaningDeliver, { id: shoes, ...WAYBILL }, mine());
    // Nobody knows what is in a parcel that did not come.
    expect(await absent(coat)).toMatchObject({ code: 'STATE_REFUSED' });
    await scan(shoes);
    await scan(bag);
    const gone = (await told('箱子里没看到这件')).length;
    expect(await absent(coat)).toMatchObject({ success: true });
    expect((await told('箱子里没看到这件')).length).toBe(gone + 1);
    expect((await detail(coat)).claimed).toEqual({ event: 'absent', from: 'sent' });
    // Neither who said so nor who opened the parcel decides.
    expect(await decide(coat, { grant: false }, app.experts[0])).toMatchObject({ code: 'OWN_CASE' });
    const before = await app.purse();
    const [, , ofCoat = []] = billOf('send');
    expect(await decide(coat, grant ? { grant, amount: 50_000 } : { grant })).toMatchObject({ success: true });
    expect(await app.purse()).toBe(before + totalOf(ofCoat) + (grant ? 50_000 : 0));
    expect((await detail(coat)).state).toBe(grant ? 'done' : 'closed');
    for (const id of [shoes, bag]) {
      await arrivalSeen(app, id);
      await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '会脱胶' }, staff());
      await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: 'SF6100000009', alone: true }, staff());
      await app.must(calls.cleaningConfirm, { id }, mine());
    }
    // Nor does it wait for us, or keep an account open.
    expect(await job('receive', coat)).toBeUndefined();
    expect(await verify(app.db)).toEqual([]);
  }
  expect(await escrow()).toBe(held);
});

test('what was given up for lost with its parcel waits to be taken in once that is opened, and is not paid for as lost meanwhile', async () => {
  const ids = await ordered('fetch');
  await app.must(calls.cleaningFetch, { id: ids[0], ...WAYBILL }, staff());
  for (const id of ids) await unheardOf(app, id);
  await app.live(cleaningTimes.lost + 1);
  expect(await states(ids)).toEqual(['claim', 'claim', 'claim']);
  const arrived = (await told('你的物品到了，看看照片对不对')).length;
  await scan(ids[0]);
  expect(await states(ids)).toEqual(['arrived', 'sent', 'sent']);
  // Of all three it had been said that we pay for them: that this is over is said once.
  const arrivals = await told('你的物品到了，看看照片对不对');
  expect(arrivals).toHaveLength(arrived + 1);
  expect(arrivals[0]?.body.zh).toContain('当丢件判断的 3 件，包裹到了：不再按丢件赔');
  expect(await decide(ids[1], { grant: true, amount: 1_000 })).toMatchObject({ code: 'STATE_REFUSED' });
  await app.live(cleaningTimes.lost + 1);
  expect(await states(ids)).toEqual(['received', 'sent', 'sent']);
  expect(await job('receive', ids[1])).toMatchObject({ broughtAt: expect.any(Number) });
  await scan(ids[1]);
  expect(await states(ids)).toEqual(['received', 'arrived', 'sent']);
  // Sent by its owner and given up for lost, it stays closed, and waits in the queue with the others.
  const own = await ordered();
  await app.must(calls.cleaningDeliver, { id: own[0], ...WAYBILL }, mine());
  for (const id of own) await unheardOf(app, id);
  await app.live(cleaningTimes.lost + 1);
  await scan(own[0]);
  for (const id of [own[1], own[2]]) expect(await job('receive', id)).toMatchObject({ state: 'closed', late: true });
  // Not in that parcel either: nobody waits for it any longer, and what it was paid for stays as it was.
  expect(await absent(own[1])).toMatchObject({ data: { state: 'closed' } });
  expect(await job('receive', own[1])).toBeUndefined();
  expect(await absent(own[1])).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await verify(app.db)).toEqual([]);
});

test('a parcel that is lost with all that was in it, there or on its way home, is told of once', async () => {
  const held = await escrow();
  const there = await ordered();
  await app.must(calls.cleaningDeliver, { id: there[0], ...WAYBILL }, mine());
  for (const id of there) await unheardOf(app, id);
  const closed = (await told('一直没有收到，已关闭')).length;
  await app.live(cleaningTimes.lost + 1);
  expect(await states(there)).toEqual(['closed', 'closed', 'closed']);
  const [news] = await told('一直没有收到，已关闭');
  expect(await told('一直没有收到，已关闭')).toHaveLength(closed + 1);
  expect(news?.body.zh).toContain(`等 3 件：`);
  expect(news?.body.zh).toContain(`¥${yuan(costOf('send'))}`);
  expect(await escrow()).toBe(held);
  const home = await received();
  for (const id of home.slice(0, 2)) await washed(id);
  await app.must(calls.cleaningShip, { id: home[0], company: '顺丰速运', waybill: 'SF6100000077' }, staff());
  for (const id of home) await unheardOf(app, id);
  const vanished = (await told('路上丢了，等判断怎么赔')).length;
  await app.live(cleaningTimes.lost + 1);
  expect((await states(home)).slice(0, 2)).toEqual(['claim', 'claim']);
  expect(await told('路上丢了，等判断怎么赔')).toHaveLength(vanished + 1);
  expect((await told('路上丢了，等判断怎么赔'))[0]?.body.zh).toContain('¥1,600.00');
  expect(await verify(app.db)).toEqual([]);
});

test('a piece that was missed in its parcel stays a claim while the others are taken in, and is taken in itself once it is found', async () => {
  const held = await escrow();
  const ids = await ordered();
  await app.must(calls.cleaningDeliver, { id: ids[0], ...WAYBILL }, mine());
  await scan(ids[0]);
  await absent(ids[2]);
  await scan(ids[1]);
  expect(await states(ids)).toEqual(['arrived', 'arrived', 'claim']);
  // Whoever decides it has nothing in hand: only what is scanned is found.
  const { list } = await app.must(calls.cleaningWork, { queue: 'claim', size: 50 }, staff());
  expect(list.find(({ id }) => id === ids[2])).toMatchObject({ state: 'claim', late: false });
  await scan(ids[2]);
  expect(await states(ids)).toEqual(['arrived', 'arrived', 'arrived']);
  const kept = await app.db.selectFrom('cleaning').select('first').where('id', '=', ids[2]).execute();
  expect(kept).toEqual([{ first: null }]);
  expect(await escrow()).toBe(held + costOf('send'));
  expect(await verify(app.db)).toEqual([]);
});

test('a piece that was paid for as missing and turns up after all is taken in, told of, and can go home', async () => {
  const ids = await ordered();
  await app.must(calls.cleaningDeliver, { id: ids[0], ...WAYBILL }, mine());
  await scan(ids[0]);
  await scan(ids[1]);
  await absent(ids[2]);
  await decide(ids[2], { grant: true, amount: 50_000 });
  const [purse, found] = [await app.purse(), (await told('当丢件了结的，找到了')).length];
  expect(await job('receive', ids[2])).toBeUndefined();
  const { list } = await app.must(calls.cleaningWork, { queue: 'receive', size: 50, code: WAYBILL.waybill }, staff());
  expect(list.find(({ id }) => id === ids[2])).toMatchObject({ state: 'done', late: true });
  await scan(ids[2]);
  expect(await told('当丢件了结的，找到了')).toHaveLength(found + 1);
  await app.must(cleaningFound, { id: ids[2], home: true }, mine());
  const refused = await app.must(calls.cleaningWork, { queue: 'refused', size: 50 }, staff());
  expect(refused.list.find(({ id }) => id === ids[2])).toMatchObject({
    state: 'unsuitable',
    late: false,
    compensated: 50_000,
  });
  await app.must(calls.cleaningShip, { id: ids[2], company: '顺丰速运', waybill: 'SF6100000055' }, staff());
  expect(await detail(ids[2])).toMatchObject({ state: 'delivering', parcelBack: { waybill: 'SF6100000055' } });
  await app.must(calls.cleaningConfirm, { id: ids[2] }, mine());
  const mineNow = (await app.must(calls.cleaningList, { size: 50 }, mine())).list.find(({ id }) => id === ids[2]);
  expect(mineNow).toMatchObject({ state: 'done', compensated: 50_000 });
  // Nothing is washed, given back or paid for a second time.
  expect(await app.purse()).toBe(purse);
  expect(await verify(app.db)).toEqual([]);
});

test('where no carrier said that a parcel came, whoever opened it says by its waybill that nothing was in it', async () => {
  const ids = await ordered();
  await app.must(calls.cleaningDeliver, { id: ids[0], ...WAYBILL }, mine());
  const said = { id: ids[0], what: 'absent' as const, note: '箱子是空的', photos: await photos() };
  expect(await app.call(cleaningFault, said, staff())).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await app.call(cleaningFault, { ...said, waybill: 'SF0' }, staff())).toMatchObject({ code: 'WAYBILL_WRONG' });
  await app.must(cleaningFault, { ...said, waybill: WAYBILL.waybill }, staff());
  expect(await states([ids[0]])).toEqual(['claim']);
});

test('whoever opened a parcel decides no claim about what was in it', async () => {
  const [c, d] = [app.experts[2], app.experts[3]];
  const ids = await ordered();
  await app.must(calls.cleaningDeliver, { id: ids[0], ...WAYBILL }, mine());
  await scan(ids[0], d);
  await scan(ids[1], c);
  const cut = { id: ids[1], what: 'damaged', note: '开箱划破了' } as const;
  await app.must(cleaningFault, { ...cut, photos: await photos(c) }, { as: c });
  expect(await decide(ids[1], { grant: false }, d)).toMatchObject({ code: 'OWN_CASE' });
  // What one of staff would pay is told to nobody before another agrees, nor who they are.
  await app.db
    .updateTable('cleaning')
    .set({ first: JSON.stringify({ by: c.userId, amount: 9_000 }) })
    .where('id', '=', ids[1])
    .execute();
  const given = JSON.stringify(await cleaningPersonal.export(app.db, app.owner.userId));
  expect([given.includes(c.userId), given.includes('"first"')]).toEqual([false, false]);
});

test('the same order sent twice at once under two keys is one, and a later piece of it is no order', async () => {
  const wish = await asked();
  const both = await Promise.all([0, 1].map(() => app.call(calls.cleaningOrderSave, wish, mine())));
  expect(both.map(({ data }) => data?.id)).toEqual([wish.id, wish.id]);
  const { more: _, ...alone } = await asked();
  const second = { ...alone, id: wish.more[0]?.id ?? '', expectedTotal: totalOf(orderLines([SHOES], 'send')[0] ?? []) };
  expect(await app.call(calls.cleaningOrderSave, second, mine())).toMatchObject({ code: 'BAD_INPUT' });
});
