/** A receipt's goods from a spreadsheet: every line is right, or nothing is taken and each wrong line is named. */
import { ONE_SIZE } from '../../../contract/catalogue/calls.ts';
import { type Grade, gradeName, grades } from '../../../contract/item/grade-names.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { CatalogueRow } from '../../offline/device/db.ts';
import { isAmount, isInRange, isWholeIn } from '../../ui/format/validators.ts';
import { type Line, lineOf } from './receipt/use-receipt-form.ts';

/** What is wrong with a line; words are the screen's. */
export interface Fault {
  /** As a spreadsheet numbers it: the heads are line 1. */
  line: number;
  what: 'shape' | 'style' | 'size' | 'grade' | 'quantity' | 'price' | 'defects';
  value: string;
}

type Read = { lines: Line[] } | { faults: Fault[] };

const HEADS = ['货号', '尺码', '成色', '数量', '期望价', '成本', '瑕疵'] as const;
const ENGLISH = ['style', 'size', 'grade', 'quantity', 'price', 'cost', 'defects'] as const;
/** As the contract has them. */
const MOST_LINES = 100;
/** By its name in either language, by its number, and as people shorten it. */
const graded: Readonly<Record<string, Grade>> = Object.fromEntries([
  ...grades.flatMap((grade) =>
    [grade, gradeName[grade].zh, gradeName[grade].en.toLowerCase()].map((said) => [said, grade]),
  ),
  ...[['9新', '9'] as const, ['8新', '8'] as const],
]);

/** The mark makes spreadsheets read it as UTF-8. */
export const template = (styleNo: string, size: string, language: Language): string => {
  const heads = language === 'en' ? ENGLISH : HEADS;
  const defects = language === 'en' ? 'Toe crease;Dented lid' : '鞋头折痕；盒盖压痕';
  return `\uFEFF${heads.join(',')}\r\n${styleNo},${size},${gradeName['95'][language]},1,899,600,${defects}\r\n`;
};

/** Spreadsheets write UTF-8, or what Chinese Windows takes for text: GBK, of which GB 18030 is the whole. */
export function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

type Column = (typeof ENGLISH)[number];
/** What a line cannot do without. */
const NEEDED: readonly Column[] = ['style', 'size', 'grade', 'quantity'];

/** What else people call the style number. */
const ALSO: Readonly<Record<string, string>> = { 款号: '货号', 'style no.': 'style', 'style no': 'style' };

const columnOf = (head: string): Column | undefined => {
  const said = head.trim().toLowerCase();
  const name = ALSO[said] ?? said;
  return ENGLISH[HEADS.findIndex((known, n) => known === name || ENGLISH[n] === name)];
};

/** A column that is missing, in the language of those that are there. */
const calledAs = (column: Column, heads: readonly string[]): string =>
  heads.some((head) => ENGLISH.some((name) => name === head.trim().toLowerCase()))
    ? column
    : (HEADS[ENGLISH.indexOf(column)] ?? column);

/** What people write for the one size of bags and watches, and around a number. */
const sizeOf = (written: string): string => {
  const size = written.trim().toUpperCase();
  if (['均码', 'ONE SIZE', 'ONESIZE', 'F', 'FREE'].includes(size)) return ONE_SIZE;
  return size.replace(/^EUR?\s*/, '').replace(/码$/, '');
};

/** @param find products of the catalogue for these style numbers */
export async function readCsv(
  text: string,
  find: (styles: readonly string[]) => Promise<readonly CatalogueRow[]>,
): Promise<Read> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, trim: true, relax_column_count: true });
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1;
    return { faults: [{ line, what: 'shape', value: '' }] };
  }
  const [heads = [], ...rest] = rows;
  // Empty rows are none, but they count: a fault is named by the number that the spreadsheet gives its row.
  const body = rest.map((row, n) => ({ row, line: n + 2 })).filter(({ row }) => row.some((cell) => cell !== ''));
  const columns = heads.map(columnOf);
  const stranger = heads.find((head, n) => head !== '' && columns[n] === undefined);
  const lacking = NEEDED.find((column) => !columns.includes(column));
  if (stranger !== undefined || lacking)
    return { faults: [{ line: 1, what: 'shape', value: stranger ?? calledAs(lacking ?? 'style', heads) }] };
  if (body.length === 0 || body.length > MOST_LINES)
    return { faults: [{ line: body.length + 1, what: 'shape', value: String(body.length) }] };
  const at = columns.indexOf('style');
  const products = await find([...new Set(body.map(({ row }) => row[at] ?? '').filter(Boolean))]);
  const read = body.map(({ row, line }) => readRow(inOrder(row, columns), line, products));
  const faults = read.flatMap((one) => ('faults' in one ? one.faults : []));
  if (faults.length > 0) return { faults };
  return { lines: read.flatMap((one) => ('lines' in one ? one.lines : [])) };
}

/** The cells as the template has them; what stands beyond the heads stays beyond. */
const inOrder = (row: readonly string[], columns: readonly (Column | undefined)[]): string[] => [
  ...ENGLISH.map((column) => row[columns.indexOf(column)] ?? ''),
  ...row.slice(columns.length).filter((cell) => cell !== ''),
];

function readRow(row: readonly string[], line: number, products: readonly CatalogueRow[]): Read {
  const [style = '', size = '', worn = '', count = '', price = '', cost = '', told = ''] = row;
  const plain = (value: string) => value.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  const product = style ? products.find((one) => plain(one.styleNo) === plain(style)) : undefined;
  const sku = product?.skus.find((one) => one.size.toUpperCase() === sizeOf(size));
  const grade = graded[worn.toLowerCase()];
  const quantity = isWholeIn(count, [1, 99]) ? Number(count) : 0;
  const amounts = [price, cost].map((value) => fenOf(value));
  const defects = told.split(/[；;]/).flatMap((one) => one.trim() || []);
  const faults: Fault[] = [
    ...(row.length > HEADS.length ? [{ line, what: 'shape' as const, value: row.slice(HEADS.length).join(',') }] : []),
    ...(product ? [] : [{ line, what: 'style' as const, value: style }]),
    ...(product && !sku ? [{ line, what: 'size' as const, value: size }] : []),
    ...(grade ? [] : [{ line, what: 'grade' as const, value: worn }]),
    ...(quantity > 0 ? [] : [{ line, what: 'quantity' as const, value: count }]),
    ...[price, cost].flatMap((value, n) => (amounts[n] === undefined ? [{ line, what: 'price' as const, value }] : [])),
    ...(defects.length > 10 || defects.some((one) => one.length > 60)
      ? [{ line, what: 'defects' as const, value: told }]
      : []),
  ];
  if (faults.length > 0 || !product || !sku || !grade) return { faults };
  const [expectedPrice = null, paid = null] = amounts;
  return { lines: [{ ...lineOf(product, sku, grade), quantity, expectedPrice, cost: paid, defects }] };
}

/** Yuan with at most two decimals, with its sign as the shop writes it or without; null for nothing, undefined for what is no amount. */
function fenOf(written: string): number | null | undefined {
  const value = written.replace(/^[¥￥]\s*/, '');
  if (written === '') return null;
  const fen = isAmount(value) ? Math.round(Number(value.replaceAll(',', '')) * 100) : 0;
  return isInRange(fen, [1, 999_999_999]) ? fen : undefined;
}
