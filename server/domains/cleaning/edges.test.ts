/** What an owner lets pass, and what is late with us: the ends that the other lives of a cleaning do not come to. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { backUnwashed, linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { arrivalSeen, aSlot } from '../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const DECLARED = 60_000;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];

async function ordered(way: 'send' | 'fetch', paid = true): Promise<string> {
  const [id, total] = [randomUUID(), totalOf(linesOf(WISH, way))];
  const pickup = way === 'fetch' && { pickupAt: aSlot(app) };
  const wish = { id, ...WISH, declared: DECLARED, expectedTotal: total, photos: await photos(app.owner), ...pickup };
  await app.must(calls.cleaningOrderSave, wish, mine());
  if (!paid) return id;
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  return id;
}

async function received(): Promise<string> {
  const id = await ordered('send');
  const waybill = `SF60${id.slice(0, 8)}`;
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill, photos: await photos() }, staff());
  return id;
}

test('what is given up before it is paid costs nothing; a courier who was not needed or never came is paid back whole', async () => {
  const unpaid = await ordered('send', false);
  await app.must(calls.cleaningCancel, { id: unpaid }, mine());
  expect(await detail(unpaid)).toMatchObject({ state: 'closed', refunded: 0, due: null });
  const total = totalOf(linesOf(WISH, 'fetch'));
  const given = await ordered('fetch');
  await app.must(calls.cleaningCancel, { id: given }, mine());
  expect(await detail(given)).toMatchObject({ state: 'closed', refunded: total });
  const waited = await ordered('fetch');
  await app.live(cleaningTimes.send + 1);
  expect(await detail(waited)).toMatchObject({ state: 'closed', refunded: total });
  expect(await verify(app.db)).toEqual([]);
});

test('who declines has it back unwashed, and so has who lets the extra pass', async () => {
  const back = backUnwashed(linesOf(WISH, 'send'));
  const declined = await received();
  await arrivalSeen(app, declined);
  await app.must(calls.cleaningAssess, { id: declined, result: 'fine', note: '能洗' }, staff());
  const before = await app.purse();
  await app.must(calls.cleaningAnswer, { id: declined, agree: false }, mine());
  expect([(await detail(declined)).state, await app.purse()]).toEqual(['unsuitable', before + back]);
  const silent = await received();
  await arrivalSeen(app, silent);
  await app.must(calls.cleaningAssess, { id: silent, result: 'extra', note: '要多洗一遍', extra: 1_000 }, staff());
  await app.live(cleaningTimes.agree + 1);
  expect(await detail(silent)).toMatchObject({ state: 'unsuitable', refunded: back, assessment: { extra: 0 } });
  expect(await verify(app.db)).toEqual([]);
});

test('silence is no word for another treatment either; what was done is paid for', async () => {
  const id = await received();
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
  await app.must(calls.cleaningFinish, { id, again: '还有一圈印' }, staff());
  await app.live(cleaningTimes.agree + 1);
  expect(await detail(id)).toMatchObject({ state: 'qc', noMore: true, refunded: 0 });
});

test('what is late with us stays late, and is not done by itself: neither assessing nor deciding a claim', async () => {
  const id = await received();
  await arrivalSeen(app, id);
  const { deadlineAt } = await detail(id);
  await app.live(cleaningTimes.assess + 1);
  expect(await detail(id)).toMatchObject({ state: 'received', deadlineAt });
  await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '会脱胶' }, staff());
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: 'SF6000000022' }, staff());
  await app.live(DAY);
  for (let n = 0; n < 20 && (await detail(id)).parcelBack?.arrivedAt === null; n += 1) await app.live(DAY / 2);
  await app.must(calls.cleaningClaim, { id, body: '鞋跟裂了', photos: await photos(app.owner) }, mine());
  const { deadlineAt: decide } = await detail(id);
  await app.live(cleaningTimes.decide + 1);
  expect(await detail(id)).toMatchObject({ state: 'claim', deadlineAt: decide, compensated: 0 });
  // The way home was used up; it is paid back too where we damaged it.
  const before = await app.purse();
  await app.must(
    calls.cleaningDecide,
    { id, grant: true, amount: DECLARED, note: '到货照片没有' },
    { as: app.experts[1] },
  );
  expect(await app.purse()).toBe(
    before + DECLARED + totalOf(linesOf(WISH, 'send')) - backUnwashed(linesOf(WISH, 'send')),
  );
  expect(await verify(app.db)).toEqual([]);
});

test('an order that arrived while its owner was away says that it can be paid; one that was paid says nothing', async () => {
  const told = async () => {
    const { list } = await app.must(messageList, {}, mine());
    return list.filter(({ title }) => title.zh === '洗护单收到了，可以付款').length;
  };
  const before = await told();
  await ordered('send');
  await app.live(cleaningTimes.remind + 1);
  expect(await told()).toBe(before);
  await ordered('send', false);
  await app.live(cleaningTimes.remind + 1);
  expect(await told()).toBe(before + 1);
});

async function claimed(): Promise<string> {
  const id = await received();
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
  await app.must(calls.cleaningFinish, { id }, staff());
  // The four experts wash and decide.
  const checker = await app.as('13900000095', 'staff');
  await app.must(calls.cleaningCheck, { id, pass: true, note: '', photos: await photos(checker) }, { as: checker });
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: 'SF6000000022' }, staff());
  for (let n = 0; n < 20 && (await detail(id)).parcelBack?.arrivedAt === null; n += 1) await app.live(DAY / 2);
  await app.must(calls.cleaningClaim, { id, body: '鞋面硬了', photos: await photos(app.owner) }, mine());
  return id;
}

test('damage above the shop’s sum is paid when a second person says the same amount, and not before', async () => {
  const at = app.clock.now();
  await app.db
    .insertInto('shop_document')
    .values({
      ...{ id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 50_000 }) },
      ...{ holds_from: at, saved_at: at, saved_by: null },
    })
    .execute();
  const id = await claimed();
  const give = (amount: number, who: number) =>
    app.call(calls.cleaningDecide, { id, grant: true, amount, note: '到货照片没有' }, { as: app.experts[who] });
  const before = await app.purse();
  expect(await give(60_000, 1)).toMatchObject({ data: { state: 'claim' } });
  expect(await give(60_000, 1)).toMatchObject({ code: 'SECOND_PERSON' });
  // Another amount is another decision.
  expect(await give(55_000, 2)).toMatchObject({ data: { state: 'claim' } });
  expect(await app.purse()).toBe(before);
  expect(await give(55_000, 3)).toMatchObject({ data: { state: 'done' } });
  expect(await app.purse()).toBe(before + 55_000 + totalOf(linesOf(WISH, 'send')));
  const small = await claimed();
  const one = { id: small, grant: true, amount: 49_999, note: '到货照片没有' } as const;
  expect(await app.call(calls.cleaningDecide, one, { as: app.experts[1] })).toMatchObject({ data: { state: 'done' } });
  await app.db.deleteFrom('shop_document').execute();
  expect(await verify(app.db)).toEqual([]);
});
