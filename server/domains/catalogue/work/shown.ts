/** Products as staff see them. */

import { sql } from 'kysely';
import type { WorkProduct } from '../../../../contract/catalogue/work-calls.ts';
import { photoUrl } from '../../../../contract/upload/calls.ts';
import type { Db } from '../../../db/schema.ts';
import { chinaDay } from '../../../kernel/lib/moment.ts';

/** Products with their sizes, for staff. */
export const workProducts = (db: Db) =>
  db
    .selectFrom('product')
    .selectAll('product')
    .select(
      sql<string[]>`array(select size from sku where sku.product_id = product.id order by sku.sort, sku.size)`.as(
        'sizes',
      ),
    )
    .select(
      sql<string[]>`
        array(select size from sku where sku.product_id = product.id and sku.retired_at is not null order by sku.sort)`.as(
        'sizes_retired',
      ),
    )
    .select(
      sql<boolean>`exists (select from brand b where b.id = product.brand_id and b.retired_at is not null)`.as(
        'brand_retired',
      ),
    );
type ProductRow = Awaited<ReturnType<ReturnType<typeof workProducts>['executeTakeFirstOrThrow']>>;

export const workProductById = async (db: Db, id: string): Promise<WorkProduct | undefined> =>
  (await workProductsById(db, [id])).get(id);

export async function workProductsById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, WorkProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await workProducts(db).where('product.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, workProductOf(row)]));
}

export const workProductOf = (row: ProductRow): WorkProduct => ({
  id: row.id,
  styleNo: row.style_no,
  name: { zh: row.name_zh, en: row.name_en },
  brandId: row.brand_id,
  categoryId: row.category_id,
  model: { zh: row.model_zh, en: row.model_en },
  colour: { zh: row.colour_zh, en: row.colour_en },
  sizes: row.sizes,
  released: chinaDay(row.released_at),
  otherNames: row.other_names,
  gender: row.gender,
  pictures: row.pictures.map(photoUrl),
  items: row.ask_count,
  retired: row.retired_at !== null,
  brandRetired: row.brand_retired,
  sizesRetired: row.sizes_retired,
});

/** SHA-256 of the picture that lies at the address. */
export const hashIn = (url: string) => url.slice(url.lastIndexOf('/') + 1);
