/** A table as spreadsheets in China write it, from its bytes. */
import { expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { IMPORT_HEADS } from '../../../../contract/catalogue/import-rules.ts';
import { openArchive } from './archive.ts';
import { spreadsheetOf } from './spreadsheet.ts';
import { readTable, tableText } from './table.ts';

const row = ['00123', '云鲸', 'Whale', '包', 'Bags', '托特, 大', 'Tote "L"', '黑', 'Black', 'OS', '2026-01-09'];
const file = (bytes: BlobPart) => new File([bytes], 'products.csv');
const fault = (name: string) => expect.objectContaining({ fault: name });

test('what is exported is read again as it was, with leading zeros, commas and quotes', async () => {
  const [read] = (await readTable(file(tableText([row])))).rows;
  expect(read).toMatchObject({ line: 2, styleNo: '00123', model: { zh: '托特, 大', en: 'Tote "L"' }, sizes: 'OS' });
});

test('UTF-8 without its mark and GB18030 are read alike', async () => {
  const plain = `${IMPORT_HEADS.zh.join(',')}\n0042,云,Y,包,Bags,托特,Tote,黑,Black,OS,2026-01-09\n`;
  const gb: Record<string, number[]> = { 包: [0xb0, 0xfc] };
  expect((await readTable(file(plain))).rows[0]?.category.zh).toBe('包');
  // Only what GB18030 and ASCII spell with one or two bytes: heads in English, one cell in Chinese.
  const bytes = [...IMPORT_HEADS.en.join(',')].map((sign) => sign.charCodeAt(0));
  const cells = ['0042', 'Y', 'Y', '包', 'Bags', 'Tote', 'Tote', 'Black', 'Black', 'OS', '2026-01-09'];
  bytes.push(10, ...[...cells.join(',')].flatMap((sign) => gb[sign] ?? [sign.charCodeAt(0)]));
  expect((await readTable(file(new Uint8Array(bytes)))).rows[0]?.category.zh).toBe('包');
});

test('another table, and bytes that are no text, are not taken for one', async () => {
  await expect(readTable(file('a,b\n1,2\n'))).rejects.toEqual(fault('otherHeads'));
  await expect(readTable(file(new Uint8Array([0xff, 0xff, 0xff, 0x00])))).rejects.toEqual(fault('unreadable'));
  await expect(readTable(file(tableText([])))).rejects.toEqual(fault('noTable'));
});

test('a cell that a spreadsheet would run is kept as text', () => {
  expect(tableText([['=1+1']])).toContain("'=1+1");
});

/** A ZIP as another program writes it. */
async function zip(entries: Record<string, string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(entries)) archive.addBuffer(Buffer.from(content), path);
  archive.end();
  const parts: Buffer[] = [];
  for await (const part of archive.outputStream) parts.push(part as Buffer);
  return new Uint8Array(Buffer.concat(parts));
}
const other = (styleNo: string) => [styleNo, ...row.slice(1)];
const names = async (pictures: (() => Promise<File>)[] = []) =>
  Promise.all(pictures.map(async (open) => `${(await open()).name} ${(await open()).size}`));

test('a ZIP is a table with pictures, which belong to the style number that they are called after', async () => {
  const made = await zip({
    'shop/products.csv': tableText([row, other('DZ5485-612'), other('7')]),
    'shop/00123-10.jpg': 'abc',
    'shop/00123-2.jpg': 'ab',
    'shop/00123.jpg': 'a',
    'shop/DZ5485 612 (1).png': 'abcd',
    'shop/7/front.webp': 'abcde',
    'shop/holiday.jpg': 'x',
    '__MACOSX/shop/._00123.jpg': 'junk',
    'up/up/outside/7-3.jpg': 'a way out of the folder',
  });
  const tricky = Buffer.from(Buffer.from(made).toString('latin1').replaceAll('up/up/', '../../'), 'latin1');
  const table = await readTable(file(new Uint8Array(tricky)));
  expect(table.rows.map(({ styleNo, pictures }) => `${styleNo} ${pictures}`)).toEqual([
    '00123 3',
    'DZ5485-612 1',
    '7 1',
  ]);
  expect(await names(table.pictures.get(2))).toEqual(['shop/00123.jpg 1', 'shop/00123-2.jpg 2', 'shop/00123-10.jpg 3']);
  expect(table.stray).toEqual(['shop/holiday.jpg']);
});

test('a ZIP without a table, with two, and one that is none are told apart', async () => {
  await expect(readTable(file(await zip({ 'a.jpg': 'a' })))).rejects.toEqual(fault('noTable'));
  await expect(readTable(file(await zip({ 'a.csv': 'a', 'b.csv': 'b' })))).rejects.toEqual(fault('twoTables'));
  await expect(readTable(file('PK and then nothing'))).rejects.toEqual(fault('unreadable'));
});

