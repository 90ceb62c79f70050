/** What is being searched for: it lives in the address, so that back, reload and sharing keep it. */

import type { productList } from '../../../contract/catalogue/calls.ts';
import { colours } from '../../../contract/catalogue/colour-keys.ts';
import { grades } from '../../../contract/item/grade-names.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { flagIn, idIn, oneOf, type Search, someOf, soughtIn, wholeIn, wordsIn } from '../../ui/format/search-params.ts';

export function questionIn(search: Search) {
  return {
    q: soughtIn(search.q),
    brandId: idIn(search.brandId),
    categoryId: idIn(search.categoryId),
    sizes: wordsIn(search.sizes),
    grades: someOf(search.grades, grades),
    colours: someOf(search.colours, colours),
    /** yuan */
    from: wholeIn(search.from, 9_999_999),
    to: wholeIn(search.to, 9_999_999),
    inWarehouse: flagIn(search.inWarehouse),
    belowTrade: flagIn(search.belowTrade),
    sort: oneOf(search.sort, sorts),
  };
}
export type Question = Partial<ReturnType<typeof questionIn>>;

const sorts: readonly Sort[] = ['heat', 'newest', 'priceAsc', 'priceDesc', 'drop'];
type Sort = NonNullable<Input<typeof productList>['sort']>;

export const isAsked = ({ q, sort: _sort, ...filters }: Question) =>
  Boolean(q?.trim()) || Object.values(filters).some((value) => value !== undefined);

/** How many filters are set, beyond the words. */
export const filterCount = ({ q: _q, sort: _sort, from, to, ...filters }: Question) =>
  Object.values(filters).filter((value) => value !== undefined).length +
  (from !== undefined || to !== undefined ? 1 : 0);

/** @param own the person's sizes: prices are shown for them, except where the list is sorted by its lowest prices */
export function inputOf({ q, from, to, sort, ...filters }: Question, own?: string): Input<typeof productList> {
  const set = Object.entries({
    ...filters,
    search: q?.trim() || undefined,
    prefer: sort === undefined || sort === 'heat' || sort === 'newest' ? own : undefined,
    priceFrom: from === undefined ? undefined : from * 100,
    priceTo: to === undefined ? undefined : to * 100,
  }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(set), sort: sort ?? 'heat' };
}
