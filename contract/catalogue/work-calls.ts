/** The catalogue as staff make it: categories, brands, products with sizes and pictures, and many at once from a table. */
import * as v from 'valibot';
import { day } from '../day.ts';
import { call } from '../wire/call.ts';
import { bilingual, id, listOf, optionalId, page, time, words } from '../wire/query.ts';
import { importRow, PICTURES_MAX } from './import-rules.ts';
import { categoryKind } from './kinds.ts';
import { gender } from './size-tables.ts';

export { workSizeTable, workSizeTableSave } from './size-calls.ts';

const both = (max: number) => v.strictObject({ zh: words(max), en: words(max) });

export const OTHER_NAMES_MAX = 12;

/** What people also call it: nicknames, other spellings, in whatever language. */
export const otherNames = v.pipe(
  v.array(words(30)),
  v.maxLength(OTHER_NAMES_MAX),
  v.transform((names) => [...new Set(names)]),
);

/** Rows of a table that are looked at, or taken in, in one call. */
export const IMPORT_BATCH = 500;

/** A product's own facts, as a form or a row of a table has them. Leading zeros are part of a style number. */
export const productFields = v.strictObject({
  styleNo: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]{0,39}$/)),
  model: both(60),
  colour: both(30),
  sizes: v.pipe(
    v.array(words(12)),
    v.minLength(1),
    v.maxLength(60),
    v.transform((sizes) => [...new Set(sizes)]),
  ),
  /** The day it came out, `2026-11-20`. */
  released: day,
  /** Absent: those that are there stay. */
  otherNames: v.optional(otherNames),
  /** For whom it is made; null: anybody. Absent: as it is. */
  gender: v.optional(v.nullable(gender)),
});
export type ProductFields = v.InferOutput<typeof productFields>;

const category = v.object({ id, parentId: v.nullable(id), name: bilingual, sort: v.number(), kind: categoryKind });
export type WorkCategory = v.InferOutput<typeof category>;
export const workBrand = v.object({ id, name: bilingual, otherNames: v.array(v.string()), retired: v.boolean() });

export const workCatalogue = call('GET', '/v3/mms/work/catalogue', {
  about: 'Every category and brand, those without products too.',
  who: 'staff',
  permission: 'catalogue.see',
  input: v.strictObject({}),
  output: v.object({ categories: v.array(category), brands: v.array(workBrand), products: v.number() }),
});
export type WorkCatalogue = v.InferOutput<typeof workCatalogue.output>;

export const workCategorySave = call('POST', '/v3/mms/work/category/save', {
  about:
    'Makes or changes a category; one below another has none below itself, and the kind of that. A new one without a kind is of that which its name says. Without a place it stays where it is among those beside it, and a new one is the last.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({
    id: optionalId,
    parentId: v.optional(v.nullable(id), null),
    name: both(20),
    kind: v.optional(categoryKind),
    /** How many of those beside it come before it. */
    place: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))),
  }),
  output: category,
});

export const workBrandSave = call('POST', '/v3/mms/work/brand/save', {
  about:
    'Makes or renames a brand, and says what people also call it; its products are found by that. Refused with NAME_TAKEN when another is called so in either language.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({ id: optionalId, name: both(40), otherNames: v.optional(otherNames) }),
  output: workBrand,
});

export const workProduct = v.object({
  id,
  styleNo: v.string(),
  name: bilingual,
  brandId: id,
  categoryId: id,
  model: bilingual,
  colour: bilingual,
  sizes: v.array(v.string()),
  released: v.string(),
  otherNames: v.array(v.string()),
  gender: v.nullable(gender),
  /** Addresses without width. */
  pictures: v.array(v.string()),
  /** Items for sale. */
  items: v.number(),
  /** It is not taken in any longer, or none of its brand is; and the sizes that are not, where it is. */
  retired: v.boolean(),
  brandRetired: v.boolean(),
  sizesRetired: v.array(v.string()),
});
export type WorkProduct = v.InferOutput<typeof workProduct>;

export const workProductList = call('GET', '/v3/mms/work/product/list', {
  about: 'Products as staff see them, newest first, or those that words or a style number find.',
  who: 'staff',
  permission: 'catalogue.see',
  input: v.strictObject({ ...page, search: v.optional(words(60, 0)) }),
  output: listOf(workProduct),
});

export const workProductSave = call('POST', '/v3/mms/work/product/save', {
  about:
    'Makes a product, or changes one. A size that is there stays: goods may have it. Refused with NAME_TAKEN, SIZE_STAYS.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({
    id: optionalId,
    brandId: id,
    categoryId: id,
    ...productFields.entries,
    /** Confirmed uploads of the caller, put after those that are kept. */
    newPictures: v.optional(v.pipe(v.array(id), v.maxLength(PICTURES_MAX)), []),
    /** Which of its pictures stay, in their order; all when absent. */
    keptPictures: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(PICTURES_MAX))),
  }),
  output: workProduct,
});

export const importOutcomes = ['create', 'change', 'same', 'refuse'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

const imported = v.object({
  line: v.number(),
  styleNo: v.string(),
  outcome: v.picklist(importOutcomes),
  /** What a change changes, which pictures a creation takes, or why it is refused. */
  why: bilingual,
  /** What is not there yet and comes with the product. A dry run says so of each row of it; the file's first row is the one that makes it. */
  makes: v.array(v.object({ what: v.picklist(['brand', 'category']), name: bilingual })),
  /** How many pictures it takes; 0 for a product that has its own. */
  pictures: v.number(),
});
export type Imported = v.InferOutput<typeof imported>;

export const workProductImport = call('POST', '/v3/mms/work/product/import', {
  about:
    'Rows of a table: says of each whether it makes a product, changes one, changes nothing or is refused and why; and does so, unless it is a dry run. A row is known by its style number, so a table can be sent again after it was cut off.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({
    dryRun: v.boolean(),
    rows: v.pipe(v.array(importRow), v.minLength(1), v.maxLength(IMPORT_BATCH)),
  }),
  output: v.object({ rows: v.array(imported) }),
});

export const workProductExport = call('GET', '/v3/mms/work/product/export', {
  logged: true,
  about: 'Products as rows of the table that the import takes, by style number.',
  who: 'staff',
  permission: 'catalogue.see',
  input: v.strictObject({ cursor: page.cursor }),
  output: v.object({
    rows: v.array(v.array(v.string())),
    /** Of each row, its pictures’ addresses without width. */
    pictures: v.array(v.array(v.string())),
    next: v.nullable(v.string()),
    at: time,
  }),
});
