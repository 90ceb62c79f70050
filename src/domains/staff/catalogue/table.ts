/** A table of products from a file and into one. */

import { IMPORT_HEADS, type ImportRow, PICTURES_MAX, rowsOf } from '../../../../contract/catalogue/import-rules.ts';
import { csvText } from '../../../../contract/csv.ts';
import { type Archive, LIMITS, openArchive, TableFault } from './archive.ts';

/** A CSV that is larger is no catalogue, bytes. */
const MOST_BYTES = LIMITS.entry;

export interface Table {
  rows: ImportRow[];
  /** By line: read when they are to be sent, and not before. */
  pictures: ReadonlyMap<number, (() => Promise<File>)[]>;
  /** Pictures of the archive that no row claims. */
  stray: string[];
}

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

/** A CSV, an XLSX, or a ZIP with one of them and pictures. @throws TableFault */
export async function readTable(file: File): Promise<Table> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const zipped = first === 0x50 && second === 0x4b;
  if (!zipped) return csvTable(file);
  const archive = await openArchive(file);
  return archive.paths.includes('[Content_Types].xml') ? xlsxTable(file) : zipTable(archive);
}

async function csvTable(file: Blob): Promise<Table> {
  if (file.size > MOST_BYTES) throw new TableFault('tooLarge');
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  if (text === null) throw new TableFault('unreadable');
  const { parse } = await import('csv-parse/browser/esm/sync');
  let cells: string[][];
  try {
    cells = parse(text, { bom: true, relax_column_count: true }) as string[][];
  } catch {
    throw new TableFault('unreadable');
  }
  return { rows: headed(cells), pictures: new Map(), stray: [] };
}

async function xlsxTable(file: Blob): Promise<Table> {
  const { readSpreadsheet } = await import('./spreadsheet.ts');
  const { cells, pictures } = await readSpreadsheet(file);
  // A spreadsheet counts its lines from one.
  const byLine = new Map([...pictures].map(([row, files]) => [row + 1, files.map((one) => async () => one)]));
  return illustrated(headed(cells), byLine, []);
}

const PICTURE = /\.(jpe?g|png|webp|gif|avif)$/i;
const types: Record<string, string> = { jpg: 'jpeg', jpe: 'jpeg' };

async function zipTable(archive: Archive): Promise<Table> {
  const tables = archive.paths.filter((path) => /\.(csv|xlsx)$/i.test(path));
  const [path = ''] = tables;
  if (tables.length !== 1) throw new TableFault(tables.length === 0 ? 'noTable' : 'twoTables');
  const inside = new Blob([await archive.read(path)]);
  const { rows, pictures: own } = /\.csv$/i.test(path) ? await csvTable(inside) : await xlsxTable(inside);
  const lines = new Map(rows.map(({ styleNo, line }) => [plain(styleNo), line]));
  const pictures = new Map(own);
  const stray: string[] = [];
  for (const picture of archive.paths.filter((one) => PICTURE.test(one)).sort(byNumber)) {
    const line = claims(picture).flatMap((name) => lines.get(name) ?? [])[0];
    if (line === undefined) stray.push(picture);
    else pictures.set(line, [...(pictures.get(line) ?? []), () => pictureIn(archive, picture)]);
  }
  return illustrated(rows, pictures, stray);
}

async function pictureIn(archive: Archive, path: string): Promise<File> {
  const end = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return new File([await archive.read(path)], path, { type: `image/${types[end] ?? end}` });
}

const stem = (path: string) => path.replace(/\.[^./]+$/, '');
/** The one without a number first: it is the cover. */
const byNumber = (a: string, b: string) => stem(a).localeCompare(stem(b), 'en', { numeric: true });
/** A file's name cannot hold every sign of a style number: only letters and digits count. */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** What a picture may belong to: a folder called like a style number, or its own name, with a number after it or without. */
function claims(path: string): string[] {
  const parts = path.split('/');
  const name = stem(parts.pop() ?? '');
  return [parts.pop() ?? '', name, name.replace(/[-_ (]+\d{1,2}\)?$/, '')].map(plain).filter(Boolean);
}

const illustrated = (rows: ImportRow[], all: Table['pictures'], stray: string[]): Table => {
  const pictures = new Map([...all].map(([line, own]) => [line, own.slice(0, PICTURES_MAX)]));
  return {
    rows: rows.map((row) => ({ ...row, pictures: pictures.get(row.line)?.length ?? 0 })),
    pictures,
    stray,
  };
};

function headed(cells: readonly (readonly string[])[]): ImportRow[] {
  const rows = rowsOf(cells);
  if (!rows) throw new TableFault('otherHeads');
  if (rows.length === 0) throw new TableFault('noTable');
  return rows;
}

export const tableText = (rows: readonly (readonly string[])[]): string => csvText([IMPORT_HEADS.zh, ...rows]);
