/** What was decided about damage stands wherever the piece goes: its owner may say that it is too little; what is found is asked about. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import * as trouble from '../../../../contract/cleaning/trouble.ts';
import { cleaningObjectionDecide, objectionSave } from '../../../../contract/objection/calls.ts';
import { objectionTimes } from '../../../../contract/objection/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { notTwice } from '../../objection/notices.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const DECLARED = 100_000;
const TOTAL = totalOf(linesOf(WISH, 'send'));

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const judge = () => ({ as: app.experts[1] });
const second = () => ({ as: app.experts[2] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
const object = (id: string) => app.call(objectionSave, { service: 'cleaning', id, body: '鞋面裂了，200 不够' }, mine());
const payMore = (id: string, amount: number) =>
  app.must(cleaningObjectionDecide, { id, grant: true, amount, note: '裂得比当时看的大' }, second());
const decide = (id: string, what: { grant: true; amount: number } | { grant: false }) =>
  app.must(calls.cleaningDecide, { id, note: '看过照片', ...what }, judge());

let n = 0;
async function sent(): Promise<{ id: string; waybill: string }> {
  n += 1;
  const [id, waybill] = [randomUUID(), `SF810000000${n}`];
  const wish = { id, ...WISH, declared: DECLARED, expectedTotal: TOTAL, photos: await photos(app.owner) };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  return { id, waybill };
}

/** Spoilt at our table, said by us, and paid for in part. */
async function spoilt(): Promise<string> {
  const { id, waybill } = await sent();
  await app.must(calls.cleaningScanIn, { id, waybill, photos: await photos() }, staff());
  await app.must(trouble.cleaningFault, { id, what: 'damaged', note: '鞋面裂了', photos: await photos() }, staff());
  await decide(id, { grant: true, amount: 20_000 });
  return id;
}

async function home(id: string): Promise<void> {
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: `SF82${id.slice(0, 8)}` }, staff());
  for (let days = 0; days < 20 && (await detail(id)).parcelBack?.arrivedAt === null; days += 1) await app.live(DAY / 2);
}

test('who is paid a part of what was spoilt here says so, also once it is at home, and another pays more', async () => {
  const id = await spoilt();
  expect(await detail(id)).toMatchObject({
    state: 'to_return',
    objection: { until: app.clock.now().getTime() + objectionTimes.within, covered: DECLARED - 20_000, said: null },
  });
  expect(await object(id)).toMatchObject({ data: { state: 'open' } });
  await home(id);
  await app.must(calls.cleaningConfirm, { id }, mine());
  expect(await detail(id)).toMatchObject({ state: 'done', objection: { until: null, said: { state: 'open' } } });
  const purse = await app.purse();
  await payMore(id, 50_000);
  expect(await app.purse()).toBe(purse + 50_000);
  expect(await detail(id)).toMatchObject({
    state: 'done',
    compensated: 70_000,
    objection: { said: { state: 'paid' } },
  });
  expect(await object(id)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await verify(app.db)).toEqual([]);
});

test('who then says that it came damaged besides is answered both: what they objected to stays open until another decides it', async () => {
  const id = await spoilt();
  await object(id);
  await home(id);
  await app.must(calls.cleaningClaim, { id, body: '鞋跟也断了', photos: await photos(app.owner) }, mine());
  expect((await detail(id)).objection?.said?.state).toBe('open');
  expect(await object(id)).toMatchObject({ code: 'STATE_REFUSED', message: notTwice.open.zh });
  const waiting = async () => (await app.must(calls.cleaningWork, { queue: 'claim' }, second())).objections;
  expect(await waiting()).toMatchObject([{ id, about: { paid: 20_000 }, covered: DECLARED - 20_000 }]);
  await decide(id, { grant: true, amount: 10_000 });
  expect(await object(id)).toMatchObject({ code: 'STATE_REFUSED', message: notTwice.open.zh });
  app.clock.advance(3 * DAY);
  await payMore(id, 1_000);
  // Another decision, another word, and the whole time for it: before, nothing could be said of it.
  const until = app.clock.now().getTime() + objectionTimes.within;
  expect((await detail(id)).objection).toMatchObject({ until, covered: DECLARED - 31_000 });
  expect(await object(id)).toMatchObject({ data: { state: 'open' } });
  await payMore(id, 2_000);
  expect(await object(id)).toMatchObject({ code: 'STATE_REFUSED', message: notTwice.answered.zh });
  expect(await verify(app.db)).toEqual([]);
});

test.each([
  { and: 'found', state: 'qc', says: { grant: false } },
  { and: 'paid for in full', state: 'done', says: { grant: true, amount: DECLARED - 20_000 } },
] as const)(
  'an objection about damage is not ended by our own report that the piece is lost, whether it is $and or not',
  async ({ says, state }) => {
    const id = await spoilt();
    await object(id);
    await app.must(trouble.cleaningFault, { id, what: 'lost', note: '架上没有', photos: [] }, staff());
    expect((await detail(id)).objection?.said?.state).toBe('open');
    await decide(id, says);
    expect(await detail(id)).toMatchObject({ state, objection: { said: { state: 'open' } } });
    const no = { id, grant: false, note: '照片里是原来就有的' } as const;
    expect(await app.call(cleaningObjectionDecide, no, second())).toMatchObject({ data: { state: 'refused' } });
    expect(await verify(app.db)).toEqual([]);
  },
);

test('what was closed, paid for on an objection and then turns up goes nowhere before its owner was asked', async () => {
  const { id, waybill } = await sent();
  const empty = { id, what: 'absent', waybill, note: '箱里没有', photos: await photos() } as const;
  await app.must(trouble.cleaningFault, empty, staff());
  await decide(id, { grant: false });
  expect((await detail(id)).state).toBe('closed');
  expect(await object(id)).toMatchObject({ data: { state: 'open' } });
  await payMore(id, 60_000);
  await app.must(calls.cleaningScanIn, { id, waybill, photos: await photos() }, staff());
  expect(await detail(id)).toMatchObject({ state: 'found', compensated: 60_000, waitsFor: 'B' });
  await app.must(trouble.cleaningFound, { id, home: true }, mine());
  expect((await detail(id)).state).toBe('unsuitable');
  expect(await verify(app.db)).toEqual([]);
});
