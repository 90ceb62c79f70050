/** One number, one parcel: what an owner enters for a second order brings nothing, and nobody would look for it. */
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

test('a number that brings another order of mine is not taken for a second one, also once that parcel was signed for', async () => {
  const [first, second] = [await paid(), await paid()];
  expect(await send(first, 'SF9400000001')).toMatchObject({ success: true });
  const used = { code: 'WAYBILL_USED', message: expect.stringContaining('另一单') };
  expect(await send(second, 'sf9400000001')).toMatchObject(used);
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(calls.cleaningScanIn, { id: first, waybill: 'SF9400000001', photos }, { as: app.experts[0] });
  expect(await send(second, 'SF9400000001')).toMatchObject({ ...used, message: expect.stringContaining('已签收') });
  expect((await app.must(calls.cleaningDetail, { id: second }, { as: app.owner })).state).toBe('to_send');
  // Nor is another number corrected to it.
  expect(await send(second, 'SF9400000002')).toMatchObject({ success: true });
  const correct = { id: second, company: '顺丰速运', waybill: 'SF9400000001' };
  expect(await app.call(calls.cleaningCorrect, correct, { as: app.owner })).toMatchObject(used);
  // One’s own is one’s own.
  const again = { ...correct, waybill: 'SF9400000002', company: '顺丰' };
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
