/** An item as an inspection finds it in our warehouse: what it was announced as, and the photos it came with. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { sellerPhotosOf } from './record.ts';
import type { ReportSubject } from './tables.ts';

export async function itemToInspect(db: Db, itemId: string) {
  const row = await db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select([
      'item.id',
      'item.owner_id',
      'item.state',
      'item.grade',
      'item.photos',
      'item.defects',
      'item.in_warehouse',
    ])
    .select(['sku.size', 'product.style_no', 'product.name_zh', 'product.name_en', 'product.colour_zh'])
    .select('product.colour_en')
    .where('item.id', '=', itemId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { photos } = row;
  const pictures = {
    photos: photos.map((_photo, n) => itemPicture(itemId, photos, n)),
    photoHashes: photos.map((photo) => (photo.kind === 'upload' ? photo.sha256 : null)),
  };
  const subject: ReportSubject = {
    name: { zh: row.name_zh, en: row.name_en },
    colour: { zh: row.colour_zh, en: row.colour_en },
    styleNo: row.style_no,
    size: row.size,
    grade: row.grade,
    cover: itemPicture(itemId, photos),
    sellerPhotos: sellerPhotosOf(pictures),
  };
  return { ...row, subject };
}

/** What lies in our warehouse for its owner to sell, and nobody has inspected since it was put there, or has found to be something else; oldest first. */
export const uninspected = (db: Db) =>
  db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .where('item.in_warehouse', '=', true)
    .where('item.state', 'in', ['in_stock', 'listed'])
    .where(
      sql<boolean>`not exists (select from inspection n where n.item_id = item.id
        and n.created_at >= coalesce(item.stored_at, item.created_at)
        and not (n.order_id is null and n.result = 'fail' and n.genuine is null))`,
    );
