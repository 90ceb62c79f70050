// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAKEN_IN } from '../../../contract/express/machine.ts';
import * as calls from '../../../contract/identify/calls.ts';
import { identifyClaim, identifyClaimDecide } from '../../../contract/identify/claim-calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import {
  type Bench,
  judge,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  photoBy,
  shotsOf,
  take,
} from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { type Person, staffWith } from '../../testing/server.ts';
import { unheardOf } from '../../testing/warehouse.ts';
import { identifyPersonal } from './personal.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());

beforeAll(async () => {
  await livesSomewhere(app);
});

const WAYBILL = 'SF4000000003';
async function sent(waybill = WAYBILL): Promise<string> {
  const [piece, id] = [randomUUID(), randomUUID()];
  const pieces = [
    { id: piece, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
  ];
  const order = await app.must(calls.identifyOrderSave, { id, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, mine());
  await app.must(calls.identifyDeliver, { id: piece, company: '顺丰速运', waybill }, mine());
  return piece;
}

test('a piece that is given up while it waits with us goes home, and one that never came has nothing to send', async () => {
  const as = { as: app.experts[0] };
  const leaving = async () => (await app.must(work.identifyWork, {}, as)).leaving.map(({ id }) => id);
  const id = await sent();
  await app.must(work.identifyScanIn, { id, waybill: WAYBILL, photos: [await photoBy(app, as.as)] }, as);
  await app.must(calls.identifyCancel, { id }, mine());
  expect(await detail(id)).toMatchObject({ state: 'closed', refunded: true });
  expect(await leaving()).toEqual([id]);
  // Who sends it home reads where to; who only judges does not.
  const shown = async (who: Person) => (await app.must(work.identifyWork, {}, { as: who })).leaving[0]?.home;
  expect(await shown(app.experts[0])).toMatchObject({ name: '林一舟', detail: '文三路 1 号' });
  const judge = await app.as('13900000096', 'staff');
  await staffWith(app.db, app.clock.now(), judge.userId, ['support']);
  expect(await shown(judge)).toBeNull();
  // Nobody who closes their account loses what lies with us.
  expect(await identifyPersonal.open?.(app.db, app.owner.userId)).toMatchObject([{ count: 1, amount: 0 }]);
  const home = { id, company: '顺丰速运', waybill: 'SF4000000004' };
  await app.must(work.identifySendBack, home, as);
  expect(await leaving()).toEqual([]);
  expect(await identifyPersonal.open?.(app.db, app.owner.userId)).toMatchObject([{ count: 0 }]);
  expect(await app.call(work.identifySendBack, home, as)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await detail(id)).toMatchObject({ parcelBack: { waybill: home.waybill } });
  const unsent = (await ordered(app))[0] ?? '';
  await app.must(calls.identifyCancel, { id: unsent }, mine());
  expect(await app.call(work.identifySendBack, { ...home, id: unsent }, as)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await verify(app.db)).toEqual([]);
});

test('what an expert has looked at and asked photos for is not given up any more, and its fee stays', async () => {
  const as = { as: app.experts[0] };
  const id = (await ordered(app))[0] ?? '';
  await take(app, app.experts[0], id);
  await app.must(work.identifyAskPhotos, { id, slots: ['shoe_glue'], note: '胶线太暗' }, as);
  const photos = await shotsOf(app, app.owner, ['shoe_glue']);
  await app.must(calls.identifySupplement, { id, photos }, mine());
  expect(await app.call(calls.identifyCancel, { id }, mine())).toMatchObject({ code: 'STATE_REFUSED' });
  await judge(app, app.experts[0], id, 'genuine');
  expect(await detail(id)).toMatchObject({ state: 'genuine', refunded: false });
});

test('a piece that never comes is not waited for for ever: the fee goes back; one that the carrier brought stays with us', async () => {
  const as = { as: app.experts[0] };
  const waiting = async () => (await app.must(workCounts, {}, as)).counts.identify?.waiting ?? 0;
  const counted = await waiting();
  const came = await sent();
  expect(await waiting()).toBe(counted);
  await app.live(4 * DAY);
  const lost = await sent();
  await unheardOf(app, lost);
  // What lies here and was not received is work, and stands before what is on its way.
  expect(await waiting()).toBe(counted + 1);
  // Whoever waits for it reads that it is our turn since then, and that we are late.
  const { broughtAt, deadlineAt, waitsFor } = await detail(came);
  expect({ waitsFor, deadlineAt }).toEqual({ waitsFor: 'P', deadlineAt: (broughtAt ?? 0) + TAKEN_IN });
  expect((await app.must(workCounts, {}, as)).counts.identify?.overdue).toBeGreaterThan(0);
  const { arriving } = await app.must(work.identifyWork, {}, as);
  expect(arriving).toMatchObject([
    { id: came, arrivedAt: expect.any(Number) },
    { id: lost, arrivedAt: null },
  ]);
  const before = await app.purse();
  await app.live(identifyTimes.lost + 1);
  expect(await detail(lost)).toMatchObject({ state: 'closed', refunded: true });
  // What lay here and was not opened goes home too, for our fault: see `arrival/late.test.ts`.
  expect(await app.purse()).toBe(before + 2 * (await detail(lost)).fee);
  expect((await app.must(messageList, {}, mine())).list.map(({ title }) => title.zh)).toContain('一直没有收到，已关闭');
  // Both were announced with one waybill. The lost one turns up: it is found by it, taken in, and only goes home.
  const found = async () => (await app.must(work.identifyWork, { code: WAYBILL.toLowerCase() }, as)).arriving;
  expect((await found()).map(({ id, late }) => [id, late])).toContainEqual([lost, true]);
  await app.must(work.identifyScanIn, { id: lost, waybill: WAYBILL, photos: [await photoBy(app, as.as)] }, as);
  expect((await found()).map(({ id }) => id)).toEqual([came]);
  expect(await detail(lost)).toMatchObject({ state: 'closed', refunded: true });
  expect((await app.must(work.identifyWork, {}, as)).leaving.map(({ id }) => id)).toContain(lost);
  expect(
    await app.call(work.identifyScanIn, { id: lost, waybill: WAYBILL, photos: [await photoBy(app, as.as)] }, as),
  ).toMatchObject({
    code: 'STATE_REFUSED',
  });
  expect(await verify(app.db)).toEqual([]);
});

test('what was not in a parcel that was opened here ends with its fee back, and goes home like the others if it turns up', async () => {
  const as = { as: app.experts[0] };
  const parcel = 'SF4000000019';
  const [order, ids] = [randomUUID(), [randomUUID(), randomUUID()] as [string, string]];
  const pieces = ids.map((id) => ({
    id,
    category: 'sneakers' as const,
    brandId: 'kestrel',
    styleNo: 'KH92-007',
    worth: 50_000,
    photos: [],
  }));
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  for (const id of ids) {
    await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill: parcel }, mine());
    await unheardOf(app, id);
  }
  const [first, missing] = ids;
  const scan = async (id: string) =>
    app.call(work.identifyScanIn, { id, waybill: parcel, photos: [await photoBy(app, as.as)] }, as);
  await scan(first);
  // Its parcel lies here: it is waited for, and not given up for lost.
  await app.live(identifyTimes.unjudged);
  expect(await detail(missing)).toMatchObject({ state: 'in_transit', waitsFor: 'P' });
  const absent = { id: missing, waybill: parcel, photos: [await photoBy(app, as.as)] };
  // Nobody says so by their word alone.
  expect(await app.call(work.identifyAbsent, { ...absent, photos: [] }, as)).toMatchObject({ code: 'BAD_INPUT' });
  expect(await app.call(work.identifyAbsent, { ...absent, waybill: 'SF4000000000' }, as)).toMatchObject({
    code: 'WAYBILL_WRONG',
  });
  const [purse, open] = [
    await app.purse(),
    async () => (await app.must(work.identifyWork, { code: parcel }, as)).arriving,
  ];
  await app.must(work.identifyAbsent, absent, as);
  expect(await app.call(work.identifyAbsent, absent, as)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await detail(missing)).toMatchObject({ state: 'closed', refunded: true, lies: 'away' });
  // Its owner sees why: the opened box, and who of us said so when.
  const shown = await detail(missing);
  expect(shown.box).toEqual([expect.stringContaining('/')]);
  // It outlives the account of whoever took it.
  const { box } = await app.db
    .selectFrom('identify_case')
    .select('box')
    .where('id', '=', missing)
    .executeTakeFirstOrThrow();
  expect(await identifyPersonal.photosKept?.(app.db, app.experts[0].userId)).toEqual(expect.arrayContaining(box ?? []));
  expect(shown.timeline.at(-1)).toMatchObject({ event: 'absent', actor: 'P', at: app.clock.now().getTime() });
  expect(await app.purse()).toBe(purse + (await detail(missing)).fee);
  expect((await app.must(messageList, {}, mine())).list[0]?.title.zh).toBe('包裹到了，里面没有它');
  expect((await app.must(messageList, {}, mine())).list[0]?.body.zh).toContain('开箱照片');
  const leaving = async () => (await app.must(work.identifyWork, {}, as)).leaving.map(({ id }) => id);
  expect(await leaving()).not.toContain(missing);
  // Under the table after all.
  expect((await open()).map(({ id, late }) => [id, late])).toEqual([[missing, true]]);
  expect(await scan(missing)).toMatchObject({ success: true });
  expect(await leaving()).toContain(missing);
  expect(await open()).toEqual([]);
  expect(await verify(app.db)).toEqual([]);
});

