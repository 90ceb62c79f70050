/** Who does not agree with what was decided about their piece says so once; another decides for good, within what is covered. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as cleaning from '../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import * as calls from '../../../contract/identify/calls.ts';
import { identifyClaim, identifyClaimDecide } from '../../../contract/identify/claim-calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { cleaningObjectionDecide, identifyObjectionDecide, objectionSave } from '../../../contract/objection/calls.ts';
import { objectionTimes } from '../../../contract/objection/rules.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Bench, judgedInHand, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { arrivalSeen, unheardOf } from '../../testing/warehouse.ts';
import { notObjectable } from './notices.ts';
import { objectionPersonal } from './personal.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const DECLARED = 60_000;
const total = totalOf(linesOf(WISH, 'send'));

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const judge = () => ({ as: app.experts[1] });
const second = () => ({ as: app.experts[2] });
const piece = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const washed = (id: string) => app.must(cleaning.cleaningDetail, { id }, mine());
const last = async () => (await app.must(messageList, {}, mine())).list[0];
const open = async (service: 'identify' | 'cleaning') =>
  (await objectionPersonal.open?.(app.db, app.owner.userId))?.find(({ kind }) => kind === `${service}Objection`)?.count;

let n = 0;
/** Sent home, never heard of, and decided about. */
async function decided(amount: number | null): Promise<string> {
  n += 1;
  const [id = ''] = await judgedInHand(app, 1);
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: `SF80000000${10 + n}` }, desk());
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  await app.must(identifyClaim, { id, body: '快递没送来' }, mine());
  const said = { id, note: '驿站签收了', photos: [await photoBy(app, judge().as)] };
  const what = amount === null ? ({ ...said, grant: false } as const) : ({ ...said, grant: true, amount } as const);
  await app.must(identifyClaimDecide, what, judge());
  return id;
}

/** Cleaned, home, said to be damaged, and decided about. */
async function damaged(amount: number | null): Promise<string> {
  n += 1;
  const [id, waybill] = [randomUUID(), `SF80000000${10 + n}`];
  const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
  await app.must(
    cleaning.cleaningOrderSave,
    { id, ...WISH, declared: DECLARED, expectedTotal: total, photos: await photos(app.owner) },
    mine(),
  );
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  await app.must(cleaning.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(cleaning.cleaningScanIn, { id, waybill, photos: await photos() }, desk());
  await arrivalSeen(app, id);
  await app.must(cleaning.cleaningAssess, { id, result: 'fine', note: '能洗' }, desk());
  await app.must(cleaning.cleaningAnswer, { id, agree: true }, mine());
  await app.must(cleaning.cleaningStep, { id, kind: 'brush', photos: await photos() }, desk());
  await app.must(cleaning.cleaningFinish, { id }, desk());
  await app.must(
    cleaning.cleaningCheck,
    { id, pass: true, photos: await photos(app.experts[3]) },
    { as: app.experts[3] },
  );
  await app.must(cleaning.cleaningShip, { id, company: '顺丰速运', waybill: `${waybill}9` }, desk());
  for (let days = 0; days < 20 && (await washed(id)).parcelBack?.arrivedAt === null; days += 1) await app.live(DAY / 2);
  await app.must(cleaning.cleaningClaim, { id, body: '鞋头掉漆', photos: await photos(app.owner) }, mine());
  const what = amount === null ? ({ grant: false } as const) : ({ grant: true, amount } as const);
  await app.must(cleaning.cleaningDecide, { id, note: '原来就有', ...what }, judge());
  return id;
}

test('a lost piece that was not paid for is objected to once, decided by another for good, and paid within what is covered', async () => {
  const id = await decided(null);
  const { objection } = await piece(id);
  expect(objection).toMatchObject({ until: app.clock.now().getTime() + objectionTimes.within, said: null });
  const say = { service: 'identify', id, body: '驿站说没有这单' } as const;
  const stranger = { as: await app.as('13300000091') };
  expect(await app.call(objectionSave, say, stranger)).toMatchObject({ code: 'NOT_FOUND' });
  const waiting = async () => (await app.must(workCounts, {}, second())).counts.identify?.waiting ?? 0;
  const before = await waiting();
  expect(await app.call(objectionSave, say, mine())).toMatchObject({ data: { state: 'open' } });
  expect(await app.call(objectionSave, say, mine())).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await waiting()).toBe(before + 1);
  expect(await open('identify')).toBe(1);
  const jobs = async (as = second()) => (await app.must(work.identifyWork, {}, as)).objections;
  expect(await jobs()).toMatchObject([
    { id, body: say.body, own: false, about: { granted: false, paid: 0, note: '驿站签收了' }, covered: 50_000 },
  ]);
  expect(await jobs(judge())).toMatchObject([{ id, own: true }]);
  // What the first decision was made by: words, what was found, how it came here, and in whose hands it was.
  const hands = { owner: expect.any(String), takenIn: { by: expect.any(String) }, said: null };
  const [seen] = (await jobs()).map((one) => one.seen);
  expect(seen).toMatchObject({ body: '快递没送来', photos: [expect.any(String)], ours: [expect.any(String)], hands });
  const pay = { id, grant: true, amount: 50_000, note: '签收不是本人' } as const;
  // Neither who decided, nor who had it in hand, nor more than is covered.
  for (const as of [judge(), desk()])
    expect(await app.call(identifyObjectionDecide, pay, as)).toMatchObject({ code: 'OWN_CASE' });
  expect(await app.call(identifyObjectionDecide, { ...pay, amount: 50_001 }, second())).toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('¥500'),
  });
  const purse = await app.purse();
  await app.must(identifyObjectionDecide, pay, second());
  expect(await app.purse()).toBe(purse + 50_000);
  expect(await app.call(identifyObjectionDecide, pay, second())).toMatchObject({ code: 'DECIDED' });
  expect(await last()).toMatchObject({ title: { zh: '你的异议：再看过，赔给你' } });
  expect(await piece(id)).toMatchObject({
    claim: { state: 'paid', amount: 50_000 },
    objection: { until: null, said: { state: 'paid', amount: 50_000, note: '签收不是本人' } },
  });
  expect(await app.call(objectionSave, say, mine())).toMatchObject({ success: false });
  expect([await open('identify'), await jobs()]).toEqual([0, []]);
  expect(await verify(app.db)).toEqual([]);
});

