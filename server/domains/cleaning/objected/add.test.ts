/** A piece that was not in its parcel: its owner is told which, says and shows what they know, and whoever decides reads it. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import { addsMost, cleaningAdd, cleaningFault } from '../../../../contract/cleaning/trouble.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  const at = app.clock.now();
  await app.db
    .insertInto('shop_document')
    .values({
      ...{ id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 70_000 }) },
      ...{ holds_from: at, saved_at: at, saved_by: null },
    })
    .execute();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const judge = () => ({ as: app.experts[1] });
const shot = async (who = app.owner) => [await photoBy(app, who)];

/** Two pairs in one parcel, of which the second was not in it. */
async function absent(): Promise<string> {
  const [first, second] = [randomUUID(), randomUUID()];
  const piece = async (id: string) => ({ id, ...WISH, declared: 60_000, photos: await shot() });
  const expectedTotal = orderLines([WISH, WISH], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  const wish = { ...(await piece(first)), more: [await piece(second)], expectedTotal };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, expectedTotal, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: first, channel: 'balance' }, mine());
  const waybill = `SF97${first.slice(0, 8)}`;
  await app.must(calls.cleaningDeliver, { id: first, company: '顺丰速运', waybill }, mine());
  await app.must(calls.cleaningScanIn, { id: first, waybill, photos: await shot(app.experts[0]) }, staff());
  const empty = { id: second, note: '箱子里只有一双', photos: await shot(app.experts[0]) };
  await app.must(cleaningFault, { ...empty, what: 'absent' }, staff());
  return second;
}
const add = async (id: string, as = app.owner) =>
  app.call(cleaningAdd, { id, body: '封箱前两双都在，看照片', photos: await shot(as) }, { as });
const job = async (id: string) =>
  (await app.must(calls.cleaningWork, { queue: 'claim' }, judge())).list.find((one) => one.id === id);

test('whose pair was not in the box reads which of the two it is, and says and shows what they know until that is decided', async () => {
  const id = await absent();
  const [told] = (await app.must(messageList, {}, mine())).list;
  expect(told?.body.zh).toContain('鞋（第 2 件）');
  expect(await add(id, await app.as('13700000078'))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await add(id)).toMatchObject({ data: { state: 'claim' } });
  const { steps, beside } = await app.must(calls.cleaningDetail, { id }, mine());
  expect(steps.at(-1)).toMatchObject({ kind: 'added', by: 'B', note: '封箱前两双都在，看照片' });
  expect(beside).toMatchObject([{ place: 0, cover: expect.any(String) }]);
  expect((await job(id))?.claimSaid).toMatchObject([
    { by: 'P', body: '箱子里只有一双' },
    { by: 'B', body: '封箱前两双都在，看照片', photos: [expect.any(String)] },
  ]);
  // Which amounts take a second person is told with the claim.
  expect((await job(id))?.byTwo).toBe(70_000);
  for (let n = 1; n < addsMost; n += 1) expect(await add(id)).toMatchObject({ success: true });
  expect(await add(id)).toMatchObject({ code: 'STATE_REFUSED' });
  await app.must(calls.cleaningDecide, { id, grant: true, amount: 60_000, note: '两双都寄了' }, judge());
  expect(await add(id)).toMatchObject({ code: 'STATE_REFUSED' });
});
