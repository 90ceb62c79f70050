/** The whole catalogue as a file: a CSV, an XLSX with its pictures in the rows that they belong to, or a ZIP of a table and pictures in folders called by style number. */
import { IMPORT_HEADS } from '../../../../contract/catalogue/import-rules.ts';
import { workProductExport } from '../../../../contract/catalogue/work-calls.ts';
import { isOurFile } from '../../../api/exchange/answer.ts';
import { request } from '../../../api/request.ts';
import { photoSource } from '../../../ui/format/photo-source.ts';
import type { Illustration } from './spreadsheet.ts';
import { tableText } from './table.ts';

export const givenKinds = ['csv', 'xlsx', 'zip'] as const;
export type GivenKind = (typeof givenKinds)[number];

export interface Given {
  products: number;
  /** Pictures that could not be fetched and are not in the file. */
  lost: number;
  file: { name: string; type: string; data: string | Uint8Array<ArrayBuffer> };
}

export async function giveTable(kind: GivenKind): Promise<Given> {
  const rows: string[][] = [];
  const pictures: { row: number; url: string }[] = [];
  for (let cursor: string | undefined; ; ) {
    const part = await request(workProductExport, cursor === undefined ? {} : { cursor });
    // The heads are row 0.
    for (const [n, own] of part.pictures.entries())
      pictures.push(...own.map((url) => ({ row: rows.length + n + 1, url })));
    rows.push(...part.rows);
    if (part.next === null) break;
    cursor = part.next;
  }
  if (kind === 'csv')
    return {
      products: rows.length,
      lost: 0,
      file: { name: 'products.csv', type: 'text/csv;charset=utf-8', data: tableText(rows) },
    };
  const found: Illustration[] = [];
  for (const { row, url } of pictures) {
    const { src } = photoSource(url);
    const response = await fetch(src).catch(() => null);
    if (response && (await isOurFile(src, response)))
      found.push({ row, data: new Uint8Array(await response.arrayBuffer()), type: 'webp' });
  }
  const counted = { products: rows.length, lost: pictures.length - found.length };
  if (kind === 'zip')
    return { ...counted, file: { name: 'products.zip', type: 'application/zip', data: await archiveOf(rows, found) } };
  const { spreadsheetOf } = await import('./spreadsheet.ts');
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const data = await spreadsheetOf([[...IMPORT_HEADS.zh], ...rows], found);
  return { ...counted, file: { name: 'products.xlsx', type, data } };
}

/** As the import takes it: a table, and beside it each product's pictures in a folder, numbered in their order. */
async function archiveOf(rows: readonly string[][], pictures: readonly Illustration[]) {
  const { zipSync } = await import('fflate');
  const files: Record<string, Uint8Array> = { 'products.csv': new TextEncoder().encode(tableText(rows)) };
  const used = new Map<string, number>();
  for (const { row, data, type } of pictures) {
    // A style number may have what no folder's name can.
    const folder = rows[row - 1]?.[0]?.replace(/[^\w.-]/g, '-') ?? '';
    const nth = (used.get(folder) ?? 0) + 1;
    used.set(folder, nth);
    files[`${folder}/${nth}.${type}`] = data;
  }
  // Pictures are packed already.
  return new Uint8Array(zipSync(files, { level: 0 }));
}
