/** How a piece came is our word against its owner's: they say otherwise with photos, and colleagues without a part in it decide. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyClaim, identifyClaimDecide } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { identifyObjectionDecide, objectionSave } from '../../../../contract/objection/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import {
  type Bench,
  livesSomewhere,
  openIdentifyApp,
  photoBy,
  reasons,
  shotsOf,
  take,
} from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const by = (n: 0 | 1 | 2 | 3) => ({ as: app.experts[n] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const told = async () => (await app.must(messageList, {}, mine())).list[0]?.title.zh;

async function sent(waybill: string): Promise<string> {
  const [id, order] = [randomUUID(), randomUUID()];
  const piece = {
    id,
    category: 'sneakers' as const,
    brandId: 'kestrel',
    styleNo: 'KH92-007',
    worth: 50_000,
    photos: [],
  };
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces: [piece] }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  const photos = [await photoBy(app, app.owner)];
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill, photos }, mine());
  return id;
}
const contest = async (id: string) =>
  app.call(
    identifyClaim,
    { id, about: 'arrival', body: '箱子里有，封箱时拍了', photos: [await photoBy(app, app.owner)] },
    mine(),
  );
async function decide(id: string, amount: number | null, n: 0 | 1 | 2 | 3) {
  const said = { id, note: '看过称重记录', photos: [await photoBy(app, app.experts[n])] };
  return app.call(
    identifyClaimDecide,
    amount === null ? { ...said, grant: false } : { ...said, grant: true, amount },
    by(n),
  );
}

test('that a piece was not in its parcel is contested with photos, decided by another than who opened it, objected to once, and paid', async () => {
  const waybill = 'SF9000000001';
  const id = await sent(waybill);
  await app.must(work.identifyAbsent, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, by(0));
  expect((await detail(id)).contestable?.until).toBe(app.clock.now().getTime() + identifyTimes.disputed);
  expect(await contest(id)).toMatchObject({ data: { state: 'open' } });
  expect(await contest(id)).toMatchObject({ code: 'STATE_REFUSED' });
  // Whoever decides sees the opened box, the box before it was closed, and what its owner shows.
  const [job] = (await app.must(work.identifyWork, {}, by(1))).claims;
  expect(job).toMatchObject({
    id,
    arrival: true,
    own: false,
    ours: [expect.any(String)],
    packed: [expect.any(String)],
  });
  expect(job?.shown).toHaveLength(1);
  expect(await decide(id, 1, 0)).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(id, null, 1)).toMatchObject({ data: { state: 'refused' } });
  expect(await told()).toBe('到货的事：查过，不赔');
  const refusedAt = app.clock.now().getTime();
  app.clock.advance(60_000);
  const photos = [await photoBy(app, app.owner)];
  await app.must(objectionSave, { service: 'identify', id, body: '称重不对', photos }, mine());
  expect((await detail(id)).objection?.said?.photos).toHaveLength(1);
  // Whoever decides for good sees what the first decision was made by.
  const [again] = (await app.must(work.identifyWork, {}, by(2))).objections;
  expect(again?.seen).toMatchObject({
    ...{ packed: job?.packed, ours: job?.ours, shown: job?.shown, body: job?.body },
    ...{ photos: [expect.any(String)], hands: { takenIn: { by: expect.any(String) } } },
  });
  app.clock.advance(60_000);
  const paid = { id, grant: true as const, amount: 40_000, note: '开箱照片缺一面' };
  expect(await app.call(identifyObjectionDecide, paid, by(1))).toMatchObject({ code: 'OWN_CASE' });
  const purse = await app.purse();
  await app.must(identifyObjectionDecide, paid, by(2));
  expect(await app.purse()).toBe(purse + 40_000);
  // Each at its own time: it was refused first, and paid later.
  const { claims, objections } = await detail(id);
  expect(claims).toMatchObject([{ state: 'refused', decidedAt: refusedAt, amount: 0, arrival: true }]);
  expect(objections).toMatchObject([{ state: 'paid', decidedAt: refusedAt + 120_000, amount: 40_000, first: 0 }]);
  // It turns up after it was paid for: its owner is asked, and it goes home.
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, by(0));
  expect(await detail(id)).toMatchObject({ found: { home: null, paid: 40_000 } });
  // While its owner is asked nobody takes it in again as late.
  expect((await app.must(work.identifyWork, { code: waybill }, by(0))).arriving).toEqual([]);
  const twice = { id, waybill, photos: [await photoBy(app, app.experts[0])] };
  expect(await app.call(work.identifyScanIn, twice, by(0))).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await told()).not.toContain('关掉的那件');
  expect(await verify(app.db)).toEqual([]);
});

test('what was contested and turns up in time is only sent home: nothing is paid any more', async () => {
  const waybill = 'SF9000000002';
  const id = await sent(waybill);
  await app.must(work.identifyAbsent, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, by(0));
  await contest(id);
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, by(0));
  expect(await detail(id)).toMatchObject({ claim: { state: 'came' }, contestable: null, lies: 'here' });
  expect(await decide(id, 1, 1)).toMatchObject({ code: 'NOT_FOUND' });
});

/** Taken in, judged, and sent home at once, under a number of its own. */
async function goingHome(waybill: string): Promise<string> {
  const id = await sent(waybill);
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(work.identifyScanIn, { id, waybill, photos, unlike: '左脚开胶' }, by(0));
  app.clock.advance(1_000);
  await take(app, app.experts[0], id);
  const shots = await shotsOf(app, app.experts[0], ['shoe_sole', 'shoe_toe', 'shoe_heel']);
  await app.must(work.identifyShow, { id, photos: shots }, by(0));
  await app.must(work.identifyJudge, { id, result: 'genuine', sure: true, points: reasons('genuine') }, by(0));
  await app.must(calls.identifyAccept, { id }, mine());
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: `${waybill}9` }, by(0));
  // A carrier that nobody can ask.
  const unasked = app.db.updateTable('parcel').set({ deadline_at: null });
  await unasked.where('subject_id', '=', id).where('leg', '=', 'returnBack').execute();
  return id;
}

