/** Cleaning that travels otherwise: fetched by a courier, or washed in our warehouse before it is sold. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleaningShow } from '../../../contract/cleaning/after.ts';
import * as calls from '../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { type CleaningWay, cleaningPrices, cleaningRules, linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { pickupSlots, slotFrom } from '../../../contract/express/pickup.ts';
import { hangList } from '../../../contract/listing/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { stockGoodsList } from '../../../contract/stock/calls.ts';
import { stockDetail } from '../../../contract/stock/goods.ts';
import { workItemMove } from '../../../contract/stock/warehouse.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { newId } from '../../kernel/lib/id.ts';
import { shelve } from '../../testing/goods.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { arrivalSeen } from '../../testing/warehouse.ts';
import { findGoods } from '../catalogue/goods.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'suede', stain: 'deep' } as const;
const totals = (way: CleaningWay) => totalOf(linesOf(WISH, way));

let app: Bench;
let sku: string;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  ({ id: sku } = await app.db.selectFrom('sku').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow());
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const soon = () => pickupSlots(app.clock.now().getTime())[0]?.from ?? 0;

async function paid(way: CleaningWay, more: object): Promise<string> {
  const id = randomUUID();
  const photos = way === 'here' ? [] : [await photoBy(app, app.owner)];
  const wish = { id, ...WISH, declared: 80_000, expectedTotal: totals(way), photos, ...more };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, totals(way), app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  return id;
}

/** One of the owner's on our shelves. */
const stored = () =>
  shelve(app.db, {
    ...{ owner: app.owner.userId, skuId: sku, declared: 80_000, shelf: 'A-01', now: app.clock.now() },
    photos: [{ kind: 'upload', sha256: 'a'.repeat(64) }],
  });

/** What stands on the label of the piece of this order. */
async function codeOf(id: string): Promise<string> {
  const item = await app.db
    .selectFrom('cleaning')
    .innerJoin('item', 'item.id', 'cleaning.item_id')
    .select('item.code')
    .where('cleaning.id', '=', id)
    .executeTakeFirst();
  return item?.code ?? '';
}

const refuse = async (id: string) => {
  const shown = { code: await codeOf(id), photos: [await photoBy(app, app.experts[0])] };
  return app.must(calls.cleaningAssess, { id, result: 'refuse', note: '会脱胶', ...shown }, staff());
};

async function checked(id: string): Promise<void> {
  const photos = async () => [await photoBy(app, app.experts[0])];
  const shown = { photos: await photos(), code: await codeOf(id) };
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗', ...shown }, staff());
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await app.must(calls.cleaningStep, { id, kind: 'brush', photos: await photos() }, staff());
  await app.must(calls.cleaningFinish, { id }, staff());
  await app.must(
    calls.cleaningCheck,
    { id, pass: true, photos: [await photoBy(app, app.experts[3])] },
    { as: app.experts[3] },
  );
}

test('whoever has pieces on our shelves reads how many of them can be washed before they are sold', async () => {
  const count = async () => (await app.must(calls.cleaningHere, {}, mine())).count;
  const before = await count();
  const itemId = await stored();
  expect(await count()).toBe(before + 1);
  // One that is ordered already is in somebody's hands.
  const id = await paid('here', { itemId });
  expect(await count()).toBe(before);
  await refuse(id);
  await app.must(calls.cleaningShelve, { id }, staff());
  expect(await count()).toBe(before + 1);
  expect(await app.must(calls.cleaningHere, {}, staff())).toEqual({ count: 0 });
});

