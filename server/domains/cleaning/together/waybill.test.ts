/** One number, one box: what its owner sends in it, in however many orders, comes with it. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressSave } from '../../../../contract/address/calls.ts';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import * as identify from '../../../../contract/identify/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { type Bench, HOME, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const TOTAL = totalOf(linesOf(WISH, 'send'));

let app: Bench;
let stranger: Person;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  stranger = await app.as('13700000077');
  const home = { id: 'new', name: '周末', phone: '13800002047', isDefault: true, ...HOME } as const;
  await app.must(addressSave, home, { as: stranger });
});
afterAll(() => app.close());

async function paid(as = app.owner): Promise<string> {
  const id = randomUUID();
  const photos = [await photoBy(app, as)];
  await app.must(calls.cleaningOrderSave, { id, ...WISH, declared: 60_000, expectedTotal: TOTAL, photos }, { as });
  await credit(app.db, as.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, { as });
  return id;
}
const send = (id: string, waybill: string, as = app.owner) =>
  app.call(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, { as });

test('one box of mine may hold two orders to be washed: opened for one, the other is here too; signed for, its number brings no third', async () => {
  const [first, second, third] = [await paid(), await paid(), await paid()];
  expect(await send(first, 'SF9400000001')).toMatchObject({ success: true });
  expect(await send(second, 'sf9400000009')).toMatchObject({ success: true });
  const correct = { id: second, company: '顺丰速运', waybill: 'sf-9400000001' };
  expect(await app.call(calls.cleaningCorrect, correct, { as: app.owner })).toMatchObject({ success: true });
  const desk = { as: app.experts[0] };
  const { list } = await app.must(calls.cleaningWork, { queue: 'receive', code: 'SF9400000001', anywhere: true }, desk);
  expect(list.map(({ id }) => id).sort()).toEqual([first, second].sort());
  expect(list.every(({ number }) => number?.proves && number.others.length === 0)).toBe(true);
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(calls.cleaningScanIn, { id: first, waybill: 'SF9400000001', photos }, desk);
  const other = await app.must(calls.cleaningDetail, { id: second }, { as: app.owner });
  // It counts as lost no more, and its owner reads that its parcel is here.
  expect(other).toMatchObject({ state: 'sent', broughtAt: app.clock.now().getTime(), parcel: { by: 'P' } });
  const used = { code: 'WAYBILL_USED', message: expect.stringContaining('已签收') };
  expect(await send(third, 'SF9400000001')).toMatchObject(used);
  expect((await app.must(calls.cleaningDetail, { id: third }, { as: app.owner })).state).toBe('to_send');
  await app.must(
    calls.cleaningScanIn,
    { id: second, waybill: 'SF9400000001', photos: [await photoBy(app, app.experts[0])] },
    desk,
  );
});

test('a number that was mistyped is corrected for all orders of the box, and not to one that was signed for', async () => {
  const [first, second] = [await paid(), await paid()];
  for (const id of [first, second]) expect(await send(id, 'SF9400000031')).toMatchObject({ success: true });
  const right = { id: first, company: '顺丰速运', waybill: 'SF9400000032' };
  await app.must(calls.cleaningCorrect, right, { as: app.owner });
  expect((await app.must(calls.cleaningDetail, { id: second }, { as: app.owner })).parcel?.waybill).toBe(
    'SF9400000032',
  );
  const to = { ...right, waybill: 'SF9400000001' };
  expect(await app.call(calls.cleaningCorrect, to, { as: app.owner })).toMatchObject({ code: 'WAYBILL_USED' });
  // One’s own is one’s own.
  const again = { ...right, company: '顺丰' };
  expect(await app.call(calls.cleaningCorrect, again, { as: app.owner })).toMatchObject({ success: true });
});

/** Somebody’s pieces to be authenticated, sent in one box under this number. */
async function authenticated(waybill: string, as: Person): Promise<void> {
  const [id, piece] = [randomUUID(), randomUUID()];
  const pieces = [{ id: piece, category: 'sneakers' as const, brandId: 'kestrel', worth: 50_000, photos: [] }];
  const { total } = await app.must(identify.identifyOrderSave, { id, way: 'item', pieces }, { as });
  await credit(app.db, as.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, { as });
  await app.must(identify.identifyDeliver, { id: piece, company: '顺丰速运', waybill, alone: false }, { as });
}

test('what a stranger typed first, to be washed or authenticated, does not keep me from the number of my box', async () => {
  const [theirs, mine, second] = [await paid(stranger), await paid(), await paid()];
  expect(await send(theirs, 'SF9400000011', stranger)).toMatchObject({ success: true });
  expect(await send(mine, 'SF9400000011')).toMatchObject({ success: true });
  await authenticated('SF9400000012', stranger);
  expect(await send(second, 'SF9400000012')).toMatchObject({ success: true });
});

test('one box of mine holds what is washed and what is authenticated', async () => {
  await authenticated('SF9400000021', app.owner);
  expect(await send(await paid(), 'sf9400000021')).toMatchObject({ success: true });
});
