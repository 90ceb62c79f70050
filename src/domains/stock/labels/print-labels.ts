/** Labels drawn on this phone: one a piece with its barcode, as the server draws them (server/domains/stock/labels.ts). */
import { type Label, labelSize } from '../../../../contract/stock/labels.ts';
import { picturePdf } from './picture-pdf.ts';

/** Of what label printers print: 300 dots an inch. */
const DOTS = 300 / 25.4;
const POINTS = 72 / 25.4;
const FONT = 'system-ui, sans-serif';

/** @throws Error where the browser cannot draw */
export async function drawLabels(labels: readonly Label[]): Promise<Uint8Array<ArrayBuffer>> {
  const { raw } = await import('bwip-js/browser');
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(labelSize.width * DOTS);
  canvas.height = Math.round(labelSize.height * DOTS);
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('No canvas');
  const pages = [];
  for (const label of labels) {
    const [symbol] = raw({ bcid: 'code128', text: label.code });
    drawLabel(paper, label, symbol && 'sbs' in symbol ? Array.from(symbol.sbs) : []);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    if (!blob) throw new Error('No picture');
    pages.push({ jpeg: new Uint8Array(await blob.arrayBuffer()), width: canvas.width, height: canvas.height });
  }
  return picturePdf(pages, { width: labelSize.width * POINTS, height: labelSize.height * POINTS });
}

/** Lengths in mm from here on. */
function drawLabel(paper: CanvasRenderingContext2D, label: Label, bars: readonly number[]): void {
  const { width, height, margin } = labelSize;
  const inner = width - 2 * margin;
  paper.setTransform(DOTS, 0, 0, DOTS, 0, 0);
  paper.fillStyle = 'white';
  paper.fillRect(0, 0, width, height);
  paper.fillStyle = 'black';
  paper.textBaseline = 'top';
  const write = (words: string, y: number, size: number, align: CanvasTextAlign = 'left') => {
    paper.font = `${size}px ${FONT}`;
    paper.textAlign = align;
    const x = { left: margin, center: width / 2, right: width - margin }[align as 'left' | 'center' | 'right'];
    paper.fillText(words, x, y, inner);
  };
  write(label.name, margin, 3.4);
  write(label.detail, margin + 7, 3.6);
  write(label.corner, margin + 1 + 11, 3.6, 'right');
  const unit = inner / bars.reduce((sum, bar) => sum + bar, 0);
  let x: number = margin;
  for (const [n, bar] of bars.entries()) {
    if (n % 2 === 0) paper.fillRect(x, margin + 16, bar * unit, 13);
    x += bar * unit;
  }
  write(label.code, margin + 30, 3.2, 'center');
}
