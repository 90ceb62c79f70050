/** What lots are looked for: it lives in the address, under the names that a search of goods has. */
import type { auctionLots, lotFilters } from '../../../../contract/auction/calls.ts';
import { grades } from '../../../../contract/item/grade-names.ts';
import type { Input } from '../../../../contract/wire/call.ts';
import {
  flagIn,
  idIn,
  oneOf,
  type Search,
  someOf,
  soughtIn,
  wholeIn,
  wordsIn,
} from '../../../ui/format/search-params.ts';

/** Written out: every visit loads the routes' addresses, and the contract would come along. */
export const filters: readonly (typeof lotFilters)[number][] = ['ending', 'preview', 'over', 'followed'];

export function lotQuestionIn(search: Search) {
  return {
    filter: oneOf(search.filter, filters),
    q: soughtIn(search.q),
    brandId: idIn(search.brandId),
    categoryId: idIn(search.categoryId),
    sizes: wordsIn(search.sizes),
    grades: someOf(search.grades, grades),
    /** yuan */
    from: wholeIn(search.from, 9_999_999),
    to: wholeIn(search.to, 9_999_999),
    soon: flagIn(search.soon),
  };
}
export type LotQuestion = Partial<ReturnType<typeof lotQuestionIn>>;

export function lotsAsked({ filter = 'ending', q, from, to, ...facets }: LotQuestion): Input<typeof auctionLots> {
  const set = Object.entries({
    ...facets,
    search: q?.trim() || undefined,
    priceFrom: from === undefined ? undefined : from * 100,
    priceTo: to === undefined ? undefined : to * 100,
  }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(set), filter };
}

/** How many facets are set, beyond the words and which lots; a range of prices is one. */
export const facetCount = ({ filter: _filter, q: _q, from, to, ...facets }: LotQuestion): number =>
  [...Object.values(facets), from ?? to].filter((value) => value !== undefined).length;
