/** Offers as a spreadsheet has them: a lot's number and a price in yuan, one line each, with or without a heading. */
import { csvText } from '../../../../contract/csv.ts';
import { gradeName } from '../../../../contract/item/grades.ts';
import type { Lot } from '../../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { grouped } from '../../../ui/format/format.ts';
import { isAmount, isDigits } from '../../../ui/format/validators.ts';
import { sizeName } from '../../catalogue/sizes.ts';

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

/** Below it is every price, fen: eight digits in yuan. */
const TOO_MUCH = 1e10;
const fenOf = (price: string) => Math.round(Number(price.replaceAll(',', '')) * 100);
/** A comma before anything else than a thousand may be a decimal point: no price. */
const isPrice = (price: string) => isAmount(price) && fenOf(price) > 0 && fenOf(price) < TOO_MUCH;
const isNumberOfLot = (no: string) => isDigits(no) && no.length === 16;

/** `1` and `200.50` side by side may be one price that nobody put in quotes. */
const GROUP = /^\d{1,3}$/;
const GROUPS = /^\d{3}(\.\d{1,2})?$/;

/** Parted by what a spreadsheet parts with, where it does not stand in quotes. */
function cellsOf(line: string): string[] {
  const bare = line.replace(/"[^"]*"/g, '');
  const mark = ['\t', ';'].find((one) => bare.includes(one)) ?? ',';
  // Each cell with the mark before it.
  const cells = (mark + line).match(new RegExp(`${mark}("(?:[^"]|"")*"|[^${mark}])*`, 'g')) ?? [];
  return cells.map((cell) => cell.slice(1).trim().replace(/^"|"$/g, '').replaceAll('""', '"').trim());
}

/** @returns the offers; and the lines that cannot be taken, which stop no other. Of a number that stands twice neither line is taken. */
export function readBids(file: string): { bids: BidLine[]; unread: Unread[] } {
  const read: (BidLine & { text: string })[] = [];
  const unread: Unread[] = [];
  // A spreadsheet in its program's own format has no lines to show.
  if (file.startsWith('PK')) return { bids: [], unread };
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [n, line] of lines.entries()) {
    const [first = '', second = '', third = ''] = cellsOf(line);
    // A heading names its columns: without a digit in either there is no offer in it.
    if (line.trim() === '' || (n === 0 && !/\d/.test(first + second))) continue;
    const no = first.replace(/\s/g, '');
    const price = second.replace(/[¥￥\s]/g, '');
    const cut = GROUP.test(price) && GROUPS.test(third);
    const why = !isNumberOfLot(no) ? 'number' : !isPrice(price) || cut ? 'price' : null;
    const text = line.trim().slice(0, SHOWN);
    // A lot of our list that nothing is offered for.
    if (why === 'price' && price === '') continue;
    if (why) unread.push({ line: n + 1, text, why });
    else read.push({ no, price: fenOf(price), line: n + 1, text });
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

/** Open lots to fill prices in. Their numbers stand in groups: a spreadsheet would round so long a number. */
export function sheetOf(lots: readonly Lot[], heads: readonly string[], language: Language): string {
  const rows = lots.map(({ no, mine, name, size, grade, estimate, cap }) => [
    grouped(no),
    mine ? (mine.price / 100).toFixed(2) : '',
    name[language],
    sizeName(size, language),
    gradeName[grade][language],
    estimate?.low == null || estimate.high === null ? '' : `${yuan(estimate.low, 0)}-${yuan(estimate.high, 0)}`,
    yuan(cap, 0),
  ]);
  return csvText([heads, ...rows]);
}
