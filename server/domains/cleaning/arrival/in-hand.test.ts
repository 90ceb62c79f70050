/** What is in somebody's hands is shown or scanned where it changes them: when a courier takes it, and when it lies on its shelf again. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { type CleaningWay, linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { shelve } from '../../../testing/goods.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { aSlot } from '../../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

let app: Bench;
let skuId: string;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  ({ id: skuId } = await app.db.selectFrom('sku').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow());
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());

async function paid(way: CleaningWay, more: object = {}): Promise<string> {
  const id = randomUUID();
  const photos = way === 'here' ? [] : [await photoBy(app, app.owner)];
  const total = totalOf(linesOf(WISH, way));
  const wish = { id, ...WISH, declared: 60_000, expectedTotal: total, photos, ...more };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  return id;
}

test('who had a courier come sees what was photographed when it was taken, with all pieces of the order', async () => {
  const id = await paid('fetch', { pickupAt: aSlot(app) });
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(calls.cleaningFetch, { id, company: '顺丰速运', waybill: 'SF9600000001', photos }, staff());
  const { steps } = await detail(id);
  expect(steps.at(-1)).toMatchObject({ kind: 'fetched', by: 'P', photos: [expect.any(String)] });
});

test('a washed piece is put back by its own label, on the shelf that its owner’s stock then names', async () => {
  const shelved = { owner: app.owner.userId, skuId, declared: 60_000, shelf: 'A-01', now: app.clock.now() };
  const itemId = await shelve(app.db, { ...shelved, photos: [{ kind: 'upload', sha256: 'a'.repeat(64) }] });
  const { code } = await app.db.selectFrom('item').select('code').where('id', '=', itemId).executeTakeFirstOrThrow();
  const id = await paid('here', { itemId });
  const seen = { code, photos: [await photoBy(app, app.experts[0])] };
  await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '会脱胶', ...seen }, staff());
  const back = (said: object) => app.call(calls.cleaningShelve, { id, ...said }, staff());
  expect(await back({ code: 'SC99999999', shelf: 'A-01' })).toMatchObject({ code: 'PIECE_WRONG' });
  expect(await back({ code: code.toLowerCase(), shelf: 'B-07' })).toMatchObject({ data: { state: 'shelved' } });
  const { shelf } = await app.db.selectFrom('item').select('shelf').where('id', '=', itemId).executeTakeFirstOrThrow();
  expect(shelf).toBe('B-07');
});
