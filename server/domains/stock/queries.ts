/** Reads of receipts, with the names and pictures a seller knows their goods by. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

type Db = Kysely<Database>;

/** Locks a receipt for the transaction: one count, message or answer at a time. */
export const lockReceipt = (db: Db, id: string) =>
  db.selectFrom('receipt').select('state').where('id', '=', id).forUpdate().executeTakeFirst();

/** What a receipt's row on a list shows; `cover` is its first photo's hash. */
export const receiptRows = (db: Db) =>
  db
    .selectFrom('receipt')
    .select(['receipt.id', 'receipt.no', 'receipt.state', 'receipt.deadline_at', 'receipt.submitted_at'])
    .select(['receipt.note', 'receipt.express_company', 'receipt.express_no', 'receipt.user_id', 'receipt.objected'])
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

/** The lines with their goods, and how many pieces of each already lie on a shelf. */
export async function receiptLines(db: Db, receiptId: string) {
  const rows = await db
    .selectFrom('receipt_line as line')
    .innerJoin('sku', 'sku.id', 'line.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['line.position', 'line.sku_id', 'line.grade', 'line.quantity', 'line.found', 'line.expected_price'])
    .select(['line.cost', 'line.defects', 'line.note', 'line.identify_id', 'sku.size', 'product.id as product_id'])
    .select(['product.name_zh', 'product.name_en', 'product.style_no'])
    .select((eb) =>
      eb
        .selectFrom('receipt_finding as f')
        .select((e) => e.fn.sum<number>('f.quantity').as('n'))
        .whereRef('f.receipt_id', '=', 'line.receipt_id')
        .whereRef('f.line', '=', 'line.position')
        .where('f.stocked', '=', true)
        .as('stocked'),
    )
    .where('line.receipt_id', '=', receiptId)
    .orderBy('line.position')
    .execute();
  return rows.map((row) => ({ ...row, stocked: Number(row.stocked ?? 0) }));
}
export type ReceiptLine = Awaited<ReturnType<typeof receiptLines>>[number];

export const findingsOf = (db: Db, receiptId: string) =>
  db
    .selectFrom('receipt_finding as f')
    .innerJoin('sku', 'sku.id', 'f.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['f.id', 'f.line', 'f.kind', 'f.sku_id', 'f.grade', 'f.quantity', 'f.shelf', 'f.note', 'f.photos'])
    .select(['f.stocked', 'sku.size', 'product.id as product_id', 'product.name_zh', 'product.name_en'])
    .select('product.style_no')
    .where('f.receipt_id', '=', receiptId)
    .orderBy('f.line')
    .orderBy('f.id')
    .execute();

export const receiptPhotos = (db: Db, receiptId: string) =>
  db
    .selectFrom('receipt_photo')
    .select(['line', 'sha256'])
    .where('receipt_id', '=', receiptId)
    .orderBy('position')
    .execute();

export const messagesOf = (db: Db, receiptId: string) =>
  db
    .selectFrom('receipt_message')
    .select(['id', 'side', 'text', 'photos', 'at'])
    .where('receipt_id', '=', receiptId)
    .orderBy('id')
    .execute();

/** @throws Refusal SKU_UNKNOWN naming those that the catalogue does not have */
export async function knownSkus(db: Db, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const rows = await db.selectFrom('sku').select('id').where('id', 'in', wanted).execute();
  const known = new Set(rows.map((row) => row.id));
  const missing = wanted.filter((id) => !known.has(id));
  if (missing.length > 0) throw new Refusal('SKU_UNKNOWN', { missing });
}
