/** What a shoe's size is called elsewhere: the software's table, and what an owner's may say. */
import * as v from 'valibot';
import type { Words } from '../wire/states.ts';

/** For whom a product is made; a product that says nothing is for anybody. */
export const genders = ['men', 'women', 'kids'] as const;
export type Gender = (typeof genders)[number];
export const genderName: Readonly<Record<Gender, Words>> = {
  men: { zh: '男', en: 'Men' },
  women: { zh: '女', en: 'Women' },
  kids: { zh: '儿童', en: 'Kids' },
};
export const gender = v.picklist(genders);

/** As it is typed; `faultIn` says what does not fit. */
const cell = v.pipe(v.string(), v.trim(), v.maxLength(6));
/** Apart from its schema: a property that is read of one would keep it in every page. */
export const sizeCells = { eu: cell, us: cell, uk: cell, cm: cell };
export const sizeRow = v.strictObject(sizeCells);
export type SizeRow = v.InferOutput<typeof sizeRow>;
export const sizeRows = v.pipe(v.array(sizeRow), v.minLength(1), v.maxLength(60));

/** European sizes by American men's, as most makers of sneakers print them; everything else follows from these. */
const EU_BY_US: readonly (readonly [us: number, ...eu: string[]])[] = [
  [3.5, '35.5'],
  [4, '36'],
  [4.5, '36.5', '37'],
  [5, '37.5'],
  [5.5, '38'],
  [6, '38.5'],
  [6.5, '39', '39.5'],
  [7, '40'],
  [7.5, '40.5'],
  [8, '41', '41.5'],
  [8.5, '42'],
  [9, '42.5'],
  [9.5, '43', '43.5'],
  [10, '44'],
  [10.5, '44.5'],
  [11, '45'],
  [11.5, '45.5'],
  [12, '46', '46.5'],
  [12.5, '47'],
  [13, '47.5'],
  [14, '48', '48.5'],
];

const ownRows = (more: number): SizeRow[] =>
  EU_BY_US.flatMap(([us, ...sizes]) =>
    sizes.map((eu) => ({ eu, us: String(us + more), uk: String(us - 0.5), cm: String(18 + us) })),
  );

/** The software's own. Makers of children's shoes agree on nothing that could stand there. */
export const ownTables: Readonly<Record<Gender, readonly SizeRow[]>> = {
  men: ownRows(0),
  women: ownRows(1.5),
  kids: [],
};

/** Of a brand, of the shop for all brands without one, or what the software comes with. */
export const tableOwners = ['brand', 'shop', 'software'] as const;

/** One that holds for a product: its own gender's, or men's and women's where it says nothing. */
export const sizeTable = v.object({
  gender,
  whose: v.picklist(tableOwners),
  rows: v.array(v.object(sizeCells)),
});
export type SizeTable = v.InferOutput<typeof sizeTable>;

export const tablesFor = (of: Gender | null): readonly Gender[] => (of ? [of] : ['men', 'women']);
/** For a product that was kept on a device before there were tables. */
export const ownTablesFor = (of: Gender | null): SizeTable[] =>
  tablesFor(of).map((one) => ({ gender: one, whose: 'software', rows: [...ownTables[one]] }));

/** What two tables say differently stands beside each other. */
const both = (cells: readonly (string | undefined)[]): string => [...new Set(cells.filter(Boolean))].join(' / ');

export interface SizeLine {
  eu: string;
  us: { gender: Gender; size: string }[];
  uk: string;
  cm: string;
}

/** Of this size; undefined where no table has it. */
export function sizeLine(tables: readonly SizeTable[], size: string): SizeLine | undefined {
  const found = tables.flatMap(({ gender, rows }) => {
    const row = rows.find(({ eu }) => eu === size);
    return row ? [{ gender, row }] : [];
  });
  if (found.length === 0) return undefined;
  return {
    eu: size,
    us: found.map(({ gender, row }) => ({ gender, size: row.us })),
    uk: both(found.map(({ row }) => row.uk)),
    cm: both(found.map(({ row }) => row.cm)),
  };
}

/** `US 9 · UK 8.5 · 27 cm`; undefined for what no table has. */
export function sizeElsewhere(tables: readonly SizeTable[], size: string): Words | undefined {
  const line = sizeLine(tables, size);
  if (!line) return undefined;
  const said = (language: keyof Words) => {
    const us = line.us.map((one) => (tables.length > 1 ? `${genderName[one.gender][language]} ${one.size}` : one.size));
    return `US ${us.join(' / ')} · UK ${line.uk} · ${line.cm} cm`;
  };
  return { zh: said('zh'), en: said('en') };
}
