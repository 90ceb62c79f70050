/** A PDF with one picture a page, as PDF 1.4 has it (ISO 32000-1, 7.5 and 8.9): enough to print what a canvas has drawn. */

export interface Page {
  jpeg: Uint8Array;
  /** px */
  width: number;
  height: number;
}

/** @param size of every page, points (72 to the inch) */
export function picturePdf(pages: readonly Page[], size: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? new TextEncoder().encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  const object = (dictionary: string, stream?: Uint8Array) => {
    offsets.push(length);
    put(`${offsets.length} 0 obj\n${dictionary}\n`);
    if (stream) {
      put('stream\n');
      put(stream);
      put('\nendstream\n');
    }
    put('endobj\n');
  };
  const box = `[0 0 ${size.width.toFixed(2)} ${size.height.toFixed(2)}]`;
  // Catalogue and tree of pages first; then of each page itself, what it draws, and the picture.
  const first = (n: number) => 3 + 3 * n;
  put('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${first(n)} 0 R`).join(' ')}] >>`);
  for (const [n, { jpeg, width, height }] of pages.entries()) {
    const at = first(n);
    const draw = new TextEncoder().encode(
      `q ${size.width.toFixed(2)} 0 0 ${size.height.toFixed(2)} 0 0 cm /Picture Do Q`,
    );
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${at + 1} 0 R /Resources << /XObject << /Picture ${at + 2} 0 R >> >> >>`,
    );
    object(`<< /Length ${draw.length} >>`, draw);
    object(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  }
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  put(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
  put(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
