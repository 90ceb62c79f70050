/** Two products that are one: what would move, what differs, and the step itself, which cannot be taken back. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { bilingual, id } from '../wire/query.ts';
import { workProduct } from './work-calls.ts';

/** What is kept of a product somewhere in the house, and goes on under the one that stays. */
export const keptKinds = [
  'items',
  'listings',
  'bids',
  'offers',
  'orders',
  'lots',
  'receipts',
  'inquiries',
  'valuations',
  'favourites',
  'alerts',
  'trades',
  'authentications',
  'questions',
] as const;
export type KeptKind = (typeof keptKinds)[number];

/** In what two products can differ; of each, staff say whose holds. */
export const mergeFields = ['styleNo', 'brand', 'category', 'model', 'colour', 'released'] as const;
export type MergeField = (typeof mergeFields)[number];

const pair = { goneId: id, staysId: id };

export const workProductMergePreview = call('GET', '/v3/mms/work/product/merge-preview', {
  about: 'What merging one product into another would move, and in what the two differ.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject(pair),
  output: v.object({
    gone: workProduct,
    stays: workProduct,
    /** Of the one that goes: `both` sizes become the other's, all others move as they are. */
    sizes: v.array(v.object({ size: v.string(), both: v.boolean() })),
    moves: v.array(v.object({ kind: v.picklist(keptKinds), count: v.number() })),
    conflicts: v.array(v.object({ field: v.picklist(mergeFields), gone: bilingual, stays: bilingual })),
  }),
});

export const workProductMerge = call('POST', '/v3/mms/work/product/merge', {
  about:
    'Makes two products one. Whatever names the one that goes names the other from then on; its address, style number and names lead there. Orders keep what they say. Cannot be taken back.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({
    ...pair,
    /** Facts that are taken over from the one that goes. */
    take: v.pipe(v.array(v.picklist(mergeFields)), v.maxLength(mergeFields.length)),
  }),
  output: workProduct,
});
