/** The catalogue as a file tells how many pictures are not in it. */
import { afterEach, expect, test, vi } from 'vitest';
import { IMPORT_HEADS } from '../../../../contract/catalogue/import-rules.ts';
import { giveTable } from './give-table.ts';
import { readTable } from './table.ts';

const given = vi.hoisted(() => ({ rows: [['A-1']], pictures: [['/img/c/1', '/img/c/2']], next: null }));
vi.mock('../../../api/request.ts', () => ({
  request: async () => given,
}));
const illustrations = vi.hoisted(() => vi.fn());
vi.mock('./spreadsheet.ts', () => ({
  spreadsheetOf: async (_rows: unknown, found: unknown[]) => {
    illustrations(found.length);
    return new Uint8Array();
  },
}));
afterEach(() => vi.unstubAllGlobals());

test('a portal’s page stands in for no picture: it counts as lost', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/'));
  vi.stubGlobal('fetch', async (address: string) => {
    const type = address.includes('/c/1') ? 'image/webp' : 'text/html';
    return new Response('x', { headers: { 'content-type': type } });
  });
  expect(await giveTable('xlsx')).toMatchObject({ products: 1, lost: 1 });
  expect(illustrations).toHaveBeenLastCalledWith(1);
});

test('a ZIP that is given out is read back: its rows, and each picture with its product, in order', async () => {
  vi.stubGlobal('location', new URL('https://shop.example/'));
  vi.stubGlobal(
    'fetch',
    async (address: string) => new Response(address.slice(-3), { headers: { 'content-type': 'image/webp' } }),
  );
  const row = (styleNo: string) => [styleNo, ...Array<string>(IMPORT_HEADS.zh.length - 1).fill('x')];
  Object.assign(given, { rows: [row('A/1'), row('A 11')], pictures: [['/img/c/1', '/img/c/2'], ['/img/c/3']] });
  const { file, lost } = await giveTable('zip');
  expect([file.name, lost]).toEqual(['products.zip', 0]);
  const { rows, pictures, stray } = await readTable(new File([file.data as BlobPart], file.name));
  expect(rows.map(({ styleNo, pictures: n }) => [styleNo, n])).toEqual([
    ['A/1', 2],
    ['A 11', 1],
  ]);
  expect(stray).toEqual([]);
  const first = pictures.get(rows[0]?.line ?? 0) ?? [];
  const names = await Promise.all(first.map(async (read) => (await read()).name));
  expect(names).toEqual(['A-1/1.webp', 'A-1/2.webp']);
});
