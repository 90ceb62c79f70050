/** Paper that this device prints on without asking anybody: pages drawn on a canvas, as one PDF. Lengths are mm. */
import { picturePdf } from './picture-pdf.ts';

/** Of what label printers print: 300 dots an inch. */
const DOTS = 300 / 25.4;
const POINTS = 72 / 25.4;
/** mm in a point. */
export const POINT = 1 / POINTS;
const FONT = 'system-ui, sans-serif';

interface Size {
  width: number;
  height: number;
}

/** @throws Error where the browser cannot draw */
export async function printPages(
  size: Size,
  pages: readonly ((paper: CanvasRenderingContext2D) => void)[],
): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(size.width * DOTS);
  canvas.height = Math.round(size.height * DOTS);
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('No canvas');
  const drawn = [];
  for (const draw of pages) {
    paper.setTransform(DOTS, 0, 0, DOTS, 0, 0);
    paper.fillStyle = 'white';
    paper.fillRect(0, 0, size.width, size.height);
    paper.fillStyle = 'black';
    paper.textBaseline = 'top';
    draw(paper);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    if (!blob) throw new Error('No picture');
    drawn.push({ jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height });
  }
  return picturePdf(drawn, { width: size.width * POINTS, height: size.height * POINTS });
}

interface Line {
  words: string;
  x: number;
  y: number;
  width: number;
  /** As many lines as fit into it. */
  height?: number | undefined;
  /** Of the letters. */
  size: number;
  align?: CanvasTextAlign;
}

/** In one line, made narrower where it is too long. */
export function write(paper: CanvasRenderingContext2D, { words, x, y, width, size, align = 'left' }: Line): void {
  paper.font = `${size}px ${FONT}`;
  paper.textAlign = align;
  paper.fillText(words, x + width * ({ center: 0.5, right: 1 }[align as 'center' | 'right'] ?? 0), y, width);
}

/** In as many lines as it takes: between words, and anywhere in what has no spaces. */
export function writeLines(paper: CanvasRenderingContext2D, line: Line): void {
  paper.font = `${line.size}px ${FONT}`;
  const step = line.size * 1.35;
  const most = Math.max(1, Math.floor((line.height ?? Number.POSITIVE_INFINITY) / step));
  const lines = brokenLines(line.words, (words) => paper.measureText(words).width <= line.width);
  for (const [n, words] of lines.slice(0, most).entries())
    write(paper, { ...line, words: n + 1 === most && lines.length > most ? `${words}…` : words, y: line.y + n * step });
}

/** @param fits whether so many words go into one line */
export function brokenLines(words: string, fits: (words: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  // A run of letters and signs of ASCII stays together; every other character may begin a line.
  for (const part of words.match(/[!-~]+|\s+|./gu) ?? []) {
    if (line && !fits(line + part)) {
      lines.push(line.trimEnd());
      line = part.trimStart();
    } else line += part;
  }
  return line ? [...lines, line] : lines;
}
