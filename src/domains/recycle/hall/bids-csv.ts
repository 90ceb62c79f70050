/** Offers as a spreadsheet has them: a lot's number and a price in yuan, one line each, with or without a heading. */
import { recycleRules } from '../../../../contract/recycle/rules.ts';

/** A line that is left out, by its place in the file from 1, as it stands there. */
export interface Unread {
  line: number;
  text: string;
  why: 'number' | 'price';
}

/** As much of a line as a row shows. */
const SHOWN = 40;

/** @returns the offers, where the last price of a number counts; and the lines that cannot be read, which stop no other */
export function readBids(file: string): { bids: { no: string; price: number }[]; unread: Unread[] } {
  const bids = new Map<string, number>();
  const unread: Unread[] = [];
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [n, line] of lines.entries()) {
    const [first = '', second = ''] = line.split(/[,;\t]/).map((cell) => cell.replace(/^"|"$/g, '').trim());
    if (line.trim() === '' || (n === 0 && !/\d/.test(first))) continue;
    const no = first.replace(/\s/g, '');
    const yuan = second.replace(/[¥\s]/g, '');
    const why = !/^\d{16}$/.test(no)
      ? 'number'
      : !/^\d{1,8}(\.\d{1,2})?$/.test(yuan) || Number(yuan) === 0
        ? 'price'
        : null;
    if (why) unread.push({ line: n + 1, text: line.trim().slice(0, SHOWN), why });
    else bids.set(no, Math.round(Number(yuan) * 100));
  }
  return { bids: [...bids].map(([no, price]) => ({ no, price })), unread };
}

/** What one file may hold; null when it fits. */
export function tooMuch({ size }: { size: number }, lots: number): 'bytes' | 'rows' | null {
  const { rows, bytes } = recycleRules.bulk;
  return size > bytes ? 'bytes' : lots > rows ? 'rows' : null;
}
