/** Offers as a spreadsheet has them: a lot's number and a price in yuan, one line each, with or without a heading. */
import { recycleRules } from '../../../../contract/recycle/rules.ts';

/** A line that is left out, by its place in the file from 1, as it stands there. */
export interface Unread {
  line: number;
  text: string;
  why: 'number' | 'price' | 'twice';
}

/** As much of a line as a row shows. */
const SHOWN = 40;

/** An offer, and the line on which it stands. */
export interface BidLine {
  no: string;
  price: number;
  line: number;
}

/** @returns the offers; and the lines that cannot be taken, which stop no other. Of a number that stands twice neither line is taken. */
export function readBids(file: string): { bids: BidLine[]; unread: Unread[] } {
  const read: (BidLine & { text: string })[] = [];
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
    const text = line.trim().slice(0, SHOWN);
    if (why) unread.push({ line: n + 1, text, why });
    else read.push({ no, price: Math.round(Number(yuan) * 100), line: n + 1, text });
  }
  const bids: BidLine[] = [];
  for (const { text, ...bid } of read) {
    if (read.some(({ no, line }) => no === bid.no && line !== bid.line))
      unread.push({ line: bid.line, text, why: 'twice' });
    else bids.push(bid);
  }
  return { bids, unread: unread.sort((a, b) => a.line - b.line) };
}

/** What one file may hold; null when it fits. */
export function tooMuch({ size }: { size: number }, lots: number): 'bytes' | 'rows' | null {
  const { rows, bytes } = recycleRules.bulk;
  return size > bytes ? 'bytes' : lots > rows ? 'rows' : null;
}
