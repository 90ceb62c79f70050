/** XLSX, as Excel and WPS write it: its cells as text, and the pictures that stand on or in its rows. */
import type { Cell, CellValue, Sheet } from 'hucre/xlsx';
import { type Archive, openArchive, TableFault } from './archive.ts';

export interface SheetTable {
  cells: string[][];
  /** By row of `cells`. */
  pictures: Map<number, File[]>;
}

/** @throws TableFault */
export async function readSpreadsheet(file: Blob): Promise<SheetTable> {
  // The library unpacks as much as there is: what is too much is found here, before it begins.
  const archive = await openArchive(file);
  for (const path of archive.paths) await archive.read(path);
  const { readXlsx } = await import('hucre/xlsx');
  const workbook = await readXlsx(await file.arrayBuffer(), { sheets: [0], readStyles: true }).catch(() => {
    throw new TableFault('unreadable');
  });
  const [sheet] = workbook.sheets;
  if (!sheet) throw new TableFault('noTable');
  const cells = sheet.rows.map((row, r) => row.map((value, c) => textOf(value, sheet.cells?.get(`${r},${c}`))));
  return { cells, pictures: picturesOf(sheet, await cellPictures(archive)) };
}

/** A number that its format pads is read as it is seen: `00123` was typed so. */
function textOf(value: CellValue, cell?: Cell): string {
  if (value === null || isPicture(cell)) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const zeros = /^0+$/.exec(String(cell?.style?.numFmt ?? ''))?.[0].length ?? 0;
  return typeof value === 'number' ? String(value).padStart(zeros, '0') : String(value);
}

const DISPIMG = /DISPIMG\(\s*"([^"]+)"/;
const isPicture = (cell?: Cell) => DISPIMG.test(cell?.formula ?? '');

type Picture = { data: Uint8Array; type: string };

function picturesOf(sheet: Sheet, inCells: ReadonlyMap<string, Picture>): Map<number, File[]> {
  const pictures = new Map<number, File[]>();
  const add = (row: number, { data, type }: Picture) => {
    const own = pictures.get(row) ?? [];
    const file = new File([new Uint8Array(data)], `${row}-${own.length + 1}.${type}`, { type: `image/${type}` });
    pictures.set(row, [...own, file]);
  };
  for (const image of sheet.images ?? []) add(image.anchor.from.row, image);
  for (const [at, cell] of sheet.cells ?? []) {
    const image = inCells.get(DISPIMG.exec(cell.formula ?? '')?.[1] ?? '');
    if (image) add(Number(at.split(',')[0]), image);
  }
  return pictures;
}

/** A picture's name, and then under which link its file is found. */
const NAMED = /<(?:\w+:)?cNvPr\b[^>]*?\bname="([^"]+)"[\s\S]*?\br:embed="([^"]+)"/g;

/**
 * What DISPIMG names, by its name. Taken from where WPS keeps it: the library knows only one of the kinds of relationship under
 * which WPS's versions announce it.
 */
async function cellPictures(archive: Archive): Promise<Map<string, Picture>> {
  const [list, links] = ['xl/cellimages.xml', 'xl/_rels/cellimages.xml.rels'] as const;
  const pictures = new Map<string, Picture>();
  if (!archive.paths.includes(list) || !archive.paths.includes(links)) return pictures;
  const text = async (path: string) => new TextDecoder().decode(await archive.read(path));
  const targets = new Map(
    [...(await text(links)).matchAll(/<Relationship\s[^>]*>/g)].map(([link]) => [
      /\bId="([^"]*)"/.exec(link)?.[1],
      /\bTarget="([^"]*)"/.exec(link)?.[1],
    ]),
  );
  for (const [, id = '', link] of (await text(list)).matchAll(NAMED)) {
    const path = `xl/${targets.get(link)}`;
    if (archive.paths.includes(path))
      pictures.set(id, {
        data: await archive.read(path),
        type: path.slice(path.lastIndexOf('.') + 1).replace('jpg', 'jpeg'),
      });
  }
  return pictures;
}

export interface Illustration {
  row: number;
  data: Uint8Array;
  type: 'jpeg' | 'png' | 'webp';
}

/** Every cell is text: no spreadsheet takes a zero off a style number, or a style number for a day. */
export async function spreadsheetOf(rows: readonly (readonly string[])[], pictures: readonly Illustration[]) {
  const { writeXlsx } = await import('hucre/xlsx');
  const [heads = []] = rows;
  const used = new Map<number, number>();
  const images = pictures.map(({ row, data, type }) => {
    const nth = used.get(row) ?? 0;
    used.set(row, nth + 1);
    const from = { row, col: heads.length + nth };
    return { data, type, anchor: { from, to: { row: row + 1, col: from.col + 1 } } };
  });
  return new Uint8Array(await writeXlsx({ sheets: [{ name: '商品', rows: rows.map((row) => [...row]), images }] }));
}
