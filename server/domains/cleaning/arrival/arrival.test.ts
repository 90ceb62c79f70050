/** How a piece came in: its owner looks before anything is said of it, other hands decide what they object to, and each photo is a new one. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { backUnwashed, linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import * as trouble from '../../../../contract/cleaning/trouble.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { cleaningObjectionDecide, objectionSave } from '../../../../contract/objection/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { DAY, HOUR } from '../../../../contract/wire/time.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';
import { arrivalSeen } from '../../../testing/warehouse.ts';

const WISH = { kind: 'clothing', care: 'clean', material: 'textile', stain: 'none' } as const;
const TOTAL = totalOf(linesOf(WISH, 'send'));
const DECLARED = 60_000;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
/** Takes it in and washes it; the colleague answers and checks, the judge decides. */
const staff = () => ({ as: app.experts[0] });
const colleague = () => ({ as: app.experts[3] });
const judge = () => ({ as: app.experts[1] });
const second = () => ({ as: app.experts[2] });
const photos = async (who: Person = app.experts[0], n = 1) =>
  Promise.all(Array.from({ length: n }, () => photoBy(app, who)));
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const told = async () => (await app.must(messageList, {}, mine())).list[0];
const row = async (id: string) =>
  (await app.must(calls.cleaningList, { size: 50 }, mine())).list.find((one) => one.id === id);

async function arrived(shots = 1): Promise<string> {
  const id = randomUUID();
  const wish = { id, ...WISH, declared: DECLARED, expectedTotal: TOTAL, photos: await photos(app.owner) };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  const waybill = `SF86${id.slice(0, 8)}`;
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill, photos: await photos(undefined, shots) }, staff());
  return id;
}
const assess = (id: string, result: 'fine' | 'refuse' = 'fine') =>
  app.call(calls.cleaningAssess, { id, result, note: '能洗' }, staff());
const object = async (id: string, shots?: string[]) =>
  app.call(
    trouble.cleaningObject,
    { id, body: '袖口这道口子寄出时没有', photos: shots ?? (await photos(app.owner)) },
    mine(),
  );
const reply = (id: string, more: object = {}, as = colleague()) =>
  app.call(trouble.cleaningReply, { id, note: '拆包录像里就有', ...more }, as);

async function checking(shots = 1): Promise<string> {
  const id = await arrived(shots);
  await arrivalSeen(app, id);
  await assess(id);
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
  await app.must(calls.cleaningFinish, { id }, staff());
  return id;
}
async function sentHome(): Promise<string> {
  const id = await checking();
  await app.must(calls.cleaningCheck, { id, pass: true, photos: await photos(colleague().as) }, colleague());
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: `SF87${id.slice(0, 8)}` }, staff());
  return id;
}
async function home(id: string): Promise<void> {
  for (let n = 0; n < 20 && (await detail(id)).parcelBack?.arrivedAt === null; n += 1) await app.live(DAY / 2);
}

test('nothing is assessed before its owner has agreed to the photos of its arrival, or a day has passed in which they said nothing', async () => {
  const [seen, unsaid] = [await arrived(), await arrived()];
  expect(await told()).toMatchObject({ title: { zh: '你的物品到了，看看照片对不对' } });
  for (const id of [seen, unsaid]) {
    const until = app.clock.now().getTime() + cleaningTimes.arrival;
    expect(await row(id)).toMatchObject({ state: 'arrived', waitsFor: 'B', deadlineAt: until, objectUntil: until });
    for (const result of ['fine', 'refuse'] as const)
      expect(await assess(id, result)).toMatchObject({ code: 'STATE_REFUSED' });
  }
  const waits = async (queue: 'assess' | 'awaitingOwner') =>
    (await app.must(calls.cleaningWork, { queue, size: 50 }, staff())).list.map(({ id }) => id);
  expect(await waits('awaitingOwner')).toEqual(expect.arrayContaining([seen, unsaid]));
  expect(await app.call(trouble.cleaningArrivalOk, { id: seen }, staff())).toMatchObject({ code: 'NOT_FOUND' });
  await app.must(trouble.cleaningArrivalOk, { id: seen }, mine());
  const at = app.clock.now().getTime();
  expect(await detail(seen)).toMatchObject({ state: 'received', arrivalOkAt: at });
  await app.live(cleaningTimes.arrival + 1);
  expect(await detail(unsaid)).toMatchObject({ state: 'received', arrivalOkAt: null });
  expect(await waits('assess')).toEqual(expect.arrayContaining([seen, unsaid]));
  for (const id of [seen, unsaid]) expect(await assess(id)).toMatchObject({ success: true });
  // Who agreed does not object to it after that; who said nothing may, once they read what was found.
  expect(await detail(seen)).toMatchObject({ objectUntil: null });
  expect(await object(seen)).toMatchObject({ code: 'STATE_REFUSED' });
  await app.must(calls.cleaningAnswer, { id: seen, agree: true }, mine());
  expect(await detail(seen)).toMatchObject({ state: 'washing', arrivalOkAt: at });
  expect(await object(unsaid)).toMatchObject({ data: { state: 'objected' } });
});

