/** What was given up for lost and arrives after all goes home, and where to is read by whoever sends it. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../contract/cleaning/machine.ts';
import type { CleaningQueue } from '../../../contract/cleaning/queues.ts';
import { linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import * as trouble from '../../../contract/cleaning/trouble.ts';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { chinaTime } from '../../kernel/lib/moment.ts';
import { type Bench, HOME, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { type Person, staffWith } from '../../testing/server.ts';
import { arrivalSeen, broughtHome, unheardOf } from '../../testing/warehouse.ts';
import { cleaningPersonal } from './personal.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const TOTAL = totalOf(linesOf(WISH, 'send'));
const WAYBILL = 'SF6000000031';
const BACK = { company: '顺丰速运', waybill: 'SF6000000032' };

let app: Bench;
/** May look at the table and decide claims; sends nothing. */
let support: Person;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  support = await app.as('13900000096', 'staff');
  await staffWith(app.db, app.clock.now(), support.userId, ['support']);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const photos = async (who: Person) => [await photoBy(app, who)];
const scan = async (id: string, waybill = WAYBILL) =>
  app.call(calls.cleaningScanIn, { id, waybill, photos: await photos(app.experts[0]) }, staff());
const queued = async (queue: CleaningQueue, { code = '', as = app.experts[0] as Person } = {}) =>
  app.must(calls.cleaningWork, { queue, ...(code && { code }) }, { as });
const waiting = async () => (await app.must(workCounts, {}, staff())).counts.cleaning?.waiting ?? 0;
const rowOf = async (queue: CleaningQueue, id: string, how = {}) =>
  (await queued(queue, how)).list.find((row) => row.id === id);

async function sent(): Promise<string> {
  const id = randomUUID();
  const wish = { id, ...WISH, declared: 60_000, expectedTotal: TOTAL, photos: await photos(app.owner) };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill: WAYBILL }, mine());
  return id;
}

test('where a piece goes home to is read by whoever sends it, and only while it is to be sent', async () => {
  const id = await sent();
  expect((await rowOf('receive', id))?.home).toBeNull();
  await scan(id);
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '洗了会掉色' }, staff());
  expect((await rowOf('refused', id))?.home).toMatchObject({ name: '林一舟', phone: '13800002046', ...HOME });
  expect((await rowOf('refused', id, { as: support }))?.home).toBeNull();
  await app.must(calls.cleaningShip, { id, ...BACK }, staff());
  await app.must(calls.cleaningConfirm, { id }, mine());
});

test('what was given up for lost and comes after all is taken in, goes home, and its owner keeps the money', async () => {
  const id = await sent();
  await unheardOf(app, id);
  await app.live(cleaningTimes.lost + 1);
  const detail = () => app.must(calls.cleaningDetail, { id }, mine());
  expect(await detail()).toMatchObject({ state: 'closed', refunded: TOTAL });
  const before = await queued('refused');
  const counted = await waiting();
  // It is found by its waybill, and waits for nobody before that.
  expect(await rowOf('receive', id)).toBeUndefined();
  expect(await rowOf('receive', id, { code: WAYBILL })).toMatchObject({ state: 'closed', late: true });
  expect(await app.call(calls.cleaningShip, { id, ...BACK }, staff())).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await scan(id, 'SF0000000000')).toMatchObject({ code: 'WAYBILL_WRONG' });
  expect(await scan(id)).toMatchObject({ success: true });
  expect(await scan(id)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await detail()).toMatchObject({
    state: 'unsuitable',
    refunded: TOTAL,
    parcel: { arrivedAt: expect.any(Number) },
  });
  expect(await rowOf('refused', id)).toMatchObject({ late: false, home: { detail: HOME.detail } });
  expect((await queued('refused')).counts.refused).toBe((before.counts.refused ?? 0) + 1);
  expect(await waiting()).toBe(counted + 1);
  // Who closes their account while it lies here would lose it.
  expect(await cleaningPersonal.open?.(app.db, app.owner.userId)).toMatchObject([{ count: 1, amount: 0 }]);
  await app.must(calls.cleaningShip, { id, ...BACK }, staff());
  expect(await app.call(calls.cleaningShip, { id, ...BACK }, staff())).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await rowOf('refused', id)).toBeUndefined();
  expect(await detail()).toMatchObject({ state: 'delivering', refunded: TOTAL, parcelBack: { waybill: BACK.waybill } });
  await app.must(calls.cleaningConfirm, { id }, mine());
  expect(await detail()).toMatchObject({ state: 'done', refunded: TOTAL, compensated: 0 });
  expect(await cleaningPersonal.open?.(app.db, app.owner.userId)).toMatchObject([{ count: 0 }]);
  expect(await verify(app.db)).toEqual([]);
});

