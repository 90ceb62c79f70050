/** Claims that somebody tries to be paid for twice, alone, or by their own hand; and what becomes of the piece until they are decided. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { type CleaningWay, cleaningRules, linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { cleaningFault } from '../../../contract/cleaning/trouble.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { up } from '../../db/migrations/9zu_claims_hold.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { putOnSale, shelve } from '../../testing/goods.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { arrivalSeen, aSlot, broughtHome, unheardOf } from '../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const WORTH = 80_000;

let app: Bench;
let sku: string;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  ({ id: sku } = await app.db.selectFrom('sku').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow());
});
afterEach(async () => expect(await verify(app.db)).toEqual([]));
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
/** Who washes. */
const staff = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
const job = async (id: string, as: Person) =>
  (await app.must(calls.cleaningWork, { queue: 'claim' }, { as })).list.find((one) => one.id === id);
const grant = (id: string, amount: number, as = app.experts[1]) =>
  app.call(calls.cleaningDecide, { id, grant: true, amount, note: '是我们弄的' }, { as });
const dismiss = (id: string, as = app.experts[1]) =>
  app.call(calls.cleaningDecide, { id, grant: false, note: '不是我们弄的' }, { as });
let waybills = 0;
const waybill = () => {
  waybills += 1;
  return { company: '顺丰速运', waybill: `SF71000${String(waybills).padStart(5, '0')}` };
};

async function save(way: CleaningWay, declared: number, itemId?: string) {
  const [id, expectedTotal] = [randomUUID(), totalOf(linesOf(WISH, way))];
  const more = {
    ...(way === 'fetch' && { pickupAt: aSlot(app) }),
    ...(itemId && { itemId }),
    photos: way === 'here' ? [] : await photos(app.owner),
  };
  return {
    id,
    saved: await app.call(calls.cleaningOrderSave, { id, ...WISH, declared, expectedTotal, ...more }, mine()),
  };
}

async function ordered(way: CleaningWay, declared: number, itemId?: string): Promise<string> {
  const { id, saved } = await save(way, declared, itemId);
  expect(saved).toMatchObject({ success: true });
  await credit(app.db, app.owner.userId, totalOf(linesOf(WISH, way)), app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  return id;
}

async function washing(declared: number): Promise<string> {
  const id = await ordered('send', declared);
  const parcel = waybill();
  await app.must(calls.cleaningDeliver, { id, ...parcel }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill: parcel.waybill, photos: await photos() }, staff());
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  return id;
}
const spoil = async (id: string) =>
  app.must(cleaningFault, { id, what: 'damaged', note: '架子倒了', photos: await photos() }, staff());
const spoilt = async (declared: number): Promise<string> => {
  const id = await washing(declared);
  await spoil(id);
  return id;
};

async function washed(id: string): Promise<void> {
  await app.must(calls.cleaningStep, { id, kind: 'brush', photos: await photos() }, staff());
  await app.must(calls.cleaningFinish, { id }, staff());
  await app.must(
    calls.cleaningCheck,
    { id, pass: true, note: '', photos: await photos(app.experts[3]) },
    { as: app.experts[3] },
  );
}

test('each time that one piece is spoilt is paid as it is granted, also the third and by the same sum, and all of it no more than it is worth', async () => {
  const id = await spoilt(60_000);
  for (const amount of [10_000, 10_000, 10_000, 5_000]) {
    const [{ compensated, refunded }, before] = [await detail(id), await app.purse()];
    expect(await grant(id, amount)).toMatchObject({ success: true });
    const after = await detail(id);
    expect(after.compensated).toBe(compensated + amount);
    expect(await app.purse()).toBe(before + amount + after.refunded - refunded);
    // Asked for again, it is not given again.
    expect(await grant(id, amount)).toMatchObject({ code: 'STATE_REFUSED' });
    await spoil(id);
  }
  expect(await grant(id, 25_001)).toMatchObject({ code: 'BAD_INPUT' });
  expect(await grant(id, 25_000)).toMatchObject({ success: true });
  expect((await detail(id)).compensated).toBe(60_000);
});