test('a courier comes at the chosen hour, which can be changed; the piece is on its way once it is fetched', async () => {
  const id = await paid('fetch', { pickupAt: soon() });
  expect(await detail(id)).toMatchObject({ state: 'to_fetch', pickupAt: soon(), fetchAt: { city: '杭州市' } });
  const { list, counts } = await app.must(calls.cleaningWork, { queue: 'fetch' }, staff());
  expect([list[0]?.id, counts.fetch]).toEqual([id, 1]);
  // Whoever goes there reads where that is, until it has been fetched.
  expect(list[0]?.home).toMatchObject({ city: '杭州市', detail: expect.any(String), phone: expect.any(String) });
  const night = soon() - 6 * HOUR;
  for (const pickupAt of [app.clock.now().getTime() - DAY, night])
    expect(await app.call(calls.cleaningPickup, { id, pickupAt }, mine())).toMatchObject({ code: 'PICKUP_HOUR' });
  await app.must(calls.cleaningPickup, { id, pickupAt: soon() + DAY }, mine());
  expect((await detail(id)).pickupAt).toBe(soon() + DAY);
  await app.must(calls.cleaningFetch, { id, company: '顺丰速运', waybill: 'SF6000000009' }, staff());
  expect(await detail(id)).toMatchObject({ state: 'sent', parcel: { waybill: 'SF6000000009' } });
});

test('the hour that was chosen is on the order before it is paid, for its owner alone', async () => {
  const id = randomUUID();
  const photos = [await photoBy(app, app.owner)];
  const wish = { id, ...WISH, declared: 80_000, expectedTotal: totals('fetch'), photos, pickupAt: soon() };
  await app.must(calls.cleaningOrderSave, wish, mine());
  expect(await detail(id)).toMatchObject({ state: 'pending_pay', pickupAt: soon(), fetchAt: { city: '杭州市' } });
  expect((await app.must(calls.cleaningDetail, { id }, staff())).fetchAt).toBeNull();
});

test('whose hour has begun before they paid chooses another first, and pays then', async () => {
  const id = randomUUID();
  const photos = [await photoBy(app, app.owner)];
  const wish = { id, ...WISH, declared: 80_000, expectedTotal: totals('fetch'), photos, pickupAt: soon() };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, totals('fetch'), app.clock.now());
  const before = await app.purse();
  const { deadlineAt } = await detail(id);
  app.clock.advance(wish.pickupAt - app.clock.now().getTime());
  const pay = () => app.call(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  expect(await pay()).toMatchObject({
    code: 'PICKUP_HOUR',
    data: { link: expect.stringContaining(`/pages/cleaning/washdetail?id=${id}`) },
  });
  expect(await app.purse()).toBe(before);
  const pickupAt = soon();
  await app.must(calls.cleaningPickup, { id, pickupAt }, mine());
  // Until when it is to be paid is another question.
  expect(await detail(id)).toMatchObject({ state: 'pending_pay', pickupAt, deadlineAt });
  expect(await pay()).toMatchObject({ data: { state: 'paid' } });
  expect(await detail(id)).toMatchObject({ state: 'to_fetch', pickupAt });
  // Who sends it themselves has no courier to ask for.
  const own = { ...wish, id: randomUUID(), expectedTotal: totals('send'), photos: [await photoBy(app, app.owner)] };
  await app.must(calls.cleaningOrderSave, { ...own, pickupAt: undefined }, mine());
  const asked = await app.call(calls.cleaningPickup, { id: own.id, pickupAt }, mine());
  expect(asked).toMatchObject({ code: 'STATE_REFUSED' });
});

test('who does not wait for the courier gets the fee of the pick-up back; nobody can ask for one in a month, at night, or at an hour that is over', async () => {
  const id = await paid('fetch', { pickupAt: soon() });
  const before = await app.purse();
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill: 'SF6000000010' }, mine());
  expect(await app.purse()).toBe(before + cleaningPrices.pickup);
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(calls.cleaningScanIn, { id, waybill: 'SF6000000010', photos }, staff());
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '会脱胶' }, staff());
  // The pick-up does not go back a second time.
  expect((await detail(id)).refunded).toBe(totals('fetch') - cleaningPrices.shipping);
  const far = { id: randomUUID(), ...WISH, declared: 1, expectedTotal: totals('fetch'), photos };
  for (const pickupAt of [soon() + 30 * DAY, soon() - 6 * HOUR, soon() - DAY])
    expect(await app.call(calls.cleaningOrderSave, { ...far, pickupAt }, mine())).toMatchObject({
      code: 'PICKUP_HOUR',
    });
  expect(await verify(app.db)).toEqual([]);
});

