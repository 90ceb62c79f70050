/** Two brands, or two categories, that are one: nothing of either is lost, and whoever names the one that is gone finds the other. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productList } from '../../../../contract/catalogue/calls.ts';
import { workHistory } from '../../../../contract/catalogue/change-calls.ts';
import { workPlaceMerge, workPlaceMergePreview } from '../../../../contract/catalogue/place-merge-calls.ts';
import {
  workBrandSave,
  workCatalogue,
  workCategorySave,
  workProductList,
  workProductSave,
} from '../../../../contract/catalogue/work-calls.ts';
import { firstSchedule } from '../../../../contract/shop/fee-rules.ts';
import { auditList } from '../../../../contract/shop/people-calls.ts';
import { placeKeepers } from '../../../keepers.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { type Person, type TestApp, testApp } from '../../../testing/server.ts';

let app: TestApp;
let staff: Person;
beforeAll(async () => {
  app = await testApp({ demo: 'small' });
  staff = await app.as('13800000009', 'staff');
});
afterAll(() => app.close());

const both = (name: string) => ({ zh: name, en: name });
const brand = (name: string, otherNames: string[] = []) =>
  app.must(workBrandSave, { name: both(name), otherNames }, { as: staff });
const category = (name: string, more: { parentId?: string; kind?: 'bags' } = {}) =>
  app.must(workCategorySave, { name: both(name), kind: 'sneakers', ...more }, { as: staff });
const product = (brandId: string, categoryId: string, styleNo: string) =>
  app.must(
    workProductSave,
    {
      ...{ brandId, categoryId, styleNo, model: both('Doublet'), colour: both('Ash') },
      ...{ sizes: ['42'], released: '2026-11-01' },
    },
    { as: staff },
  );
const found = async (search: string) =>
  (await app.must(workProductList, { search }, { as: staff })).list.map(({ styleNo }) => styleNo);

test('every table that names a brand or a category has a domain that moves its rows', async () => {
  const { rows } = await sql<{ named: string }>`
    select c.confrelid::regclass || ': ' || c.conrelid::regclass || '.' || a.attname as named
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid in ('brand'::regclass, 'category'::regclass)
      and c.conrelid not in ('product'::regclass, 'category'::regclass, 'category_size'::regclass,
        'brand_former'::regclass, 'category_former'::regclass)`.execute(app.db);
  const kept = placeKeepers.map(({ of, named }) => `${of}: ${named.join('.')}`);
  expect(kept.sort()).toEqual(rows.map(({ named }) => named).sort());
});

test('a brand that is there twice becomes one: its goods, spellings, subscriptions and history go on under the other, and its address leads there', async () => {
  const [gone, stays] = [await brand('Nouvelle', ['新潮']), await brand('Nouvelle Vague')];
  const shoes = await category('Merged shoes');
  await product(gone.id, shoes.id, 'NV-1');
  await product(stays.id, shoes.id, 'NV-2');
  const user = await app.as('13800000001');
  const waits = (brandId: string) => ({
    ...{ id: newId(), user_id: user.userId, brand_id: brandId, category_id: null, grade: null },
    ...{ price_from: null, price_to: null, city: null, created_at: app.clock.now() },
  });
  await app.db
    .insertInto('recycle_subscription')
    .values([waits(gone.id), waits(stays.id)])
    .execute();
  const pair = { of: 'brand' as const, goneId: gone.id, staysId: stays.id };
  expect(await app.must(workPlaceMergePreview, pair, { as: staff })).toEqual({
    moves: [
      { kind: 'products', count: 1 },
      { kind: 'subscriptions', count: 1 },
    ],
    ...{ otherNames: ['Nouvelle', '新潮'], sizeTables: 0, bars: [] },
  });
  await app.must(workPlaceMerge, pair, { as: staff });

  const { brands } = await app.must(workCatalogue, {}, { as: staff });
  expect(brands.some(({ id }) => id === gone.id)).toBe(false);
  expect(brands.find(({ id }) => id === stays.id)?.otherNames).toEqual(['Nouvelle', '新潮']);
  expect((await found('新潮')).sort()).toEqual(['NV-1', 'NV-2']);
  const [moved] = (await app.must(workProductList, { search: 'NV-1' }, { as: staff })).list;
  expect(moved).toMatchObject({ brandId: stays.id, name: both('Nouvelle Vague Doublet Ash') });
  const subscriptions = app.db.selectFrom('recycle_subscription').select('brand_id').where('user_id', '=', user.userId);
  expect((await subscriptions.execute()).map(({ brand_id }) => brand_id)).toEqual([stays.id]);
  // A device, and a link, that know the old one.
  const listed = async (brandId: string) => (await app.must(productList, { brandId }, {})).list.length;
  expect([await listed(gone.id), await listed(stays.id)]).toEqual([2, 2]);
  const page = await app.app.request(`/pages/search/salesearch?brandId=${gone.id}&q=ash`);
  expect([page.status, page.headers.get('location')]).toEqual([
    301,
    `/pages/search/salesearch?brandId=${stays.id}&q=ash`,
  ]);
  // Nobody makes it again by its name, a table of products least of all.
  expect(await app.call(workBrandSave, { name: both('nouvelle') }, { as: staff })).toMatchObject({
    code: 'NAME_TAKEN',
  });
  const { list } = await app.must(workHistory, { kind: 'brand', id: stays.id }, { as: staff });
  expect(list[0]).toMatchObject({ back: false });
  expect(list[0]?.facts.map(({ field, after }) => [field, after?.zh])).toEqual([
    ['otherNames', 'Nouvelle 新潮'],
    ['merged', 'Nouvelle'],
  ]);
  expect(list).toHaveLength(3);
  const [act] = (await app.must(auditList, {}, { as: staff })).list;
  expect(act).toMatchObject({ call: 'workPlaceMerge' });
});

test('a category with some below it goes into another root: they lie there, its name still finds them, and fees of its own keep it as it is', async () => {
  const [gone, stays] = [await category('Kicks'), await category('Trainers')];
  const low = await category('Low kicks', { parentId: gone.id });
  const made = await brand('Tree brand');
  await product(made.id, gone.id, 'TR-1');
  await product(made.id, low.id, 'TR-2');
  const pair = { of: 'category' as const, goneId: gone.id, staysId: stays.id };
  const now = app.clock.now();
  const row = { categoryId: gone.id, who: 'all', sellerId: null, service: { rate: 0.02, least: 0, most: null } };
  const schedule = (rows: object[], at: Date) =>
    app.db
      .insertInto('shop_document')
      .values({
        ...{ id: newId(), kind: 'fees', content: JSON.stringify({ ...firstSchedule, rows }) },
        ...{ holds_from: at, saved_by: staff.userId, saved_at: at },
      })
      .execute();
  await schedule([row], now);
  expect((await app.must(workPlaceMergePreview, pair, { as: staff })).bars).toEqual(['fees']);
  expect(await app.call(workPlaceMerge, pair, { as: staff })).toMatchObject({ code: 'NOT_MERGED' });
  app.clock.advance(1);
  await schedule([], app.clock.now());
  expect(await app.must(workPlaceMergePreview, pair, { as: staff })).toMatchObject({
    moves: [
      { kind: 'products', count: 1 },
      { kind: 'below', count: 1 },
    ],
    bars: [],
  });
  await app.must(workPlaceMerge, pair, { as: staff });
  const { categories } = await app.must(workCatalogue, {}, { as: staff });
  expect(categories.find(({ id }) => id === low.id)?.parentId).toBe(stays.id);
  expect(categories.some(({ id }) => id === gone.id)).toBe(false);
  expect((await found('Kicks')).sort()).toEqual(['TR-1', 'TR-2']);
  expect((await app.must(productList, { categoryId: gone.id }, {})).list.length).toBe(
    (await app.must(productList, { categoryId: stays.id }, {})).list.length,
  );
});

test('what stands against it is said: another kind of goods, no room in the tree, a brand that is not taken in', async () => {
  const [shoes, bags] = [await category('Bar shoes'), await category('Bar bags', { kind: 'bags' })];
  const low = await category('Bar low', { parentId: shoes.id });
  const bars = async (of: 'brand' | 'category', goneId: string, staysId: string) =>
    (await app.must(workPlaceMergePreview, { of, goneId, staysId }, { as: staff })).bars;
  expect(await bars('category', bags.id, shoes.id)).toEqual(['kind']);
  expect(await bars('category', shoes.id, low.id)).toEqual(['tree']);
  expect(await bars('category', low.id, shoes.id)).toEqual([]);
  const many = Array.from({ length: 12 }, (_, n) => `spelling ${n}`);
  const [full, other] = [await brand('Full', many), await brand('Other')];
  expect(await bars('brand', other.id, full.id)).toEqual(['names']);
  expect(
    await app.call(workPlaceMerge, { of: 'brand', goneId: full.id, staysId: full.id }, { as: staff }),
  ).toMatchObject({ code: 'BAD_INPUT' });
});