describe('what takes two', () => {
  beforeEach(async () => {
    const at = app.clock.now();
    await app.db
      .insertInto('shop_document')
      .values({
        ...{ id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 50_000 }) },
        ...{ holds_from: at, saved_at: at, saved_by: null },
      })
      .execute();
  });
  afterEach(() => app.db.deleteFrom('shop_document').execute());

  test('is agreed to of one claim: what a colleague said before it was dismissed counts for no later one', async () => {
    const [, b, c, d] = app.experts;
    const id = await spoilt(200_000);
    expect(await grant(id, 150_000, c)).toMatchObject({ data: { state: 'claim' } });
    expect(await dismiss(id, d)).toMatchObject({ success: true });
    await spoil(id);
    expect(await job(id, b)).toMatchObject({ first: null });
    const before = await app.purse();
    expect(await grant(id, 150_000, b)).toMatchObject({ data: { state: 'claim' } });
    expect(await app.purse()).toBe(before);
    expect(await grant(id, 150_000, c)).toMatchObject({ data: { state: 'to_return' } });
  });

  test('is not got round in parts: what was paid for the same piece before counts', async () => {
    const [, b, c] = app.experts;
    const id = await spoilt(90_000);
    expect(await grant(id, 49_999, b)).toMatchObject({ data: { state: 'to_return' } });
    await spoil(id);
    const before = await app.purse();
    expect(await grant(id, 40_001, b)).toMatchObject({ data: { state: 'claim' } });
    expect(await grant(id, 40_001, b)).toMatchObject({ code: 'SECOND_PERSON' });
    expect(await app.purse()).toBe(before);
    expect(await grant(id, 40_001, c)).toMatchObject({ data: { state: 'to_return' } });
    expect(await app.purse()).toBe(before + 40_001);
  });

  test('is not got round piece by piece either: what was paid for others of the same order counts', async () => {
    const [, b] = app.experts;
    const [one, other] = [await spoilt(90_000), await spoilt(90_000)];
    await app.db.updateTable('cleaning').set({ batch_id: one, place: 1 }).where('id', '=', other).execute();
    expect(await grant(one, 49_999, b)).toMatchObject({ data: { state: 'to_return' } });
    expect(await grant(other, 49_999, b)).toMatchObject({ data: { state: 'claim' } });
  });

  test('is not agreed to by somebody who works here no more: theirs was the word of nobody', async () => {
    const [, b, c] = app.experts;
    const id = await spoilt(90_000);
    expect(await grant(id, 80_000, c)).toMatchObject({ data: { state: 'claim' } });
    const was = await app.db.selectFrom('staff_role').selectAll().where('user_id', '=', c.userId).execute();
    await app.db.deleteFrom('staff_role').where('user_id', '=', c.userId).execute();
    const before = await app.purse();
    expect(await grant(id, 80_000, b)).toMatchObject({ data: { state: 'claim' } });
    expect(await app.purse()).toBe(before);
    await app.db.insertInto('staff_role').values(was).execute();
    expect(await grant(id, 80_000, c)).toMatchObject({ data: { state: 'to_return' } });
  });

  test('is not given by two accounts of one person, and their list says so before they try', async () => {
    const [, b, c, d] = app.experts;
    const id = await spoilt(90_000);
    const own = { device_id: d.deviceId };
    await app.db.updateTable('session').set({ device_id: c.deviceId }).where('user_id', '=', d.userId).execute();
    expect(await grant(id, 80_000, c)).toMatchObject({ data: { state: 'claim' } });
    const second = { ...d, deviceId: c.deviceId };
    expect(await job(id, second)).toMatchObject({ first: { amount: 80_000, own: true }, needsSecond: false });
    expect(await grant(id, 80_000, second)).toMatchObject({ code: 'SECOND_PERSON' });
    expect(await job(id, b)).toMatchObject({ first: { own: false } });
    // Where only that account is left, nobody may.
    const was = await app.db.selectFrom('staff_role').selectAll().where('user_id', '=', b.userId).execute();
    await app.db.deleteFrom('staff_role').where('user_id', '=', b.userId).execute();
    expect(await job(id, second)).toMatchObject({ needsSecond: true });
    await app.db.insertInto('staff_role').values(was).execute();
    expect(await grant(id, 80_000, b)).toMatchObject({ data: { state: 'to_return' } });
    await app.db.updateTable('session').set(own).where('user_id', '=', d.userId).execute();
  });
});

describe('whoever had it in hand does not say whether that was its end', () => {
  const barred = async (id: string, who: Person) => {
    expect(await job(id, who)).toMatchObject({ own: true });
    expect(await dismiss(id, who)).toMatchObject({ code: 'OWN_CASE' });
  };

  test('having packed and sent it', async () => {
    const [, b, c] = app.experts;
    const id = await washing(60_000);
    await washed(id);
    await app.must(calls.cleaningShip, { id, ...waybill() }, { as: c });
    await broughtHome(app, id);
    await app.must(calls.cleaningClaim, { id, body: '盒子空的', photos: await photos(app.owner) }, mine());
    await barred(id, c);
    expect(await job(id, b)).toMatchObject({ own: false });
    expect(await dismiss(id, b)).toMatchObject({ success: true });
  });

  test('having called its courier', async () => {
    const [, b, c] = app.experts;
    const id = await ordered('fetch', 60_000);
    await app.must(calls.cleaningFetch, { id, ...waybill() }, { as: c });
    await unheardOf(app, id);
    await app.live(cleaningTimes.lost + 1);
    await barred(id, c);
    expect(await dismiss(id, b)).toMatchObject({ success: true });
  });
});

