/** Labels drawn on this phone: one a piece with its barcode, as the server draws them (server/domains/stock/labels.ts). */
import type { DrawingContext } from 'bwip-js/browser';
import { type Label, labelSize } from '../../../contract/stock/labels.ts';
import { printPages, write } from '../../ui/print/paper.ts';

interface Bar {
  /** Of its middle, and its width. */
  x: number;
  width: number;
}

/** @throws Error where the browser cannot draw */
export async function drawLabels(labels: readonly Label[]): Promise<Uint8Array<ArrayBuffer>> {
  const { code128 } = await import('bwip-js/browser');
  // At a scale of two a module is two whole dots wide, and no bar lies between them.
  const barsOf = (text: string) => code128({ bcid: 'code128', text, scale: 2 }, barsAlone());
  return printPages(
    labelSize,
    labels.map((label) => (paper) => drawLabel(paper, label, barsOf(label.code))),
  );
}

function drawLabel(paper: CanvasRenderingContext2D, label: Label, { bars, width: across }: Bars): void {
  const { width, margin } = labelSize;
  const inner = { x: margin, width: width - 2 * margin };
  write(paper, { ...inner, words: label.name, y: margin, size: 3.4 });
  write(paper, { ...inner, words: label.detail, y: margin + 7, size: 3.6 });
  write(paper, { ...inner, words: label.corner, y: margin + 1 + 11, size: 3.6, align: 'right' });
  const unit = inner.width / across;
  for (const bar of bars) paper.fillRect(margin + (bar.x - bar.width / 2) * unit, margin + 16, bar.width * unit, 13);
  write(paper, { ...inner, words: label.code, y: margin + 30, size: 3.2, align: 'center' });
}

interface Bars {
  bars: Bar[];
  width: number;
}

/** Bars as they are told to whoever draws: upright lines. The words are drawn by us, where our letters are. */
function barsAlone(): DrawingContext<Bars> {
  const drawn: Bars = { bars: [], width: 0 };
  const nothing = () => {};
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      drawn.width = width;
    },
    line: (x, _y0, _x1, _y1, width) => void drawn.bars.push({ x, width }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => drawn,
  };
}
