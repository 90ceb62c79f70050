/** The states of a lot, from review to the order or back into stock. */
import { due, machine, statesOf, statesWhere } from '../wire/states.ts';
import { auctionRules } from './rules.ts';

export const lotMachine = machine({
  name: 'lot',
  initial: 'review',
  states: {
    review: { zh: '待审核', en: 'In review', waitsFor: 'P', tone: 'wait' },
    // When it opens and ends is the lot's own.
    preview: {
      zh: '预展中',
      en: 'Preview',
      waitsFor: 'T',
      deadline: due(() => auctionRules.run.least, 'open'),
      tone: 'wait',
    },
    live: {
      zh: '竞拍中',
      en: 'Live',
      waitsFor: 'B',
      deadline: due(() => auctionRules.run.least, 'end'),
      tone: 'ok',
    },
    /** Its order has the clock: 24 h to pay. */
    sold: { zh: '已成交，待付款', en: 'Sold, to pay', waitsFor: 'B', tone: 'ok' },
    bought: { zh: '已付款', en: 'Paid', tone: 'ok' },
    /** Passed through within one transaction, and kept in the log. */
    defaulted: { zh: '悔拍', en: 'Not paid', waitsFor: 'P', tone: 'bad' },
    second_chance: {
      zh: '递补中',
      en: 'Second chance',
      waitsFor: 'B',
      deadline: due(() => auctionRules.secondChance, 'lapse'),
      tone: 'wait',
    },
    passed: { zh: '流拍', en: 'Passed', tone: 'idle' },
    withdrawn: { zh: '撤拍', en: 'Withdrawn', tone: 'idle' },
    stopped: { zh: '平台叫停', en: 'Stopped by us', tone: 'bad' },
    rejected: { zh: '审核未通过', en: 'Rejected', tone: 'bad' },
  },
  edges: [
    { from: 'review', event: 'approve', to: 'preview', actor: 'P' },
    { from: 'review', event: 'reject', to: 'rejected', actor: 'P' },
    { from: 'review', event: 'withdraw', to: 'withdrawn', actor: 'S' },
    { from: 'review', event: 'stop', to: 'stopped', actor: 'P' },
    { from: 'preview', event: 'open', to: 'live', actor: 'T' },
    { from: 'preview', event: 'withdraw', to: 'withdrawn', actor: 'S' },
    { from: 'preview', event: 'stop', to: 'stopped', actor: 'P' },
    // Only before the first bid.
    { from: 'live', event: 'withdraw', to: 'withdrawn', actor: 'S' },
    { from: 'live', event: 'stop', to: 'stopped', actor: 'P' },
    { from: 'live', event: 'hammer', to: 'sold', actor: 'T' },
    { from: 'live', event: 'pass', to: 'passed', actor: 'T' },
    { from: 'sold', event: 'pay', to: 'bought', actor: 'B' },
    // Unpaid, by time or by the winner's own word.
    { from: 'sold', event: 'default', to: 'defaulted', actor: 'T' },
    { from: 'defaulted', event: 'ask', to: 'second_chance', actor: 'T' },
    { from: 'defaulted', event: 'pass', to: 'passed', actor: 'T' },
    { from: 'second_chance', event: 'accept', to: 'sold', actor: 'B' },
    { from: 'second_chance', event: 'decline', to: 'passed', actor: 'B' },
    { from: 'second_chance', event: 'lapse', to: 'passed', actor: 'T' },
    { from: 'second_chance', event: 'stop', to: 'stopped', actor: 'P' },
    // Paid, but never sent: the buyer has the money back, the item is the seller's.
    { from: 'bought', event: 'fallThrough', to: 'passed', actor: 'T' },
    // Not yet paid, and who has paid for it on another marketplace has it, by staff's word or since nobody decided: everything goes back.
    { from: 'sold', event: 'fallThrough', to: 'passed', actor: 'T' },
  ],
});

export type LotState = keyof typeof lotMachine.states;
export type LotEvent = (typeof lotMachine.edges)[number]['event'];

export const lotStates = statesOf(lotMachine);

/** How far a lot is: not yet public, to be looked at, taking bids, or over. */
export const lotStages: Readonly<Record<LotState, 'hidden' | 'preview' | 'live' | 'over'>> = {
  review: 'hidden',
  rejected: 'hidden',
  preview: 'preview',
  live: 'live',
  sold: 'over',
  bought: 'over',
  defaulted: 'over',
  second_chance: 'over',
  passed: 'over',
  withdrawn: 'over',
  stopped: 'over',
};

export const lotsOver: readonly LotState[] = statesWhere(lotStages, 'over');

/** The item is promised to the lot itself: what a lot in the other states holds is held by its order, or by nobody. */
export const holdsItem: readonly LotState[] = statesWhere(
  {
    review: true,
    preview: true,
    live: true,
    second_chance: true,
    defaulted: false,
    sold: false,
    bought: false,
    passed: false,
    withdrawn: false,
    stopped: false,
    rejected: false,
  } satisfies Record<LotState, boolean>,
  true,
);
