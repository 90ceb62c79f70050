/** Products from a table and back. Each row stands for itself: one that does not fit refuses no other. */

import { type Selectable, sql } from 'kysely';
import * as v from 'valibot';
import { dayIn, genderIn, type ImportRow, namesIn, sizesIn } from '../../../../contract/catalogue/import-rules.ts';
import { kindGuessed } from '../../../../contract/catalogue/kind-guess.ts';
import { genderName } from '../../../../contract/catalogue/size-tables.ts';
import type { Imported } from '../../../../contract/catalogue/work-calls.ts';
import * as contract from '../../../../contract/catalogue/work-calls.ts';
import { photoUrl } from '../../../../contract/upload/calls.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Database, Db } from '../../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { chinaDay } from '../../../kernel/lib/moment.ts';
import { calledEach, type Named } from './called.ts';
import { workProductsById } from './shown.ts';
import { insertProducts, setPictures, sizesOf, updateProducts } from './write.ts';

type Verdict = Pick<Imported, 'outcome' | 'why'> & { pictures?: number; makes?: Imported['makes'] };

export const workProductImport: Handler<typeof contract.workProductImport> = async ({ dryRun, rows }, ctx) => {
  const { db } = ctx;
  // Two tables at once wait for each other: both may name the same new brand.
  if (!dryRun) await sql`select pg_advisory_xact_lock(hashtextextended('catalogue import', 0))`.execute(db);
  const styles = rows.map(({ styleNo }) => styleNo);
  const products = await db.selectFrom('product').selectAll().where('style_no', 'in', styles).execute();
  const how: How = {
    dryRun,
    arrived: await arrivedOf(ctx, rows),
    former: await formerStyles(db, styles),
    products: new Map(products.map((one) => [one.style_no, one])),
    sizes: await sizesOf(
      db,
      products.map(({ id }) => id),
    ),
    brands: await namedIn(db, 'brand', rows),
    categories: await namedIn(db, 'category', rows),
    made: [],
    changed: [],
  };
  const seen = new Map<string, number>();
  const done = rows.map((row): Imported => {
    const before = seen.get(row.styleNo);
    seen.set(row.styleNo, row.line);
    const verdict = before === undefined ? take(row, how) : twice(before);
    return { line: row.line, styleNo: row.styleNo, pictures: 0, makes: [], ...verdict };
  });
  if (!dryRun) await write(ctx, how);
  return { rows: done };
};

/** What all rows together come to, in as many statements for one as for all. */
async function write({ db, changed: tell }: Context, { brands, categories, made, changed }: How): Promise<void> {
  if (brands.made.length > 0) await db.insertInto('brand').values(brands.made).execute();
  if (categories.made.length > 0) await makeCategories(db, categories.made);
  const ids = await insertProducts(db, made);
  const before = await shownOf(db, changed);
  await updateProducts(
    db,
    changed.filter(({ differs }) => differs),
  );
  await setPictures(
    db,
    changed.filter(({ pictures }) => pictures.length > 0),
  );
  const after = await shownOf(db, changed);
  for (const { id } of changed) tell({ of: `product:${id}`, before: before.get(id), after: after.get(id) });
  for (const [n, { fields, place }] of made.entries()) {
    const after = { ...fields, brandId: place.brand.id, categoryId: place.category.id };
    tell({ of: `product:${ids[n]}`, before: null, after });
  }
}

const shownOf = (db: Db, products: How['changed']) =>
  workProductsById(
    db,
    products.map(({ id }) => id),
  );

type Table = 'brand' | 'category';

interface Names {
  find(name: Words): Named | undefined;
  make(name: Words): Named;
  /** They are written with what needs them. */
  made: Named[];
}

/** What the rows name, looked up at once. */
async function namedIn(db: Db, table: Table, rows: readonly ImportRow[]): Promise<Names> {
  const keyOf = ({ zh, en }: Words) => JSON.stringify([zh, en]);
  const names = new Map(rows.map((row) => [keyOf(row[table]), row[table]]));
  const there = await calledEach(db, table, [...names.values()]);
  const known = new Map([...names.keys()].map((key, n) => [key, there[n]]));
  const made: Named[] = [];
  // A name in one language may be another row's in the other.
  const called = new Map<string, Named>();
  return {
    made,
    find: (name) => known.get(keyOf(name)) ?? called.get(name.zh.toLowerCase()) ?? called.get(name.en.toLowerCase()),
    make({ zh, en }) {
      const one = { id: newId(), name_zh: zh, name_en: en };
      made.push(one);
      for (const name of [zh.toLowerCase(), en.toLowerCase()]) if (!called.has(name)) called.set(name, one);
      return one;
    },
  };
}