test('after a week nobody objects any more, what was paid in full never, and what comes after all ends it', async () => {
  const say = (id: string) => app.call(objectionSave, { service: 'identify', id, body: '不同意' }, mine());
  const late = await decided(20_000);
  app.clock.advance(objectionTimes.within);
  expect((await piece(late)).objection).toBeNull();
  expect(await say(late)).toMatchObject({ code: 'TIME_OVER' });
  const full = await decided(50_000);
  expect((await piece(full)).objection).toBeNull();
  expect(await say(full)).toMatchObject({ code: 'STATE_REFUSED', message: notObjectable.full.zh });
  const came = await decided(null);
  expect(await say(came)).toMatchObject({ success: true });
  await app.must(calls.identifyReceived, { id: came }, mine());
  expect(await say(came)).toMatchObject({ code: 'STATE_REFUSED', message: notObjectable.over.zh });
  expect(await piece(came)).toMatchObject({ objection: { said: { state: 'over' } } });
  const none = { id: came, grant: false, note: '不赔' } as const;
  expect(await app.call(identifyObjectionDecide, none, second())).toMatchObject({ code: 'STATE_REFUSED' });
  expect((await app.must(work.identifyWork, {}, second())).objections).toEqual([]);
});

test('damage that was refused and is paid for after all costs no fee either; what was paid less than asked is topped up', async () => {
  const refused = await damaged(null);
  expect(await washed(refused)).toMatchObject({ state: 'done', objection: { said: null } });
  const photos = [await photoBy(app, app.owner)];
  const say = (id: string) => app.must(objectionSave, { service: 'cleaning', id, body: '来时没有', photos }, mine());
  await say(refused);
  const { objections, counts } = await app.must(cleaning.cleaningWork, { queue: 'claim' }, second());
  expect(counts.claim).toBe(1);
  expect(objections).toMatchObject([
    { id: refused, photos: [expect.any(String)], about: { granted: false, note: '原来就有' }, covered: DECLARED },
  ]);
  expect(objections[0]?.seen).toMatchObject({
    ...{ body: '鞋头掉漆', shown: [expect.any(String)], ours: [expect.any(String)] },
    hands: { owner: expect.any(String), takenIn: { by: expect.any(String) } },
  });
  const pay = (id: string, amount: number, as = second()) =>
    app.call(cleaningObjectionDecide, { id, grant: true, amount, note: '照片里没有' }, as);
  for (const as of [judge(), desk()]) expect(await pay(refused, 1, as)).toMatchObject({ code: 'OWN_CASE' });
  const purse = await app.purse();
  expect(await pay(refused, 30_000)).toMatchObject({ data: { state: 'paid' } });
  expect(await app.purse()).toBe(purse + 30_000 + total);
  expect(await washed(refused)).toMatchObject({
    ...{ state: 'done', compensated: 30_000, refunded: total },
    objection: { until: null, said: { state: 'paid', amount: 30_000 } },
  });
  expect(await verify(app.db)).toEqual([]);
  const less = await damaged(10_000);
  await say(less);
  expect(await pay(less, DECLARED - 10_000 + 1)).toMatchObject({ code: 'BAD_INPUT' });
  const then = await app.purse();
  expect(await pay(less, DECLARED - 10_000)).toMatchObject({ success: true });
  expect(await app.purse()).toBe(then + DECLARED - 10_000);
  const stands = await damaged(10_000);
  await say(stands);
  await app.must(cleaningObjectionDecide, { id: stands, grant: false, note: '洗前照片已有' }, second());
  expect(await last()).toMatchObject({ title: { zh: '你的异议：再看过，维持原来的决定' } });
  expect((await washed(stands)).objection?.said).toMatchObject({ state: 'refused', amount: 0 });
  expect(await verify(app.db)).toEqual([]);
});

test('words and photos of an objection are theirs to have, and go with their account', async () => {
  const rows = (await objectionPersonal.export(app.db, app.owner.userId)).objection ?? [];
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).toContain('来时没有');
});