test('a courier who is asked for as late as one can be still finds the order open', async () => {
  const latest = pickupSlots(app.clock.now().getTime()).at(-1)?.from ?? 0;
  const id = await paid('fetch', { pickupAt: latest });
  await app.live(latest - app.clock.now().getTime() + 1);
  expect(await detail(id)).toMatchObject({ state: 'to_fetch', refunded: 0 });
  await app.must(calls.cleaningFetch, { id, company: '顺丰速运', waybill: 'SF6000000013' }, staff());
});

test('while the courier comes nothing is cancelled, and nothing ends before a later courier came; whom none came to has all of it back', async () => {
  const id = await paid('fetch', { pickupAt: soon() });
  await app.live(cleaningTimes.send - DAY);
  const later = soon() + 2 * DAY;
  await app.must(calls.cleaningPickup, { id, pickupAt: later }, mine());
  await app.live(later - app.clock.now().getTime() + 1);
  expect((await detail(id)).state).toBe('to_fetch');
  const atDoor = { code: 'STATE_REFUSED', message: expect.stringContaining('快递员可能正在门口') };
  expect(await app.call(calls.cleaningCancel, { id }, mine())).toMatchObject(atDoor);
  // Nor is the hour moved, after which all could be taken back.
  expect(await app.call(calls.cleaningPickup, { id, pickupAt: soon() }, mine())).toMatchObject(atDoor);
  await app.live(slotFrom(later).until - app.clock.now().getTime());
  const before = await app.purse();
  await app.must(calls.cleaningCancel, { id }, mine());
  expect([(await detail(id)).state, await app.purse()]).toEqual(['closed', before + totals('fetch')]);
  expect(await verify(app.db)).toEqual([]);
});

test('what is being washed is not put aside meanwhile; what was sold since has nothing left to be claimed for', async () => {
  const itemId = await stored();
  const id = await paid('here', { itemId });
  const aside = { id: itemId, event: 'quarantine', reason: '找不到了' } as const;
  expect(await app.call(workItemMove, aside, staff())).toMatchObject({ code: 'ITEM_TAKEN' });
  await checked(id);
  await app.must(calls.cleaningShelve, { id }, staff());
  await app.db.updateTable('item').set({ state: 'sold' }).where('id', '=', itemId).execute();
  const photos = [await photoBy(app, app.owner)];
  const claim = { id, body: '洗坏了一块', photos };
  expect(await app.call(calls.cleaningClaim, claim, mine())).toMatchObject({ code: 'STATE_REFUSED' });
});

