/** Writing the catalogue: a product with its sizes, found again by what it is looked for. */
import { sql } from 'kysely';
import type { ProductFields } from '../../../../contract/catalogue/work-calls.ts';
import type { Db } from '../../../db/schema.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { compareSizes } from '../rules.ts';
import type { Named } from './called.ts';
import { foundBy, refreshFound } from './found.ts';
import { refreshOffered } from './retire.ts';

export interface ProductPlace {
  brand: Named;
  category: Named;
}

/** In China, where the shop is. */
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
    // Null: those that are there stay.
    other_names: otherNames ?? null,
    gender: gender ?? null,
    keeps_gender: gender === undefined,
  };
}

/** Rows as `columnsOf` has them, as `p`: a table of any length is one parameter. */
const asRows = (rows: readonly object[]) => sql`(
  select id, style_no, brand_id, category_id, model_zh, model_en, name_zh, name_en, colour_zh, colour_en, released_at,
    gender, keeps_gender,
    case when jsonb_typeof(other_names) = 'array' then array(select jsonb_array_elements_text(other_names)) end as other_names
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (
    id text, style_no text, brand_id text, category_id text, model_zh text, model_en text, name_zh text, name_en text,
    colour_zh text, colour_en text, released_at timestamptz, other_names jsonb, gender text, keeps_gender boolean
  )
) p`;

export const insertProduct = async (db: Db, fields: ProductFields, place: ProductPlace): Promise<string> =>
  (await insertProducts(db, [{ fields, place, pictures: [] }]))[0] ?? '';

interface NewProduct {
  fields: ProductFields;
  place: ProductPlace;
  /** SHA-256 of each. */
  pictures: readonly string[];
}

/** In a few statements however many they are, each row written once. @returns their ids, in their order */
export async function insertProducts(db: Db, made: readonly NewProduct[]): Promise<string[]> {
  if (made.length === 0) return [];
  const rows = made.map(({ fields, place }) => {
    const columns = columnsOf(fields, place);
    return { id: newId(), ...columns, other_names: columns.other_names ?? [] };
  });
  const ids = rows.map(({ id }) => id);
  const found = await foundBy(db, asRows(rows));
  const more = made.map(({ pictures }, n) => ({ id: ids[n], pictures, search: found.get(ids[n] ?? '') ?? [] }));
  await sql`
    insert into product (id, style_no, brand_id, category_id, model_zh, model_en, name_zh, name_en, colour_zh, colour_en,
      released_at, other_names, gender, heat, pictures, search, offered)
    select p.id, style_no, p.brand_id, category_id, model_zh, model_en, p.name_zh, p.name_en, colour_zh, colour_en,
      released_at, p.other_names, gender, 0, m.pictures, array(select jsonb_array_elements_text(m.search)), b.retired_at is null
    from ${asRows(rows)} join brand b on b.id = p.brand_id
    join jsonb_to_recordset(${JSON.stringify(more)}::jsonb) as m (id text, pictures jsonb, search jsonb) on m.id = p.id`.execute(
    db,
  );
  await addSizes(
    db,
    made.map(({ fields }, n) => ({ id: ids[n] ?? '', sizes: fields.sizes })),
  );
  return ids;
}

interface ChangedProduct {
  id: string;
  fields: ProductFields;
  place: ProductPlace;
}

export const updateProduct = (db: Db, id: string, fields: ProductFields, place: ProductPlace): Promise<void> =>
  updateProducts(db, [{ id, fields, place }]);

export async function updateProducts(db: Db, changed: readonly ChangedProduct[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update product set style_no = p.style_no, brand_id = p.brand_id, category_id = p.category_id, model_zh = p.model_zh,
      model_en = p.model_en, name_zh = p.name_zh, name_en = p.name_en, colour_zh = p.colour_zh, colour_en = p.colour_en,
      released_at = p.released_at, other_names = coalesce(p.other_names, product.other_names),
      gender = case when p.keeps_gender then product.gender else p.gender end
    from ${asRows(changed.map(({ id, fields, place }) => ({ id, ...columnsOf(fields, place) })))}
    where product.id = p.id`.execute(db);
  await addSizes(
    db,
    changed.map(({ id, fields }) => ({ id, sizes: fields.sizes })),
  );
  const these = sql<boolean>`p.id = any(${changed.map(({ id }) => id)})`;
  await refreshOffered(db, these);
  await refreshFound(db, these);
}

/** The pictures of each, by SHA-256. */
export async function setPictures(db: Db, products: readonly { id: string; pictures: readonly string[] }[]) {
  if (products.length === 0) return;
  await sql`
    update product p set pictures = n.pictures
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n (id text, pictures jsonb) where p.id = n.id`.execute(
    db,
  );
}

interface Sized {
  id: string;
  sizes: readonly string[];
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
  await sql`
    insert into sku (id, product_id, size, sort)
    select id, product_id, size, sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, product_id text, size text, sort int)
    on conflict (product_id, size) do update set sort = excluded.sort`.execute(db);
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
