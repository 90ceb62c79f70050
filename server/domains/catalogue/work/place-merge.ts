/** Two brands, or two categories, that are one. Everybody's rows move in one transaction, and what named the one that goes leads to the other. */
import { sql } from 'kysely';
import * as contract from '../../../../contract/catalogue/place-merge-calls.ts';
import { genders } from '../../../../contract/catalogue/size-tables.ts';
import { OTHER_NAMES_MAX } from '../../../../contract/catalogue/work-calls.ts';
import type { FeeRow } from '../../../../contract/shop/fee-rules.ts';
import type { Db } from '../../../db/schema.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { handlers } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { documentsFrom, documentsNow, passOn } from '../../shop/documents.ts';
import { countNaming, placeKeepersOf } from '../keepers.ts';
import { type Content, tableKind } from '../sizes/tables.ts';
import { brandOf, categoryOf } from './brand.ts';
import { refreshFound } from './found.ts';
import { refreshOffered } from './retire.ts';

export const cataloguePlaceMerge = handlers(contract, {
  workPlaceMergePreview: async ({ of, goneId, staysId }, { db, now }) => {
    const pair = await pairOf(db, of, goneId, staysId);
    const counts = await Promise.all([
      { kind: 'products' as const, count: await countNaming(db, ['product', `${of}_id`], [goneId]) },
      ...(of === 'category'
        ? [{ kind: 'below' as const, count: await countNaming(db, ['category', 'parent_id'], [goneId]) }]
        : []),
      ...placeKeepersOf(of).map(async ({ kind, named }) => ({ kind, count: await countNaming(db, named, [goneId]) })),
    ]);
    return {
      moves: counts.filter(({ count }) => count > 0),
      otherNames: pair.of === 'brand' ? namesOf(pair) : [],
      sizeTables: of === 'brand' ? (await tablesLeft(db, goneId, staysId, now)).length : 0,
      bars: await barsOf(db, pair, now),
    };
  },

  workPlaceMerge: async ({ of, goneId, staysId }, ctx) => {
    const { db, now } = ctx;
    // Whoever is about to name one of them waits; what is under way is finished first.
    await sql`select id from ${sql.table(of)} where id in (${goneId}, ${staysId}) order by id for update`.execute(db);
    const pair = await pairOf(db, of, goneId, staysId);
    if ((await barsOf(db, pair, now)).length > 0) throw new Refusal('NOT_MERGED');
    for (const keeper of placeKeepersOf(of)) await keeper.move(db, { goneId, staysId });
    await (pair.of === 'brand' ? mergeBrands(ctx, pair) : mergeCategories(ctx, pair));
    return { id: staysId };
  },
});

const brandsOf = (db: Db, ids: string[]) => db.selectFrom('brand').selectAll().where('id', 'in', ids).execute();
const categoriesOf = (db: Db, ids: string[]) => db.selectFrom('category').selectAll().where('id', 'in', ids).execute();
type Brand = Awaited<ReturnType<typeof brandsOf>>[number];
type Category = Awaited<ReturnType<typeof categoriesOf>>[number];
interface Brands {
  of: 'brand';
  gone: Brand;
  stays: Brand;
}
interface Categories {
  of: 'category';
  gone: Category;
  stays: Category;
}

async function pairOf(db: Db, of: contract.PlaceKind, goneId: string, staysId: string): Promise<Brands | Categories> {
  if (goneId === staysId) throw new Refusal('BAD_INPUT');
  const both = <T extends { id: string }>(rows: readonly T[]) => {
    const [gone, stays] = [goneId, staysId].map((id) => rows.find((one) => one.id === id));
    if (!gone || !stays) throw new Refusal('NOT_FOUND');
    return { gone, stays };
  };
  const ids = [goneId, staysId];
  return of === 'brand' ? { of, ...both(await brandsOf(db, ids)) } : { of, ...both(await categoriesOf(db, ids)) };
}

/** What people call the one that stays from then on, beside its own two names. */
function namesOf({ gone, stays }: Brands): string[] {
  const own = new Set([stays.name_zh, stays.name_en].map((name) => name.toLowerCase()));
  const said = new Map<string, string>();
  for (const name of [...stays.other_names, gone.name_zh, gone.name_en, ...gone.other_names]) {
    const low = name.toLowerCase();
    if (!own.has(low) && !said.has(low)) said.set(low, name);
  }
  return [...said.values()];
}

