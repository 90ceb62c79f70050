/** What an owner and staff read of a piece without opening it: whose turn it is, what is objected to, what it is worth and what was agreed. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import * as trouble from '../../../../contract/cleaning/trouble.ts';
import { objectionSave } from '../../../../contract/objection/calls.ts';
import { objectionTimes } from '../../../../contract/objection/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import type { TurnName } from '../../../../contract/wire/query.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { arrivalSeen } from '../../../testing/warehouse.ts';

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
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const job = async (queue: 'object' | 'wash', id: string) =>
  (await app.must(calls.cleaningWork, { queue }, staff())).list.find((one) => one.id === id);
const ids = async (turn?: TurnName) =>
  (await app.must(calls.cleaningList, { size: 100, ...(turn && { turn }) }, mine())).list.map(({ id }) => id);

let n = 0;
async function ordered(paid = true): Promise<string> {
  const id = randomUUID();
  app.clock.advance(1_000);
  const wish = { id, ...WISH, declared: DECLARED, expectedTotal: TOTAL, photos: await photos(app.owner) };
  await app.must(calls.cleaningOrderSave, wish, mine());
  if (!paid) return id;
  await credit(app.db, app.owner.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  return id;
}
/** @param seen its owner agreed to the photos of its arrival, before that */
async function assessed(seen = true): Promise<string> {
  const id = await ordered();
  n += 1;
  const parcel = { company: '顺丰速运', waybill: `SF850000000${n}` };
  await app.must(calls.cleaningDeliver, { id, ...parcel }, mine());
  expect((await detail(id)).parcel).toMatchObject({ ...parcel, state: 'announced' });
  await app.must(calls.cleaningScanIn, { id, waybill: parcel.waybill, photos: await photos() }, staff());
  await (seen ? arrivalSeen(app, id) : app.live(cleaningTimes.arrival + 1));
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗，折痕去不掉' }, staff());
  return id;
}

test('in the list what waits for its owner stands first, then what goes on, then what is over, page after page; each is shown alone, too', async () => {
  const asked = await assessed();
  const unpaid = await ordered(false);
  const goes = await assessed();
  await app.must(calls.cleaningAnswer, { id: goes, agree: true }, mine());
  const over = await ordered(false);
  await app.must(calls.cleaningCancel, { id: over }, mine());
  expect(await ids()).toEqual([unpaid, asked, goes, over]);
  expect([await ids('yours'), await ids('going'), await ids('over')]).toEqual([[unpaid, asked], [goes], [over]]);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await app.must(calls.cleaningList, { size: 1, ...(cursor && { cursor }) }, mine());
    paged.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(paged).toEqual([unpaid, asked, goes, over]);
});

test('a decision that its owner objected to reads as open with its day, in the list and alone, and is not over', async () => {
  const id = await assessed();
  await app.must(trouble.cleaningFault, { id, what: 'lost', note: '找不到了', photos: [] }, staff());
  await app.must(calls.cleaningDecide, { id, grant: true, amount: 20_000, note: '赔一部分' }, { as: app.experts[1] });
  expect(await detail(id)).toMatchObject({ state: 'done', objectionDueAt: null });
  expect(await ids('over')).toContain(id);
  await app.must(objectionSave, { service: 'cleaning', id, body: '不止这些', photos: [] }, mine());
  const due = app.clock.now().getTime() + objectionTimes.decide;
  expect(await detail(id)).toMatchObject({ state: 'done', objectionDueAt: due });
  expect(await ids('going')).toContain(id);
  expect(await ids('over')).not.toContain(id);
});

test('staff read what a piece is worth and covered for, and what its owner says against its arrival with both sides’ photos', async () => {
  const id = await assessed(false);
  const own = await photos(app.owner);
  await app.must(trouble.cleaningObject, { id, body: '寄出时没有这道划痕', photos: own }, mine());
  const { steps } = await detail(id);
  const shots = (kind: string) => steps.find((step) => step.kind === kind)?.photos;
  expect(await job('object', id)).toMatchObject({
    ...{ declared: DECLARED, covered: DECLARED, received: shots('arrival') },
    objected: { body: '寄出时没有这道划痕', photos: shots('objection') },
  });
  await app.must(trouble.cleaningReply, { id, note: '划痕在到货照片里' }, { as: app.experts[3] });
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  expect(await job('wash', id)).toMatchObject({ objected: null });
});

test('another treatment is asked for with photos of what it is about; what an order was agreed under stays with it', async () => {
  const id = await assessed();
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
  await app.must(calls.cleaningFinish, { id, again: '鞋头还有一圈印', photos: await photos() }, staff());
  const { steps, terms } = await detail(id);
  expect(steps.at(-1)).toMatchObject({ kind: 'again', note: '鞋头还有一圈印' });
  expect(steps.at(-1)?.photos).toHaveLength(1);
  const { agree, claim, arrival, lost } = cleaningTimes;
  expect(terms).toEqual({ agree, claim, arrival, lost });
});
