/** Reads of the warehouse: receipts and stock items with the names and pictures a seller knows them by. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';

type Db = Kysely<Database>;

export const stockAccountOf = (db: Db, userId: string) =>
  db.selectFrom('stock_account').select(['id', 'opened_at']).where('user_id', '=', userId).executeTakeFirst();

/** What a receipt's row on a list shows; `cover` is its first photo's hash. */
const receiptRows = (db: Db) =>
  db
    .selectFrom('receipt')
    .select(['receipt.id', 'receipt.no', 'receipt.state', 'receipt.deadline_at', 'receipt.submitted_at'])
    .select(['receipt.note', 'receipt.express_company', 'receipt.express_no', 'receipt.user_id'])
    .select((eb) => [
      eb
        .selectFrom('receipt_line')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('receipt_line.receipt_id', '=', 'receipt.id')
        .as('lines'),
      eb
        .selectFrom('receipt_line')
        .select((e) => e.fn.sum<number>('quantity').as('n'))
        .whereRef('receipt_line.receipt_id', '=', 'receipt.id')
        .as('pieces'),
      eb
        .selectFrom('receipt_photo')
        .select((e) => e.fn.countAll<number>().as('n'))
        .whereRef('receipt_photo.receipt_id', '=', 'receipt.id')
        .as('photos'),
      eb
        .selectFrom('receipt_photo')
        .select('sha256')
        .whereRef('receipt_photo.receipt_id', '=', 'receipt.id')
        .orderBy('position')
        .limit(1)
        .as('cover_sha'),
      eb
        .selectFrom('receipt_line')
        .innerJoin('sku', 'sku.id', 'receipt_line.sku_id')
        .innerJoin('product', 'product.id', 'sku.product_id')
        .select(
          sql<{
            zh: string;
            en: string;
            productId: string;
          }>`jsonb_build_object('zh', product.name_zh, 'en', product.name_en, 'productId', product.id)`.as('t'),
        )
        .whereRef('receipt_line.receipt_id', '=', 'receipt.id')
        .orderBy('receipt_line.position')
        .limit(1)
        .as('first'),
    ]);

export type ReceiptRow = Awaited<ReturnType<typeof findReceipt>> & object;

export const findReceipt = (db: Db, id: string) => receiptRows(db).where('receipt.id', '=', id).executeTakeFirst();

export function listReceipts(
  db: Db,
  filter: { userId: string; state?: string | undefined; cursor?: string | undefined; size: number },
) {
  let query = receiptRows(db).where('receipt.user_id', '=', filter.userId);
  if (filter.state) query = query.where('receipt.state', '=', filter.state);
  // The number grows with time and is unique, so it is the cursor; ids are minted on devices and say nothing of order.
  if (filter.cursor) query = query.where('receipt.no', '<', filter.cursor);
  return query
    .orderBy('receipt.no', 'desc')
    .limit(filter.size + 1)
    .execute();
}

export const receiptLines = (db: Db, receiptId: string) =>
  db
    .selectFrom('receipt_line')
    .innerJoin('sku', 'sku.id', 'receipt_line.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['receipt_line.sku_id', 'receipt_line.grade', 'receipt_line.quantity', 'receipt_line.counted'])
    .select(['receipt_line.expected_price', 'receipt_line.note', 'sku.size', 'product.id as product_id'])
    .select(['product.name_zh', 'product.name_en', 'product.style_no'])
    .where('receipt_line.receipt_id', '=', receiptId)
    .orderBy('receipt_line.position')
    .execute();

export const receiptPhotos = (db: Db, receiptId: string) =>
  db
    .selectFrom('receipt_photo')
    .select(['sha256', 'upload_id'])
    .where('receipt_id', '=', receiptId)
    .orderBy('position')
    .execute();

export function listItems(
  db: Db,
  filter: { ownerId: string; state?: string | undefined; cursor?: string | undefined; size: number },
) {
  let query = db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .leftJoin('listing', (join) => join.onRef('listing.item_id', '=', 'item.id').on('listing.state', '=', 'on'))
    .leftJoin('quote', 'quote.sku_id', 'item.sku_id')
    .select(['item.id', 'item.sku_id', 'item.grade', 'item.state', 'item.deadline_at', 'item.in_warehouse'])
    .select(['item.created_at', 'sku.size', 'product.id as product_id', 'product.name_zh', 'product.name_en'])
    .select(['product.style_no', 'listing.id as listing_id', 'listing.price', 'quote.min_sell_price'])
    .where('item.owner_id', '=', filter.ownerId);
  if (filter.state) query = query.where('item.state', '=', filter.state);
  if (filter.cursor) query = query.where('item.id', '<', filter.cursor);
  return query
    .orderBy('item.id', 'desc')
    .limit(filter.size + 1)
    .execute();
}

export const countItems = (db: Db, ownerId: string) =>
  db
    .selectFrom('item')
    .select((eb) => ['state', eb.fn.countAll<number>().as('n')])
    .where('owner_id', '=', ownerId)
    .groupBy('state')
    .execute();
