/** What is lost on its way or spoilt at our own table: claimed, decided by others, and paid for up to its declared value. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { type CleaningWay, linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { cleaningFault } from '../../../contract/cleaning/trouble.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { shelve } from '../../testing/goods.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { arrivalSeen, aSlot, unheardOf } from '../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const DECLARED = 60_000;
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
/** Who has had no hand in the washing. */
const judge = () => ({ as: app.experts[1] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
const told = async () => (await app.must(messageList, {}, mine())).list[0]?.title.zh;
const job = async (id: string, as = app.experts[1]) =>
  (await app.must(calls.cleaningWork, { queue: 'claim' }, { as })).list.find((one) => one.id === id);
const grant = (id: string, amount = DECLARED) =>
  app.must(calls.cleaningDecide, { id, grant: true, amount, note: '是我们弄的' }, judge());
const refuse = (id: string) => app.must(calls.cleaningDecide, { id, grant: false, note: '不是我们弄的' }, judge());
const itemOf = (id: string) => app.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
let waybills = 0;
const waybill = () => {
  waybills += 1;
  return { company: '顺丰速运', waybill: `SF70000${String(waybills).padStart(5, '0')}` };
};

async function ordered(way: CleaningWay, itemId?: string): Promise<string> {
  const [id, total] = [randomUUID(), totals(way)];
  const more = {
    ...(way === 'fetch' && { pickupAt: aSlot(app) }),
    ...(itemId && { itemId }),
    photos: way === 'here' ? [] : await photos(app.owner),
  };
  await app.must(calls.cleaningOrderSave, { id, ...WISH, declared: DECLARED, expectedTotal: total, ...more }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  return id;
}

async function received(): Promise<string> {
  const id = await ordered('send');
  const parcel = waybill();
  await app.must(calls.cleaningDeliver, { id, ...parcel }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill: parcel.waybill, photos: await photos() }, staff());
  return id;
}

/** One of the owner's on our shelves. */
const stored = () =>
  shelve(app.db, {
    ...{ owner: app.owner.userId, skuId: sku, declared: DECLARED, shelf: 'A-01', now: app.clock.now() },
    photos: [{ kind: 'upload', sha256: 'a'.repeat(64) }],
  });

/** As far as the table, and washed. */
async function washing(id: string): Promise<string> {
  await arrivalSeen(app, id);
  const { stored: here } = await detail(id);
  const code = here ? await codeOf(id) : undefined;
  const shown = { ...(code && { code }), ...(here && { photos: await photos() }) };
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗', ...shown }, staff());
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  return id;
}
async function codeOf(id: string): Promise<string> {
  const { code } = await app.db
    .selectFrom('cleaning')
    .innerJoin('item', 'item.id', 'cleaning.item_id')
    .select('item.code')
    .where('cleaning.id', '=', id)
    .executeTakeFirstOrThrow();
  return code;
}

async function goingHome(): Promise<string> {
  const id = await received();
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '会脱胶' }, staff());
  await app.must(calls.cleaningShip, { id, ...waybill() }, staff());
  return id;
}
const spoil = async (id: string, what: 'damaged' | 'lost' = 'damaged') =>
  app.must(cleaningFault, { id, what, note: '架子倒了', photos: what === 'damaged' ? await photos() : [] }, staff());

