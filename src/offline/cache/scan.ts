/** What this device knows of a code without asking anybody: the prepared catalogue, own stock, and lists seen before. */
import { sizeName } from '../../../contract/catalogue/sizes.ts';
import { orderDetail, orderList } from '../../../contract/order/calls.ts';
import { type Found, type FoundKind, foldCode } from '../../../contract/scan/calls.ts';
import { receiptDetail, receiptList, stockGoodsList } from '../../../contract/stock/calls.ts';
import { stockOutList } from '../../../contract/stock/goods.ts';
import { workOutList, workReceiptDetail, workReceiptList } from '../../../contract/stock/warehouse.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { actingSession } from '../../api/exchange/session.ts';
import type { CatalogueRow } from '../device/db.ts';
import { cachedAnswers } from './answers.ts';
import { allGoods, catalogueRows } from './prepare.ts';

/** Beside what the server finds: a parcel of things sent back, and at the warehouse's desk one to pack or to take in. */
export type KeptKind = FoundKind | 'retrieval' | 'packing' | 'intake';
export type Kept = Omit<Found, 'kind'> & { kind: KeptKind };

/** What this person has seen, or had prepared, of what has a number. */
const lists: readonly (readonly [KeptKind, readonly string[]])[] = [
  ['intake', [workReceiptList.path, workReceiptDetail.path]],
  ['packing', [workOutList.path]],
  ['receipt', [receiptList.path, receiptDetail.path]],
  ['order', [orderList.path, orderDetail.path]],
  ['retrieval', [stockOutList.path]],
];

/** @param language in which sizes are called */
export async function scanOnDevice(code: string, language: Language): Promise<Kept[]> {
  const folded = foldCode(code);
  const userId = (await actingSession())?.userId ?? '';
  const [products, goods, looked, ...numbered] = await Promise.all([
    catalogueRows(),
    allGoods(),
    seen<Goods>(userId, [stockGoodsList.path]),
    ...lists.map(async ([kind, paths]) => {
      const rows = await seen<Seen>(userId, paths);
      return rows.filter((row) => isNumbered(row, folded)).map((row) => asFound(kind, row, folded));
    }),
  ]);
  const stock = [...new Map([...looked, ...goods].map((item) => [item.id, item])).values()];
  return [
    ...numbered.flat(),
    ...stock
      .filter((item) => isLabelled(item, folded))
      .map(
        (item): Kept => ({
          kind: 'item',
          id: item.id,
          title: item.name,
          note: `${item.styleNo} · ${sizeName(item.size, language)}`,
          cover: item.cover,
        }),
      ),
    ...products.filter((row) => foldCode(row.styleNo) === folded).map(asProduct),
  ];
}

type Goods = Awaited<ReturnType<typeof allGoods>>[number];

/** By its label, by the shelf that it lies on, or by its id. What was prepared before labels had codes has none. */
const isLabelled = ({ id, code, shelf }: Piece, folded: string): boolean =>
  [id, code, shelf].some((name) => name && foldCode(name) === folded);

const asProduct = (row: CatalogueRow): Kept => ({
  kind: 'product',
  id: row.id,
  title: row.name,
  note: row.styleNo,
  cover: row.cover,
});

interface Piece {
  id: string;
  code?: string;
  shelf?: string | null;
  name: Found['title'];
  cover: string;
}

/** As lists and details of what has a number have it; which fields there are is the server's affair. */
interface Seen {
  id: string;
  no?: string;
  title?: Found['title'];
  item?: { name: Found['title']; cover: string };
  /** Of a parcel. */
  items?: Piece[];
  cover?: string | null;
}

function asFound(kind: KeptKind, { id, no = id, title, item, items = [], cover }: Seen, folded: string): Kept {
  const piece = items.find((one) => isLabelled(one, folded));
  const named = piece ?? item ?? items[0];
  return {
    kind,
    id,
    title: title ?? named?.name ?? { zh: no, en: no },
    note: piece ? [piece.code, piece.shelf].filter(Boolean).join(' · ') : no,
    cover: named?.cover ?? cover ?? null,
  };
}

/** Its number, the label or shelf of a piece in it, or a waybill anywhere in it. */
const isNumbered = (row: Seen, folded: string): boolean =>
  foldCode(row.no ?? '') === folded || !!row.items?.some((one) => isLabelled(one, folded)) || hasWaybill(row, folded);

function hasWaybill(value: unknown, folded: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) =>
    typeof inner === 'string'
      ? (name === 'waybill' || name === 'expressNo') && foldCode(inner) === folded
      : hasWaybill(inner, folded),
  );
}

/** Every row of the answers to these calls that the device has kept for this person. */
async function seen<T extends { id: string }>(userId: string, paths: readonly string[]): Promise<T[]> {
  const answers = await Promise.all(paths.map((path) => cachedAnswers(userId, path)));
  const rows = answers.flat().flatMap(rowsIn) as T[];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** A detail, a list, or pages of lists. */
function rowsIn(value: unknown): { id: string }[] {
  const { pages, list, id } = (value ?? {}) as { pages?: unknown[]; list?: unknown[]; id?: string };
  if (pages) return pages.flatMap(rowsIn);
  if (list) return list.flatMap(rowsIn);
  return typeof id === 'string' ? [value as { id: string }] : [];
}
