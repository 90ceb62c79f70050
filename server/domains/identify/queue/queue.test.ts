/** What waits for experts: what its owner reads of the time it takes, and what an expert must not read of it. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import {
  type Bench,
  HOME,
  judge,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  photoBy,
  shotsOf,
  take,
} from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

test('before a new piece stands what was promised earlier: neither an appeal nor what was sent in, due days later', async () => {
  const [a] = app.experts;
  const offer = () => app.must(calls.identifyOffer, {});
  const [done = ''] = await ordered(app, { category: 'toys' });
  await judge(app, a, done, 'genuine');
  const [first = ''] = await ordered(app, { category: 'toys' });
  const rest = await ordered(app, { category: 'toys', pieces: 3 });
  const front = await offer();
  expect(front.waiting).toBe(0);
  const [later = ''] = await ordered(app, { category: 'toys' });
  expect((await offer()).waiting).toBe(identifyRules.waiting);
  const promised = new Date(app.clock.now().getTime() + identifyTimes.item);
  await app.db.updateTable('identify_case').set({ promised_at: promised }).where('id', '=', later).execute();
  await app.must(calls.identifyAppeal, { id: done, body: '再看看' }, { as: app.owner });
  expect(await offer()).toMatchObject({ waiting: front.waiting, about: front.about });
  const appealed = { state: 'closed', deadline_at: null } as const;
  await app.db
    .updateTable('identify_case')
    .set(appealed)
    .where('id', 'in', [done, first, later, ...rest])
    .execute();
});

test('a number under which one piece goes home is refused for another order’s that goes to another address', async () => {
  await livesSomewhere(app);
  const [a] = app.experts;
  const ready = async () => {
    const [id, order, waybill] = [randomUUID(), randomUUID(), `SF5${String(Math.random()).slice(2, 11)}`];
    const pieces = [
      { id, category: 'toys' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
    ];
    const mine = { as: app.owner };
    const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine);
    await credit(app.db, app.owner.userId, total, app.clock.now());
    await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine);
    await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill }, mine);
    await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, a)] }, { as: a });
    await app.db.updateTable('identify_case').set({ state: 'final' }).where('id', '=', id).execute();
    return { id, order };
  };
  const [one, other] = [await ready(), await ready()];
  const address = JSON.stringify({ name: '林一舟', phone: '13800002046', ...HOME, detail: '别处 2 号' });
  await app.db.updateTable('identify_order').set({ address }).where('id', '=', other.order).execute();
  const send = (id: string, waybill: string) =>
    app.call(work.identifySendBack, { id, company: '顺丰速运', waybill }, { as: a });
  expect(await send(one.id, 'SF5000000001')).toMatchObject({ success: true });
  expect(await send(other.id, 'sf5000000001')).toMatchObject({ code: 'WAYBILL_ELSEWHERE' });
  expect(await send(other.id, 'SF5000000002')).toMatchObject({ success: true });
});

test('no refusal tells an expert who has a case in hand that another has judged it before', async () => {
  const [a, b] = app.experts;
  const answer = async (id: string, expert: Person) => {
    await take(app, expert, id);
    const photos = await shotsOf(app, expert, ['toy_face']);
    const { code, message, data } = await app.call(work.identifyShow, { id, photos }, { as: expert });
    await app.must(work.identifyRelease, { id }, { as: expert });
    return { code, message, data };
  };
  const [id = ''] = await ordered(app, { worth: identifyRules.secondFrom, category: 'toys' });
  const first = await answer(id, b);
  expect(first.code).toBe('STATE_REFUSED');
  await judge(app, a, id, 'genuine');
  expect(await answer(id, b)).toEqual(first);
  await judge(app, b, id, 'genuine');
});

test('the workbench’s number counts for an expert what they may judge, not what waits for another', async () => {
  const [a, b] = app.experts;
  const number = async (as: Person) => (await app.must(workCounts, {}, { as })).counts.identify?.waiting ?? 0;
  const before = [await number(a), await number(b)];
  const [id = ''] = await ordered(app, { worth: identifyRules.secondFrom, category: 'toys' });
  await judge(app, a, id, 'genuine');
  expect([await number(a), await number(b)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  await judge(app, b, id, 'genuine');
});

test('while something is late the offer says so to whoever would order, and no longer once it has its result', async () => {
  const late = async () => (await app.must(calls.identifyOffer, {})).late;
  const [id = ''] = await ordered(app, { category: 'toys' });
  expect(await late()).toBe(false);
  await app.live(identifyTimes.photos + 1);
  expect(await late()).toBe(true);
  await judge(app, app.experts[0], id, 'genuine');
  expect(await late()).toBe(false);
});

test('of what is sent in no time but the promise is told, before and on its way, while nothing of that kind has a result', async () => {
  const [done = ''] = await ordered(app, { category: 'toys' });
  await judge(app, app.experts[0], done, 'genuine');
  const offer = await app.must(calls.identifyOffer, {});
  expect(offer).toMatchObject({ about: expect.any(Number), aboutItem: null });
  const [id, order, mine] = [randomUUID(), randomUUID(), { as: app.owner }];
  const pieces = [{ id, category: 'toys' as const, brandId: 'kestrel', worth: 50_000, photos: [] }];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine);
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine);
  expect((await app.must(calls.identifyDetail, { id }, mine)).about).toBeNull();
});

test('what an expert opened and put back is told as that, and not as looked over', async () => {
  const [a] = app.experts;
  const [id = ''] = await ordered(app, { category: 'toys' });
  const events = async () =>
    (await app.must(calls.identifyDetail, { id }, { as: app.owner })).timeline.map(({ event }) => event);
  await take(app, a, id);
  expect((await events()).at(-1)).toBe('take');
  await app.must(work.identifyRelease, { id }, { as: a });
  expect((await events()).slice(-2)).toEqual(['pay', 'release']);
  // Who goes on is nobody's business but the experts'.
  await take(app, a, id);
  expect((await events()).slice(-2)).toEqual(['pay', 'take']);
  await app.must(work.identifyRelease, { id }, { as: a });
});
