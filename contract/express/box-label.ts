/** What stands on the label for the box, 100 x 75 mm, whoever prints it: the server, or a phone without a network. */
import type { Language } from '../wire/messages.ts';

export interface Sent {
  no: string;
  kind: 'receipt' | 'order';
  pieces: number;
}

export interface Place {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
}

const words = {
  zh: {
    receipt: (n: number) => `入库单 · ${n} 件`,
    order: () => '平台订单 · 1 件',
    to: '寄到',
    inside: '请把这张放进箱子里，开箱时扫它认单',
  },
  en: {
    receipt: (n: number) => `Shipment · ${n} ${n === 1 ? 'piece' : 'pieces'}`,
    order: () => 'Order · 1 piece',
    to: 'To',
    inside: 'Put this into the box: it is scanned when the box is opened',
  },
} as const;

/** As label printers take them, mm. `code` is the square's side, on the left; the words about it are on its right. */
export const boxSize = { width: 100, height: 75, margin: 5, code: 34 } as const;
/** Modules of margin that the standard asks for (ISO/IEC 18004). */
export const QUIET = 4;

interface Line {
  words: string;
  /** mm, from the edges of the label. */
  x: number;
  y: number;
  width: number;
  /** As high at most, mm; of what has no limit there is little. */
  height?: number;
  /** pt */
  size: number;
}

/** The words and where they stand; the square holds the number. */
export function boxLines({ no, kind, pieces }: Sent, to: Place, language: Language): Line[] {
  const t = words[language];
  const { width, margin, code } = boxSize;
  const beside = { x: margin + code + 3, width: width - margin - (margin + code + 3) };
  const below = { x: margin, width: width - 2 * margin };
  return [
    { words: t[kind](pieces), ...beside, y: margin + 3, size: 12 },
    { words: no, ...beside, y: margin + 12, size: 11 },
    { words: t.inside, ...beside, y: margin + 20, size: 9 },
    { words: t.to, ...below, y: margin + code + 2, size: 9 },
    { words: `${to.name}  ${to.phone}`, ...below, y: margin + code + 7, size: 12 },
    {
      words: `${to.province}${to.city}${to.district} ${to.detail}`,
      ...below,
      y: margin + code + 14,
      height: 14,
      size: 11,
    },
  ];
}
