/** What is no longer taken in, and the history of products, brands and categories: each change with a way to take it back. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { bilingual, id, listOf, page, time, words } from '../wire/query.ts';
import { workBrand, workProduct } from './work-calls.ts';

const retired = v.boolean();

export const workProductRetire = call('POST', '/v3/mms/work/product/retire', {
  about:
    'Says that a product is not taken in any longer, or is again. What was announced, lies here or is for sale goes on to its end.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({ id, retired }),
  output: workProduct,
});

export const workSizeRetire = call('POST', '/v3/mms/work/size/retire', {
  about: 'The same of one size of a product.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({ productId: id, size: words(12), retired }),
  output: workProduct,
});

export const workBrandRetire = call('POST', '/v3/mms/work/brand/retire', {
  about: 'The same of a brand with all of its products.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({ id, retired }),
  output: workBrand,
});

export const historyKinds = ['product', 'brand', 'category'] as const;
const of = { kind: v.picklist(historyKinds), id };

export const changeFields = [
  'styleNo',
  'brand',
  'category',
  'model',
  'colour',
  'sizes',
  'released',
  'otherNames',
  'gender',
  'pictures',
  'retired',
  'sizesRetired',
  'name',
  'parent',
  'kind',
  'merged',
] as const;
export type ChangeField = (typeof changeFields)[number];

const change = v.object({
  /** Its entry's number in the log. */
  id: v.string(),
  at: time,
  by: v.string(),
  /** The first that there is. */
  made: v.boolean(),
  facts: v.array(
    v.object({ field: v.picklist(changeFields), before: v.nullable(bilingual), after: v.nullable(bilingual) }),
  ),
  /** Nothing since has changed the same facts, and it is not a merge. */
  back: v.boolean(),
});
export type CatalogueChange = v.InferOutput<typeof change>;

export const workHistory = call('GET', '/v3/mms/work/history', {
  about:
    'What staff changed about a product, a brand or a category, newest first; of a merged product also what the other was.',
  who: 'staff',
  permission: 'catalogue.see',
  input: v.strictObject({ ...of, ...page }),
  output: listOf(change),
});

export const workChangeBack = call('POST', '/v3/mms/work/history/back', {
  about:
    'Takes one change back: its facts are as they were before. Refused with CHANGED_SINCE when one of them has changed again. A size that was added is retired.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({ ...of, change: v.pipe(v.string(), v.regex(/^\d{1,15}$/)) }),
  output: v.object({ id }),
});
