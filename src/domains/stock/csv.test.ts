import { describe, expect, test } from 'vitest';
import { gradeName, grades } from '../../../contract/item/grade-names.ts';
import type { CatalogueRow } from '../../offline/device/db.ts';
import { decode, readCsv, template } from './csv.ts';
import { partsOf } from './receipt/split.ts';
import type { ReceiptForm } from './receipt/use-receipt-form.ts';

const product: CatalogueRow = {
  id: 'p',
  styleNo: 'KH92-007',
  name: { zh: '海军蓝', en: 'Navy' },
  brand: { zh: '红隼', en: 'Kestrel' },
  kind: 'sneakers' as const,
  cover: '',
  skus: [{ id: 'p-425', size: '42.5' }],
};
const find = async () => [product];
const HEAD = '货号,尺码,成色,数量,期望价,成本,瑕疵';

describe('goods from a spreadsheet', () => {
  test.each(['zh', 'en'] as const)('the template can be read back by whoever reads %s', async (language) => {
    const read = await readCsv(template('KH92-007', '42.5', language), find);
    if (language === 'en') expect(template('KH92-007', '42.5', language)).not.toMatch(/\p{Script=Han}/u);
    expect(read).toMatchObject({
      lines: [{ skuId: 'p-425', grade: '95', quantity: 1, expectedPrice: 89_900, cost: 60_000 }],
    });
  });

  test('style numbers are known with and without their dash, empty cells are nothing', async () => {
    const read = await readCsv(`${HEAD}\nkh92007,42.5,全新,3,,,\n`, find);
    expect(read).toMatchObject({ lines: [{ quantity: 3, expectedPrice: null, cost: null, defects: [] }] });
  });

  test('a grade is known by its name in either language', async () => {
    const lines = grades.flatMap((grade) => [gradeName[grade].zh, gradeName[grade].en]);
    const read = await readCsv(`${HEAD}\n${lines.map((name) => `KH92-007,42.5,${name},1,,,\n`).join('')}`, find);
    expect(read).toMatchObject({ lines: grades.flatMap((grade) => [{ grade }, { grade }]) });
  });

  test('a price is read with its thousands as they are written, and a comma elsewhere is a fault instead of another price', async () => {
    const priced = (price: string) => readCsv(`${HEAD}\nKH92-007,42.5,95新,1,"${price}",,\n`, find);
    expect(await priced('1,299.00')).toMatchObject({ lines: [{ expectedPrice: 129_900 }] });
    for (const price of ['1,2', '12,99', '1.299', '12345678'])
      expect(await priced(price)).toEqual({ faults: [{ line: 2, what: 'price', value: price }] });
  });

  test('a price with its sign as the shop writes it, and the style number by its other name', async () => {
    for (const price of ['¥410', '￥410', '¥ 410.00'])
      expect(await readCsv(`${HEAD.replace('货号', '款号')}\nKH92-007,42.5,95新,1,${price},,\n`, find)).toMatchObject({
        lines: [{ expectedPrice: 41_000 }],
      });
  });

  test('one wrong line among good ones: nothing is taken, and every fault is named with its line', async () => {
    const text = `${HEAD}\nKH92-007,42.5,95新,1,,,\nNOPE,42.5,95新,1,,,\nKH92-007,99,破,0,1.234,-5,\n`;
    const read = await readCsv(text, find);
    expect(read).toEqual({
      faults: [
        { line: 3, what: 'style', value: 'NOPE' },
        { line: 4, what: 'size', value: '99' },
        { line: 4, what: 'grade', value: '破' },
        { line: 4, what: 'quantity', value: '0' },
        { line: 4, what: 'price', value: '1.234' },
        { line: 4, what: 'price', value: '-5' },
      ],
    });
  });

  test('empty rows are left out, and the numbers of the others stay those of the spreadsheet', async () => {
    const text = `${HEAD}\n\nKH92-007,42.5,95新,1,,,\n,,,,,,\nKH92-007,42.5,破,1,,,\n`;
    expect(await readCsv(text, find)).toEqual({ faults: [{ line: 5, what: 'grade', value: '破' }] });
    expect(await readCsv(text.replace('破', '全新'), find)).toMatchObject({
      lines: [{ grade: '95' }, { grade: 'new' }],
    });
  });

  test('columns in any order, the seller’s own spelling of sizes, a bag in 均码', async () => {
    const bag = { ...product, id: 'b', styleNo: 'BG01-001', skus: [{ id: 'b-os', size: 'OS' }] };
    const text = '数量,货号,成色,尺码\n2,KH92-007,95新,EU 42.5\n1,bg01001,全新,均码\n1,KH92-007,9成新,42.5码\n';
    const read = await readCsv(text, async () => [product, bag]);
    expect(read).toMatchObject({ lines: [{ skuId: 'p-425', quantity: 2 }, { skuId: 'b-os' }, { grade: '9' }] });
  });

  test('a file that a Chinese Windows saved is read, and one in UTF-8 as before', () => {
    // 货号,尺码 in GBK.
    const gbk = Uint8Array.from([0xbb, 0xf5, 0xba, 0xc5, 0x2c, 0xb3, 0xdf, 0xc2, 0xeb]);
    expect(decode(gbk.buffer)).toBe('货号,尺码');
    expect(decode(new TextEncoder().encode('货号').buffer as ArrayBuffer)).toBe('货号');
  });

  test('a column that a receipt has nothing to keep of is left out and named; each one that is missing is', async () => {
    expect(await readCsv('名称,货号,尺码,成色,数量,颜色\n跑鞋,KH92-007,42.5,95新,2,蓝\n', find)).toMatchObject({
      lines: [{ skuId: 'p-425', quantity: 2 }],
      ignored: ['名称', '颜色'],
    });
    const missing = (...values: string[]) => ({ faults: values.map((value) => ({ line: 1, what: 'column', value })) });
    expect(await readCsv('货号,尺码,颜色\n', find)).toEqual(missing('成色', '数量'));
    expect(await readCsv('style,size,condition\n', find)).toEqual(missing('quantity'));
  });

  test('whoever reads English writes the columns as the shop calls them, or as an older template did', async () => {
    for (const head of ['Style no.,Size,Condition,Quantity,Expected price', 'style,size,grade,quantity,price'])
      expect(await readCsv(`${head}\nKH92-007,EU 42.5,Excellent,1,899\n`, find)).toMatchObject({
        lines: [{ grade: '95', expectedPrice: 89_900 }],
        ignored: [],
      });
  });

  test.each([
    ['九成新', '9'],
    ['9成新', '9'],
    ['9新', '9'],
    ['八成新', '8'],
    ['95新', '95'],
    ['九五新', '95'],
    ['95成新', '95'],
    ['九九新', '99'],
    ['全新', 'new'],
    ['全', undefined],
    ['成新', undefined],
  ])('a grade in words: %s', async (said, grade) => {
    const read = await readCsv(`${HEAD}\nKH92-007,42.5,${said},1,,,\n`, find);
    expect(read).toMatchObject(grade ? { lines: [{ grade }] } : { faults: [{ what: 'grade', value: said }] });
  });

  test.each(['1852元', '1,852 元', '¥1852', '1852块', 'RMB 1852'])('a price as people write it: %s', async (price) => {
    const read = await readCsv(`${HEAD}\nKH92-007,42.5,95新,1,"${price}",,\n`, find);
    expect(read).toMatchObject({ lines: [{ expectedPrice: 185_200 }] });
  });

  test('an American size is taken where the shop says which one it is, and refused where two are called so', async () => {
    const skus = [
      { id: 'p-40', size: '40' },
      { id: 'p-41', size: '41' },
      { id: 'p-415', size: '41.5' },
    ];
    const shoe = { ...product, skus, us: { '40': '7', '41': '8', '41.5': '8' } };
    const sized = (size: string) => readCsv(`${HEAD}\nKH92-007,${size},95新,1,,,\n`, async () => [shoe]);
    for (const size of ['US 7', 'us7', '美码 7'])
      expect(await sized(size)).toMatchObject({ lines: [{ skuId: 'p-40' }] });
    for (const size of ['US 8', 'US 9', 'US']) expect(await sized(size)).toMatchObject({ faults: [{ what: 'size' }] });
  });

  test.each([
    ['no heads', 'column', 'KH92-007,42.5,95新,1,,,'],
    ['only heads', 'rows', HEAD],
    ['a quote that never ends', 'shape', `${HEAD}\n"KH92-007,42.5,95新,1,,,\n`],
    ['101 lines', 'rows', `${HEAD}\n${'KH92-007,42.5,95新,1,,,\n'.repeat(101)}`],
    ['a column too many', 'beyond', `${HEAD}\nKH92-007,42.5,95新,1,,,,x`],
  ])('%s is refused for that alone', async (_name, what, text) => {
    const read = await readCsv(text, find);
    expect('faults' in read && new Set(read.faults.map((fault) => fault.what))).toEqual(new Set([what]));
  });
});

test('a form with more photos than a receipt takes is sent as several, each within the limit, nothing lost', () => {
  const lines = Array.from({ length: 30 }, (_, n) => ({
    key: String(n),
    skuId: 's',
    quantity: 1,
    shots: Array.from({ length: 4 }, (_shot, m) => ({ slot: 'side', photo: { $photo: `${n}-${m}` } })),
  }));
  const parts = partsOf({ id: 'form', lines, photos: [], note: '' } as unknown as ReceiptForm);
  expect(parts.map(({ id }) => id)).toEqual(['form', 'form-2', 'form-3']);
  expect(parts.map((part) => part.lines.flatMap((line) => line.shots).length)).toEqual([52, 52, 16]);
  expect(parts.flatMap((part) => part.lines)).toEqual(lines);
});
