/** What stands on labels that are stuck on goods, whoever prints them: the server, or a phone without a network. */
import { sizeName } from '../catalogue/sizes.ts';
import { type Grade, gradeName } from '../item/grades.ts';
import type { Language } from '../wire/messages.ts';

export interface Label {
  /** What the barcode says, and what is written below it. */
  code: string;
  name: string;
  detail: string;
  corner: string;
}

/** As label printers take them, mm. */
export const labelSize = { width: 60, height: 40, margin: 3 } as const;

interface Line {
  position: number;
  quantity: number;
  name: { zh: string; en: string };
  styleNo: string;
  size: string;
  grade: Grade;
}

/** For goods that are on their way, one a piece: the barcode names the receipt and the line, so that counting is one scan. */
export const announceLabels = (no: string, lines: readonly Line[], language: Language): Label[] =>
  lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, n) => ({
      // The first line is 1 on paper.
      code: `${no}-${line.position + 1}`,
      name: line.name[language],
      detail: labelDetail(line, language),
      corner: `${n + 1}/${line.quantity}`,
    })),
  );

export const labelDetail = (
  { styleNo, size, grade }: Omit<Line, 'position' | 'quantity' | 'name'>,
  language: Language,
) => `${styleNo}  ${sizeName(size, language)}  ${gradeName[grade][language]}`;
