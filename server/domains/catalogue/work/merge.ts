/** Two products that are one. Everybody's rows move in one transaction, and what named the one that goes leads to the other. */
import { sql } from 'kysely';
import { PICTURES_MAX } from '../../../../contract/catalogue/import-rules.ts';
import * as contract from '../../../../contract/catalogue/merge-calls.ts';
import type { ProductFields, WorkProduct } from '../../../../contract/catalogue/work-calls.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { handlers } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { type Merged, productKeepers } from '../keepers.ts';
import { hashIn, workProductById } from './shown.ts';
import { placeOf, updateProduct } from './write.ts';

export const catalogueMerge = handlers(contract, {
  workProductMergePreview: async ({ goneId, staysId }, { db }) => {
    const { gone, stays } = await pairOf(db, goneId, staysId);
    const skus = await db.selectFrom('sku').select('id').where('product_id', '=', goneId).execute();
    const whole = { productId: goneId, skuIds: skus.map(({ id }) => id) };
    const counts = Object.assign({}, ...(await Promise.all(productKeepers().map((keeper) => keeper.count(db, whole)))));
    return {
      gone,
      stays,
      sizes: gone.sizes.map((size) => ({ size, both: stays.sizes.includes(size) })),
      moves: contract.keptKinds.flatMap((kind) => (counts[kind] > 0 ? [{ kind, count: counts[kind] }] : [])),
      conflicts: await conflictsOf(db, gone, stays),
    };
  },

  workProductMerge: async ({ goneId, staysId, take }, ctx) => {
    const { db, now } = ctx;
    // Whoever is about to write of one of these sizes waits; what is under way is finished first.
    await sql`select id from sku where product_id in (${goneId}, ${staysId}) order by id for update`.execute(db);
    await sql`select id from product where id in (${goneId}, ${staysId}) order by id for update`.execute(db);
    const { gone, stays } = await pairOf(db, goneId, staysId);
    const merged = { goneId, staysId, sizes: await sharedSizes(db, goneId, staysId) };
    for (const keeper of productKeepers()) await keeper.move(db, merged, now);
    await letGo(db, merged, { gone, stays, take, now });
    await takeOver(db, { gone, stays, take });
    for (const keeper of productKeepers()) await keeper.moved?.(db, merged, now);
    return told(ctx, gone, stays);
  },
});

async function told(ctx: Context, gone: WorkProduct, stays: WorkProduct): Promise<WorkProduct> {
  const after = await workProductById(ctx.db, stays.id);
  if (!after) throw new Refusal('NOT_FOUND');
  ctx.changed({ of: `product:${gone.id}`, before: gone, after: { mergedInto: stays.id } });
  ctx.changed({
    of: `product:${stays.id}`,
    before: stays,
    after: { ...after, mergedFrom: gone.id, mergedName: gone.name },
  });
  return after;
}

async function pairOf(db: Db, goneId: string, staysId: string) {
  if (goneId === staysId) throw new Refusal('BAD_INPUT');
  const [gone, stays] = await Promise.all([workProductById(db, goneId), workProductById(db, staysId)]);
  if (!gone || !stays) throw new Refusal('NOT_FOUND');
  return { gone, stays };
}

async function sharedSizes(db: Db, goneId: string, staysId: string): Promise<Merged['sizes']> {
  const { rows } = await sql<{ from: string; to: string }>`
    select g.id as from, s.id as to from sku g join sku s on s.size = g.size and s.product_id = ${staysId}
    where g.product_id = ${goneId} order by g.id`.execute(db);
  return rows;
}

interface Step {
  gone: WorkProduct;
  stays: WorkProduct;
  take: readonly contract.MergeField[];
}

/** The sizes that only it has become the other's, its addresses lead there, and it is no more. */
async function letGo(db: Db, { goneId, staysId, sizes }: Merged, { gone, stays, take, now }: Step & { now: Date }) {
  for (const { from, to } of sizes) {
    await db.updateTable('sku_former').set({ sku_id: to }).where('sku_id', '=', from).execute();
    await db.insertInto('sku_former').values({ id: from, sku_id: to }).execute();
    await db.deleteFrom('sku').where('id', '=', from).execute();
  }
  await db.updateTable('sku').set({ product_id: staysId }).where('product_id', '=', goneId).execute();
  await db.updateTable('product_former').set({ product_id: staysId }).where('product_id', '=', goneId).execute();
  const renamed = take.some((field) => field !== 'styleNo' && field !== 'released');
  const said = (language: keyof Words) => [gone.name[language], ...(renamed ? [stays.name[language]] : [])].join(' ');
  await db
    .insertInto('product_former')
    .values({
      id: goneId,
      product_id: staysId,
      style_no: take.includes('styleNo') ? stays.styleNo : gone.styleNo,
      name_zh: said('zh'),
      name_en: said('en'),
      merged_at: now,
    })
    .execute();
  // Wanted as much as both were.
  await sql`
    update product s set heat = s.heat + g.heat from product g where s.id = ${staysId} and g.id = ${goneId}`.execute(
    db,
  );
  await db.deleteFrom('product').where('id', '=', goneId).execute();
}

/** Facts of the one that is gone, where staff said so; all pictures of both that there is room for; sizes in one order. */
async function takeOver(db: Db, { gone, stays, take }: Step): Promise<void> {
  const of = (field: contract.MergeField) => (take.includes(field) ? gone : stays);
  const fields: ProductFields = {
    styleNo: of('styleNo').styleNo,
    model: of('model').model,
    colour: of('colour').colour,
    released: of('released').released,
    sizes: [...new Set([...stays.sizes, ...gone.sizes])],
    // What either was also called finds the one.
    otherNames: [...new Set([...stays.otherNames, ...gone.otherNames])],
    gender: stays.gender ?? gone.gender,
  };
  const place = await placeOf(db, { brandId: of('brand').brandId, categoryId: of('category').categoryId });
  if (!place) throw new Refusal('NOT_FOUND');
  await updateProduct(db, stays.id, fields, place);
  const pictures = [...new Set([...stays.pictures, ...gone.pictures])].slice(0, PICTURES_MAX).map(hashIn);
  await db
    .updateTable('product')
    .set({ pictures: JSON.stringify(pictures) })
    .where('id', '=', stays.id)
    .execute();
  // A size that moved is there in the other's kind too.
  await sql`
    insert into category_size (root_id, size)
    select coalesce(c.parent_id, c.id), s.size
    from sku s join product p on p.id = s.product_id join category c on c.id = p.category_id
    where p.id = ${stays.id} on conflict do nothing`.execute(db);
}

async function conflictsOf(db: Db, gone: WorkProduct, stays: WorkProduct) {
  const [goneIn, staysIn] = await Promise.all([placeOf(db, gone), placeOf(db, stays)]);
  const named = ({ name_zh, name_en }: { name_zh: string; name_en: string }) => ({ zh: name_zh, en: name_en });
  const same = (text: string) => ({ zh: text, en: text });
  const said = (product: WorkProduct, place: typeof goneIn): Record<contract.MergeField, Words> => ({
    styleNo: same(product.styleNo),
    brand: place ? named(place.brand) : same(''),
    category: place ? named(place.category) : same(''),
    model: product.model,
    colour: product.colour,
    released: same(product.released),
  });
  const [before, after] = [said(gone, goneIn), said(stays, staysIn)];
  return contract.mergeFields
    .map((field) => ({ field, gone: before[field], stays: after[field] }))
    .filter((one) => one.gone.zh !== one.stays.zh || one.gone.en !== one.stays.en);
}