test('an archive that would unpack to more than is allowed is refused before it does', async () => {
  const zeros = await zip({ 'a.csv': new Uint8Array(200_000) });
  expect(zeros.byteLength).toBeLessThan(2_000);
  const few = { file: 1_000_000, entry: 100_000, unpacked: 500_000, entries: 3 };
  await expect(openArchive(new Blob([zeros]), few)).rejects.toEqual(fault('tooLarge'));
  const many = await zip({ a: 'a', b: 'b', c: 'c', d: 'd' });
  await expect(openArchive(new Blob([many]), few)).rejects.toEqual(fault('tooMany'));
  await expect(openArchive(new Blob([zeros]), { ...few, file: 100 })).rejects.toEqual(fault('tooLarge'));
  // It says ten bytes, in its directory, of what unpacks to 200,000.
  const lying = new Uint8Array(zeros);
  const view = new DataView(lying.buffer);
  for (let at = 0; at + 28 < lying.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  const archive = await openArchive(new Blob([lying]), few);
  await expect(archive.read('a.csv')).rejects.toEqual(fault('tooLarge'));
});

const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
);

test('an XLSX that was exported is read again as it was, with its pictures and leading zeros', async () => {
  const bytes = await spreadsheetOf([[...IMPORT_HEADS.zh], row, other('7')], [{ row: 1, data: PIXEL, type: 'png' }]);
  const table = await readTable(file(bytes));
  expect(table.rows[0]).toMatchObject({ line: 2, styleNo: '00123', model: { en: 'Tote "L"' }, pictures: 1 });
  expect(table.rows[1]).toMatchObject({ line: 3, pictures: 0 });
  expect(await names(table.pictures.get(2))).toEqual([`1-1.png ${PIXEL.length}`]);
});

test('numbers that Excel pads, days, and pictures that WPS keeps in cells are read as they are seen', async () => {
  const heads = IMPORT_HEADS.zh.map((head) => `<c t="inlineStr"><is><t>${head}</t></is></c>`).join('');
  const cells = row.slice(1, 10).map((cell) => `<c t="inlineStr"><is><t>${cell.replace('&', '')}</t></is></c>`);
  const formula = '_xlfn.DISPIMG(&quot;ID_1&quot;,1)';
  const spread = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const bytes = await zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/cellimages.xml" ContentType="application/vnd.wps-officedocument.cellimage+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${spread}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/><Relationship Id="r3" Type="http://www.wps.cn/officeDocument/2020/cellImage" Target="cellimages.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${spread}"><numFmts count="1"><numFmt numFmtId="164" formatCode="00000"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${spread}"><sheetData><row r="1">${heads}</row><row r="2"><c r="A2" s="1"><v>123</v></c>${cells.join('')}<c r="K2" s="2"><v>46031</v></c><c r="L2" t="str"><f>${formula}</f><v>=DISPIMG("ID_1",1)</v></c></row></sheetData></worksheet>`,
    'xl/cellimages.xml': `<etc:cellImages xmlns:etc="http://www.wps.cn/officeDocument/2017/etCustomData" xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${office}"><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_1"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="r1"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>`,
    'xl/_rels/cellimages.xml.rels': `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/image" Target="media/image1.png"/></Relationships>`,
    'xl/media/image1.png': PIXEL,
  });
  const table = await readTable(file(bytes));
  expect(table.rows[0]).toMatchObject({ styleNo: '00123', released: '2026-01-09', pictures: 1 });
  expect(await names(table.pictures.get(2))).toEqual([`1-1.png ${PIXEL.length}`]);
});

test('an XLSX inside a ZIP has the pictures beside it as well', async () => {
  const sheet = await spreadsheetOf([[...IMPORT_HEADS.zh], row], []);
  const table = await readTable(file(await zip({ '商品.xlsx': sheet, '00123.png': PIXEL })));
  expect(table.rows[0]).toMatchObject({ styleNo: '00123', pictures: 1 });
});

test('a ZIP is read where the browser cannot unpack by itself', async () => {
  const content = Array.from({ length: 20_000 }, (_, n) => `line ${n}`).join('\n');
  const made = new Blob([await zip({ 'a.csv': content })]);
  vi.stubGlobal('DecompressionStream', undefined);
  const archive = await openArchive(made);
  expect(new TextDecoder().decode(await archive.read('a.csv'))).toBe(content);
  vi.unstubAllGlobals();
});