const deletedAt = (at: Date | null) =>
  app.db.updateTable('account').set({ deleted_at: at }).where('id', '=', app.owner.userId).execute();

async function closeAccount() {
  const erasure = { userId: app.owner.userId, now: app.clock.now(), devices: [], photosKept: [], secret: '' };
  await deletedAt(erasure.now);
  await identifyPersonal.erase?.(app.db, erasure);
}

test('whoever closed their account while their piece goes home is sent nothing about it any more', async () => {
  const as = { as: app.experts[0] };
  const id = await sent();
  await app.must(work.identifyScanIn, { id, waybill: WAYBILL, photos: [await photoBy(app, as.as)] }, as);
  await app.must(calls.identifyCancel, { id }, mine());
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF4000000031' }, as);
  await unheardOf(app, id);
  const told = () => app.db.selectFrom('message').select('id').where('user_id', '=', app.owner.userId).execute();
  const before = (await told()).length;
  expect(before).toBeGreaterThan(0);
  await closeAccount();
  await app.live(identifyTimes.lost + 1);
  expect(await told()).toHaveLength(before);
  // Others of these tests have the same owner.
  await deletedAt(null);
});

test('what is found after its owner has closed their account is not received in their name: staff read that nobody can have it', async () => {
  const as = { as: app.experts[0] };
  const id = await sent();
  await unheardOf(app, id);
  await app.live(identifyTimes.lost + 1);
  expect(await detail(id)).toMatchObject({ state: 'closed' });
  await closeAccount();
  const found = (await app.must(work.identifyWork, { code: WAYBILL }, as)).arriving.find((one) => one.id === id);
  expect(found).toMatchObject({ late: true, gone: true });
  const scan = { id, waybill: WAYBILL, photos: [await photoBy(app, as.as)] };
  expect(await app.call(work.identifyScanIn, scan, as)).toMatchObject({ code: 'OWNERLESS' });
  expect((await app.must(work.identifyWork, {}, as)).leaving.map((one) => one.id)).not.toContain(id);
});

