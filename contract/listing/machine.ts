/** The states of a listing, apart from its calls: lists of orders and stock need them without the rest. */

import { due, machine, statesWhere } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** How long we may look at a listing before it is late, ms. */
export const listingTimes = settable('listing', { review: DAY });

export const listingMachine = machine({
  name: 'listing',
  initial: 'draft',
  states: {
    /** A price planned for an item that is not up yet. */
    draft: { zh: '草稿', en: 'Draft', waitsFor: 'S', tone: 'idle' },
    review: {
      zh: '审核中',
      en: 'In review',
      waitsFor: 'P',
      deadline: due(() => listingTimes.review, 'late'),
      tone: 'wait',
    },
    on: { zh: '挂售中', en: 'For sale', tone: 'ok' },
    /** Its item is a lot: it has no price of its own until the hammer falls. */
    auction: { zh: '竞拍中', en: 'At auction', tone: 'ok' },
    off: { zh: '已下架', en: 'Taken down', tone: 'idle' },
    sold: { zh: '已售', en: 'Sold', tone: 'ok' },
    rejected: { zh: '驳回', en: 'Rejected', tone: 'bad' },
  },
  edges: [
    { from: 'draft', event: 'publish', to: 'on', actor: 'S' },
    { from: 'draft', event: 'submit', to: 'review', actor: 'S' },
    { from: 'review', event: 'approve', to: 'on', actor: 'P' },
    { from: 'review', event: 'reject', to: 'rejected', actor: 'P' },
    { from: 'review', event: 'off', to: 'off', actor: 'S' },
    { from: 'review', event: 'off', to: 'off', actor: 'P' },
    { from: 'review', event: 'late', to: 'review', actor: 'T' },
    // A new price may need a review of its own.
    { from: 'on', event: 'submit', to: 'review', actor: 'S' },
    { from: 'on', event: 'off', to: 'off', actor: 'S' },
    { from: 'on', event: 'off', to: 'off', actor: 'P' },
    { from: 'on', event: 'sell', to: 'sold', actor: 'B' },
    // The order fell through before the item left, or the item came back.
    { from: 'sold', event: 'release', to: 'on', actor: 'B' },
    { from: 'sold', event: 'release', to: 'on', actor: 'T' },
    // The same, while its seller's business may not sell.
    { from: 'sold', event: 'withhold', to: 'off', actor: 'B' },
    { from: 'sold', event: 'withhold', to: 'off', actor: 'T' },
    { from: 'sold', event: 'return', to: 'off', actor: 'P' },
    { from: 'draft', event: 'auction', to: 'auction', actor: 'S' },
    { from: 'off', event: 'auction', to: 'auction', actor: 'S' },
    { from: 'auction', event: 'sell', to: 'sold', actor: 'B' },
    { from: 'auction', event: 'off', to: 'off', actor: 'S' },
    { from: 'auction', event: 'off', to: 'off', actor: 'P' },
    // The winner's order fell through: what becomes of it is its auction's to say.
    { from: 'sold', event: 'unsold', to: 'auction', actor: 'B' },
    { from: 'sold', event: 'unsold', to: 'auction', actor: 'T' },
    { from: 'off', event: 'publish', to: 'on', actor: 'S' },
    { from: 'off', event: 'submit', to: 'review', actor: 'S' },
  ],
});

export type ListingEvent = (typeof listingMachine.edges)[number]['event'];
export type ListingStateName = keyof typeof listingMachine.states;

/** Its seller may still name a price for it: it is neither sold nor refused. */
export const mayBePriced = (state: ListingStateName): boolean =>
  statesWhere(
    { draft: true, review: true, on: true, auction: false, off: true, sold: false, rejected: false } satisfies Record<
      ListingStateName,
      boolean
    >,
    true,
  ).includes(state);
