/** What a product's sizes are called elsewhere, as rows of its guide. */
import { genders, type SizeLine, type SizeTable, sizeLine } from '../../../contract/catalogue/size-tables.ts';

export interface GuideRow extends Omit<SizeLine, 'eu'> {
  eu: string[];
}

/** What makers call differently and is one size elsewhere stands in one row. */
export function shoeRows(tables: readonly SizeTable[], sizes: readonly string[]): GuideRow[] {
  const rows: GuideRow[] = [];
  for (const size of sizes) {
    const line = sizeLine(tables, size);
    if (!line) continue;
    const { eu, ...elsewhere } = line;
    const last = rows.at(-1);
    const { eu: _, ...before } = last ?? { eu: [] };
    if (last && JSON.stringify(before) === JSON.stringify(elsewhere)) last.eu.push(eu);
    else rows.push({ eu: [eu], ...elsewhere });
  }
  return rows;
}

/** For whom the columns of American sizes are. */
export const gendersIn = (tables: readonly SizeTable[]) =>
  genders.filter((one) => tables.some(({ gender, rows }) => gender === one && rows.length > 0));

export interface ClothingSize {
  size: string;
  /** As a Chinese label says it: for people of this height and chest, cm. */
  height: number;
  chest: number;
  eu: number;
}

export const clothingSizes: readonly ClothingSize[] = [
  'XXS',
  'XS',
  'S',
  'M',
  'L',
  'XL',
  '2XL',
  '3XL',
  '4XL',
  '5XL',
].map((size, n) => ({ size, height: 155 + n * 5, chest: 76 + n * 4, eu: 40 + n * 2 }));