test('a stored item is washed where it lies, promised to nobody else meanwhile, and free on its shelf again', async () => {
  const itemId = await stored();
  expect(await app.must(calls.cleaningGain, { itemId }, mine())).toMatchObject({
    kind: 'sneakers',
    free: true,
    gain: null,
  });
  const stranger = { as: await app.as('13900000078') };
  expect(await app.call(calls.cleaningGain, { itemId }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
  const id = await paid('here', { itemId });
  expect(await detail(id)).toMatchObject({
    state: 'received',
    stored: true,
    sendTo: null,
    steps: [{ kind: 'before' }],
  });
  expect((await app.must(calls.cleaningGain, { itemId }, mine())).free).toBe(false);
  const again = { id: randomUUID(), ...WISH, declared: 1, expectedTotal: totals('here'), photos: [], itemId };
  expect(await app.call(calls.cleaningOrderSave, again, mine())).toMatchObject({ code: 'ITEM_TAKEN' });
  await checked(id);
  const home = { id, company: '顺丰速运', waybill: 'SF6000000011' };
  expect(await app.call(calls.cleaningShip, home, staff())).toMatchObject({ code: 'STATE_REFUSED' });
  await app.must(calls.cleaningShelve, { id }, staff());
  const shown = await detail(id);
  // Before is how it lay on the table, not how it once came in.
  expect(shown).toMatchObject({
    state: 'shelved',
    compared: { before: shown.steps.find(({ kind }) => kind === 'arrival')?.photos[0] },
  });
  expect(shown.claimUntil).toBe(app.clock.now().getTime() + cleaningTimes.claim);
  expect((await app.must(calls.cleaningGain, { itemId }, mine())).free).toBe(true);
  await app.live(cleaningTimes.claim + 1);
  expect(await detail(id)).toMatchObject({ state: 'done', refunded: 0 });
  expect(await verify(app.db)).toEqual([]);
});

test('what is back on its shelf is confirmed by its owner, or claimed for there', async () => {
  const shelved = async () => {
    const id = await paid('here', { itemId: await stored() });
    await checked(id);
    await app.must(calls.cleaningShelve, { id }, staff());
    return id;
  };
  const fine = await shelved();
  await app.must(calls.cleaningConfirm, { id: fine }, mine());
  expect(await detail(fine)).toMatchObject({ state: 'done', claimUntil: null });
  const damaged = await shelved();
  const photos = [await photoBy(app, app.owner)];
  await app.must(calls.cleaningClaim, { id: damaged, body: '洗坏了一块', photos }, mine());
  expect(await detail(damaged)).toMatchObject({ state: 'claim' });
  expect(await verify(app.db)).toEqual([]);
});

test('a stored item that is not washed costs nothing; nothing of somebody else’s is put on a shelf', async () => {
  const itemId = await stored();
  const id = await paid('here', { itemId });
  await refuse(id);
  expect(await detail(id)).toMatchObject({ state: 'unsuitable', refunded: totals('here'), backTo: ['balance'] });
  await app.must(calls.cleaningShelve, { id }, staff());
  expect(await detail(id)).toMatchObject({ state: 'shelved' });
  expect((await app.must(calls.cleaningGain, { itemId }, mine())).free).toBe(true);
  const own = await paid('send', {});
  expect(await app.call(calls.cleaningShelve, { id: own }, staff())).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await verify(app.db)).toEqual([]);
});

test('what cleaning adds is told from recorded sales of washed pieces and their like, and from nothing else', async () => {
  const asked = await stored();
  const gain = async () => (await app.must(calls.cleaningGain, { itemId: asked }, mine())).gain;
  const sold = (itemId: string | null, price: number) =>
    app.db
      .insertInto('trade')
      .values({ id: newId(), sku_id: sku, item_id: itemId, grade: '95', price, at: app.clock.now() })
      .execute();
  for (const price of [50_000, 52_000]) await sold(null, price);
  for (let n = 0; n < cleaningRules.gain.sales; n += 1) {
    expect(await gain()).toBeNull();
    const itemId = await stored();
    const id = await paid('here', { itemId });
    await checked(id);
    await app.must(calls.cleaningShelve, { id }, staff());
    await app.live(1_000);
    await sold(itemId, 54_000 + n * 1_000);
  }
  expect(await gain()).toEqual({ sales: cleaningRules.gain.sales, adds: 4_000 });
});

test('a piece that is being cleaned is said to be, with its order, and is free again on its shelf', async () => {
  const seller = await app.as(app.owner.phone, 'seller');
  const itemId = await stored();
  const heldBy = async () => {
    const { list } = await app.must(stockGoodsList, { state: 'in_stock', size: 100 }, { as: seller });
    const one = await app.must(stockDetail, { id: itemId }, { as: seller });
    return [list.find(({ id }) => id === itemId)?.held, one.held];
  };
  expect(await heldBy()).toEqual([null, null]);
  const id = await paid('here', { itemId });
  expect(await heldBy()).toEqual([
    { by: 'cleaning', id },
    { by: 'cleaning', id },
  ]);
  await checked(id);
  const washes = async () =>
    (await app.must(stockDetail, { id: itemId }, { as: seller })).washes.map(({ back }) => back);
  expect(await washes()).toEqual([false]);
  await app.must(calls.cleaningShelve, { id }, staff());
  expect(await heldBy()).toEqual([null, null]);
  // Its history keeps both.
  expect(await washes()).toEqual([false, true]);
});

test('a piece that was washed on its shelf says when and how to its owner and where it is listed, takes the photos of it once, and is not offered the same again', async () => {
  const seller = { as: await app.as(app.owner.phone, 'seller') };
  const itemId = await stored();
  const one = async () => app.must(stockDetail, { id: itemId }, seller);
  expect((await one()).cleaned).toBeNull();
  const before = (await one()).photos;
  expect(await app.call(cleaningShow, { itemId }, mine())).toMatchObject({ code: 'NOT_FOUND' });
  const id = await paid('here', { itemId });
  await checked(id);
  expect((await one()).cleaned).toBeNull();
  await app.must(calls.cleaningShelve, { id }, staff());
  const after = (await detail(id)).steps.findLast(({ kind }) => kind === 'check')?.photos;
  const cleaned = { at: app.clock.now().getTime(), care: WISH.care, orderId: id, photos: after };
  expect((await one()).cleaned).toEqual({ ...cleaned, shown: false });
  const hung = (await app.must(hangList, { itemId }, seller)).list[0];
  expect(hung?.cleaned).toMatchObject(cleaned);
  expect((await app.must(calls.cleaningGain, { itemId }, mine())).done).toBe(WISH.care);
  for (let n = 0; n < 2; n += 1) await app.must(cleaningShow, { itemId }, mine());
  expect((await one()).photos.slice(0, before.length)).toEqual(before);
  expect((await one()).photos).toHaveLength(before.length + (after?.length ?? 0));
  expect((await one()).cleaned?.shown).toBe(true);
  expect(await app.call(cleaningShow, { itemId }, staff())).toMatchObject({ code: 'NOT_FOUND' });
  // Away and back it may have been worn.
  app.clock.advance(DAY);
  await app.db.updateTable('item').set({ stored_at: app.clock.now() }).where('id', '=', itemId).execute();
  expect((await one()).cleaned).toBeNull();
});

test('buyers read that a piece was washed with us from its record, and of what was not washed or spoilt nothing', async () => {
  const washed = await stored();
  const spared = await stored();
  const id = await paid('here', { itemId: washed });
  await checked(id);
  await app.must(calls.cleaningShelve, { id }, staff());
  const refused = await paid('here', { itemId: spared });
  await refuse(refused);
  await app.must(calls.cleaningShelve, { id: refused }, staff());
  const cleanedAt = async (itemId: string) => {
    const listingId = newId();
    const now = app.clock.now();
    const times = { created_at: now, updated_at: now, on_at: now, deadline_at: null };
    const listing = { id: listingId, item_id: itemId, sku_id: sku, seller_id: app.owner.userId, grade: '95' as const };
    await app.db
      .insertInto('listing')
      .values({ ...listing, ...times, price: 50_000, state: 'on' })
      .execute();
    return (await findGoods(app.db, listingId))?.cleaned_at;
  };
  expect(await cleanedAt(washed)).toEqual(app.clock.now());
  expect(await cleanedAt(spared)).toBeNull();
  await app.db.updateTable('cleaning').set({ compensated: 1 }).where('id', '=', id).execute();
  await app.db.deleteFrom('listing').execute();
  expect(await cleanedAt(washed)).toBeNull();
});