test('what came after it was given up is somebody’s claim like any other: lost here, it is decided and paid for', async () => {
  const id = await sent();
  await unheardOf(app, id);
  await app.live(cleaningTimes.lost + 1);
  await scan(id);
  const seen = await photos(app.experts[0]);
  await app.must(trouble.cleaningFault, { id, what: 'lost', note: '货架上没有', photos: seen }, staff());
  expect(await app.must(calls.cleaningDetail, { id }, mine())).toMatchObject({ state: 'claim', refunded: TOTAL });
  const purse = await app.purse();
  await app.must(calls.cleaningDecide, { id, grant: true, amount: 40_000, note: '是我们弄丢的' }, { as: support });
  expect(await app.purse()).toBe(purse + 40_000);
  expect(await app.must(calls.cleaningDetail, { id }, mine())).toMatchObject({ state: 'done', compensated: 40_000 });
  expect(await verify(app.db)).toEqual([]);
});

test('loss is not claimed of what is still on its way, but once its carrier says it came or nothing was heard for long; damage is, by whoever has it in their hands and shows it', async () => {
  for (const heard of ['unasked', 'inHand', 'brought', 'late'] as const) {
    const id = await sent();
    await scan(id);
    await arrivalSeen(app, id);
    await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '洗了会掉色' }, staff());
    await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: `SF60000004${heard.length}` }, staff());
    const claim = async (missing: boolean) =>
      app.call(
        calls.cleaningClaim,
        { id, body: '鞋跟裂了', missing, photos: missing ? [] : await photos(app.owner) },
        mine(),
      );
    expect(await app.must(calls.cleaningDetail, { id }, mine())).toMatchObject({
      state: 'delivering',
      claimUntil: null,
    });
    // Of what did not come it is said from when on that can be said.
    const { missingFrom } = await app.must(calls.cleaningDetail, { id }, mine());
    expect(await claim(true)).toMatchObject({
      code: 'NOT_ARRIVED',
      message: expect.stringContaining(chinaTime(new Date(missingFrom ?? 0)).zh),
      data: { missingFrom },
    });
    if (heard === 'brought') await broughtHome(app, id);
    if (heard === 'unasked') {
      await app.db.updateTable('parcel').set({ deadline_at: null }).where('subject_id', '=', id).execute();
      expect(await claim(true)).toMatchObject({ code: 'NOT_ARRIVED' });
    }
    if (heard === 'late') {
      await unheardOf(app, id);
      app.clock.advance(cleaningTimes.unheard);
    }
    const damaged = heard === 'unasked' || heard === 'inHand';
    expect(await claim(!damaged)).toMatchObject({ success: true });
    const { parcelBack } = await app.must(calls.cleaningDetail, { id }, mine());
    // What they say is a claim; what its carrier says stays what its carrier says.
    if (heard === 'inHand') expect(parcelBack?.arrivedAt).toBeNull();
  }
});

test('what the carrier brought waits for us to take it in from when we learned of it, and at home for its owner', async () => {
  const id = await sent();
  const row = async () => (await app.must(calls.cleaningList, {}, mine())).list.find((one) => one.id === id);
  expect(await row()).toMatchObject({ state: 'sent', waitsFor: 'C', broughtAt: null });
  const late = async () => (await app.must(workCounts, {}, staff())).counts.cleaning?.overdue ?? 0;
  // Nobody asks its carrier meanwhile: nobody is late with what they are not told.
  app.clock.advance(5 * DAY);
  const told = app.clock.now().getTime();
  await app.live(1);
  const brought = await row();
  expect(brought).toMatchObject({ state: 'sent', waitsFor: 'P', broughtAt: expect.any(Number) });
  expect(brought?.broughtAt).toBeLessThan(told - TAKEN_IN);
  expect(brought?.deadlineAt).toBeGreaterThanOrEqual(told + TAKEN_IN);
  const before = await late();
  app.clock.advance(TAKEN_IN);
  expect(await late()).toBeGreaterThan(before);
  await scan(id);
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '洗了会掉色' }, staff());
  await app.must(calls.cleaningShip, { id, ...BACK }, staff());
  expect(await row()).toMatchObject({ state: 'delivering', waitsFor: 'C', broughtAt: null });
  for (let n = 0; n < 20 && !(await row())?.broughtAt; n += 1) await app.live(DAY / 2);
  const { claimUntil } = await app.must(calls.cleaningDetail, { id }, mine());
  expect(await row()).toMatchObject({ state: 'delivering', waitsFor: 'B', deadlineAt: claimUntil });
  await app.must(calls.cleaningConfirm, { id }, mine());
});

test('what was given up before it was sent is never taken in', async () => {
  const id = randomUUID();
  const wish = { id, ...WISH, declared: 60_000, expectedTotal: TOTAL, photos: await photos(app.owner) };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await app.must(calls.cleaningCancel, { id }, mine());
  expect(await scan(id)).toMatchObject({ code: 'STATE_REFUSED' });
});
