/** Labels to print and stick on: one a piece, with a Code 128. */
import type { Grade } from '../../../contract/item/grades.ts';
import { announceLabels, type Label, labelDetail, labelSize } from '../../../contract/stock/labels.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { makePdf } from '../../kernel/lib/pdf.ts';
import type { ReceiptLine, ReceiptRow } from './queries.ts';

const MM = 72 / 25.4;
const [WIDTH, HEIGHT, MARGIN] = [labelSize.width * MM, labelSize.height * MM, labelSize.margin * MM];

/** Labels for goods that are on their way. */
export async function announcedLabels(receipt: ReceiptRow, lines: readonly ReceiptLine[], language: Language) {
  const told = lines.map((line) => ({
    ...line,
    name: { zh: line.name_zh, en: line.name_en },
    styleNo: line.style_no,
  }));
  return file(`labels-${receipt.no}.pdf`, await labelsPdf(announceLabels(receipt.no, told, language)));
}

interface Shelved {
  code: string;
  shelf: string | null;
  grade: Grade;
  size: string;
  style_no: string;
  name_zh: string;
  name_en: string;
}

/** Labels for goods that lie on their shelf. */
export async function shelfLabels(no: string, items: readonly Shelved[], language: Language) {
  const labels = items.map((item) => ({
    code: item.code,
    name: language === 'zh' ? item.name_zh : item.name_en,
    detail: labelDetail({ ...item, styleNo: item.style_no }, language),
    corner: item.shelf ?? '',
  }));
  return file(`shelf-${no}.pdf`, await labelsPdf(labels));
}

const file = (name: string, pdf: Buffer) => ({ name, base64: pdf.toString('base64') });

const labelsPdf = async (labels: readonly Label[]): Promise<Buffer> => {
  const barsOf = await barMaker();
  return makePdf({ size: [WIDTH, HEIGHT], margin: 0, autoFirstPage: false }, (pdf) => {
    for (const label of labels) {
      pdf.addPage();
      const width = WIDTH - 2 * MARGIN;
      pdf.fontSize(9).text(label.name, MARGIN, MARGIN, { width, height: 25, ellipsis: true });
      pdf.fontSize(11).text(label.detail, MARGIN, MARGIN + 28, { width: width - 40, height: 14, ellipsis: true });
      pdf.fontSize(11).text(label.corner, MARGIN, MARGIN + 28, { width, align: 'right', lineBreak: false });
      const height = 36;
      let x = MARGIN;
      const bars = barsOf(label.code);
      const unit = width / bars.reduce((sum, bar) => sum + bar, 0);
      for (const [n, bar] of bars.entries()) {
        if (n % 2 === 0) pdf.rect(x, MARGIN + 46, bar * unit, height);
        x += bar * unit;
      }
      pdf.fill('black');
      pdf.fontSize(9).text(label.code, MARGIN, MARGIN + 48 + height, { width, align: 'center', lineBreak: false });
    }
  });
};

/** Gives the widths of bars and the spaces between them, beginning with a bar. Loaded with the first label. */
async function barMaker(): Promise<(text: string) => number[]> {
  const { default: bwip } = await import('bwip-js/node');
  return (text) => {
    const [symbol] = bwip.raw({ bcid: 'code128', text });
    if (!symbol || !('sbs' in symbol)) throw new Error(`No bars for ${text}`);
    return Array.from(symbol.sbs);
  };
}
