/** The catalogue's calls for staff. */
import { sql } from 'kysely';
import { PICTURES_MAX } from '../../../../contract/catalogue/import-rules.ts';
import { kindGuessed } from '../../../../contract/catalogue/kind-guess.ts';
import * as contract from '../../../../contract/catalogue/work-calls.ts';
import { type Context, userOf } from '../../../kernel/http/context.ts';
import { handlers } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { queryTokens } from '../bigrams.ts';
import { workSizeTable, workSizeTableSave } from '../sizes/handlers.ts';
import { brandOf, categoryOf } from './brand.ts';
import { called } from './called.ts';
import { placeCategory, writeCategory } from './category.ts';
import { refreshFound } from './found.ts';
import { hashIn, workProductById, workProductOf, workProducts } from './shown.ts';
import { workProductExport, workProductImport } from './table.ts';
import { insertProduct, placeOf, styleTaken, updateProduct } from './write.ts';

export const catalogueWork = handlers(contract, {
  workCatalogue: async (_input, { db }) => {
    const [categories, brands, { products }] = await Promise.all([
      db.selectFrom('category').selectAll().orderBy('sort').orderBy('id').execute(),
      db.selectFrom('brand').selectAll().orderBy('name_en').orderBy('id').execute(),
      db
        .selectFrom('product')
        .select((eb) => eb.fn.countAll<number>().as('products'))
        .executeTakeFirstOrThrow(),
    ]);
    return { categories: categories.map(categoryOf), brands: brands.map(brandOf), products: Number(products) };
  },

  workCategorySave: async ({ id, parentId, name, kind, place }, ctx) => {
    const { db } = ctx;
    const known = await db.selectFrom('category').selectAll().orderBy('sort').forUpdate().execute();
    const before = known.find((one) => one.id === id);
    if (id && !before) throw new Refusal('NOT_FOUND');
    const parent = known.find((one) => one.id === parentId);
    const misplaced = parentId !== null && (!parent || parent.parent_id !== null || parent.id === id);
    if (misplaced || (parentId !== null && known.some((one) => one.parent_id === id && id !== undefined)))
      throw new Refusal('BAD_INPUT');
    const row = {
      id: id ?? newId(),
      parent_id: parentId,
      name_zh: name.zh,
      name_en: name.en,
      sort: before?.sort ?? Math.max(0, ...known.map(({ sort }) => sort)) + 1,
      kind: parent?.kind ?? kind ?? before?.kind ?? kindGuessed(name),
    };
    await writeCategory(db, row, before);
    if (place !== undefined) row.sort = await placeCategory(db, row, place);
    ctx.changed({ of: `category:${row.id}`, before: before ? categoryOf(before) : null, after: categoryOf(row) });
    return categoryOf(row);
  },

  workBrandSave: async ({ id, name, otherNames }, ctx) => {
    const before = id
      ? await ctx.db.selectFrom('brand').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined;
    if (id && !before) throw new Refusal('NOT_FOUND');
    const namesake = await called(ctx.db, 'brand', name);
    if (namesake && namesake.id !== id) throw new Refusal('NAME_TAKEN');
    const row = {
      id: id ?? newId(),
      name_zh: name.zh,
      name_en: name.en,
      other_names: otherNames ?? before?.other_names ?? [],
      retired_at: before?.retired_at ?? null,
    };
    await ctx.db
      .insertInto('brand')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    if (before) await refreshFound(ctx.db, sql`p.brand_id = ${row.id}`);
    ctx.changed({ of: `brand:${row.id}`, before: before ? brandOf(before) : null, after: brandOf(row) });
    return brandOf(row);
  },

  workProductList: async ({ search, cursor, size }, { db }) => {
    const tokens = search ? queryTokens(search) : [];
    const rows = await workProducts(db)
      .$if(tokens.length > 0, (query) => query.where(sql<boolean>`product.search @> ${tokens}::text[]`))
      // Ids begin with the moment they were made at.
      .$if(cursor !== undefined, (query) => query.where('product.id', '<', cursor ?? ''))
      .orderBy('product.id', 'desc')
      .limit(size + 1)
      .execute();
    const list = rows.slice(0, size).map(workProductOf);
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  workProductSave: async ({ id, brandId, categoryId, newPictures, keptPictures, ...fields }, ctx) => {
    const { db } = ctx;
    const [place, namesake] = await Promise.all([placeOf(db, { brandId, categoryId }), styleTaken(db, fields.styleNo)]);
    if (!place) throw new Refusal('NOT_FOUND');
    if (namesake && namesake.id !== id) throw new Refusal('NAME_TAKEN');
    const before = id ? await workProductById(db, id) : undefined;
    if (id && !before) throw new Refusal('NOT_FOUND');
    if (before?.sizes.some((size) => !fields.sizes.includes(size))) throw new Refusal('SIZE_STAYS');
    if (id) await updateProduct(db, id, fields, place);
    const productId = id ?? (await insertProduct(db, fields, place));
    const had = before?.pictures ?? [];
    const kept = keptPictures ? [...new Set(keptPictures)].filter((url) => had.includes(url)) : had;
    const pictures = [...kept.map(hashIn), ...(await hashesOf(ctx, newPictures))].slice(0, PICTURES_MAX);
    await db
      .updateTable('product')
      .set({ pictures: JSON.stringify(pictures) })
      .where('id', '=', productId)
      .execute();
    const after = await workProductById(db, productId);
    if (!after) throw new Refusal('NOT_FOUND');
    ctx.changed({ of: `product:${productId}`, before: before ?? null, after });
    return after;
  },

  workProductImport,
  workProductExport,
  workSizeTable,
  workSizeTableSave,
});

/** @throws Refusal BAD_INPUT for a picture that the caller has not sent */
async function hashesOf(ctx: Context, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('upload')
    .select(['id', 'sha256'])
    .where('id', 'in', ids)
    .where('user_id', '=', userOf(ctx).userId)
    .execute();
  const found = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
  return ids.map((id) => {
    const sha256 = found.get(id);
    if (!sha256) throw new Refusal('BAD_INPUT');
    return sha256;
  });
}