describe('a stored piece', () => {
  const stored = () =>
    shelve(app.db, {
      ...{ owner: app.owner.userId, skuId: sku, declared: WORTH, shelf: 'A-01', now: app.clock.now() },
      photos: [{ kind: 'upload', sha256: 'a'.repeat(64) }],
    });

  test('is covered by no more than its owner said when they stored it', async () => {
    const itemId = await stored();
    expect((await save('here', 2_000_000, itemId)).saved).toMatchObject({
      code: 'DECLARED_TOO_HIGH',
      data: { most: WORTH },
    });
    expect((await save('here', WORTH, itemId)).saved).toMatchObject({ success: true });
    // Where stock says nothing there is a limit all the same.
    const unvalued = await stored();
    await app.db.updateTable('item').set({ declared: null, cost: null }).where('id', '=', unvalued).execute();
    const most = cleaningRules.coverUnvalued;
    expect((await save('here', most + 100, unvalued)).saved).toMatchObject({ data: { most } });
    expect((await save('here', most, unvalued)).saved).toMatchObject({ success: true });
  });

  async function shelvedAgain(itemId: string): Promise<string> {
    const id = await ordered('here', WORTH, itemId);
    const { code } = await app.db.selectFrom('item').select('code').where('id', '=', itemId).executeTakeFirstOrThrow();
    await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗', photos: await photos(), code }, staff());
    await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
    await washed(id);
    await app.must(calls.cleaningShelve, { id }, staff());
    return id;
  }
  const claim = async (id: string) =>
    app.must(calls.cleaningClaim, { id, body: '鞋面破了', photos: await photos(app.owner) }, mine());
  const isFree = async (itemId: string) => (await app.must(calls.cleaningGain, { itemId }, mine())).free;

  test('of which damage is claimed from its shelf is neither washed again nor sold before that is decided', async () => {
    const itemId = await stored();
    const id = await shelvedAgain(itemId);
    expect(await isFree(itemId)).toBe(true);
    await claim(id);
    expect(await isFree(itemId)).toBe(false);
    expect((await save('here', WORTH, itemId)).saved).toMatchObject({ code: 'ITEM_TAKEN' });
    expect(await grant(id, 10_000)).toMatchObject({ data: { state: 'done' } });
    expect(await isFree(itemId)).toBe(true);
    const refused = await stored();
    const second = await shelvedAgain(refused);
    await claim(second);
    await dismiss(second);
    expect(await isFree(refused)).toBe(true);
  });

  test('under a claim from before this was so is held from now on, and no word of an earlier claim stands', async () => {
    const itemId = await stored();
    const id = await shelvedAgain(itemId);
    await claim(id);
    const twice = await spoilt(60_000);
    await dismiss(twice);
    await spoil(twice);
    await app.db.deleteFrom('item_lock').where('item_id', '=', itemId).execute();
    const first = JSON.stringify({ by: app.experts[2].userId, amount: 60_000 });
    await app.db.updateTable('cleaning').set({ first }).where('id', 'in', [id, twice]).execute();
    await up(app.db as unknown as Kysely<unknown>);
    expect(await isFree(itemId)).toBe(false);
    const firsts = await Promise.all([id, twice].map(async (one) => (await job(one, app.experts[1]))?.first));
    expect(firsts).toMatchObject([{ amount: 60_000 }, null]);
    for (const one of [id, twice]) expect(await dismiss(one)).toMatchObject({ success: true });
    expect(await isFree(itemId)).toBe(true);
  });

  test('that is for sale already leaves the market with the claim', async () => {
    const on = { seller: app.owner.userId, skuId: sku, grade: '95', price: WORTH, inWarehouse: true } as const;
    const { itemId, listingId } = await putOnSale(app.db, { ...on, now: app.clock.now() });
    await app.db.updateTable('item').set({ state: 'in_stock' }).where('id', '=', itemId).execute();
    const id = await shelvedAgain(itemId);
    await app.db.updateTable('item').set({ state: 'listed' }).where('id', '=', itemId).execute();
    await claim(id);
    const found = await app.db
      .selectFrom('item')
      .innerJoin('listing', 'listing.item_id', 'item.id')
      .select(['item.state', 'listing.state as listing'])
      .where('listing.id', '=', listingId)
      .executeTakeFirstOrThrow();
    expect(found).toEqual({ state: 'in_stock', listing: 'off' });
    expect(await isFree(itemId)).toBe(false);
  });
});