describe('lost on the way to us', () => {
  test('by the courier that we sent is our claim to decide: what was declared is paid, and the fee goes back', async () => {
    const id = await ordered('fetch');
    await app.must(calls.cleaningFetch, { id, ...waybill() }, staff());
    await unheardOf(app, id);
    await app.live(cleaningTimes.lost + 1);
    expect(await detail(id)).toMatchObject({ state: 'claim', claimed: { event: 'vanish', from: 'sent' } });
    expect(await told()).toBe('路上丢了，等判断怎么赔');
    const before = await app.purse();
    await grant(id);
    expect(await app.purse()).toBe(before + DECLARED + totals('fetch'));
    expect(await detail(id)).toMatchObject({ state: 'done', compensated: DECLARED, refunded: totals('fetch') });
    expect(await verify(app.db)).toEqual([]);
  });

  test('and not to be paid for is closed like any other: nothing was washed, and the fee goes back', async () => {
    const id = await ordered('fetch');
    await app.must(calls.cleaningFetch, { id, ...waybill() }, staff());
    await unheardOf(app, id);
    await app.live(cleaningTimes.lost + 1);
    await refuse(id);
    expect(await detail(id)).toMatchObject({ state: 'closed', compensated: 0, refunded: totals('fetch') });
    expect(await verify(app.db)).toEqual([]);
  });

  test('and found while it is decided is taken in, and goes on as it should have', async () => {
    const id = await ordered('fetch');
    const parcel = waybill();
    await app.must(calls.cleaningFetch, { id, ...parcel }, staff());
    await unheardOf(app, id);
    await app.live(cleaningTimes.lost + 1);
    const found = async () =>
      (await app.must(calls.cleaningWork, { queue: 'receive', code: parcel.waybill }, staff())).list;
    expect(await found()).toMatchObject([{ id, late: true }]);
    await app.must(calls.cleaningScanIn, { id, waybill: parcel.waybill, photos: await photos() }, staff());
    expect(await detail(id)).toMatchObject({ state: 'arrived', refunded: 0 });
  });

  test('with a waybill of its owner’s, also where a courier had been asked for, is asked of their carrier', async () => {
    const id = await ordered('fetch');
    await app.must(calls.cleaningDeliver, { id, ...waybill() }, mine());
    await unheardOf(app, id);
    await app.live(cleaningTimes.lost + 1);
    expect(await detail(id)).toMatchObject({ state: 'closed', refunded: totals('fetch'), claimed: null });
  });
});

describe('lost on the way home', () => {
  const miss = { body: '显示签收，我没拿到', missing: true } as const;

  test('is claimed without a photo of what is not there, once the carrier says that it came', async () => {
    const id = await goingHome();
    expect(await app.call(calls.cleaningClaim, { id, ...miss, photos: [] }, mine())).toMatchObject({
      code: 'NOT_ARRIVED',
    });
    for (let n = 0; n < 20 && (await detail(id)).parcelBack?.arrivedAt === null; n += 1) await app.live(DAY / 2);
    const damage = { id, body: '坏了', photos: [] };
    expect(await app.call(calls.cleaningClaim, damage, mine())).toMatchObject({ code: 'BAD_INPUT' });
    await app.must(calls.cleaningClaim, { id, ...miss, photos: [] }, mine());
    expect(await job(id)).toMatchObject({ claimed: { event: 'miss', from: 'delivering' } });
    const before = await app.purse();
    const { refunded } = await detail(id);
    await grant(id);
    expect(await app.purse()).toBe(before + DECLARED + totals('send') - refunded);
    expect(await detail(id)).toMatchObject({ state: 'done' });
    expect(await verify(app.db)).toEqual([]);
  });

  test('takes no fee by silence: what never arrived becomes a claim by itself', async () => {
    const id = await goingHome();
    await unheardOf(app, id);
    await app.live(cleaningTimes.lost + 1);
    expect(await detail(id)).toMatchObject({ state: 'claim', claimed: { event: 'vanish', from: 'delivering' } });
    await refuse(id);
    // It may still come: it is on its way as before.
    expect(await detail(id)).toMatchObject({ state: 'delivering', compensated: 0 });
    expect(await verify(app.db)).toEqual([]);
  });
});

