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
  what:
    | 'shape'
    | 'large'
    | 'column'
    | 'rows'
    | 'beyond'
    | 'style'
    | 'size'
    | 'grade'
    | 'quantity'
    | 'price'
    | 'defects';
  value: string;
}

/** `ignored`: columns of which a receipt has nothing to keep. */
type Read = { lines: Line[]; ignored: string[] } | { faults: Fault[] };

const HEADS = ['货号', '尺码', '成色', '数量', '期望价', '成本', '瑕疵'] as const;
const ENGLISH = ['style', 'size', 'condition', 'quantity', 'expected price', 'cost', 'flaws'] as const;
/** As the contract has them. */
const MOST_LINES = 100;
/** `九成新`, `9成`, `九五新`, `95 新`: with numerals and without what may be left out. */
const short = (said: string): string =>
  said
    .toLowerCase()
    .replaceAll('九', '9')
    .replaceAll('八', '8')
    .replaceAll('五', '5')
    .replace(/\s/g, '')
    .replace(/(\d)(?:成?新|成)$/, '$1');
/** By its name in either language, by its number, and as people write it. */
const graded: Readonly<Record<string, Grade>> = Object.fromEntries(
  grades.flatMap((grade) =>
    [grade, gradeName[grade].zh, gradeName[grade].en].map((said) => [short(said), grade] as const),
  ),
);

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
const NEEDED: readonly Column[] = ['style', 'size', 'condition', 'quantity'];

/** What else people call them. */
const ALSO: Readonly<Record<string, Column>> = {
  ...{ 款号: 'style', 'style no.': 'style', 'style no': 'style', 'style number': 'style', 尺寸: 'size' },
  ...{
    grade: 'condition',
    新旧: 'condition',
    件数: 'quantity',
    qty: 'quantity',
    pieces: 'quantity',
    items: 'quantity',
  },
  ...{ price: 'expected price', 期望价格: 'expected price', 价格: 'expected price', 成本价: 'cost', defects: 'flaws' },
};

const columnOf = (head: string): Column | undefined => {
  const said = head.trim().toLowerCase();
  return ALSO[said] ?? ENGLISH[HEADS.findIndex((known, n) => known === said || ENGLISH[n] === said)];
};

/** A column that is missing, in the language of those that are there. */
const calledAs = (column: Column, heads: readonly string[]): string =>
  heads.some((head) => columnOf(head) && !/\p{Script=Han}/u.test(head))
    ? column
    : (HEADS[ENGLISH.indexOf(column)] ?? column);

/** What people write for the one size of bags and watches, and around a number; an American one where only one size is called so. */
function skuOf({ skus, us = {} }: CatalogueRow, written: string): CatalogueRow['skus'][number] | undefined {
  const size = written.trim().toUpperCase();
  const american = size.match(/^(?:US|美码)\s*(.+)$/)?.[1];
  if (american) {
    const called = skus.filter((one) => us[one.size] === american);
    return called.length === 1 ? called[0] : undefined;
  }
  const only = ['均码', 'ONE SIZE', 'ONESIZE', 'F', 'FREE'].includes(size);
  const own = only ? ONE_SIZE : size.replace(/^(?:EUR?|欧码)\s*/, '').replace(/码$/, '');
  return skus.find((one) => one.size.toUpperCase() === own);
}

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
  const lacking = NEEDED.filter((column) => !columns.includes(column));
  if (lacking.length > 0)
    return { faults: lacking.map((column) => ({ line: 1, what: 'column', value: calledAs(column, heads) })) };
  if (body.length === 0 || body.length > MOST_LINES)
    return { faults: [{ line: body.length + 1, what: 'rows', value: String(body.length) }] };
  const at = columns.indexOf('style');
  const products = await find([...new Set(body.map(({ row }) => row[at] ?? '').filter(Boolean))]);
  const read = body.map(({ row, line }) => readRow(inOrder(row, columns), line, products));
  const faults = read.flatMap((one) => ('faults' in one ? one.faults : []));
  if (faults.length > 0) return { faults };
  const ignored = heads.filter((head, n) => head !== '' && columns[n] === undefined);
  return { lines: read.flatMap((one) => ('lines' in one ? one.lines : [])), ignored };
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
  const sku = product && skuOf(product, size);
  const grade = graded[short(worn)];
  const quantity = isWholeIn(count, [1, 99]) ? Number(count) : 0;
  const amounts = [price, cost].map((value) => fenOf(value));
  const defects = told.split(/[；;]/).flatMap((one) => one.trim() || []);
  const faults: Fault[] = [
    ...(row.length > HEADS.length ? [{ line, what: 'beyond' as const, value: row.slice(HEADS.length).join(',') }] : []),
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
  return { lines: [{ ...lineOf(product, sku, grade), quantity, expectedPrice, cost: paid, defects }], ignored: [] };
}

/** Yuan with at most two decimals, with its sign or its word on either side; null for nothing, undefined for what is no amount. */
function fenOf(written: string): number | null | undefined {
  const value = written.replace(/^(?:[¥￥]|RMB|CNY)\s*|\s*(?:元|块|RMB|CNY)$/gi, '');
  if (written === '') return null;
  const fen = isAmount(value) ? Math.round(Number(value.replaceAll(',', '')) * 100) : 0;
  return isInRange(fen, [1, 999_999_999]) ? fen : undefined;
}
