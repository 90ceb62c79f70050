// @module-tag both-engines
/** What people also call a brand or a model: found by it, in the table, in the history. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productList, productOffline, productSuggest } from '../../../../contract/catalogue/calls.ts';
import { workChangeBack, workHistory } from '../../../../contract/catalogue/change-calls.ts';
import { IMPORT_HEADS, rowsOf } from '../../../../contract/catalogue/import-rules.ts';
import { workProductMerge } from '../../../../contract/catalogue/merge-calls.ts';
import {
  workBrandSave,
  workCatalogue,
  workCategorySave,
  workProductExport,
  workProductImport,
  workProductSave,
} from '../../../../contract/catalogue/work-calls.ts';
import { up as foundByMore } from '../../../db/migrations/9zzzi_found_by_more.ts';
import { type Person, type TestApp, testApp } from '../../../testing/server.ts';

let app: TestApp;
let as: { as: Person };
let place: { brandId: string; categoryId: string };
const brandName = { zh: '红隼', en: 'Kestrel' };

beforeAll(async () => {
  app = await testApp();
  as = { as: await app.as('13800000009', 'staff') };
  const { id: categoryId } = await app.must(workCategorySave, { name: { zh: '球鞋', en: 'Sneakers' } }, as);
  const { id: brandId } = await app.must(workBrandSave, { name: brandName, otherNames: ['KST', '小鸟'] }, as);
  place = { brandId, categoryId };
});
afterAll(() => app.close());

const fields = (styleNo: string) => ({
  ...{ ...place, styleNo, model: { zh: '海隼', en: 'Sea Hawk' }, colour: { zh: '白', en: 'White' } },
  ...{ sizes: ['41'], released: '2026-11-20' },
});
const found = async (search: string) =>
  (await app.must(productList, { search })).list.map(({ styleNo }) => styleNo).sort();

test('a nickname finds what is called so, of its model and of its brand, also as it sounds and while it is typed', async () => {
  const made = await app.must(workProductSave, { ...fields('A-1'), otherNames: ['小恐龙', 'AJ'] }, as);
  await app.must(workProductSave, { ...fields('A-2'), colour: { zh: '黑', en: 'Black' } }, as);
  expect(await found('小恐龙')).toEqual(['A-1']);
  expect(await found('aj')).toEqual(['A-1']);
  expect(await found('kst')).toEqual(['A-1', 'A-2']);
  expect(await found('小鸟 黑')).toEqual(['A-2']);
  expect(await found('xiaokonglong')).toEqual(['A-1']);
  const suggested = await app.must(productSuggest, { search: 'ks' });
  expect(suggested.brands.map(({ id }) => id)).toEqual([place.brandId]);
  const kept = (await app.must(productOffline, {})).list.find(({ id }) => id === made.id);
  expect(kept?.also).toEqual(['小恐龙', 'AJ', 'KST', '小鸟']);
});

test('what knows nothing of other names leaves them: an app of yesterday, and a table without the column', async () => {
  const { id } = await app.must(workProductSave, { ...fields('B-1'), otherNames: ['椰子'] }, as);
  await app.must(workProductSave, { ...fields('B-1'), id, colour: { zh: '灰', en: 'Grey' } }, as);
  expect(await found('椰子')).toEqual(['B-1']);
  const { rows } = await app.must(workProductExport, {}, as);
  const old = rows.map((row) => row.slice(0, -2)).filter(([styleNo]) => styleNo === 'B-1');
  old[0]?.splice(-1, 1, '2026-11-21');
  const taken = rowsOf([IMPORT_HEADS.zh.slice(0, -2), ...old]) ?? [];
  expect((await app.must(workProductImport, { dryRun: false, rows: taken }, as)).rows).toMatchObject([
    { outcome: 'change', why: { zh: '发售日' } },
  ]);
  await app.must(workBrandSave, { id: place.brandId, name: brandName }, as);
  expect((await app.must(workCatalogue, {}, as)).brands[0]?.otherNames).toEqual(['KST', '小鸟']);
  expect(await found('椰子')).toEqual(['B-1']);
});

test('in the table they stand in a column of their own, and what is given out is what is taken in', async () => {
  const { rows } = await app.must(workProductExport, {}, as);
  expect(rows.find(([styleNo]) => styleNo === 'A-1')?.at(-2)).toBe('小恐龙、AJ');
  const read = rowsOf([[...IMPORT_HEADS.zh], ...rows]) ?? [];
  const same = await app.must(workProductImport, { dryRun: true, rows: read }, as);
  expect(new Set(same.rows.map(({ outcome }) => outcome))).toEqual(new Set(['same']));
  const changed = read.filter(({ styleNo }) => styleNo === 'A-2').map((row) => ({ ...row, otherNames: '熊猫, Panda' }));
  const taken = await app.must(workProductImport, { dryRun: false, rows: changed }, as);
  expect(taken.rows).toMatchObject([{ outcome: 'change', why: { zh: '别名' } }]);
  expect(await found('panda')).toEqual(['A-2']);
  const long = changed.map((row) => ({ ...row, otherNames: '长'.repeat(31) }));
  const refused = await app.must(workProductImport, { dryRun: true, rows: long }, as);
  expect(refused.rows).toMatchObject([{ outcome: 'refuse', why: { zh: '别名太长或太多' } }]);
});

test('a change of a brand’s other names is in its history, and taken back its products are found as before', async () => {
  await app.must(workBrandSave, { id: place.brandId, name: brandName, otherNames: ['大鸟'] }, as);
  expect([await found('小鸟'), (await found('大鸟')).length]).toEqual([[], 3]);
  const { list } = await app.must(workHistory, { kind: 'brand', id: place.brandId }, as);
  expect(list[0]?.facts).toMatchObject([{ field: 'otherNames', before: { zh: 'KST 小鸟' }, after: { zh: '大鸟' } }]);
  await app.must(workChangeBack, { kind: 'brand', id: place.brandId, change: list[0]?.id ?? '' }, as);
  expect([(await found('小鸟')).length, await found('大鸟')]).toEqual([3, []]);
});

test('of two products that become one, what either was also called finds the one', async () => {
  const one = await app.must(workProductSave, { ...fields('C-1'), otherNames: ['斑马'] }, as);
  const other = await app.must(workProductSave, { ...fields('C-2'), otherNames: ['白斑'] }, as);
  const merged = await app.must(workProductMerge, { goneId: one.id, staysId: other.id, take: [] }, as);
  expect(merged.otherNames).toEqual(['白斑', '斑马']);
  expect([await found('斑马'), await found('白斑')]).toEqual([['C-2'], ['C-2']]);
});

test('products that nobody saves again are found by what a search has learnt to look at, however many', async () => {
  await app.must(workProductSave, { ...fields('D-1'), otherNames: ['企鹅'] }, as);
  // As many as take several turns, as they were found before.
  await sql`
    insert into product select (jsonb_populate_record(p, jsonb_build_object('id', 'more-' || n, 'style_no', 'M-' || n))).*
    from product p, generate_series(1, 600) n where p.style_no = 'D-1'`.execute(app.db);
  await sql`update product set search = '{}'`.execute(app.db);
  expect(await found('企鹅 M-600')).toEqual([]);
  await foundByMore(app.db as Kysely<unknown>);
  expect(await found('企鹅 M-600')).toEqual(['M-600']);
  expect(await found('小鸟 D-1')).toEqual(['D-1']);
});

test('a category that is put elsewhere in the order writes none of its products; one that is renamed finds them by its new name', async () => {
  await app.must(workProductSave, { ...fields('Z-1'), model: { zh: '岩隼', en: 'Rock Hawk' } }, as);
  const written = () => sql`select xmin::text from product where style_no = 'Z-1'`.execute(app.db);
  const before = (await written()).rows;
  const save = (zh: string) =>
    app.must(workCategorySave, { id: place.categoryId, name: { zh, en: 'Sneakers' }, place: 0 }, as);
  await save('球鞋');
  expect((await written()).rows).toEqual(before);
  await save('跑步鞋');
  expect(await found('跑步鞋')).toContain('Z-1');
});
