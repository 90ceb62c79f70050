/** A shop's own categories have ids of their own: what is done with their goods follows from their kind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workCatalogue, workCategorySave } from '../../../../contract/catalogue/work-calls.ts';
import { cleaningGain, cleaningHere } from '../../../../contract/cleaning/calls.ts';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { checklistOf } from '../../../../contract/inspection/checklists.ts';
import { openCatalogue, shelve } from '../../../testing/goods.ts';
import { type Person, type TestApp, testApp } from '../../../testing/server.ts';

let app: TestApp;
let staff: { as: Person };
let owner: { as: Person };
let itemId: string;
let shoes: { id: string };
beforeAll(async () => {
  app = await testApp();
  staff = { as: await app.as('13800000009', 'staff') };
  owner = { as: await app.as('13800000002', 'seller') };
  const [skuId = ''] = await openCatalogue(app.db, app.clock.now(), ['42']);
  shoes = await app.must(workCategorySave, { name: { zh: '跑鞋', en: 'Running' } }, staff);
  await app.db.updateTable('product').set({ category_id: shoes.id }).execute();
  itemId = await shelve(app.db, { owner: owner.as.userId, skuId, shelf: 'A-01', now: app.clock.now() });
});
afterAll(() => app.close());

test('a pair of a category that the shop made itself is inspected as shoes are', async () => {
  const { points, slots } = await app.must(inspectTask, { itemId }, staff);
  expect({ points, slots }).toEqual(checklistOf('sneakers'));
});

test('a stored pair of such a category can be washed', async () => {
  expect(await app.must(cleaningHere, {}, owner)).toEqual({ count: 1 });
  expect(await app.must(cleaningGain, { itemId }, owner)).toMatchObject({ kind: 'sneakers', free: true });
});

test('what lies below a category is of its kind, also when that is changed', async () => {
  const name = { zh: '拖鞋', en: 'Slides' };
  const below = await app.must(workCategorySave, { name, parentId: shoes.id, kind: 'toys' }, staff);
  expect(below.kind).toBe('sneakers');
  const other = { id: shoes.id, name: { zh: '跑鞋', en: 'Running' }, kind: 'others' as const };
  await app.must(workCategorySave, other, staff);
  const { categories } = await app.must(workCatalogue, {}, staff);
  expect(categories.find(({ id }) => id === below.id)?.kind).toBe('others');
});
