/** A table of products from a file and into one. */
import { IMPORT_HEADS, type ImportRow, rowsOf } from '../../../../contract/catalogue/import-rules.ts';

/** Larger is no catalogue. */
const MOST_BYTES = 64 * 1024 * 1024;

/** UTF-8 with and without its mark, else GB18030, which spreadsheets in China write. @returns null for what is no text of either */
export function decoded(bytes: Uint8Array): string | null {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one.
    }
  return null;
}

/** @returns null when the file is no such table */
export async function readTable(file: File): Promise<ImportRow[] | null> {
  if (file.size > MOST_BYTES) return null;
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text === null) return null;
  const { parse } = await import('csv-parse/browser/esm/sync');
  try {
    return rowsOf(parse(text, { bom: true, relax_column_count: true }) as string[][]);
  } catch {
    return null;
  }
}

/** RFC 4180, marked as UTF-8. What begins like a formula is kept from being run. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const written = (cell: string) => {
    const safe = /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${[IMPORT_HEADS.zh, ...rows].map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;
}
