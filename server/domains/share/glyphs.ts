/** Text as outlines: a picture drawn on the server must not depend on which fonts the machine has. */
import { create, type Font } from 'fontkit';
import { textFont } from '../../kernel/lib/pdf.ts';

let font: Font | undefined;

const glyphsOf = (text: string) => {
  font ??= create(textFont());
  const { unitsPerEm } = font;
  return [...text].map((char) => {
    const { advanceWidth, path } = (font as Font).glyphForCodePoint(char.codePointAt(0) ?? 0);
    return { advance: advanceWidth / unitsPerEm, path, scale: 1 / unitsPerEm };
  });
};

/** How wide a text of this size is, px. */
export const widthOf = (text: string, size: number) =>
  glyphsOf(text).reduce((sum, { advance }) => sum + advance, 0) * size;

interface Place {
  x: number;
  /** The baseline. */
  y: number;
  /** Px. */
  size: number;
  fill: string;
  /** Px of stroke around the outlines, for a bolder look. */
  bold?: number;
}

/** One line of text as SVG. */
export function outline(text: string, { x, y, size, fill, bold = 0 }: Place): string {
  let at = x;
  const paths = glyphsOf(text).map(({ advance, path, scale }) => {
    const moved = `<path transform="translate(${at.toFixed(2)} ${y}) scale(${scale * size} ${-scale * size})" d="${path.toSVG()}"/>`;
    at += advance * size;
    return moved;
  });
  const stroke = bold > 0 ? ` stroke="${fill}" stroke-width="${(bold / size) * 1000}"` : '';
  return `<g fill="${fill}"${stroke}>${paths.join('')}</g>`;
}

/** A Chinese character may stand alone, anything else keeps together up to the next space; what closes stays with what it closes, also after a blank. */
const WORD =
  /(?:[（《「『【]*[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+)(?:\s*[，。、；：！？）》」』】…])*\s*|\s+/gu;

/** Breaks a text into at most `lines` lines of `width` px, between words where it can; what is left over becomes `…`. */
export function wrap(text: string, { size, width, lines }: { size: number; width: number; lines: number }): string[] {
  const words = text.match(WORD) ?? [];
  const made: string[] = [''];
  for (const word of words) {
    const last = made.at(-1) ?? '';
    if (widthOf((last + word).trimEnd(), size) <= width || last === '') made[made.length - 1] = last + word;
    else made.push(word);
  }
  const fitting = made.slice(0, lines).map((line) => cut(line.trimEnd(), size, width));
  if (made.length > lines) fitting[lines - 1] = cut(`${fitting[lines - 1]}…`, size, width);
  return fitting;
}

function cut(line: string, size: number, width: number): string {
  if (widthOf(line, size) <= width) return line;
  const chars = [...line.replace(/…$/, '')];
  while (chars.length > 0 && widthOf(`${chars.join('')}…`, size) > width) chars.pop();
  return `${chars.join('')}…`;
}