async function barsOf(db: Db, pair: Brands | Categories, now: Date): Promise<contract.MergeBar[]> {
  if (pair.of === 'brand')
    return [
      ...(namesOf(pair).length > OTHER_NAMES_MAX ? (['names'] as const) : []),
      ...(pair.stays.retired_at && !pair.gone.retired_at ? (['retired'] as const) : []),
    ];
  const { gone, stays } = pair;
  const below = await countNaming(db, ['category', 'parent_id'], [gone.id]);
  return [
    ...(gone.kind === stays.kind ? [] : (['kind'] as const)),
    // There are two levels, and nothing lies below itself.
    ...(below > 0 && stays.parent_id !== null ? (['tree'] as const) : []),
    ...((await hasFees(db, gone.id, now)) ? (['fees'] as const) : []),
  ];
}

/** Whether a schedule that holds, or will, has a row for it: that would go without a word. */
async function hasFees(db: Db, categoryId: string, now: Date): Promise<boolean> {
  const versions = await documentsFrom(db, 'fees', now);
  return versions.some((content) => (content as { rows: FeeRow[] }).rows.some((row) => row.categoryId === categoryId));
}

/** Size tables that only the one that goes has. */
async function tablesLeft(db: Db, goneId: string, staysId: string, now: Date) {
  const kinds = genders.map((gender) => ({ from: tableKind(gender, goneId), to: tableKind(gender, staysId) }));
  const found = await documentsNow(
    db,
    kinds.flatMap(({ from, to }) => [from, to]),
    now,
  );
  const rows = (kind: string) => (found.get(kind) as Content | undefined)?.rows ?? null;
  return kinds.flatMap(({ from, to }) => (rows(from) && !rows(to) ? [{ kind: to, content: found.get(from) }] : []));
}

async function mergeBrands(ctx: Context, pair: Brands): Promise<void> {
  const { db, now } = ctx;
  const { gone, stays } = pair;
  for (const { kind, content } of await tablesLeft(db, gone.id, stays.id, now)) await passOn(ctx, kind, content);
  await sql`
    update product p set brand_id = ${stays.id},
      name_zh = ${stays.name_zh} || ' ' || p.model_zh || ' ' || p.colour_zh,
      name_en = ${stays.name_en} || ' ' || p.model_en || ' ' || p.colour_en
    where p.brand_id = ${gone.id}`.execute(db);
  const after = { ...stays, other_names: namesOf(pair) };
  await db.updateTable('brand').set({ other_names: after.other_names }).where('id', '=', stays.id).execute();
  await db.updateTable('brand_former').set({ brand_id: stays.id }).where('brand_id', '=', gone.id).execute();
  await db
    .insertInto('brand_former')
    .values({ ...former(gone), brand_id: stays.id, merged_at: now })
    .execute();
  await db.deleteFrom('brand').where('id', '=', gone.id).execute();
  await refreshOffered(db, sql`p.brand_id = ${stays.id}`);
  await refreshFound(db, sql`p.brand_id = ${stays.id}`);
  told(ctx, pair, brandOf(gone), brandOf(stays), brandOf(after));
}

async function mergeCategories(ctx: Context, pair: Categories): Promise<void> {
  const { db, now } = ctx;
  const { gone, stays } = pair;
  await db.updateTable('product').set({ category_id: stays.id }).where('category_id', '=', gone.id).execute();
  // One that lay below the other one and goes into it has nothing below it.
  await db.updateTable('category').set({ parent_id: stays.id }).where('parent_id', '=', gone.id).execute();
  await db.deleteFrom('category_size').where('root_id', '=', gone.id).execute();
  await sql`
    insert into category_size (root_id, size)
    select distinct coalesce(c.parent_id, c.id), s.size
    from sku s join product p on p.id = s.product_id join category c on c.id = p.category_id
    where ${stays.id} in (c.id, c.parent_id) on conflict do nothing`.execute(db);
  await db.updateTable('category_former').set({ category_id: stays.id }).where('category_id', '=', gone.id).execute();
  await db
    .insertInto('category_former')
    .values({ ...former(gone), category_id: stays.id, merged_at: now })
    .execute();
  await db.deleteFrom('category').where('id', '=', gone.id).execute();
  await refreshFound(db, sql`p.category_id in (select id from category where ${stays.id} in (id, parent_id))`);
  told(ctx, pair, categoryOf(gone), categoryOf(stays), categoryOf(stays));
}

const former = ({ id, name_zh, name_en }: Brand | Category) => ({ id, name_zh, name_en });

function told(ctx: Context, { of, gone, stays }: Brands | Categories, was: object, before: object, after: object) {
  ctx.changed({ of: `${of}:${gone.id}`, before: was, after: { mergedInto: stays.id } });
  const mergedName = { zh: gone.name_zh, en: gone.name_en };
  ctx.changed({ of: `${of}:${stays.id}`, before, after: { ...after, mergedFrom: gone.id, mergedName } });
}