test('what is objected to is not answered by who took those photos, and ends in an outcome that its owner reads with its reason', async () => {
  const [right, wrong] = [await arrived(), await arrived()];
  for (const id of [right, wrong]) expect(await object(id)).toMatchObject({ data: { state: 'objected' } });
  const own = async ({ as }: { as: Person }) =>
    (await app.must(calls.cleaningWork, { queue: 'object', size: 50 }, { as })).list.find(({ id }) => id === right)
      ?.own;
  expect([await own(staff()), await own(colleague())]).toEqual([true, false]);
  expect(await reply(right, {}, staff())).toMatchObject({
    code: 'SECOND_PERSON',
    message: expect.stringContaining('到货照片是你拍的'),
  });
  // To agree is to correct.
  expect(await reply(right, { agreed: true })).toMatchObject({ code: 'EVIDENCE_NEEDED' });
  const marks = [{ spot: { photo: 0, x: 400, y: 300 }, note: '袖口一道口子' }];
  const elsewhere = [{ spot: { photo: 1, x: 400, y: 300 }, note: '' }];
  expect(await reply(right, { agreed: true, marks: elsewhere })).toMatchObject({ code: 'BAD_INPUT' });
  expect(await reply(right, { marks })).toMatchObject({ code: 'BAD_INPUT' });
  expect(await reply(right, { agreed: true, marks })).toMatchObject({ data: { state: 'received' } });
  const at = app.clock.now().getTime();
  expect(await detail(right)).toMatchObject({
    state: 'received',
    arrivalAnswer: { agreed: true, words: '拆包录像里就有', marks, at },
    steps: expect.arrayContaining([expect.objectContaining({ kind: 'objection', by: 'P', alone: false })]),
  });
  expect(await told()).toMatchObject({
    title: { zh: '到货异议：同意，已更正' },
    body: { zh: expect.stringContaining('拆包录像里就有') },
  });
  // An app of yesterday says nothing of it, and changes nothing.
  expect(await reply(wrong)).toMatchObject({ data: { state: 'received' } });
  expect(await detail(wrong)).toMatchObject({ arrivalAnswer: { agreed: false, words: '拆包录像里就有', marks: [] } });
  expect(await told()).toMatchObject({ title: { zh: '到货异议：看过了，没有改' } });
  // Who was told so need not wait to have it back unwashed.
  const unasked = await arrived();
  await object(unasked);
  await reply(unasked);
  expect(await app.call(calls.cleaningAnswer, { id: unasked, agree: true }, mine())).toMatchObject({
    code: 'STATE_REFUSED',
  });
  await app.must(calls.cleaningAnswer, { id: unasked, agree: false }, mine());
  expect(await detail(unasked)).toMatchObject({ state: 'unsuitable', refunded: backUnwashed(linesOf(WISH, 'send')) });
  await assess(wrong);
  expect(await detail(wrong)).toMatchObject({ state: 'assessed', objectUntil: null });
  expect(await object(wrong)).toMatchObject({ code: 'STATE_REFUSED' });
});

test('an old photo proves nothing: neither of what is claimed or objected to, nor of what was done with a piece', async () => {
  const twice = { code: 'PHOTO_TWICE', message: expect.stringContaining('第 1 张照片以前用过') };
  const [id, other] = [await arrived(), await arrived()];
  const [before = ''] = await photos(app.owner);
  const same = { id: randomUUID(), ...WISH, declared: DECLARED, expectedTotal: TOTAL, photos: [before] };
  await app.must(calls.cleaningOrderSave, same, mine());
  // Of another order; of its own, how it was before it was sent is what one objects with.
  expect(await object(id, [before])).toMatchObject(twice);
  const shown = await photos(app.owner);
  expect(await object(id, [...shown, ...shown])).toMatchObject({ message: expect.stringContaining('第 2 张') });
  expect(await object(id, shown)).toMatchObject({ success: true });
  expect(await object(other, shown)).toMatchObject(twice);
  const [shot = ''] = await photos(colleague().as);
  expect(await reply(id, { photos: [shot] })).toMatchObject({ success: true });
  const washed = await checking();
  const check = (used: string) =>
    app.call(calls.cleaningCheck, { id: washed, pass: true, photos: [used] }, colleague());
  expect(await check(shot)).toMatchObject(twice);
  expect(await check(await photoBy(app, colleague().as))).toMatchObject({ success: true });
  await app.must(calls.cleaningShip, { id: washed, company: '顺丰速运', waybill: 'SF8800000001' }, staff());
  const claim = (used: string[]) => app.call(calls.cleaningClaim, { id: washed, body: '裂了', photos: used }, mine());
  expect(await claim(shown)).toMatchObject(twice);
  expect(await claim(await photos(app.owner))).toMatchObject({ success: true });
});

test('how its owner took it before it was sent may stand in their objection', async () => {
  const id = await arrived();
  const step = await app.db
    .selectFrom('cleaning_step')
    .select('cleaning_step.photos')
    .where('cleaning_id', '=', id)
    .where('kind', '=', 'before')
    .executeTakeFirstOrThrow();
  const upload = await app.db
    .selectFrom('upload')
    .select('id')
    .where('sha256', '=', step.photos[0] ?? '')
    .executeTakeFirstOrThrow();
  expect(await object(id, [upload.id])).toMatchObject({ success: true });
});

