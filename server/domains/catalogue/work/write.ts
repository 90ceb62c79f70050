/** Writing the catalogue: a product with its sizes, found again by what it is looked for. */
import { sql } from 'kysely';
import type { ProductFields } from '../../../../contract/catalogue/work-calls.ts';
import type { Db } from '../../../db/schema.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { compareSizes } from '../rules.ts';
import { refreshFound } from './found.ts';
import { refreshOffered } from './retire.ts';

interface Named {
  id: string;
  name_zh: string;
  name_en: string;
}

export interface ProductPlace {
  brand: Named;
  category: Named;
}

/** In China, where the shop is. */
export const dayOf = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
const momentOf = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

/** What a product's row says when it has these facts. */
function columnsOf({ styleNo, model, colour, released, otherNames }: ProductFields, { brand, category }: ProductPlace) {
  return {
    style_no: styleNo,
    brand_id: brand.id,
    category_id: category.id,
    model_zh: model.zh,
    model_en: model.en,
    name_zh: `${brand.name_zh} ${model.zh} ${colour.zh}`,
    name_en: `${brand.name_en} ${model.en} ${colour.en}`,
    colour_zh: colour.zh,
    colour_en: colour.en,
    released_at: momentOf(released),
    ...(otherNames && { other_names: otherNames }),
  };
}

export async function insertProduct(db: Db, fields: ProductFields, place: ProductPlace): Promise<string> {
  const id = newId();
  await db
    .insertInto('product')
    .values({
      ...columnsOf(fields, place),
      id,
      search: [],
      shape: null,
      palette: null,
      heat: 0,
      lowest_ask: null,
      ask_to_trade: null,
    })
    .execute();
  await finish(db, id, fields);
  return id;
}

export async function updateProduct(db: Db, id: string, fields: ProductFields, place: ProductPlace): Promise<void> {
  await db.updateTable('product').set(columnsOf(fields, place)).where('id', '=', id).execute();
  await finish(db, id, fields);
}

async function finish(db: Db, id: string, { sizes }: ProductFields): Promise<void> {
  await addSizes(db, id, sizes);
  await refreshOffered(db, sql`p.id = ${id}`);
  await refreshFound(db, sql`p.id = ${id}`);
}

/** Where a product stands; null where there is no such brand or category. */
export async function placeOf(
  db: Db,
  { brandId, categoryId }: { brandId: string; categoryId: string },
): Promise<ProductPlace | null> {
  const [brand, category] = await Promise.all([
    db.selectFrom('brand').selectAll().where('id', '=', brandId).executeTakeFirst(),
    db.selectFrom('category').selectAll().where('id', '=', categoryId).executeTakeFirst(),
  ]);
  return brand && category ? { brand, category } : null;
}

/** Whose style number it is, or was before a merge. */
export const styleTaken = async (db: Db, styleNo: string): Promise<{ id: string } | undefined> =>
  (await db.selectFrom('product').select('id').where('style_no', '=', styleNo).executeTakeFirst()) ??
  (await db.selectFrom('product_former').select('product_id as id').where('style_no', '=', styleNo).executeTakeFirst());

/** Those that are there stay. All stand in one order, small to large. */
async function addSizes(db: Db, productId: string, sizes: readonly string[]): Promise<void> {
  const sorted = [...sizes].sort(compareSizes);
  await db
    .insertInto('sku')
    .values(sorted.map((size, sort) => ({ id: newId(), product_id: productId, size, sort })))
    .onConflict((conflict) => conflict.columns(['product_id', 'size']).doUpdateSet({ sort: sql`excluded.sort` }))
    .execute();
}

export const sizesOf = async (db: Db, productId: string): Promise<string[]> =>
  (await db.selectFrom('sku').select('size').where('product_id', '=', productId).orderBy('sort').execute()).map(
    ({ size }) => size,
  );
