/** The table that products are taken from and given in: its heads, and rows out of its cells. */
import * as v from 'valibot';
import type { Language } from '../wire/messages.ts';
import { id } from '../wire/query.ts';
import { genderName, genders } from './size-tables.ts';
import { isEuropean, sizeName } from './sizes.ts';

/** Pictures of one product. */
export const PICTURES_MAX = 9;

/** A row as it stands in the table: what does not fit is said of that row and refuses no other. */
const cell = v.pipe(v.string(), v.maxLength(400));
export const importRow = v.strictObject({
  /** As a spreadsheet numbers it. */
  line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  styleNo: cell,
  brand: v.strictObject({ zh: cell, en: cell }),
  category: v.strictObject({ zh: cell, en: cell }),
  model: v.strictObject({ zh: cell, en: cell }),
  colour: v.strictObject({ zh: cell, en: cell }),
  sizes: cell,
  released: cell,
  /** Absent where the table has no such column: those that are there stay. */
  otherNames: v.optional(cell),
  /** The same. */
  gender: v.optional(cell),
  /** How many pictures the file has for it. A product that has some keeps them, so that sending a table again doubles none. */
  pictures: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(PICTURES_MAX))),
  /** Those that arrived; a picture that failed refuses no row. */
  uploads: v.optional(v.pipe(v.array(id), v.maxLength(PICTURES_MAX))),
});
export type ImportRow = v.InferInput<typeof importRow>;

/** Either language's heads are read; Chinese ones are written. */
export const IMPORT_HEADS = {
  zh: [
    '货号',
    '品牌',
    '品牌英文',
    '品类',
    '品类英文',
    '型号',
    '型号英文',
    '颜色',
    '颜色英文',
    '尺码',
    '发售日',
    '别名',
    '给谁',
  ],
  en: [
    'style',
    'brand',
    'brand en',
    'category',
    'category en',
    'model',
    'model en',
    'colour',
    'colour en',
    'sizes',
    'released',
    'other names',
    'for',
  ],
} as const;

/** A table from before there were these columns has less. */
const LATER = ['别名', 'other names', '给谁', 'for'];
const headed = (head: string | undefined) => head?.trim().toLowerCase() ?? '';

/** @returns null when the heads are not those of this table. Empty rows are left out, and counted. */
export function rowsOf(cells: readonly (readonly string[])[]): ImportRow[] | null {
  const [heads = [], ...body] = cells;
  const fits = (names: readonly string[]) =>
    names.every((name, n) => headed(heads[n]) === name || LATER.includes(name));
  if (!fits(IMPORT_HEADS.zh) && !fits(IMPORT_HEADS.en)) return null;
  const has = (head: (typeof IMPORT_HEADS.zh)[number]) => {
    const n = IMPORT_HEADS.zh.indexOf(head);
    const said = headed(heads[n]);
    return said === head || said === IMPORT_HEADS.en[n];
  };
  return body.flatMap((row, n) => {
    if (row.every((cell) => cell.trim() === '')) return [];
    const [
      styleNo = '',
      b = '',
      be = '',
      c = '',
      ce = '',
      m = '',
      me = '',
      co = '',
      coe = '',
      sizes = '',
      released = '',
      otherNames = '',
      gender = '',
    ] = row.map((cell) => cell.trim().slice(0, 400));
    // One language may stand for both: a brand is often called the same.
    const both = (zh: string, en: string) => ({ zh: zh || en, en: en || zh });
    return [
      {
        line: n + 2,
        styleNo,
        brand: both(b, be),
        category: both(c, ce),
        model: both(m, me),
        colour: both(co, coe),
        sizes,
        released,
        ...(has('别名') && { otherNames }),
        ...(has('给谁') && { gender }),
      },
    ];
  });
}

/** `40 40.5;41，42` and `2026/1/9`, as people write them. */
export const sizesIn = (cell: string): string[] => cell.split(/[\s;；,，、/|]+/).filter(Boolean);
/** Several in a line, with what all are counted by said once: `EU 40 40.5`, `均码`. */
export const sizeNames = (sizes: readonly string[], language: Language): string =>
  sizes.length > 0 && sizes.every(isEuropean)
    ? `EU ${sizes.join(' ')}`
    : sizes.map((size) => sizeName(size, language)).join(' ');
/** `椰子、350；Zebra`: a name may have blanks. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[;；,，、/|]+/)
    .map((name) => name.trim())
    .filter(Boolean);
/** `男`, `Women`, nothing; anything else stays as it is written, and is refused. */
export const genderIn = (cell: string): string | null =>
  cell === ''
    ? null
    : (genders.find((one) =>
        [one, ...Object.values(genderName[one])].some((name) => name.toLowerCase() === cell.toLowerCase()),
      ) ?? cell);
export function dayIn(cell: string): string {
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(cell) ?? [];
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
}