describe('spoilt or lost with us', () => {
  test('is said by whoever finds it, with a picture of the damage, and decided by another', async () => {
    const id = await washing(await received());
    const bare = { id, what: 'damaged' as const, note: '烘裂了', photos: [] };
    expect(await app.call(cleaningFault, bare, staff())).toMatchObject({
      ...{ code: 'EVIDENCE_NEEDED', message: expect.stringContaining('要附照片') },
    });
    await spoil(id);
    expect(await detail(id)).toMatchObject({ state: 'claim', claimed: { event: 'spoil', from: 'washing' } });
    expect(await told()).toBe('在我们这里弄坏了，等判断怎么赔');
    expect(await job(id, app.experts[0])).toMatchObject({ own: true });
    const own = { id, grant: true, amount: 1, note: '小事' } as const;
    expect(await app.call(calls.cleaningDecide, own, staff())).toMatchObject({ code: 'OWN_CASE' });
    const before = await app.purse();
    await grant(id, 20_000);
    expect(await app.purse()).toBe(before + 20_000 + totals('send'));
    // It lies here, and goes home as it is.
    expect(await detail(id)).toMatchObject({ state: 'to_return', compensated: 20_000, refunded: totals('send') });
    await app.must(calls.cleaningShip, { id, ...waybill() }, staff());
    // Lost on top of that, the rest of what it was worth is paid, and no more.
    await unheardOf(app, id);
    await app.live(cleaningTimes.lost + 1);
    const all = { id, grant: true, amount: DECLARED, note: '丢了' } as const;
    expect(await app.call(calls.cleaningDecide, all, judge())).toMatchObject({ code: 'BAD_INPUT' });
    await grant(id, DECLARED - 20_000);
    expect(await detail(id)).toMatchObject({ state: 'done', compensated: DECLARED });
    expect(await verify(app.db)).toEqual([]);
  });

  test('and not so after all goes on where it was', async () => {
    const seen = async () => {
      const id = await received();
      await arrivalSeen(app, id);
      return id;
    };
    const refused = async () => {
      const id = await seen();
      await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '会脱胶' }, staff());
      return id;
    };
    const checked = async () => {
      const id = await washing(await received());
      await app.must(calls.cleaningStep, { id, kind: 'brush', photos: await photos() }, staff());
      await app.must(calls.cleaningFinish, { id }, staff());
      return id;
    };
    const homeward = async () => {
      const id = await checked();
      await app.must(
        calls.cleaningCheck,
        { id, pass: true, photos: await photos(app.experts[3]) },
        { as: app.experts[3] },
      );
      return id;
    };
    const from = [
      [await received(), 'arrived'],
      [await seen(), 'received'],
      [await washing(await received()), 'washing'],
      [await refused(), 'unsuitable'],
      [await checked(), 'qc'],
      // It is looked over once more before it leaves.
      [await homeward(), 'qc'],
    ] as const;
    for (const [id, state] of from) {
      const { refunded } = await detail(id);
      await spoil(id, 'lost');
      expect(await detail(id)).toMatchObject({ state: 'claim' });
      await refuse(id);
      expect(await detail(id)).toMatchObject({ state, refunded, compensated: 0 });
    }
    expect(await verify(app.db)).toEqual([]);
  });

  test('a stored piece that is lost is in nobody’s stock, one that is damaged is declared so, one that is found is free', async () => {
    const [gone, found, cracked] = [await stored(), await stored(), await stored()];
    const lose = async (itemId: string) => {
      const id = await washing(await ordered('here', itemId));
      await spoil(id, 'lost');
      expect(await itemOf(itemId)).toMatchObject({ state: 'quarantined' });
      return id;
    };
    await grant(await lose(gone));
    expect(await itemOf(gone)).toMatchObject({ state: 'lost' });
    await refuse(await lose(found));
    expect(await itemOf(found)).toMatchObject({ state: 'in_stock' });
    const id = await washing(await ordered('here', cracked));
    await spoil(id);
    expect((await app.must(calls.cleaningGain, { itemId: cracked }, mine())).free).toBe(false);
    await grant(id, 10_000);
    const { state, defects } = await itemOf(cracked);
    expect([state, defects.map(({ zh }) => zh)]).toEqual(['in_stock', ['架子倒了']]);
    await app.must(calls.cleaningShelve, { id }, staff());
    expect((await app.must(calls.cleaningGain, { itemId: cracked }, mine())).free).toBe(true);
    expect(await verify(app.db)).toEqual([]);
  });

  test('a stored piece that was refused lies on its shelf like any other, and can be claimed for', async () => {
    const id = await ordered('here', await stored());
    const shown = { code: await codeOf(id), photos: await photos() };
    await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '会脱胶', ...shown }, staff());
    await app.must(calls.cleaningShelve, { id }, staff());
    expect(await detail(id)).toMatchObject({ state: 'shelved', claimUntil: expect.any(Number) });
    await app.must(calls.cleaningClaim, { id, body: '压坏了', photos: await photos(app.owner) }, mine());
    await grant(id, 5_000);
    expect(await detail(id)).toMatchObject({ state: 'done', compensated: 5_000 });
    expect(await verify(app.db)).toEqual([]);
  });
});