test('what is contested after it left stays open when it comes back undelivered: the damage is still paid for', async () => {
  const id = await goingHome('SF9000000005');
  expect(await contest(id)).toMatchObject({ data: { state: 'open' } });
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(work.identifyScanIn, { id, waybill: 'SF90000000059', photos }, by(0));
  expect(await detail(id)).toMatchObject({ claim: { state: 'open', arrival: true } });
  expect(await decide(id, 10_000, 1)).toMatchObject({ data: { state: 'paid' } });
  expect(await detail(id)).toMatchObject({ lies: 'here', homeBy: expect.any(Number) });
});

test('what is contested on its way home is claimed for one thing at a time, and its owner is asked again whether it came', async () => {
  const id = await goingHome('SF9000000006');
  await contest(id);
  await app.live(identifyTimes.unheard + 1);
  expect(await detail(id)).toMatchObject({ claimable: null });
  const missing = { id, body: '没收到', photos: [] };
  expect(await app.call(identifyClaim, missing, mine())).toMatchObject({
    code: 'STATE_REFUSED',
    message: expect.stringContaining('到货的事还没查完'),
  });
  expect(await decide(id, null, 1)).toMatchObject({ data: { state: 'refused' } });
  expect((await detail(id)).claimable).not.toBeNull();
  await app.live(identifyTimes.lost + 1);
  await app.live(identifyTimes.lost + 1);
  expect(await detail(id)).toMatchObject({ lies: 'owner' });
});

test('what came otherwise is said at once, its owner contests it, and nobody judges it before that is decided', async () => {
  const waybill = 'SF9000000003';
  const id = await sent(waybill);
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(work.identifyScanIn, { id, waybill, photos, unlike: '来的是另一双，鞋盒破了' }, by(0));
  const [notice] = (await app.must(messageList, {}, mine())).list;
  expect(notice?.title.zh).toBe('到的和你寄的不一样');
  expect(notice?.body.zh).toContain('在鉴别师开始看之前点「不鉴别了」');
  expect(await detail(id)).toMatchObject({
    unlike: '来的是另一双，鞋盒破了',
    contestable: { until: expect.any(Number) },
  });
  await take(app, app.experts[0], id);
  expect(await contest(id)).toMatchObject({ data: { state: 'open' } });
  expect(await app.must(work.identifyTake, {}, by(1))).toEqual({ id: null });
  // Whoever decides reads what is disputed.
  const { claims } = await app.must(work.identifyWork, {}, by(1));
  expect(claims.find((one) => one.id === id)?.unlike).toBe('来的是另一双，鞋盒破了');
  expect(await decide(id, null, 1)).toMatchObject({ data: { state: 'refused' } });
  await take(app, app.experts[2], id);
});

test('nobody contests how something came that never did, that is another’s, or long ago', async () => {
  const waybill = 'SF9000000004';
  const id = await sent(waybill);
  expect(await contest(id)).toMatchObject({ code: 'STATE_REFUSED' });
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, app.experts[0])] }, by(0));
  const stranger = await app.as('13300000079');
  const input = { id, about: 'arrival' as const, body: '不对', photos: [] };
  expect(await app.call(identifyClaim, input, { as: stranger })).toMatchObject({ code: 'NOT_FOUND' });
  app.clock.advance(identifyTimes.disputed);
  expect(await contest(id)).toMatchObject({ code: 'TIME_OVER' });
});