test('what passes its check was photographed from every side from which it came; whoever has too few reads how many are missing', async () => {
  const id = await checking(2);
  const check = async (n: number) =>
    app.call(calls.cleaningCheck, { id, pass: true, photos: await photos(colleague().as, n) }, colleague());
  expect(await check(1)).toMatchObject({ code: 'EVIDENCE_NEEDED', message: expect.stringContaining('还差 1 张') });
  expect(await check(2)).toMatchObject({ success: true });
});

test('damage that is claimed while its carrier holds that it is on its way is said to be, and not paid for before those photos were looked at', async () => {
  const [early, late] = [await sentHome(), await sentHome()];
  const claim = async (id: string) =>
    app.must(calls.cleaningClaim, { id, body: '裂了', photos: await photos(app.owner) }, mine());
  await claim(early);
  await home(late);
  await claim(late);
  const jobs = (await app.must(calls.cleaningWork, { queue: 'claim', size: 50 }, judge())).list;
  const onWay = (id: string) => jobs.find((one) => one.id === id)?.claimedOnWay;
  expect(onWay(early)).toBe((await detail(early)).movedAt);
  expect(onWay(late)).toBeNull();
  const pays = { grant: true, amount: 1_000, note: '看得到' } as const;
  const decide = (id: string, more = {}) => app.call(calls.cleaningDecide, { id, ...pays, ...more }, judge());
  expect(await decide(early)).toMatchObject({
    code: 'EVIDENCE_NEEDED',
    message: expect.stringContaining('先看主人拍的照片'),
  });
  expect(await decide(early, { seen: true })).toMatchObject({ data: { state: 'done' } });
  expect(await decide(late)).toMatchObject({ data: { state: 'done' } });
});

test('a carrier that tells days late takes nothing from the time in which damage can be claimed, and its own time is shown', async () => {
  const id = await sentHome();
  const left = app.clock.now().getTime();
  // Nobody asks its carrier meanwhile.
  app.clock.advance(5 * DAY);
  await app.live(1);
  const { parcelBack, claimUntil, deadlineAt, broughtAt } = await detail(id);
  expect(parcelBack?.arrivedAt).toBe(parcelBack?.trace[0]?.at);
  expect(broughtAt).toBe(parcelBack?.arrivedAt);
  expect(broughtAt).toBeLessThan(left + 2 * DAY);
  // It begins when it was known here.
  expect(app.clock.now().getTime() + cleaningTimes.claim - (claimUntil ?? 0)).toBeLessThan(HOUR);
  expect(deadlineAt).toBe(claimUntil);
  app.clock.advance(cleaningTimes.claim - DAY);
  const claim = { id, body: '裂了', photos: await photos(app.owner) };
  expect(await app.call(calls.cleaningClaim, claim, mine())).toMatchObject({ success: true });
});

test('how it ended is called so: given back untreated, not granted, paid for', async () => {
  const coat = await arrived();
  await arrivalSeen(app, coat);
  await assess(coat, 'refuse');
  expect(await row(coat)).toMatchObject({ state: 'unsuitable', outcome: null });
  await app.must(calls.cleaningShip, { id: coat, company: '顺丰速运', waybill: 'SF8800000002' }, staff());
  await home(coat);
  await app.must(calls.cleaningConfirm, { id: coat }, mine());
  expect(await row(coat)).toMatchObject({ state: 'done', outcome: 'unwashed' });
  const [fine, claimed] = [await sentHome(), await sentHome()];
  for (const id of [fine, claimed]) await home(id);
  await app.must(calls.cleaningConfirm, { id: fine }, mine());
  expect(await row(fine)).toMatchObject({ state: 'done', outcome: null });
  await app.must(calls.cleaningClaim, { id: claimed, body: '裂了', photos: await photos(app.owner) }, mine());
  await app.must(calls.cleaningDecide, { id: claimed, grant: false, note: '本来就有' }, judge());
  expect(await detail(claimed)).toMatchObject({ outcome: 'refused', overruled: false });
  // What was not paid for is, on an objection: why it was not holds no more.
  await app.must(objectionSave, { service: 'cleaning', id: claimed, body: '寄出时没有' }, mine());
  expect(await detail(claimed)).toMatchObject({ overruled: false });
  await app.must(cleaningObjectionDecide, { id: claimed, grant: true, amount: 2_000, note: '对，是新的' }, second());
  expect(await detail(claimed)).toMatchObject({ outcome: 'paid', overruled: true });
});

test('who is alone in the shop answers also what is objected to of their own photos, and its owner reads that', async () => {
  const id = await arrived();
  await object(id);
  await app.db.deleteFrom('staff_role').where('user_id', '<>', staff().as.userId).execute();
  expect(await reply(id, {}, staff())).toMatchObject({ success: true });
  expect((await detail(id)).steps.at(-1)).toMatchObject({ kind: 'objection', by: 'P', alone: true });
});
