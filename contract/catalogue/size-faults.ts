/** What may stand in a table of sizes: read by whoever writes one, and by no page of a product. */
import type { SizeRow } from './size-tables.ts';

export const sizeColumns = ['eu', 'us', 'uk', 'cm'] as const;
export type SizeColumn = (typeof sizeColumns)[number];
export const sizeColumnName: Readonly<Record<SizeColumn, string>> = { eu: 'EU', us: 'US', uk: 'UK', cm: 'CM' };

/** Halves and thirds; a child's American and British sizes say whether a child's or a youth's: `10C`, `3Y`. */
const shapes: Readonly<Record<SizeColumn, RegExp>> = {
  eu: /^[1-5]\d(?:\.5|[⅓⅔])?$/,
  us: /^\d{1,2}(?:\.5)?[CY]?$/,
  uk: /^\d{1,2}(?:\.5)?[CY]?$/,
  cm: /^[1-3]?\d(?:\.\d)?$/,
};

/** How far a foot may lie from what a European size says by itself: two thirds of it are its last, in centimetres. */
const CM_OFF = 2;

export type SizeFault = 'shape' | 'double' | 'order' | 'cm';
export interface FoundFault {
  row: number;
  column: SizeColumn;
  fault: SizeFault;
}

/** A youth's 1 follows a child's 13. */
function rank(cell: string): number {
  const third = cell.endsWith('⅓') ? 1 / 3 : cell.endsWith('⅔') ? 2 / 3 : 0;
  return (Number.parseFloat(cell) || 0) + third + (cell.endsWith('Y') ? 13 : 0);
}

/** As they are kept, from small to large, whatever order they were typed in. */
export const inOrder = <R extends SizeRow>(rows: readonly R[]): R[] =>
  [...rows].sort((a, b) => rank(a.eu) - rank(b.eu));

/** The first cell that does not fit; null where all do. A larger size is nowhere a smaller one, and none stands there twice. */
export function faultIn(rows: readonly SizeRow[]): FoundFault | null {
  for (const [row, cells] of rows.entries()) {
    const before = rows[row - 1];
    for (const column of sizeColumns) {
      const fault = faultOf(column, cells, before);
      if (fault) return { row, column, fault };
    }
  }
  return null;
}

function faultOf(column: SizeColumn, cells: SizeRow, before: SizeRow | undefined): SizeFault | null {
  if (!shapes[column].test(cells[column])) return 'shape';
  if (column === 'cm' && Math.abs(rank(cells.cm) - (rank(cells.eu) / 1.5 - 1.5)) > CM_OFF) return 'cm';
  if (!before) return null;
  if (isDouble(column, cells, before)) return 'double';
  return rank(cells[column]) < rank(before[column]) ? 'order' : null;
}

/** Half a size apart two of Europe may be one elsewhere: 36.5 and 37 are what makers call the same. */
function isDouble(column: SizeColumn, cells: SizeRow, before: SizeRow): boolean {
  const apart = rank(cells.eu) - rank(before.eu);
  if (column === 'eu') return apart === 0;
  return column === 'cm' && apart > 0.5 && (['us', 'uk', 'cm'] as const).every((one) => cells[one] === before[one]);
}
