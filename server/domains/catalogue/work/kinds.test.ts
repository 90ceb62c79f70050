/** A shop's own categories have ids of their own: what is done with their goods follows from their kind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  productBrandList,
  productByStyles,
  productCateTree,
  productDetail,
} from '../../../../contract/catalogue/calls.ts';
import { kindGuessed } from '../../../../contract/catalogue/kind-guess.ts';
import { workCatalogue, workCategorySave } from '../../../../contract/catalogue/work-calls.ts';
import { cleaningGain, cleaningHere } from '../../../../contract/cleaning/calls.ts';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { checklistOf } from '../../../../contract/inspection/checklists.ts';
import { recycleOwn } from '../../../../contract/recycle/calls.ts';
import { stockGoodsList } from '../../../../contract/stock/calls.ts';
import { up as toldKinds } from '../../../db/migrations/9zy_category_kinds.ts';
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

test('clients are told its kind wherever they ask about it', async () => {
  const [{ id: productId, style_no }] = (await app.db.selectFrom('product').select(['id', 'style_no']).execute()) as [
    { id: string; style_no: string },
  ];
  const detail = await app.must(productDetail, { id: productId });
  expect(detail.kind).toBe('sneakers');
  const { list: tree } = await app.must(productCateTree, {});
  expect(tree.find(({ id }) => id === shoes.id)?.kind).toBe('sneakers');
  const { list: short } = await app.must(productByStyles, { styles: style_no });
  expect(short.map(({ kind }) => kind)).toEqual(['sneakers']);
  const { list: stock } = await app.must(stockGoodsList, {}, owner);
  expect(stock.map(({ kind }) => kind)).toEqual(['sneakers']);
  const { list: own } = await app.must(recycleOwn, {}, owner);
  expect(own.map(({ kind }) => kind)).toEqual(['sneakers']);
});

test('an authentication form finds its brand by the kind', async () => {
  const { list } = await app.must(productBrandList, { kind: 'sneakers' });
  expect(list.map(({ id }) => id)).toEqual(['kestrel']);
  expect((await app.must(productBrandList, { kind: 'toys' })).list).toEqual([]);
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

test('categories of before have the kind that their names say, and what lies below another has that one’s', async () => {
  const names: [string, string, string, string | null][] = [
    ['k-1', '球鞋', 'Footwear', null],
    ['k-2', '儿童款', 'Kids', 'k-1'],
    ['k-3', '斜挎包', 'Totes', null],
    ['k-4', '外套', 'Jackets', null],
    ['k-5', '腕表', 'Watches', null],
    ['k-6', '盲盒', 'Blind boxes', null],
    ['k-7', '太阳镜', 'Eyewear', null],
  ];
  await app.db.schema.alterTable('category').dropColumn('kind').execute();
  for (const [id, name_zh, name_en, parent_id] of names)
    await app.db
      .insertInto('category')
      .values({ id, name_zh, name_en, parent_id, sort: 99 } as never)
      .execute();
  await toldKinds(app.db as never);
  const rows = await app.db
    .selectFrom('category')
    .select(['id', 'kind'])
    .where('id', 'like', 'k-%')
    .orderBy('id')
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual([
    'sneakers',
    'sneakers',
    'bags',
    'clothing',
    'watches',
    'toys',
    'others',
  ]);
  // As the form guesses it today.
  for (const [, zh, en, parent] of names)
    if (parent === null) expect(rows.map(({ kind }) => kind)).toContain(kindGuessed({ zh, en }));
});