/** SHA-256 of each picture that the caller has sent, by its upload. What is not there is no reason to refuse its row. */
async function arrivedOf(ctx: Context, rows: readonly ImportRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ uploads = [] }) => uploads);
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .selectFrom('upload')
    .select(['id', 'sha256'])
    .where('id', 'in', ids)
    .where('user_id', '=', userOf(ctx).userId)
    .execute();
  return new Map(found.map(({ id, sha256 }) => [id, sha256]));
}

const NOTHING: Words = { zh: '', en: '' };
const refuse = (zh: string, en: string): Verdict => ({ outcome: 'refuse', why: { zh, en } });
const twice = (line: number) => refuse(`和第 ${line} 行货号相同`, `The same style number as line ${line}`);

/** What is wrong with a cell, by the field that it is. */
const faults: Record<string, Words> = {
  styleNo: { zh: '货号不对', en: 'The style number does not fit' },
  model: { zh: '型号空着或太长', en: 'The model is missing or too long' },
  colour: { zh: '颜色空着或太长', en: 'The colour is missing or too long' },
  sizes: { zh: '尺码空着或不对', en: 'Sizes are missing or do not fit' },
  released: { zh: '发售日不对', en: 'The day does not fit' },
  otherNames: { zh: '别名太长或太多', en: 'An other name is too long, or there are too many' },
  gender: { zh: '给谁要写男、女、儿童，或空着', en: 'For is men, women, kids or nothing' },
  brand: { zh: '品牌空着或太长', en: 'The brand is missing or too long' },
  category: { zh: '品类空着或太长', en: 'The category is missing or too long' },
};

const LONGEST_NAME = 40;
const isName = ({ zh }: Words) => zh.length > 0 && zh.length <= LONGEST_NAME;

interface How {
  dryRun: boolean;
  arrived: ReadonlyMap<string, string>;
  former: ReadonlyMap<string, string>;
  /** What is there already, by its style number, and its sizes. */
  products: ReadonlyMap<string, Selectable<Database['product']>>;
  sizes: ReadonlyMap<string, readonly string[]>;
  brands: Names;
  categories: Names;
  /** What is written at the end, in one go. */
  made: Parameters<typeof insertProducts>[1][number][];
  changed: (Parameters<typeof updateProducts>[1][number] & { differs: boolean; pictures: readonly string[] })[];
}

function take(row: ImportRow, how: How): Verdict {
  const { dryRun, arrived, former, brands, categories } = how;
  const parsed = v.safeParse(contract.productFields, {
    styleNo: row.styleNo,
    model: row.model,
    colour: row.colour,
    sizes: sizesIn(row.sizes),
    released: dayIn(row.released),
    ...(row.otherNames !== undefined && { otherNames: namesIn(row.otherNames) }),
    ...(row.gender !== undefined && { gender: genderIn(row.gender) }),
  });
  const wrong = [
    ...new Set(parsed.issues?.map((issue) => String(issue.path?.[0]?.key ?? 'styleNo')) ?? []),
    ...(['brand', 'category'] as const).filter((name) => !isName(row[name])),
  ].map((name) => faults[name] ?? NOTHING);
  if (!parsed.success || wrong.length > 0) return { outcome: 'refuse', why: said(wrong) };
  const fields = parsed.output;
  const brand = brands.find(row.brand);
  const category = categories.find(row.category);
  const product = how.products.get(fields.styleNo);
  const into = product ? undefined : former.get(fields.styleNo);
  if (into !== undefined)
    return refuse(`这个货号已合并到 ${into}，改用它`, `This style number was merged into ${into}; use that one`);
  // A dry run promises those that the file has; what is taken is what arrived.
  const prints = [...new Set((row.uploads ?? []).flatMap((id) => arrived.get(id) ?? []))];
  const wanted = product?.pictures.length ? 0 : (row.pictures ?? 0);
  const pictures = dryRun ? wanted : Math.min(wanted, prints.length);
  const lost = wanted - pictures;
  const ofPictures = [
    ...(pictures > 0 ? [{ zh: `${pictures} 张图`, en: `pictures: ${pictures}` }] : []),
    ...(lost > 0 ? [{ zh: `${lost} 张图没收到`, en: `pictures that did not arrive: ${lost}` }] : []),
  ];
  const makes: Verdict['makes'] = [
    ...(brand ? [] : [{ what: 'brand' as const, name: row.brand }]),
    ...(category ? [] : [{ what: 'category' as const, name: row.category }]),
  ];
  const place = () => ({
    brand: brand ?? brands.make(row.brand),
    category: category ?? categories.make(row.category),
  });
  const illustrated = pictures > 0 ? prints : [];
  if (!product) {
    if (!dryRun) how.made.push({ fields, place: place(), pictures: illustrated });
    return { outcome: 'create', why: said(ofPictures), makes, pictures };
  }
  const sizes = how.sizes.get(product.id) ?? [];
  const gone = sizes.filter((size) => !fields.sizes.includes(size));
  if (gone.length > 0)
    return refuse(`少了尺码 ${gone.join(' ')}，已有的不能去掉`, `Sizes ${gone.join(' ')} are there and stay`);
  const before = {
    brand: product.brand_id,
    category: product.category_id,
    model: `${product.model_zh}/${product.model_en}`,
    colour: `${product.colour_zh}/${product.colour_en}`,
    sizes: sizes.length,
    released: chinaDay(product.released_at),
    otherNames: product.other_names.join('、'),
    gender: product.gender,
  };
  const changed = differing(before, {
    brand: brand?.id ?? '',
    category: category?.id ?? '',
    model: `${fields.model.zh}/${fields.model.en}`,
    colour: `${fields.colour.zh}/${fields.colour.en}`,
    sizes: fields.sizes.length,
    released: fields.released,
    otherNames: (fields.otherNames ?? product.other_names).join('、'),
    gender: fields.gender === undefined ? product.gender : fields.gender,
  });
  const why = said([...changed.map((name) => columns[name]), ...ofPictures]);
  if (changed.length === 0 && pictures === 0) return { outcome: 'same', why };
  if (!dryRun)
    how.changed.push({ id: product.id, fields, place: place(), differs: changed.length > 0, pictures: illustrated });
  return { outcome: 'change', why, makes, pictures };
}

