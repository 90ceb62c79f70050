/** The states of a bid and of a counter-offer. */

import type { Actor } from '../wire/states.ts';
import { due, eventsFor, machine, statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { offerRules } from './rules.ts';

export const bidMachine = machine({
  name: 'bid',
  initial: 'active',
  states: {
    // The person chooses how long; this is what they are offered first.
    active: { zh: '求购中', en: 'Waiting', waitsFor: 'S', deadline: { ms: 7 * DAY, event: 'expire' }, tone: 'wait' },
    matched: { zh: '已匹配', en: 'Matched', tone: 'ok' },
    expired: { zh: '已过期', en: 'Expired', tone: 'idle' },
    cancelled: { zh: '已撤回', en: 'Withdrawn', tone: 'idle' },
    sold_out: { zh: '已被抢', en: 'Taken', tone: 'bad' },
  },
  edges: [
    { from: 'active', event: 'match', to: 'matched', actor: 'P' },
    { from: 'active', event: 'cancel', to: 'cancelled', actor: 'B' },
    { from: 'active', event: 'expire', to: 'expired', actor: 'T' },
    // Only a bid for one single item: that item was sold to somebody else, or is no longer for sale.
    { from: 'active', event: 'sellOut', to: 'sold_out', actor: 'P' },
  ],
});

export const offerMachine = machine({
  name: 'offer',
  initial: 'offered',
  states: {
    offered: {
      zh: '待卖家回应',
      en: 'Seller to answer',
      waitsFor: 'S',
      deadline: due(() => offerRules.turn, 'lapse'),
      tone: 'wait',
    },
    countered: {
      zh: '待买家回应',
      en: 'Buyer to answer',
      waitsFor: 'B',
      deadline: due(() => offerRules.turn, 'lapse'),
      tone: 'wait',
    },
    // From here its order goes on, and with it the two hours to pay.
    accepted: { zh: '待付款', en: 'Accepted, to pay', tone: 'ok' },
    declined: { zh: '已拒绝', en: 'Declined', tone: 'idle' },
    expired: { zh: '已过期', en: 'Expired', tone: 'idle' },
  },
  edges: [
    { from: 'offered', event: 'accept', to: 'accepted', actor: 'S' },
    // The price reaches what the seller set as their floor.
    { from: 'offered', event: 'reachFloor', to: 'accepted', actor: 'P' },
    { from: 'offered', event: 'counter', to: 'countered', actor: 'S' },
    { from: 'offered', event: 'decline', to: 'declined', actor: 'S' },
    { from: 'offered', event: 'lapse', to: 'expired', actor: 'T' },
    { from: 'offered', event: 'sellOut', to: 'expired', actor: 'P' },
    { from: 'countered', event: 'accept', to: 'accepted', actor: 'B' },
    { from: 'countered', event: 'counter', to: 'offered', actor: 'B' },
    { from: 'countered', event: 'decline', to: 'declined', actor: 'B' },
    { from: 'countered', event: 'lapse', to: 'expired', actor: 'T' },
    { from: 'countered', event: 'sellOut', to: 'expired', actor: 'P' },
  ],
});

export type BidState = keyof typeof bidMachine.states;

export type OfferState = keyof typeof offerMachine.states;

export type OfferEvent = (typeof offerMachine.edges)[number]['event'];

export const bidStates = statesOf(bidMachine);

export const offerStates = statesOf(offerMachine);

export interface OfferFacts {
  state: OfferState;
  /** How often each side has named a price. */
  buyerRounds: number;
  sellerRounds: number;
}

/** What a side may do with a counter-offer now: the table's edges, less a price they have no round left for. */
export const offerEvents = ({ state, buyerRounds, sellerRounds }: OfferFacts, actor: Actor): OfferEvent[] =>
  eventsFor(offerMachine, state, actor).filter(
    (event) => event !== 'counter' || (actor === 'S' ? sellerRounds : buyerRounds) < offerRules.rounds,
  );
