/** Who mistyped the number of their parcel to us. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import * as identify from '../../../../contract/identify/calls.ts';
import * as desk from '../../../../contract/identify/desk-calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { unheardOf } from '../../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const [WRONG, RIGHT] = ['SF7400000001', 'SF7400000002'];
const parcel = (waybill: string) => ({ company: '顺丰速运', waybill });

async function pay(app: Bench, purpose: 'cleaning' | 'identify', subjectId: string, total: number) {
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose, subjectId, channel: 'balance' }, { as: app.owner });
}

test('who mistyped the number of a parcel to be washed corrects it for all that is in it, until it has arrived; both stay to be read', async () => {
  const app = await openIdentifyApp();
  await livesSomewhere(app);
  const [mine, staff] = [{ as: app.owner }, { as: app.experts[0] }];
  const piece = async () => ({
    ...{ id: randomUUID() as string, ...WISH, declared: 60_000 },
    photos: [await photoBy(app, app.owner)],
  });
  const [first, second] = [await piece(), await piece()];
  const expectedTotal = orderLines([WISH, WISH], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  await app.must(calls.cleaningOrderSave, { ...first, more: [second], expectedTotal }, mine);
  await pay(app, 'cleaning', first.id, expectedTotal);
  expect(await app.call(calls.cleaningCorrect, { id: first.id, ...parcel(RIGHT) }, mine)).toMatchObject({
    code: 'STATE_REFUSED',
  });
  await app.must(calls.cleaningDeliver, { id: first.id, ...parcel(WRONG) }, mine);
  for (const { id } of [first, second]) await unheardOf(app, id);
  const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine);
  const { deadlineAt } = await detail(first.id);
  app.clock.advance(60_000);
  expect(await app.call(calls.cleaningCorrect, { id: first.id, ...parcel(RIGHT) }, staff)).toMatchObject({
    code: 'NOT_FOUND',
  });
  // To the same number it changes nothing.
  for (let n = 0; n < 2; n += 1) await app.must(calls.cleaningCorrect, { id: second.id, ...parcel(RIGHT) }, mine);
  for (const { id } of [first, second]) {
    const { timeline, ...shown } = await detail(id);
    // Its time does not begin anew.
    expect(shown).toMatchObject({ state: 'sent', deadlineAt, parcel: { waybill: RIGHT } });
    expect(timeline.slice(-2)).toMatchObject([
      { event: 'send', reason: `顺丰速运 ${WRONG}` },
      { event: 'correct', reason: `顺丰速运 ${RIGHT}` },
    ]);
  }
  const photos = [await photoBy(app, app.experts[0])];
  const scan = (waybill: string) => app.call(calls.cleaningScanIn, { id: first.id, waybill, note: '', photos }, staff);
  expect(await scan(WRONG)).toMatchObject({ code: 'WAYBILL_WRONG' });
  expect(await scan(RIGHT)).toMatchObject({ success: true });
  // The other lies here with it.
  expect(await app.call(calls.cleaningCorrect, { id: second.id, ...parcel(WRONG) }, mine)).toMatchObject({
    code: 'STATE_REFUSED',
  });
  await app.close();
});

test('who mistyped the number of a parcel to be authenticated corrects it for what is in that parcel, and for nothing else', async () => {
  const app = await openIdentifyApp();
  await livesSomewhere(app);
  const [mine, staff] = [{ as: app.owner }, { as: app.experts[0] }];
  const [order, ids] = [randomUUID(), [randomUUID(), randomUUID(), randomUUID()] as [string, string, string]];
  const pieces = ids.map((id) => ({
    ...{ id, category: 'sneakers' as const, brandId: 'kestrel', worth: 50_000, photos: [] },
  }));
  const { total } = await app.must(identify.identifyOrderSave, { id: order, way: 'item', pieces }, mine);
  await pay(app, 'identify', order, total);
  const [first, second, alone] = ids;
  await app.must(identify.identifyDeliver, { id: alone, ...parcel('SF7400000003'), alone: true }, mine);
  await app.must(identify.identifyDeliver, { id: first, ...parcel(WRONG), alone: false }, mine);
  for (const id of ids) await unheardOf(app, id);
  for (let n = 0; n < 2; n += 1) await app.must(identify.identifyCorrect, { id: second, ...parcel(RIGHT) }, mine);
  const waybill = async (id: string) => (await app.must(identify.identifyDetail, { id }, mine)).parcel?.waybill;
  expect([await waybill(first), await waybill(second), await waybill(alone)]).toEqual([RIGHT, RIGHT, 'SF7400000003']);
  const { timeline } = await app.must(identify.identifyDetail, { id: first }, mine);
  expect(timeline.filter(({ event }) => event === 'correct')).toHaveLength(1);
  expect(timeline.at(-1)).toMatchObject({ event: 'correct', actor: 'B', reason: `顺丰速运 ${RIGHT}` });
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(desk.identifyScanIn, { id: first, waybill: RIGHT, photos }, staff);
  expect(await app.call(identify.identifyCorrect, { id: second, ...parcel(WRONG) }, mine)).toMatchObject({
    code: 'STATE_REFUSED',
  });
  await app.close();
});
