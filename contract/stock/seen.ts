/** What a desk had before it, in a few characters: of two that count one receipt, the later one names what it counts over. */
import type { Grade } from '../item/grades.ts';
import { hash } from '../wire/hash.ts';

interface Counted {
  lineList: readonly { position: number; counted: number | null }[];
  found: readonly {
    line: number | null;
    kind: string;
    skuId: string;
    grade: Grade;
    quantity: number;
    stocked: boolean;
  }[];
}

/** @param line its position; null for what was never announced */
const lineAs = ({ lineList, found }: Counted, line: number | null): string => {
  const told = lineList.find(({ position }) => position === line);
  const pieces = found
    .filter((one) => one.line === line && !one.stocked)
    .map(({ kind, skuId, grade, quantity }) => `${kind} ${skuId} ${grade} ${quantity}`);
  return [told?.counted ?? 'open', ...pieces.sort()].join('\n');
};

const short = (text: string): string => hash(text).toString(36);

export const seenLine = (receipt: Counted, line: number | null): string => short(lineAs(receipt, line));

export const seenReceipt = (receipt: Counted): string =>
  short([...receipt.lineList.map(({ position }) => position), null].map((line) => lineAs(receipt, line)).join('\n\n'));
