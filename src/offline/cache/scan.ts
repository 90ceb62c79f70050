/** What this device knows of a code without asking anybody: the prepared catalogue, own stock, and lists seen before. */
import { orderDetail, orderList } from '../../../contract/order/calls.ts';
import { type Found, foldCode } from '../../../contract/scan/calls.ts';
import { receiptDetail, receiptList } from '../../../contract/stock/calls.ts';
import { readStoredSession } from '../../api/exchange/session.ts';
import type { CatalogueRow } from '../device/db.ts';
import { cachedAnswers } from './cache.ts';
import { allGoods, catalogueRows } from './prepare.ts';

export async function scanOnDevice(code: string): Promise<Found[]> {
  const folded = foldCode(code);
  const userId = (await readStoredSession())?.userId ?? '';
  const [products, goods, receipts, orders] = await Promise.all([
    catalogueRows(),
    allGoods(),
    seen(userId, [receiptList.path, receiptDetail.path]),
    seen(userId, [orderList.path, orderDetail.path]),
  ]);
  const stock = goods.filter((item) => [item.id, item.code].some((name) => name && foldCode(name) === folded));
  return [
    ...receipts.filter((row) => isNumbered(row, folded)).map((row) => asFound('receipt', row)),
    ...orders.filter((row) => isNumbered(row, folded)).map((row) => asFound('order', row)),
    ...stock.map(
      (item): Found => ({
        kind: 'item',
        id: item.id,
        title: item.name,
        note: `${item.styleNo} · ${item.size}`,
        cover: item.cover,
      }),
    ),
    ...products.filter((row) => foldCode(row.styleNo) === folded).map(asProduct),
  ];
}

const asProduct = (row: CatalogueRow): Found => ({
  kind: 'product',
  id: row.id,
  title: row.name,
  note: row.styleNo,
  cover: row.cover,
});

/** As lists and details of receipts and orders have it; which fields there are is the server's affair. */
interface Seen {
  id: string;
  no: string;
  title?: Found['title'];
  item?: { name: Found['title']; cover: string };
  cover?: string | null;
}

const asFound = (kind: 'receipt' | 'order', { id, no, title, item, cover }: Seen): Found => ({
  kind,
  id,
  title: title ?? item?.name ?? { zh: no, en: no },
  note: no,
  cover: item?.cover ?? cover ?? null,
});

/** Its number, or a waybill anywhere in it. */
const isNumbered = (row: Seen, folded: string): boolean => foldCode(row.no) === folded || hasWaybill(row, folded);

function hasWaybill(value: unknown, folded: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) =>
    typeof inner === 'string'
      ? (name === 'waybill' || name === 'expressNo') && foldCode(inner) === folded
      : hasWaybill(inner, folded),
  );
}

/** Every row of the answers to these calls that the device has kept for this person. */
async function seen(userId: string, paths: readonly string[]): Promise<Seen[]> {
  const answers = await Promise.all(paths.map((path) => cachedAnswers(userId, path)));
  const rows = answers.flat().flatMap(rowsIn);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** A detail, a list, or pages of lists. */
function rowsIn(value: unknown): Seen[] {
  const { pages, list, id, no } = (value ?? {}) as { pages?: unknown[]; list?: unknown[]; id?: string; no?: string };
  if (pages) return pages.flatMap(rowsIn);
  if (list) return list.flatMap(rowsIn);
  return typeof id === 'string' && typeof no === 'string' ? [value as Seen] : [];
}
