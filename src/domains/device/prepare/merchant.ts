/** What the screens of trade ask for: the hall and what stands in it, a merchant's own offers, what they won, and what they are told of. */
import {
  hallDetail,
  hallList,
  hallOrder,
  hallOwn,
  hallSubscriptions,
} from '../../../../contract/recycle/hall-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { read, readPages } from '../../../api/read.ts';
import { type Fetch, type List, one, pages } from './buyer.ts';

/** Lots of the hall that are fetched by themselves: offers on them are sealed where there is a network. */
const LOTS = 20;

export const merchants = (): Fetch[] => [
  one(read(hallSubscriptions, {})),
  // Each kind of thing that there is.
  async (queries) => {
    const {
      pages: [first],
    } = (await pages(readPages(hallList, {}))(queries)) as { pages: Output<typeof hallList>[] };
    for (const [categoryId, lots] of Object.entries(first?.byCategory ?? {}))
      if (lots > 0) await pages(readPages(hallList, { categoryId }))(queries);
  },
  // All of them, and what is going: as the history and what was won are filtered.
  ...([undefined, 'over', 'going'] as const).map((tab) => pages(readPages(hallOwn, { tab }))),
];

export const merchantsLists: List[] = [
  { list: () => readPages(hallList, {}), detail: (id) => read(hallDetail, { id }), most: LOTS },
  { list: () => readPages(hallOwn, { tab: 'sealed' }), detail: (id) => read(hallDetail, { id }) },
  { list: () => readPages(hallOwn, { tab: 'turn' }), detail: (id) => read(hallOrder, { id }) },
  { list: () => readPages(hallOwn, { tab: 'won' }), detail: (id) => read(hallOrder, { id }) },
];
