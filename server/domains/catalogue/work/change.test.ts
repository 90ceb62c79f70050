/** What is no longer taken in, and what became of each change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bidSubmit } from '../../../../contract/bid/calls.ts';
import {
  productBrandList,
  productCateTree,
  productDetail,
  productList,
  productOffline,
  productSuggest,
} from '../../../../contract/catalogue/calls.ts';
import {
  workBrandRetire,
  workChangeBack,
  workHistory,
  workProductRetire,
  workSizeRetire,
} from '../../../../contract/catalogue/change-calls.ts';
import type { ImportRow } from '../../../../contract/catalogue/import-rules.ts';
import { workProductMerge } from '../../../../contract/catalogue/merge-calls.ts';
import {
  type ProductFields,
  workBrandSave,
  workCategorySave,
  workProductImport,
  workProductSave,
} from '../../../../contract/catalogue/work-calls.ts';
import { consignmentInquire } from '../../../../contract/consignment/calls.ts';
import { sellerGoodsCreate } from '../../../../contract/listing/calls.ts';
import { listingTerms } from '../../../../contract/listing/rules.ts';
import { currentPolicy } from '../../../../contract/order/return-policy.ts';
import { receiptSave } from '../../../../contract/stock/calls.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { brokenAct } from '../../../kernel/state/audit.ts';
import { putOnSale, shelve } from '../../../testing/goods.ts';
import { type Person, type TestApp, testApp } from '../../../testing/server.ts';
import { refreshQuote } from '../../market/quotes.ts';

let app: TestApp;
let as: { as: Person };
let seller: { as: Person };
let place: { brandId: string; categoryId: string };

beforeAll(async () => {
  app = await testApp();
  as = { as: await app.as('13800000009', 'staff') };
  seller = { as: await app.as('13800000002', 'seller') };
  const category = await app.must(workCategorySave, { name: { zh: '球鞋', en: 'Sneakers' } }, as);
  const brand = await app.must(workBrandSave, { name: { zh: '红隼', en: 'Kestrel' } }, as);
  place = { brandId: brand.id, categoryId: category.id };
});
afterAll(() => app.close());

const fieldsOf = (styleNo: string, more: Partial<ProductFields> = {}): ProductFields => ({
  styleNo,
  model: { zh: `型 ${styleNo}`, en: `Model ${styleNo}` },
  colour: { zh: '白', en: 'White' },
  sizes: ['41', '42'],
  released: '2026-11-20',
  ...more,
});
const make = async (styleNo: string, more: Partial<ProductFields> = {}) => {
  const product = await app.must(workProductSave, { ...fieldsOf(styleNo, more), ...place }, as);
  const { skus } = await app.must(productDetail, { id: product.id });
  return { ...product, sku: (size: string) => skus.find((one) => one.size === size)?.id ?? '' };
};
const found = async (search: string) => (await app.must(productList, { search })).list.map(({ id }) => id);
const sends = (skuId: string) => ({ id: newId(), lines: [{ skuId, grade: '95' as const, quantity: 1 }], photos: [] });
const listed = async () => {
  const files = await app.app.request('/sitemap/0.xml');
  return files.status === 200 ? files.text() : '';
};

describe('what is no longer taken in', () => {
  test('nobody can announce, list, bid for or ask about one; strangers are told, and search and sitemap follow', async () => {
    const product = await make('RT-1');
    const skuId = product.sku('41');
    const now = app.clock.now();
    const itemId = await shelve(app.db, { owner: seller.as.userId, skuId, now });
    await app.must(workProductRetire, { id: product.id, retired: true }, as);

    expect(await app.call(receiptSave, sends(skuId), seller)).toMatchObject({
      code: 'RETIRED',
      data: { retired: [skuId] },
    });
    const up = { lines: [{ itemId, price: 90_000 }], terms: listingTerms };
    expect(await app.call(sellerGoodsCreate, up as never, seller)).toMatchObject({ success: false, code: 'RETIRED' });
    const inquiry = { id: newId(), skuId, grade: '95', defects: [], note: '', photos: [newId()] };
    expect(await app.call(consignmentInquire, inquiry as never, seller)).toMatchObject({ code: 'RETIRED' });

    expect(await app.must(productDetail, { id: product.id })).toMatchObject({ id: product.id, retired: true });
    expect(await found('RT-1')).toEqual([]);
    expect((await app.must(productSuggest, { search: 'RT-1' })).products).toEqual([]);
    expect((await app.must(productOffline, {})).list.map(({ id }) => id)).not.toContain(product.id);
    expect(await listed()).not.toContain(product.id);

    await app.must(workProductRetire, { id: product.id, retired: false }, as);
    expect(await found('RT-1')).toEqual([product.id]);
    expect(await listed()).toContain(product.id);
    await app.must(receiptSave, sends(skuId), seller);
  });

  test('a pair that is for sale stays so, is found, and its product goes with the last of them', async () => {
    const product = await make('RT-2');
    const now = app.clock.now();
    const skuId = product.sku('42');
    const { listingId } = await putOnSale(app.db, {
      ...{ seller: seller.as.userId, skuId, grade: '95', price: 90_000, inWarehouse: true, now },
    });
    await refreshQuote(app.db, skuId, now);
    await app.must(workProductRetire, { id: product.id, retired: true }, as);
    expect(await found('RT-2')).toEqual([product.id]);
    const before = (await app.must(productList, {})).count ?? 0;
    await app.db.updateTable('listing').set({ state: 'sold' }).where('id', '=', listingId).execute();
    await refreshQuote(app.db, skuId, now);
    expect(await found('RT-2')).toEqual([]);
    expect((await app.must(productList, {})).count).toBe(before - 1);
  });

  test('a receipt that was announced before is arriving still, however often its device sends it', async () => {
    const product = await make('RT-3');
    const receipt = sends(product.sku('41'));
    const { no } = await app.must(receiptSave, receipt, seller);
    await app.must(workProductRetire, { id: product.id, retired: true }, as);
    expect((await app.must(receiptSave, receipt, seller)).no).toBe(no);
  });

  test('one size goes and the others stay; a brand takes its products with it and brings them back', async () => {
    const product = await make('RT-4');
    expect(await app.must(workSizeRetire, { productId: product.id, size: '41', retired: true }, as)).toMatchObject({
      retired: false,
      sizesRetired: ['41'],
    });
    expect(await app.call(receiptSave, sends(product.sku('41')), seller)).toMatchObject({ code: 'RETIRED' });
    await app.must(receiptSave, sends(product.sku('42')), seller);
    expect(await app.must(productDetail, { id: product.id })).toMatchObject({ retiredSizes: [product.sku('41')] });

    const names = async () => (await app.must(productBrandList, {})).list.map(({ name }) => name.en);
    expect(await names()).toContain('Kestrel');
    await app.must(workBrandRetire, { id: place.brandId, retired: true }, as);
    expect(await names()).not.toContain('Kestrel');
    expect(await found('RT-4')).toEqual([]);
    // A product that is made for it meanwhile is not taken in either.
    await make('RT-5');
    expect(await found('RT-5')).toEqual([]);
    await app.must(workBrandRetire, { id: place.brandId, retired: false }, as);
    expect(await names()).toContain('Kestrel');
    expect(await found('RT-5')).toHaveLength(1);
    // Its own word holds on.
    expect(await app.must(productDetail, { id: product.id })).toMatchObject({ retiredSizes: [product.sku('41')] });
  });

  test('money that waits for one is refused before it is frozen', async () => {
    const product = await make('RT-6');
    await app.must(workProductRetire, { id: product.id, retired: true }, as);
    const [addressId, userId, now] = [newId(), seller.as.userId, app.clock.now()];
    await app.db
      .insertInto('address')
      .values({
        ...{ id: addressId, user_id: userId, name: '林', phone: '13800002046', province: '浙江省', city: '杭州市' },
        ...{ district: '西湖区', detail: '文三路 1 号', is_default: true, created_at: now, deleted_at: null },
      })
      .execute();
    const wanted = { skuId: product.sku('41'), grade: '95', price: 90_000, prepay: 'part', days: 7 } as const;
    expect(await app.call(bidSubmit, { ...wanted, addressId, policyVersion: currentPolicy }, seller)).toMatchObject({
      code: 'RETIRED',
    });
  });
});

describe('the history of a product', () => {
  const history = (id: string, kind: 'product' | 'brand' | 'category' = 'product') =>
    app.must(workHistory, { kind, id }, as);

  test('each change stands with who made it, when, before and after, and one of them can be taken back', async () => {
    const product = await make('HS-1');
    const { id } = product;
    const save = (more: Partial<ProductFields>) =>
      app.must(workProductSave, { ...fieldsOf('HS-1'), ...place, id, ...more }, as);
    await save({ colour: { zh: '蓝', en: 'Blue' } });
    await save({ colour: { zh: '蓝', en: 'Blue' }, sizes: ['41', '42', '43'] });
    const { list } = await history(id);
    expect(list.map(({ made, back, facts }) => ({ made, back, facts: facts.map(({ field }) => field) }))).toEqual([
      { made: false, back: true, facts: ['sizes'] },
      { made: false, back: true, facts: ['colour'] },
      { made: true, back: false, facts: ['styleNo', 'brand', 'category', 'model', 'colour', 'sizes', 'released'] },
    ]);
    expect(list[1]?.facts).toEqual([
      { field: 'colour', before: { zh: '白', en: 'White' }, after: { zh: '蓝', en: 'Blue' } },
    ]);
    expect(list[0]?.by).toBe('用户0009');
    await app.must(workChangeBack, { kind: 'product', id, change: list[1]?.id ?? '' }, as);
    expect(await app.must(productDetail, { id })).toMatchObject({ colour: { en: 'White' } });
    // The later one is as it was made.
    expect((await app.must(productDetail, { id })).skus.map(({ size }) => size)).toEqual(['41', '42', '43']);
    const [newest] = (await history(id)).list;
    expect(newest?.facts).toMatchObject([{ field: 'colour', before: { en: 'Blue' }, after: { en: 'White' } }]);
    // A size that goods may have is not unmade: it is not taken in.
    await app.must(workChangeBack, { kind: 'product', id, change: list[0]?.id ?? '' }, as);
    expect((await app.must(productDetail, { id })).retiredSizes).toHaveLength(1);
    expect(await brokenAct(app.db, app.house.config)).toBeNull();
  });

  test('a change that was changed over is not taken back behind anybody’s back', async () => {
    const { id } = await make('HS-2');
    const save = (en: string) =>
      app.must(workProductSave, { ...fieldsOf('HS-2', { colour: { zh: en, en } }), ...place, id }, as);
    await save('Blue');
    await save('Green');
    const { list } = await history(id);
    expect(list.map(({ back }) => back)).toEqual([true, false, false]);
    expect(await app.call(workChangeBack, { kind: 'product', id, change: list[1]?.id ?? '' }, as)).toMatchObject({
      code: 'CHANGED_SINCE',
    });
    // What somebody else did is no change of this product.
    const other = await make('HS-3');
    const [made] = (await history(other.id)).list;
    expect(await app.call(workChangeBack, { kind: 'product', id, change: made?.id ?? '' }, as)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('what a table changed, what was retired and what was merged stand there too', async () => {
    const product = await make('HS-4');
    const row: ImportRow = {
      line: 2,
      ...{ styleNo: 'HS-4', brand: { zh: '红隼', en: 'Kestrel' }, category: { zh: '球鞋', en: 'Sneakers' } },
      ...{ model: { zh: '型 HS-4', en: 'Model HS-4' }, colour: { zh: '灰', en: 'Grey' } },
      ...{ sizes: '41 42', released: '2026-11-20' },
    };
    await app.must(workProductImport, { dryRun: true, rows: [row] }, as);
    await app.must(workProductImport, { dryRun: false, rows: [row, { ...row, line: 3, styleNo: 'HS-5' }] }, as);
    await app.must(workProductRetire, { id: product.id, retired: true }, as);
    const gone = await make('HS-6');
    await app.must(workProductMerge, { goneId: gone.id, staysId: product.id, take: [] }, as);
    const { list } = await history(product.id);
    expect(list.map(({ facts }) => facts.map(({ field }) => field))).toEqual([
      ['merged'],
      // Of the one that was merged into it.
      expect.arrayContaining(['styleNo']),
      ['retired'],
      ['colour'],
      expect.arrayContaining(['styleNo']),
    ]);
    expect(list[0]).toMatchObject({ back: false, facts: [{ after: { en: 'Kestrel Model HS-6 White' } }] });
    expect(
      await app.call(workChangeBack, { kind: 'product', id: product.id, change: list[0]?.id ?? '' }, as),
    ).toMatchObject({ code: 'BAD_INPUT' });
    await app.must(workChangeBack, { kind: 'product', id: product.id, change: list[2]?.id ?? '' }, as);
    expect((await app.must(productDetail, { id: product.id })).retired).toBeUndefined();
  });

  test('brands and categories have theirs', async () => {
    const brand = await app.must(workBrandSave, { name: { zh: '云鲸', en: 'Whale' } }, as);
    await app.must(workBrandSave, { id: brand.id, name: { zh: '云鲸', en: 'Cloud Whale' } }, as);
    const { list } = await history(brand.id, 'brand');
    expect(list).toMatchObject([{ facts: [{ field: 'name' }], back: true }, { made: true }]);
    await app.must(workChangeBack, { kind: 'brand', id: brand.id, change: list[0]?.id ?? '' }, as);
    expect((await history(brand.id, 'brand')).list[0]?.facts).toMatchObject([{ after: { en: 'Whale' } }]);
    const category = await app.must(workCategorySave, { name: { zh: '包', en: 'Bags' } }, as);
    await app.must(
      workCategorySave,
      { id: category.id, parentId: place.categoryId, name: { zh: '包', en: 'Bag' } },
      as,
    );
    const [renamed] = (await history(category.id, 'category')).list;
    expect(renamed?.facts.map(({ field }) => field)).toEqual(['name', 'parent', 'kind']);
    await app.must(workChangeBack, { kind: 'category', id: category.id, change: renamed?.id ?? '' }, as);
    expect((await history(category.id, 'category')).list[0]?.facts).toHaveLength(3);
    // Saved again as they are.
    await app.must(workBrandSave, { id: brand.id, name: { zh: '云鲸', en: 'Whale' } }, as);
    await app.must(workCategorySave, { id: category.id, name: { zh: '包', en: 'Bags' } }, as);
    expect((await history(brand.id, 'brand')).list).toHaveLength(3);
    expect((await history(category.id, 'category')).list).toHaveLength(3);
  });

  test('categories stand in the order that they are put in, and their goods are found by a new name', async () => {
    const order = async () =>
      (await app.must(productCateTree, {})).list
        .map(({ name }) => name.en)
        .filter((name) => /^Row|Sneakers/.test(name));
    const made = [];
    for (const name of ['Row A', 'Row B'])
      made.push(await app.must(workCategorySave, { name: { zh: name, en: name } }, as));
    const [a, b] = made;
    await app.must(workCategorySave, { id: b?.id, name: { zh: 'Row B', en: 'Row B' }, place: 0 }, as);
    expect(await order()).toEqual(['Row B', 'Sneakers', 'Row A']);
    await app.must(workCategorySave, { id: b?.id, name: { zh: 'Row B', en: 'Row B' }, place: 999 }, as);
    expect(await order()).toEqual(['Sneakers', 'Row A', 'Row B']);
    expect((await history(b?.id ?? '', 'category')).list[0]).toMatchObject({ facts: [], back: false });
    const found = async (search: string) =>
      (await app.must(productList, { search })).list.map(({ styleNo }) => styleNo);
    await app.must(workProductSave, { ...fieldsOf('ORD-1'), brandId: place.brandId, categoryId: a?.id ?? '' }, as);
    await app.must(workCategorySave, { id: a?.id, name: { zh: '滑板鞋', en: 'Skate' } }, as);
    expect(await found('滑板鞋')).toEqual(['ORD-1']);
    await app.must(workCategorySave, { id: b?.id, name: { zh: '街头', en: 'Street' } }, as);
    await app.must(workCategorySave, { id: a?.id, parentId: b?.id ?? null, name: { zh: '滑板鞋', en: 'Skate' } }, as);
    expect(await found('街头')).toEqual(['ORD-1']);
  });
});
