/** The catalogue as a file tells how many pictures are not in it. */
import { afterEach, expect, test, vi } from 'vitest';
import { giveTable } from './give-table.ts';

vi.mock('../../../api/request.ts', () => ({
  request: async () => ({ rows: [['A-1']], pictures: [['/img/c/1', '/img/c/2']], next: null }),
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
