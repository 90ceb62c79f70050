/** What a piece is, in an expert's words, where its owner did not say it: they have its label before them. */
import { sql } from 'kysely';
import type * as contract from '../../../../contract/identify/desk-calls.ts';
import { type MustKnow, mustKnow } from '../../../../contract/identify/model.ts';
import { categories } from '../../../../contract/identify/rules.ts';
import type { Parsed } from '../../../../contract/wire/call.ts';
import type { Db } from '../../../db/schema.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { mineToJudge } from '../experts.ts';
import type { CaseRow } from '../queries.ts';
import { mustBeNamed, mustBeSaid, unsaidOf } from './model.ts';

type Said = Parsed<typeof contract.identifyName>;

export const identifyName: Handler<typeof contract.identifyName> = async (said, ctx) => {
  const { id, brand, brandId, model, styleNo, productId } = said;
  const row = await mineToJudge(ctx, id);
  mustBeNamed({ brand, brandId, model, styleNo });
  // What its owner said stays their word; what an expert said may be said anew.
  const named = mustKnow.filter((part) => [...unsaidOf(row), ...(row.named ?? [])].includes(part));
  if (named.length === 0) return { id };
  const set =
    productId !== undefined && named.includes('model')
      ? await productSaid(ctx.db, row, { productId, named })
      : {
          ...(named.includes('brand') && (await brandSaid(ctx.db, said))),
          ...(named.includes('model') && { product_id: null, model_name: model || null, style_no: styleNo || null }),
        };
  mustBeSaid({ ...row, ...set });
  await ctx.db
    .updateTable('identify_case')
    .set({ ...set, named: JSON.stringify(named satisfies MustKnow[]) })
    .where('id', '=', id)
    .execute();
  return { id };
};

/** Of the catalogue: then its brand is that one's, which its owner must not have said otherwise. @throws Refusal NOT_FOUND, BAD_INPUT */
async function productSaid(
  db: Db,
  row: CaseRow,
  { productId, named }: { productId: string; named: readonly MustKnow[] },
): Promise<Pick<CaseRow, 'product_id' | 'brand_id' | 'brand_name' | 'model_name' | 'style_no'>> {
  const product = await db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['brand.id', 'brand.name_zh', 'brand.name_en', 'category.kind'])
    .where('product.id', '=', productId)
    .executeTakeFirst();
  if (!product) throw new Refusal('NOT_FOUND');
  const { kind, id, name_zh, name_en } = product;
  if (kind !== row.category && categories.some((one) => one === kind)) throw new Refusal('BAD_INPUT');
  const called = [name_zh, name_en].map((name) => name.toLowerCase());
  const fits = row.brand_id === null ? called.includes(row.brand_name?.toLowerCase() ?? '') : row.brand_id === id;
  if (!named.includes('brand') && !fits)
    throw new Refusal('BAD_INPUT', {
      said: { zh: '送鉴人写的是别的品牌，不能选这一款', en: 'Its sender named another brand than that of this model' },
    });
  return { product_id: productId, brand_id: id, brand_name: null, model_name: null, style_no: null };
}

/** Of the shop's table, as it was chosen from it or where it has one that is called so. @throws Refusal NOT_FOUND */
async function brandSaid(
  db: Db,
  { brandId, brand }: Pick<Said, 'brandId' | 'brand'>,
): Promise<Pick<CaseRow, 'brand_id' | 'brand_name'>> {
  const known = await db
    .selectFrom('brand')
    .select('id')
    .where((eb) =>
      brandId === undefined
        ? sql<boolean>`lower(${brand}) in (lower(name_zh), lower(name_en))`
        : eb('id', '=', brandId),
    )
    .orderBy('id')
    .executeTakeFirst();
  if (brandId !== undefined && !known) throw new Refusal('NOT_FOUND');
  return known ? { brand_id: known.id, brand_name: null } : { brand_id: null, brand_name: brand || null };
}