/** Of these style numbers those that were merged away, with what stays. */
async function formerStyles(db: Db, styles: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('product_former')
    .innerJoin('product', 'product.id', 'product_former.product_id')
    .select(['product_former.style_no as was', 'product.style_no as now'])
    .where('product_former.style_no', 'in', styles)
    .execute();
  return new Map(rows.map(({ was, now }) => [was, now]));
}

const said = (parts: readonly Words[]): Words => ({
  zh: parts.map(({ zh }) => zh).join('；'),
  en: parts.map(({ en }) => en).join('; '),
});

const columns = {
  brand: { zh: '品牌', en: 'brand' },
  category: { zh: '品类', en: 'category' },
  model: { zh: '型号', en: 'model' },
  colour: { zh: '颜色', en: 'colour' },
  sizes: { zh: '尺码', en: 'sizes' },
  released: { zh: '发售日', en: 'day' },
  otherNames: { zh: '别名', en: 'other names' },
  gender: { zh: '给谁', en: 'for' },
};

const differing = <T extends Record<keyof typeof columns, unknown>>(before: T, after: T) =>
  (Object.keys(columns) as (keyof typeof columns)[]).filter((name) => before[name] !== after[name]);

/** Behind those that are there. */
async function makeCategories(db: Db, made: readonly Named[]): Promise<void> {
  const { last } = await db
    .selectFrom('category')
    .select(sql<number>`coalesce(max(sort), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('category')
    .values(
      made.map((one, n) => ({
        ...one,
        parent_id: null,
        kind: kindGuessed({ zh: one.name_zh, en: one.name_en }),
        sort: last + 1 + n,
      })),
    )
    .execute();
}

/** Rows of one page of the table. */
const EXPORT_PAGE = 500;

export const workProductExport: Handler<typeof contract.workProductExport> = async ({ cursor }, { db, now }) => {
  const rows = await db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select([
      'style_no',
      'product.pictures',
      'product.other_names',
      'product.gender',
      'model_zh',
      'model_en',
      'colour_zh',
      'colour_en',
      'released_at',
    ])
    .select(['brand.name_zh as brand_zh', 'brand.name_en as brand_en'])
    .select(['category.name_zh as category_zh', 'category.name_en as category_en'])
    .select(
      sql<string[]>`array(select size from sku where sku.product_id = product.id order by sku.sort, sku.size)`.as(
        'sizes',
      ),
    )
    .$if(cursor !== undefined, (query) => query.where('style_no', '>', cursor ?? ''))
    .orderBy('style_no')
    .limit(EXPORT_PAGE + 1)
    .execute();
  const list = rows.slice(0, EXPORT_PAGE);
  return {
    rows: list.map((row) => [
      row.style_no,
      row.brand_zh,
      row.brand_en,
      row.category_zh,
      row.category_en,
      row.model_zh,
      row.model_en,
      row.colour_zh,
      row.colour_en,
      row.sizes.join(' '),
      chinaDay(row.released_at),
      row.other_names.join('、'),
      row.gender ? genderName[row.gender].zh : '',
    ]),
    pictures: list.map(({ pictures }) => pictures.map(photoUrl)),
    next: rows.length > EXPORT_PAGE ? (list.at(-1)?.style_no ?? null) : null,
    at: now.getTime(),
  };
};
