/** PDFs with Chinese text: one font for all of them, embedded only with the characters that are used. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type PDFDocument from 'pdfkit';

const FONT = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff';
let font: Buffer | undefined;

/** The font as a TrueType file, unpacked once. */
export function textFont(): Buffer {
  font ??= sfnt(readFileSync(createRequire(import.meta.url).resolve(FONT)));
  return font;
}

type Pdf = InstanceType<typeof PDFDocument>;

/** Draws a document and gives its bytes. `options` as pdfkit has them; lengths are points, 72 to the inch. */
export async function makePdf(
  options: ConstructorParameters<typeof PDFDocument>[0],
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  // Loaded with the first document: it takes a third of a second that no start should wait for.
  const { default: Document } = await import('pdfkit');
  // The standard fonts have no Chinese, so none is loaded.
  const pdf = new Document({ ...options, font: '' as string });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => pdf.on('end', resolve));
  pdf.registerFont('text', textFont()).font('text');
  draw(pdf);
  pdf.end();
  await done;
  return Buffer.concat(parts);
}

/** A WOFF file as the TrueType file inside it: the PDF library takes seconds to unpack it, and zlib an instant. */
function sfnt(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((count - power) * 16, 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let n = 0; n < count; n += 1) {
    const at = 44 + 20 * n;
    const [from, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number];
    const bytes = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(head, 12 + 16 * n, at, at + 4);
    woff.copy(head, 12 + 16 * n + 4, at + 16, at + 20);
    head.writeUInt32BE(offset, 12 + 16 * n + 8);
    head.writeUInt32BE(length, 12 + 16 * n + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}
