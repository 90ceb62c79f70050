/** Who treated a piece does not check it, as long as a colleague can: a shop of one person says that there was nobody else. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';
import { arrivalSeen } from '../../../testing/warehouse.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const photos = async (who: Person) => [await photoBy(app, who)];

/** A piece that one colleague treated, and that waits to be checked. */
async function washedBy(who: Person): Promise<string> {
  const wish = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
  const [id, total] = [randomUUID(), totalOf(linesOf(wish, 'send'))];
  const order = { id, ...wish, declared: 60_000, expectedTotal: total, photos: await photos(app.owner) };
  await app.must(calls.cleaningOrderSave, order, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  const waybill = `SF3${id.slice(0, 8)}`;
  const by = { as: who };
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill, photos: await photos(who) }, by);
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, by);
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos(who) }, by);
  await app.must(calls.cleaningFinish, { id }, by);
  return id;
}

const check = async (id: string, who: Person, pass = true) =>
  app.call(calls.cleaningCheck, { id, pass, note: '看过了', photos: await photos(who) }, { as: who });
const own = async (id: string, who: Person) => {
  const { list } = await app.must(calls.cleaningWork, { queue: 'check' }, { as: who });
  return list.find((one) => one.id === id)?.own;
};
const checkedAlone = async (id: string) =>
  (await app.must(calls.cleaningDetail, { id }, mine())).steps.find(({ kind }) => kind === 'check')?.alone;

test('who washed a piece is told that a colleague checks it, whether it passes or not; the colleague does', async () => {
  const [washer, colleague] = app.experts;
  const id = await washedBy(washer);
  expect([await own(id, washer), await own(id, colleague)]).toEqual([true, false]);
  for (const pass of [true, false])
    expect(await check(id, washer, pass)).toMatchObject({
      code: 'SECOND_PERSON',
      message: expect.stringContaining('这件是你洗的'),
    });
  expect(await check(id, colleague)).toMatchObject({ data: { state: 'to_return' } });
  expect(await checkedAlone(id)).toBe(false);
});

test('who is alone in the shop checks what they washed, and its owner reads that they were alone', async () => {
  const [washer] = app.experts;
  const id = await washedBy(washer);
  await app.db.deleteFrom('staff_role').where('user_id', '<>', washer.userId).execute();
  expect(await own(id, washer)).toBe(false);
  expect(await check(id, washer)).toMatchObject({ data: { state: 'to_return' } });
  expect(await checkedAlone(id)).toBe(true);
});
