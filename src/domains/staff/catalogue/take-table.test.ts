/** What the dry run of a long table promises is what is done: a batch knows its own rows only, the file knows them all. */
import { expect, test, vi } from 'vitest';
import type { ImportRow } from '../../../../contract/catalogue/import-rules.ts';
import { IMPORT_BATCH, type Imported } from '../../../../contract/catalogue/work-calls.ts';
import { noProgress, type Progress, SHOWN, takeTable } from './take-table.ts';

const batches: ImportRow[][] = [];
vi.mock('../../../api/request.ts', () => ({
  // A dry run of a server that knows none of it: each row of a batch would be made, with its brand.
  request: async (_call: unknown, { rows }: { rows: ImportRow[] }) => {
    batches.push(rows);
    return {
      rows: rows.map(({ line, styleNo, brand }) => ({
        ...{ line, styleNo, outcome: 'create', pictures: 0, why: { zh: '', en: '' } },
        makes: [{ what: 'brand', name: brand }],
      })),
    };
  },
}));

const row = (line: number, styleNo: string): ImportRow => ({
  ...{ line, styleNo, sizes: '42', released: '2026-01-09' },
  ...{ brand: { zh: '云鲸', en: 'Whale' }, category: { zh: '鞋', en: 'Shoes' } },
  ...{ model: { zh: '跑', en: 'Run' }, colour: { zh: '黑', en: 'Black' } },
});

const dryRun = async (rows: ImportRow[]): Promise<readonly Imported[]> => (await progressOf(rows)).verdicts;

async function progressOf(rows: ImportRow[]): Promise<Progress> {
  batches.length = 0;
  let last: Progress = noProgress();
  const onProgress = (progress: Progress) => {
    last = progress;
  };
  await takeTable({ table: { rows, pictures: new Map(), stray: [] }, promised: null, onProgress });
  return last;
}

test('a style number in lines 2 and 150 is made once; the second line is refused and names the first', async () => {
  const rows = Array.from({ length: 200 }, (_, n) => row(n + 2, n === 148 ? 'S0' : `S${n}`));
  const verdicts = await dryRun(rows);
  expect(verdicts).toHaveLength(200);
  expect(verdicts.filter(({ styleNo }) => styleNo === 'S0').map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
    '2 create',
    '150 refuse',
  ]);
  expect(verdicts.find(({ line }) => line === 150)?.why.zh).toBe('和第 2 行货号相同');
  expect(batches.flat().map(({ line }) => line)).not.toContain(150);
});

test('a brand that is new is said of the first row that makes it, over all batches', async () => {
  const verdicts = await dryRun(Array.from({ length: IMPORT_BATCH + 1 }, (_, n) => row(n + 2, `S${n}`)));
  expect(verdicts.filter(({ why }) => why.zh !== '').map(({ line, why }) => `${line} ${why.zh}`)).toEqual([
    '2 新品牌 云鲸',
  ]);
});

test('each of the rows without a style number is refused for that, not as the same as another', async () => {
  await dryRun([row(2, ''), row(3, '')]);
  expect(batches.flat().map(({ line }) => line)).toEqual([2, 3]);
});

test('of a long table each outcome is counted, and its first rows are named', async () => {
  const rows = Array.from({ length: IMPORT_BATCH * 3 }, (_, n) => row(n + 2, n % 3 === 2 ? 'S0' : `S${n}`));
  const { counts, named } = await progressOf(rows);
  expect(counts).toEqual({ create: IMPORT_BATCH * 2, change: 0, same: 0, refuse: IMPORT_BATCH });
  expect(named.refuse.map(({ line }) => line)).toEqual(Array.from({ length: SHOWN }, (_, n) => n * 3 + 4));
});
