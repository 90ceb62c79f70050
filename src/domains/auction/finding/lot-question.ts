/** What lots are looked for: it lives in the address, as a search of goods does. */
import type { auctionLots, lotFilters } from '../../../../contract/auction/calls.ts';
import type { Input } from '../../../../contract/wire/call.ts';
import { flagIn, oneOf, type Search } from '../../../ui/format/search-params.ts';
import { filterCount, lotsInput, questionIn } from '../../search/question.ts';

/** Written out: every visit loads the routes' addresses, and the contract would come along. */
export const filters: readonly (typeof lotFilters)[number][] = ['ending', 'preview', 'over', 'followed'];

export function lotQuestionIn(search: Search) {
  const { inWarehouse: _inWarehouse, belowTrade: _belowTrade, sort: _sort, ...asked } = questionIn(search);
  return { ...asked, filter: oneOf(search.filter, filters), soon: flagIn(search.soon) };
}
export type LotQuestion = Partial<ReturnType<typeof lotQuestionIn>>;

export const lotsAsked = ({ filter = 'ending', soon, ...asked }: LotQuestion): Input<typeof auctionLots> => ({
  ...lotsInput(asked),
  filter,
  ...(soon && { soon }),
});

/** How many facets are set, beyond the words and which lots. */
export const facetCount = ({ filter: _filter, ...asked }: LotQuestion): number => filterCount(asked);
