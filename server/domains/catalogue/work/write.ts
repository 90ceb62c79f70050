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
function columnsOf(
  { styleNo, model, colour, released, otherNames, gender }: ProductFields,
  { brand, category }: ProductPlace,
) {
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
    ...(gender !== undefined && { gender }),
  };
}

export const insertProduct = async (db: Db, fields: ProductFields, place: ProductPlace): Promise<string> =>
  (await insertProducts(db, [{ fields, place, pictures: [] }]))[0] ?? '';

interface NewProduct {
  fields: ProductFields;
  place: ProductPlace;
  /** SHA-256 of each. */
  pictures: readonly string[];
}

/** In a few statements however many they are. @returns their ids, in their order */
export async function insertProducts(db: Db, made: readonly NewProduct[]): Promise<string[]> {
  if (made.length === 0) return [];
  const rows = made.map(({ fields, place, pictures }) => ({
    ...{ other_names: [] as string[], gender: null, ...columnsOf(fields, place) },
    ...{ id: newId(), search: [], shape: null, palette: null, heat: 0, lowest_ask: null, ask_to_trade: null },
    pictures: JSON.stringify(pictures),
  }));
  const ids = rows.map(({ id }) => id);
  await db.insertInto('product').values(rows).execute();
  await finish(
    db,
    rows.map(({ id }, n) => ({ id, sizes: made[n]?.fields.sizes ?? [] })),
  );
  return ids;
}

export async function updateProduct(db: Db, id: string, fields: ProductFields, place: ProductPlace): Promise<void> {
  await db.updateTable('product').set(columnsOf(fields, place)).where('id', '=', id).execute();
  await finish(db, [{ id, sizes: fields.sizes }]);
}

interface Sized {
  id: string;
  sizes: readonly string[];
}

async function finish(db: Db, products: readonly Sized[]): Promise<void> {
  await addSizes(db, products);
  const these = sql<boolean>`p.id = any(${products.map(({ id }) => id)})`;
  await refreshOffered(db, these);
  await refreshFound(db, these);
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
async function addSizes(db: Db, products: readonly Sized[]): Promise<void> {
  const rows = products.flatMap(({ id, sizes }) =>
    [...sizes].sort(compareSizes).map((size, sort) => ({ id: newId(), product_id: id, size, sort })),
  );
  await db
    .insertInto('sku')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['product_id', 'size']).doUpdateSet({ sort: sql`excluded.sort` }))
    .execute();
}

/** Of each product its sizes, small to large. */
export async function sizesOf(db: Db, productIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const sizes = new Map<string, string[]>();
  if (productIds.length === 0) return sizes;
  const rows = await db
    .selectFrom('sku')
    .select(['product_id', 'size'])
    .where('product_id', 'in', productIds)
    .orderBy('sort')
    .execute();
  for (const { product_id, size } of rows) sizes.set(product_id, [...(sizes.get(product_id) ?? []), size]);
  return sizes;
}
