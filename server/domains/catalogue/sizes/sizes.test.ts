// @module-tag both-engines
/** What a shop says its sizes are called elsewhere: read on a product, found by it, kept by an order, and taken back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productByStyles, productDetail, productList } from '../../../../contract/catalogue/calls.ts';
import { workChangeBack, workHistory } from '../../../../contract/catalogue/change-calls.ts';
import { IMPORT_HEADS, rowsOf } from '../../../../contract/catalogue/import-rules.ts';
import { workSizeTable, workSizeTableSave } from '../../../../contract/catalogue/size-calls.ts';
import { type Gender, ownTables, type SizeRow, sizeElsewhere } from '../../../../contract/catalogue/size-tables.ts';
import {
  workProductExport,
  workProductImport,
  workProductList,
  workProductSave,
} from '../../../../contract/catalogue/work-calls.ts';
import { orderDetail, orderPreview } from '../../../../contract/order/calls.ts';
import { type Market, openMarketApp, SKU } from '../../../testing/market.ts';
import { catalogue } from '../handlers.ts';
import { catalogueChange } from '../work/change.ts';
import { catalogueWork } from '../work/handlers.ts';

let app: Market;
let as: { as: Market['people']['staff'] };
let product: { id: string; brandId: string };

beforeAll(async () => {
  app = await openMarketApp({
    config: { demo: false },
    domains: [catalogue, catalogueWork, catalogueChange],
  });
  as = { as: app.people.staff };
  product = await app.db
    .selectFrom('sku')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['product.id', 'product.brand_id as brandId'])
    .where('sku.id', '=', SKU)
    .executeTakeFirstOrThrow();
});
afterAll(() => app.close());

const row = (eu: string, us: string, uk: string, cm: string): SizeRow => ({ eu, us, uk, cm });
const shops = [row('42', '8', '7', '26.5'), row('42.5', '8.5', '7.5', '27'), row('43', '9', '8', '27.5')];
const brands = [row('42', '9', '8', '26.5'), row('42.5', '9.5', '8.5', '27')];

const tableOf = (brandId: string | null, gender: Gender = 'men') =>
  app.must(workSizeTable, { gender, ...(brandId && { brandId }) }, as);
async function save(rows: SizeRow[] | null, brandId: string | null = null, gender: Gender = 'men') {
  const [last] = [...(await tableOf(brandId, gender)).list].sort((a, b) => b.savedAt - a.savedAt);
  app.clock.advance(1_000);
  return app.call(
    workSizeTableSave,
    { gender, brandId, rows, holdsFrom: null, basedOn: last?.id ?? null },
    { as: app.people.staff },
  );
}
const said = async () => {
  const { sizeTables = [] } = await app.must(productDetail, { id: product.id });
  return sizeElsewhere(sizeTables, '42.5')?.zh;
};

test('a product is read by the software’s table, then the shop’s, then its brand’s; an order keeps what it was bought under', async () => {
  expect(await said()).toBe('US 男 9 / 女 10.5 · UK 8.5 · 27 cm');
  expect(await save(shops)).toMatchObject({ success: true });
  expect(await said()).toBe('US 男 8.5 / 女 10.5 · UK 7.5 / 8.5 · 27 cm');
  const { listingId } = await app.list();
  const preview = await app.must(orderPreview, { listingId }, { as: app.people.buyer });
  const id = await app.order();
  const kept = async () => (await app.must(orderDetail, { id }, { as: app.people.buyer })).item.elsewhere?.zh;
  expect([preview.item.elsewhere?.zh, await kept()]).toEqual([await said(), await said()]);
  expect(await save(brands, product.brandId)).toMatchObject({ success: true });
  expect(await said()).toBe('US 男 9.5 / 女 10.5 · UK 8.5 · 27 cm');
  expect(await kept()).toBe('US 男 8.5 / 女 10.5 · UK 7.5 / 8.5 · 27 cm');
  expect((await tableOf(product.brandId)).whose).toBe('brand');
});

test('a size is found as it is called elsewhere, and whoever searches reads what it was taken for', async () => {
  const found = (search: string) => app.must(productList, { search });
  for (const search of ['US 8.5', '美码男8.5', 'us m 9.5 码', 'UK 7.5', '英码8.5', '脚长 27cm']) {
    const { list, understood } = await found(search);
    expect(
      list.map(({ id }) => id),
      search,
    ).toEqual([product.id]);
    expect(understood?.zh, search).toContain('EU 42.5');
  }
  expect((await found('女 US 10.5')).understood?.zh).toContain('EU 42.5');
  expect((await found('US 10.5')).understood?.zh ?? '').not.toContain('EU 42.5');
});

test('a table that makes no sense is not saved, and the sizes of a brand that is not there belong to nobody', async () => {
  expect(await save([row('43', '9', '8', '27'), row('42', '8', '7', '26')])).toMatchObject({
    code: 'SIZES_WRONG',
    data: { row: 2, column: 'eu', fault: 'order' },
  });
  expect(await save([row('42', '9', '8', '37')])).toMatchObject({ data: { column: 'cm', fault: 'cm' } });
  const none = { gender: 'men', brandId: 'nobody', rows: shops, holdsFrom: null, basedOn: null } as const;
  expect(await app.call(workSizeTableSave, none, as)).toMatchObject({ code: 'NOT_FOUND' });
  const late = { ...none, brandId: null };
  expect(await app.call(workSizeTableSave, late, as)).toMatchObject({ code: 'SETTINGS_CHANGED' });
  for (const person of [app.people.seller, app.people.buyer])
    expect(await app.call(workSizeTableSave, late, { as: person })).toMatchObject({ code: 'FORBIDDEN' });
});

test('the default is restored: the shop’s for a brand, the software’s for the shop, and what there was is still read', async () => {
  expect(await save(null, product.brandId)).toMatchObject({ success: true });
  expect(await said()).toBe('US 男 8.5 / 女 10.5 · UK 7.5 / 8.5 · 27 cm');
  expect(await save(null)).toMatchObject({ success: true });
  expect(await said()).toBe('US 男 9 / 女 10.5 · UK 8.5 · 27 cm');
  const { whose, rows, list } = await tableOf(null);
  expect([whose, rows]).toEqual(['software', ownTables.men]);
  expect(list.map((one) => one.rows)).toEqual([null, shops]);
  expect(list[0]?.savedBy).toBe('staff');
});

test('a product that is made for women is read by their table alone; in the table it has a column, in the history a line', async () => {
  const [made] = (await app.must(workProductList, {}, as)).list;
  if (!made) throw new Error('no product');
  const { items: _i, pictures: _p, retired: _r, brandRetired: _b, sizesRetired: _s, name: _n, ...fields } = made;
  await app.must(workProductSave, { ...fields, gender: 'women' }, as);
  expect(await said()).toBe('US 10.5 · UK 8.5 · 27 cm');
  const { gender: _g, ...ofYesterday } = fields;
  await app.must(workProductSave, ofYesterday, as);
  expect(await said()).toBe('US 10.5 · UK 8.5 · 27 cm');
  const { rows } = await app.must(workProductExport, {}, as);
  expect(rows[0]?.at(-1)).toBe('女');
  const read = rowsOf([[...IMPORT_HEADS.zh], ...rows]) ?? [];
  const imported = (gender: string, dryRun = true) =>
    app.must(workProductImport, { dryRun, rows: read.map((one) => ({ ...one, gender })) }, as);
  expect((await imported('女')).rows[0]?.outcome).toBe('same');
  expect((await imported('狗')).rows[0]).toMatchObject({
    outcome: 'refuse',
    why: { zh: '给谁要写男、女、儿童，或空着' },
  });
  expect((await imported('Kids', false)).rows[0]).toMatchObject({ outcome: 'change', why: { zh: '给谁' } });
  expect(await said()).toBeUndefined();
  const history = async () => (await app.must(workHistory, { kind: 'product', id: made.id }, as)).list;
  const [change] = await history();
  expect(change?.facts).toMatchObject([{ field: 'gender', before: { zh: '女' }, after: { zh: '儿童' } }]);
  await app.must(workChangeBack, { kind: 'product', id: made.id, change: change?.id ?? '' }, as);
  expect(await said()).toBe('US 10.5 · UK 8.5 · 27 cm');
});

test('whoever looks products up by their numbers reads each size as America calls it, by the table that holds', async () => {
  const { styleNo, sizeTables } = await app.must(productDetail, { id: product.id });
  const rows = sizeTables?.[0]?.rows ?? [];
  const [found] = (await app.must(productByStyles, { styles: styleNo })).list;
  for (const { size } of found?.skus ?? []) {
    const us = rows.find(({ eu }) => eu === size)?.us;
    expect([size, found?.us?.[size]]).toEqual([size, us]);
  }
  expect(Object.keys(found?.us ?? {}).length).toBeGreaterThan(0);
});
