/** A table as spreadsheets in China write it, from its bytes. */
import { expect, test } from 'vitest';
import { IMPORT_HEADS } from '../../../../contract/catalogue/import-rules.ts';
import { readTable, tableText } from './table.ts';

const row = ['00123', '云鲸', 'Whale', '包', 'Bags', '托特, 大', 'Tote "L"', '黑', 'Black', 'OS', '2026-01-09'];
const file = (bytes: BlobPart) => new File([bytes], 'products.csv');

test('what is exported is read again as it was, with leading zeros, commas and quotes', async () => {
  const [read] = (await readTable(file(tableText([row])))) ?? [];
  expect(read).toMatchObject({ line: 2, styleNo: '00123', model: { zh: '托特, 大', en: 'Tote "L"' }, sizes: 'OS' });
});

test('UTF-8 without its mark and GB18030 are read alike', async () => {
  const plain = `${IMPORT_HEADS.zh.join(',')}\n0042,云,Y,包,Bags,托特,Tote,黑,Black,OS,2026-01-09\n`;
  const gb: Record<string, number[]> = { 包: [0xb0, 0xfc] };
  expect((await readTable(file(plain)))?.[0]?.category.zh).toBe('包');
  // Only what GB18030 and ASCII spell with one or two bytes: heads in English, one cell in Chinese.
  const bytes = [...IMPORT_HEADS.en.join(',')].map((sign) => sign.charCodeAt(0));
  const cells = ['0042', 'Y', 'Y', '包', 'Bags', 'Tote', 'Tote', 'Black', 'Black', 'OS', '2026-01-09'];
  bytes.push(10, ...[...cells.join(',')].flatMap((sign) => gb[sign] ?? [sign.charCodeAt(0)]));
  expect((await readTable(file(new Uint8Array(bytes))))?.[0]?.category.zh).toBe('包');
});

test('another table, and bytes that are no text, are not taken for one', async () => {
  expect(await readTable(file('a,b\n1,2\n'))).toBeNull();
  expect(await readTable(file(new Uint8Array([0xff, 0xff, 0xff, 0x00])))).toBeNull();
});

test('a cell that a spreadsheet would run is kept as text', () => {
  expect(tableText([['=1+1']])).toContain("'=1+1");
});
