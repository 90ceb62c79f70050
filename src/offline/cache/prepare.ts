/** Before leaving for a place without signal: the catalogue and the person's own stock, kept on the device and searched there. */

import { productOffline } from '../../../contract/catalogue/calls.ts';
import { stockGoodsList } from '../../../contract/stock/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { requestOnce } from '../../api/exchange/request-once.ts';
import { actingSession, lookElsewhere, type Session } from '../../api/exchange/session.ts';
import { get, set } from '../../api/exchange/values.ts';
import { type CatalogueRow, shelf } from '../device/db.ts';
import { asOfflineError } from '../device/errors.ts';
import { type Searchable, searchable } from './search.ts';

export type OwnGoods = Output<typeof stockGoodsList>['list'][number];

export interface Prepared {
  /** Epoch ms. */
  at: number;
  products: number;
  skus: number;
  goods: number;
}

/** What is fetched, in this order: goods of the catalogue, and the person's own. */
export type Part = 'catalogue' | 'stock';

interface Options {
  signal?: AbortSignal;
  /** Of each part in turn; `total` is 0 until it is known. */
  onProgress?: (done: number, total: number, part: Part) => void;
}

const KEY = 'prepared';
let catalogue: Promise<Searchable<CatalogueRow>> | undefined;
let ownShelf: { userId: string; count: number; goods: Searchable<OwnGoods> } | undefined;

/** Replaces what was there only when all of it has come. @throws ApiError, OfflineError STORAGE_FULL */
export async function prepareOffline({ signal, onProgress }: Options = {}): Promise<Prepared> {
  const session = await actingSession();
  const userId = session?.userId ?? '';
  const products: CatalogueRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Output<typeof productOffline> = await requestOnce(
      productOffline,
      { cursor, size: 500 },
      { token: session?.token, signal },
    );
    products.push(...page.list);
    cursor = page.next;
    onProgress?.(products.length, page.count, 'catalogue');
  }
  await unlessLeft(userId);
  const goods = session?.roles.includes('seller') ? await ownGoods(session, { signal, onProgress }) : [];
  const db = shelf();
  try {
    await db.transaction('rw', db.catalogue, db.stock, async () => {
      await Promise.all([db.catalogue.clear(), db.stock.clear()]);
      await db.catalogue.bulkPut(products);
      await db.stock.bulkPut(goods.map((item) => ({ ...item, userId })));
    });
  } catch (error) {
    throw asOfflineError(error);
  }
  catalogue = undefined;
  ownShelf = undefined;
  const skus = products.reduce((sum, product) => sum + product.skus.length, 0);
  const prepared: Prepared = { at: Date.now(), products: products.length, skus, goods: goods.length };
  await set(KEY, prepared);
  // Looked at after writing: whoever leaves is gone from the session first, and then from what was kept. What came later goes again.
  await unlessLeft(userId).catch(async (left) => {
    await Promise.all([db.stock.where({ userId }).delete(), set(KEY, { ...prepared, goods: 0 })]);
    throw left;
  });
  return prepared;
}

/** @throws DOMException AbortError when this person has left the device; a visitor's is everybody's */
export async function unlessLeft(userId: string): Promise<void> {
  if (userId === '') return;
  const [acting, stored] = await Promise.all([actingSession(), lookElsewhere().catch(() => null)]);
  if (acting?.userId === userId && (stored === null || (stored.is === 'in' && stored.userId === userId))) return;
  throw new DOMException('They have left.', 'AbortError');
}

/** Null when this device was never prepared. */
export const lastPrepared = async (): Promise<Prepared | null> => (await get<Prepared>(KEY)) ?? null;

export const catalogueRows = (): Promise<CatalogueRow[]> => shelf().catalogue.toArray();

/** Chinese, brand in either language, style number with or without its dash; best first. Empty when nothing was prepared. */
export async function searchCatalogue(words: string, limit = 30): Promise<CatalogueRow[]> {
  catalogue ??= catalogueRows().then((rows) =>
    searchable(rows, (row) => [row.styleNo, row.name.zh, row.name.en, row.brand.zh, row.brand.en, ...(row.also ?? [])]),
  );
  return (await catalogue).search(words, limit);
}

/** This person's own stock, as it was when the device was prepared. */
export async function goodsOnDevice(words = '', limit = 100): Promise<OwnGoods[]> {
  const userId = (await actingSession())?.userId ?? '';
  // Logging out empties the shelf, so the count tells whether what was read is still there.
  const count = await shelf().stock.where({ userId }).count();
  if (ownShelf?.userId !== userId || ownShelf.count !== count) {
    const rows = await allGoods();
    // What was prepared before labels had codes has none.
    const textsOf = (row: OwnGoods) => [row.id, row.code ?? '', row.styleNo, row.name.zh, row.name.en, row.size];
    ownShelf = { userId, count: rows.length, goods: searchable(rows, textsOf) };
  }
  return ownShelf.goods.search(words, limit);
}

export async function allGoods(): Promise<OwnGoods[]> {
  const userId = (await actingSession())?.userId ?? '';
  return (await shelf().stock.where({ userId }).toArray()) as unknown as OwnGoods[];
}

async function ownGoods({ token, userId }: Session, { signal, onProgress }: Options): Promise<OwnGoods[]> {
  const goods: OwnGoods[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Output<typeof stockGoodsList> = await requestOnce(
      stockGoodsList,
      { cursor, size: 100 },
      { token, signal },
    );
    await unlessLeft(userId);
    goods.push(...page.list);
    cursor = page.next;
    const total = Object.values(page.counts).reduce((sum, n) => sum + n, 0);
    onProgress?.(goods.length, Math.max(total, goods.length), 'stock');
  }
  return goods;
}