test('what was paid for as lost and comes back after its owner has closed their account is not received either, and ends there', async () => {
  await deletedAt(null);
  const as = { as: app.experts[0] };
  // Of a number that came before, two would have to agree.
  const waybill = 'SF4000000050';
  const id = await sent(waybill);
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, as.as)] }, as);
  await app.must(calls.identifyCancel, { id }, mine());
  const home = 'SF4000000051';
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: home }, as);
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  await app.must(identifyClaim, { id, body: '快递没送来' }, mine());
  const photos = [await photoBy(app, app.experts[1])];
  await app.must(
    identifyClaimDecide,
    { id, grant: true, amount: 1_000, note: '查不到', photos },
    { as: app.experts[1] },
  );
  await closeAccount();
  const { arriving } = await app.must(work.identifyWork, { code: home }, as);
  expect(arriving).toMatchObject([{ id, paid: true, gone: true }]);
  const scan = { id, waybill: home, photos: [await photoBy(app, as.as)] };
  expect(await app.call(work.identifyScanIn, scan, as)).toMatchObject({ code: 'OWNERLESS' });
  const { asking, left, leaving } = await app.must(work.identifyWork, {}, as);
  for (const list of [asking, left, leaving]) expect(list.map((one) => one.id)).not.toContain(id);
});
