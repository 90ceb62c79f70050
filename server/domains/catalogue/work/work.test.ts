/** The catalogue as staff make it, from an empty shop to what a stranger sees. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { home, productCateTree, productDetail, productList } from '../../../../contract/catalogue/calls.ts';
import { IMPORT_HEADS, type ImportRow, rowsOf } from '../../../../contract/catalogue/import-rules.ts';
import {
  workBrandSave,
  workCatalogue,
  workCategorySave,
  workProductExport,
  workProductImport,
  workProductList,
  workProductSave,
} from '../../../../contract/catalogue/work-calls.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { type Person, type TestApp, testApp } from '../../../testing/server.ts';
import { statementsOf } from '../../../testing/statements.ts';

let app: TestApp;
let as: { as: Person };

beforeAll(async () => {
  app = await testApp();
  as = { as: await app.as('13800000009', 'staff') };
});
afterAll(() => app.close());

const fields = {
  styleNo: '007-AB',
  model: { zh: '海隼', en: 'Sea Hawk' },
  colour: { zh: '白', en: 'White' },
  sizes: ['42', '41', '42'],
  released: '2026-11-20',
};

describe('one product', () => {
  test('a product that staff made is found by strangers, in its category, with its sizes from small to large', async () => {
    expect((await app.must(home, {})).feed.count).toBe(0);
    const category = await app.must(workCategorySave, { name: { zh: '球鞋', en: 'Sneakers' } }, as);
    const brand = await app.must(workBrandSave, { name: { zh: '红隼', en: 'Kestrel' } }, as);
    const place = { categoryId: category.id, brandId: brand.id };
    const made = await app.must(workProductSave, { ...fields, ...place }, as);
    expect(made.name).toEqual({ zh: '红隼 海隼 白', en: 'Kestrel Sea Hawk White' });
    for (const search of ['海隼', '007AB', 'kestrel', '球鞋'])
      expect(
        (await app.must(productList, { search })).list.map(({ id }) => id),
        search,
      ).toEqual([made.id]);
    const detail = await app.must(productDetail, { id: made.id });
    expect(detail.skus.map(({ size }) => size)).toEqual(['41', '42']);
    expect(detail.photos).toEqual([]);
    const { list } = await app.must(productCateTree, {});
    expect(list).toMatchObject([{ id: category.id, count: 1, sizes: ['41', '42'] }]);
    // No drawing pretends to be its picture.
    expect((await app.app.request(`/img/p/${made.id}/side-375.webp`)).status).toBe(404);
  });

  test('it can be changed; a size that goods may have stays, and two products never share a style number', async () => {
    const [made] = (await app.must(workProductList, { search: '007-AB' }, as)).list;
    if (!made) throw new Error('no product');
    const { id, brandId, categoryId } = made;
    const change = { ...fields, id, brandId, categoryId };
    const blue = { ...change, colour: { zh: '蓝', en: 'Blue' }, sizes: ['41', '42', '43'] };
    expect(await app.must(workProductSave, blue, as)).toMatchObject({ id, sizes: ['41', '42', '43'] });
    expect((await app.must(productList, { search: '蓝' })).list).toHaveLength(1);
    expect((await app.must(productList, { search: '白' })).list).toHaveLength(0);
    expect(await app.call(workProductSave, { ...change, sizes: ['41'] }, as)).toMatchObject({ code: 'SIZE_STAYS' });
    const second = { ...fields, brandId, categoryId };
    expect(await app.call(workProductSave, second, as)).toMatchObject({ code: 'NAME_TAKEN' });
    const again = { name: { zh: 'kestrel', en: 'x' } };
    expect(await app.call(workBrandSave, again, as)).toMatchObject({ code: 'NAME_TAKEN' });
  });
});

describe('a table', () => {
  const row = (line: number, styleNo: string, more: Partial<ImportRow> = {}): ImportRow => ({
    line,
    styleNo,
    brand: { zh: '云鲸', en: 'Whale' },
    category: { zh: '包', en: 'Bags' },
    model: { zh: '托特', en: 'Tote' },
    colour: { zh: '黑', en: 'Black' },
    sizes: 'OS',
    released: '2026/1/9',
    ...more,
  });
  const table = [
    row(2, '00123'),
    row(3, '00124', { sizes: '' }),
    row(4, '00125', { released: 'soon', model: { zh: '', en: '' } }),
    row(5, '00123'),
    row(6, '007-AB', { sizes: '41' }),
    row(7, '00126', { brand: { zh: 'KESTREL', en: '' } }),
  ];

  test('a dry run says of each row what would happen and why, and does nothing', async () => {
    const before = await app.must(workCatalogue, {}, as);
    const { rows } = await app.must(workProductImport, { dryRun: true, rows: table }, as);
    expect(rows.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
      '2 create',
      '3 refuse',
      '4 refuse',
      '5 refuse',
      '6 refuse',
      '7 create',
    ]);
    expect(rows[0]?.makes.map(({ what, name }) => `${what} ${name.zh}`)).toEqual(['brand 云鲸', 'category 包']);
    expect(rows[1]?.why.zh).toBe('尺码空着或不对');
    expect(rows[2]?.why.zh).toBe('型号空着或太长；发售日不对');
    expect(rows[3]?.why.zh).toContain('第 2 行');
    expect(rows[4]?.why.zh).toContain('42 43');
    expect(await app.must(workCatalogue, {}, as)).toEqual(before);
  });

  test('what the dry run promised is done; sent again after it was cut off, nothing is doubled', async () => {
    const { rows } = await app.must(workProductImport, { dryRun: false, rows: table }, as);
    const again = await app.must(workProductImport, { dryRun: false, rows: table }, as);
    expect(rows.filter(({ outcome }) => outcome === 'create')).toHaveLength(2);
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['same', 'refuse', 'refuse', 'refuse', 'refuse', 'same']);
    const { brands, products } = await app.must(workCatalogue, {}, as);
    expect(brands.map(({ name }) => name.en).sort()).toEqual(['Kestrel', 'Whale']);
    expect(products).toBe(3);
    const changed = [row(2, '00123', { colour: { zh: '灰', en: 'Grey' } })];
    const [change] = (await app.must(workProductImport, { dryRun: false, rows: changed }, as)).rows;
    expect(change).toMatchObject({ outcome: 'change', why: { zh: '颜色' } });
  });

  test('what is given out is what is taken in, leading zeros kept', async () => {
    const { rows } = await app.must(workProductExport, {}, as);
    expect(rows.map(([styleNo]) => styleNo)).toEqual(['00123', '00126', '007-AB']);
    const cells = [[...IMPORT_HEADS.zh], ...rows];
    const read = rowsOf(cells) ?? [];
    const taken = await app.must(workProductImport, { dryRun: true, rows: read }, as);
    expect(taken.rows.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same']);
    expect(rowsOf([['a', 'b']])).toBeNull();
  });

  test('a picture that failed refuses no row, and a table sent again doubles none', async () => {
    const mine = await sent('a');
    const theirs = await sent('b', (await app.as('13800000008')).userId);
    const illustrated = [
      row(2, '00200', { pictures: 2, uploads: [mine, 'never-arrived'] }),
      row(3, '00201', { pictures: 1, uploads: [theirs] }),
      row(4, '00123', { colour: { zh: '灰', en: 'Grey' }, pictures: 1 }),
    ];
    const dry = await app.must(workProductImport, { dryRun: true, rows: illustrated }, as);
    expect(dry.rows.map(({ outcome, pictures }) => [outcome, pictures])).toEqual([
      ['create', 2],
      ['create', 1],
      ['change', 1],
    ]);
    const real = await app.must(workProductImport, { dryRun: false, rows: illustrated }, as);
    expect(real.rows.map(({ outcome, pictures }) => [outcome, pictures])).toEqual([
      ['create', 1],
      ['create', 0],
      ['same', 0],
    ]);
    expect(real.rows.map(({ why }) => why.zh)).toEqual(['1 张图；1 张图没收到', '1 张图没收到', '1 张图没收到']);
    const shown = async (styleNo: string) =>
      (await app.must(workProductList, { search: styleNo }, as)).list[0]?.pictures;
    expect(await shown('00200')).toEqual([`/img/u/${'a'.repeat(64)}`]);
    expect(await shown('00201')).toEqual([]);
    const again = await app.must(workProductImport, { dryRun: false, rows: illustrated }, as);
    expect(again.rows[0]).toMatchObject({ outcome: 'same', pictures: 0, why: { zh: '' } });
    expect(await shown('00200')).toHaveLength(1);
    const given = await app.must(workProductExport, {}, as);
    expect(given.pictures[given.rows.findIndex(([styleNo]) => styleNo === '00200')]).toEqual(await shown('00200'));
  });

  test('pictures stay in the order in which they are kept, and one that is not kept is gone', async () => {
    const brand = await app.must(workBrandSave, { name: { zh: '图牌', en: 'Pictured' } }, as);
    const category = await app.must(workCategorySave, { name: { zh: '图类', en: 'Pictured' } }, as);
    const product = {
      ...{ styleNo: 'PIC-1', model: { zh: '图', en: 'Pic' }, colour: { zh: '白', en: 'White' }, sizes: ['41'] },
      ...{ released: '2026-11-20', brandId: brand.id, categoryId: category.id },
    };
    const newPictures = [await sent('c'), await sent('d'), await sent('e')];
    const { id, pictures } = await app.must(workProductSave, { ...product, newPictures }, as);
    const [first = '', , third = ''] = pictures;
    const changed = await app.must(workProductSave, { ...product, id, keptPictures: [third, first] }, as);
    expect(changed.pictures).toEqual([third, first]);
  });

  test('two rows that call a new brand differently make it once, behind the categories that are there', async () => {
    const place = { category: { zh: '挂件', en: 'Charms' } };
    const rows = [
      row(2, '00300', { brand: { zh: '云雀', en: 'Lark' }, ...place }),
      row(3, '00301', { brand: { zh: 'LARK', en: '' }, ...place }),
    ];
    await app.must(workProductImport, { dryRun: false, rows }, as);
    const { brands, categories } = await app.must(workCatalogue, {}, as);
    expect(brands.filter(({ name }) => /lark/i.test(name.zh + name.en)).map(({ name }) => name.zh)).toEqual(['云雀']);
    expect(categories.at(-1)?.name.zh).toBe('挂件');
    const { list } = await app.must(productList, { search: '云雀' });
    expect(list).toHaveLength(2);
  });

  test('a table asks the database as often for 200 rows as for two, new and changed ones', async () => {
    const many = (from: number, count: number, colour: string) =>
      Array.from({ length: count }, (_, n) =>
        row(n + 2, `M${from + n}`, {
          brand: { zh: `批${from + n}`, en: `Batch ${from + n}` },
          colour: { zh: colour, en: colour },
        }),
      );
    const asked = async (rows: ImportRow[]) => {
      const said = await statementsOf(app, () => app.must(workProductImport, { dryRun: false, rows }, as));
      return said.length;
    };
    const [two, lots] = [await asked(many(0, 2, '黑')), await asked(many(1_000, 200, '黑'))];
    expect(lots).toBe(two);
    const [twoChanged, lotsChanged] = [await asked(many(0, 2, '白')), await asked(many(1_000, 200, '白'))];
    expect(lotsChanged).toBe(twoChanged);
    const { list } = await app.must(productList, { search: 'M1199' });
    expect(list.map(({ name }) => name.zh)).toEqual(['批1199 托特 白']);
  });
});

/** A picture that arrived. @returns its upload's id */
async function sent(sign: string, userId = as.as.userId): Promise<string> {
  const id = newId();
  const sha256 = sign.repeat(64);
  const now = app.clock.now();
  const file = { object_key: `u/${userId}/20261120/${sha256}.jpg`, sha256, size: 10, type: 'image/jpeg' };
  await app.db
    .insertInto('upload')
    .values({ id, user_id: userId, ...file, state: 'confirmed', created_at: now, confirmed_at: now })
    .execute();
  return id;
}
