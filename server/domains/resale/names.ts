/** What an item is called. */
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { sizedName } from '../catalogue/names.ts';

export async function namesOf(db: Db, itemId: string): Promise<Words> {
  const row = await db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['product.name_zh', 'product.name_en', 'sku.size'])
    .where('item.id', '=', itemId)
    .executeTakeFirstOrThrow();
  return sizedName(row);
}
