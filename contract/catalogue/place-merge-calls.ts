/** Two brands, or two categories, that are one: what would move, what stands against it, and the step itself, which cannot be taken back. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id } from '../wire/query.ts';

export const placeKinds = ['brand', 'category'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** What names a brand or a category, and goes on under the one that stays. */
export const movedKinds = ['products', 'below', 'authentications', 'cleanings', 'subscriptions', 'coupons'] as const;
export type MovedKind = (typeof movedKinds)[number];

/** Why two are not made one as they are: more names than one can have, another kind of goods, no room in the tree, rules of the one that goes, or that the other is not taken in. */
export const mergeBars = ['names', 'kind', 'tree', 'fees', 'retired'] as const;
export type MergeBar = (typeof mergeBars)[number];

const pair = { of: v.picklist(placeKinds), goneId: id, staysId: id };

export const workPlaceMergePreview = call('GET', '/v3/mms/work/place/merge-preview', {
  about:
    'What merging one brand or category into another would move, how the one that stays would also be called, and what stands against it.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject(pair),
  output: v.object({
    moves: v.array(v.object({ kind: v.picklist(movedKinds), count: v.number() })),
    /** Of a brand: what people also call it, from then on. */
    otherNames: v.array(v.string()),
    /** Of a brand that goes: its own size tables, which become the other’s where that has none. */
    sizeTables: v.number(),
    bars: v.array(v.picklist(mergeBars)),
  }),
});

export const workPlaceMerge = call('POST', '/v3/mms/work/place/merge', {
  about:
    'Makes two brands or two categories one. Whatever names the one that goes names the other from then on; its address and names lead there. Cannot be taken back. Refused with NOT_MERGED while something stands against it.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject(pair),
  output: v.object({ id }),
});
