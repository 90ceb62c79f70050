/** One id for two things that hold one item: devices mint the ids of cleanings and of inquiries. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import { photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { type Hall, openHall } from '../../testing/recycle.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

let app: Hall;
beforeAll(async () => {
  app = await openHall();
});
afterAll(() => app.close());
const TOTAL = totalOf(linesOf(WISH, 'here'));
const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.staff });
const inquire = (id: string, itemId: string) =>
  app.must(
    recycle.recycleInquire,
    { batchId: randomUUID(), part: randomUUID(), pieces: [{ id, skuId: app.skuId, grade: '95', photos: [], itemId }] },
    mine(),
  );
async function wash(id: string, itemId: string) {
  await app.must(
    calls.cleaningOrderSave,
    { id, ...WISH, declared: 60_000, expectedTotal: TOTAL, itemId, photos: [] },
    mine(),
  );
  await credit(app.db, app.owner.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
}
const lockOf = (itemId: string) =>
  app.db.selectFrom('item_lock').selectAll().where('item_id', '=', itemId).executeTakeFirst();
const free = async (itemId: string) => (await app.must(calls.cleaningGain, { itemId }, mine())).free;

test('an inquiry with the id of a cleaning does not free what lies at the washing table', async () => {
  const [itemId, id] = [await app.shelved(), randomUUID()];
  await inquire(id, itemId);
  await wash(id, itemId);
  await app.call(recycle.recycleCancel, { id }, mine());
  const held = await lockOf(itemId);
  // At the table, and promised to a second one meanwhile.
  const other = await app.call(
    calls.cleaningOrderSave,
    { id: randomUUID(), ...WISH, declared: 60_000, expectedTotal: TOTAL, itemId, photos: [] },
    mine(),
  );
  expect(held).toMatchObject({ channel: 'cleaning' });
  expect(await free(itemId)).toBe(false);
  expect(other.success).toBe(false);
});

test('a cleaning with the id of an inquiry does not free what a merchant was promised', async () => {
  const merchant = await app.merchant('13900000301');
  const [itemId, id] = [await app.shelved(), randomUUID()];
  await wash(id, itemId);
  const { code } = await app.db.selectFrom('item').select('code').where('id', '=', itemId).executeTakeFirstOrThrow();
  const photos = [await photoBy(app, app.staff)];
  await app.must(calls.cleaningAssess, { id, result: 'refuse', note: '不洗', photos, code }, staff());
  await app.must(calls.cleaningShelve, { id }, staff());
  await inquire(id, itemId);
  await app.bid(merchant, id, 50_000);
  await app.open();
  await app.accept(id);
  const before = await lockOf(itemId);
  await app.call(calls.cleaningConfirm, { id }, mine());
  const after = await lockOf(itemId);
  expect(after).toEqual(before);
});
