/** The states of a piece that an owner sells to merchants, of its lot in the hall, and of each merchant's sealed offer. */
import { due, machine } from '../wire/states.ts';
import { recycleRules } from './rules.ts';

export const recycleMachine = machine({
  name: 'recycle',
  initial: 'inquiring',
  states: {
    inquiring: {
      zh: '询价中',
      en: 'Collecting offers',
      waitsFor: 'M',
      deadline: due(() => recycleRules.bidding, 'open'),
      tone: 'wait',
    },
    quoted: {
      zh: '已报价',
      en: 'Offers open',
      waitsFor: 'S',
      deadline: due(() => recycleRules.choose, 'lapse'),
      tone: 'wait',
    },
    asking: {
      zh: '询问下一家',
      en: 'Asking the next merchant',
      waitsFor: 'M',
      deadline: due(() => recycleRules.next, 'next'),
      tone: 'wait',
    },
    accepted: {
      zh: '待寄出',
      en: 'To ship',
      waitsFor: 'S',
      deadline: due(() => recycleRules.ship, 'lapse'),
      tone: 'wait',
    },
    in_transit: {
      zh: '运输中',
      en: 'On its way',
      waitsFor: 'C',
      deadline: due(() => recycleRules.lost, 'lose'),
      tone: 'wait',
    },
    checking: {
      zh: '质检中',
      en: 'In inspection',
      waitsFor: 'P',
      deadline: due(() => recycleRules.inspect, 'late'),
      tone: 'wait',
    },
    differs: {
      zh: '待商家答复',
      en: 'Waiting for merchant',
      waitsFor: 'M',
      deadline: due(() => recycleRules.differ, 'lapse'),
      tone: 'wait',
    },
    reprice: {
      zh: '待确认改价',
      en: 'New price to confirm',
      waitsFor: 'S',
      deadline: due(() => recycleRules.reprice, 'lapse'),
      tone: 'bad',
    },
    payable: {
      zh: '待打款',
      en: 'To be paid',
      waitsFor: 'P',
      deadline: due(() => recycleRules.pay, 'pay'),
      tone: 'wait',
    },
    paid: { zh: '已打款', en: 'Paid', tone: 'ok' },
    returning: { zh: '退回中', en: 'Being returned', waitsFor: 'P', tone: 'wait' },
    returned: { zh: '已退回', en: 'Returned', tone: 'idle' },
    // On its way back, or at our door: its steps say where.
    lost: { zh: '遗失，平台已赔', en: 'Lost, paid for by us', tone: 'bad' },
    cancelled: { zh: '已结束', en: 'Ended', tone: 'idle' },
  },
  edges: [
    { from: 'inquiring', event: 'open', to: 'quoted', actor: 'T' },
    { from: 'inquiring', event: 'fail', to: 'cancelled', actor: 'T' },
    // Its item, which lies with us, was listed, sold, auctioned or promised in another way.
    { from: 'inquiring', event: 'leave', to: 'cancelled', actor: 'T' },
    { from: 'quoted', event: 'leave', to: 'cancelled', actor: 'T' },
    { from: 'inquiring', event: 'cancel', to: 'cancelled', actor: 'S' },
    { from: 'quoted', event: 'accept', to: 'accepted', actor: 'S' },
    // What lies in our warehouse need not travel.
    { from: 'quoted', event: 'acceptStored', to: 'checking', actor: 'S' },
    { from: 'quoted', event: 'cancel', to: 'cancelled', actor: 'S' },
    { from: 'quoted', event: 'lapse', to: 'cancelled', actor: 'T' },
    { from: 'quoted', event: 'fail', to: 'cancelled', actor: 'M' },
    // Staff stopped the business whose offer was the last one.
    { from: 'quoted', event: 'fail', to: 'cancelled', actor: 'T' },
    // It was agreed to in turn and is gone too: the next one is asked.
    { from: 'quoted', event: 'next', to: 'asking', actor: 'M' },
    { from: 'quoted', event: 'next', to: 'asking', actor: 'T' },
    { from: 'asking', event: 'agree', to: 'quoted', actor: 'M' },
    { from: 'asking', event: 'next', to: 'asking', actor: 'M' },
    { from: 'asking', event: 'next', to: 'asking', actor: 'T' },
    { from: 'asking', event: 'fail', to: 'cancelled', actor: 'M' },
    { from: 'asking', event: 'fail', to: 'cancelled', actor: 'T' },
    { from: 'asking', event: 'cancel', to: 'cancelled', actor: 'S' },
    { from: 'accepted', event: 'ship', to: 'in_transit', actor: 'S' },
    { from: 'accepted', event: 'ship', to: 'in_transit', actor: 'P' },
    // No courier fetched it: its owner has the whole time again.
    { from: 'accepted', event: 'missed', to: 'accepted', actor: 'P' },
    { from: 'accepted', event: 'cancel', to: 'cancelled', actor: 'S' },
    { from: 'accepted', event: 'lapse', to: 'cancelled', actor: 'T' },
    { from: 'accepted', event: 'next', to: 'asking', actor: 'M' },
    { from: 'accepted', event: 'fail', to: 'cancelled', actor: 'M' },
    { from: 'in_transit', event: 'receive', to: 'checking', actor: 'P' },
    { from: 'in_transit', event: 'lose', to: 'cancelled', actor: 'T' },
    // Its carrier brought it to our door, and we do not have it: we pay for it.
    { from: 'in_transit', event: 'loseHere', to: 'lost', actor: 'P' },
    // It came after all, when it was sold no more, whatever had ended it.
    { from: 'cancelled', event: 'found', to: 'returning', actor: 'P' },
    { from: 'checking', event: 'late', to: 'checking', actor: 'T' },
    { from: 'checking', event: 'pass', to: 'payable', actor: 'P' },
    { from: 'checking', event: 'differ', to: 'differs', actor: 'P' },
    { from: 'checking', event: 'refuse', to: 'returning', actor: 'P' },
    // What lies in our warehouse anyway never left it, and does not come back.
    { from: 'checking', event: 'stay', to: 'cancelled', actor: 'P' },
    { from: 'differs', event: 'stay', to: 'cancelled', actor: 'T' },
    { from: 'reprice', event: 'stay', to: 'cancelled', actor: 'S' },
    { from: 'reprice', event: 'stay', to: 'cancelled', actor: 'T' },
    { from: 'differs', event: 'keep', to: 'payable', actor: 'M' },
    { from: 'differs', event: 'lower', to: 'reprice', actor: 'M' },
    // Whoever is silent agrees to nothing: the piece goes back, and nobody pays for that.
    { from: 'differs', event: 'lapse', to: 'returning', actor: 'T' },
    { from: 'reprice', event: 'agree', to: 'payable', actor: 'S' },
    { from: 'reprice', event: 'refuse', to: 'returning', actor: 'S' },
    { from: 'reprice', event: 'lapse', to: 'returning', actor: 'T' },
    { from: 'payable', event: 'pay', to: 'paid', actor: 'T' },
    { from: 'returning', event: 'arrive', to: 'returned', actor: 'C' },
    { from: 'returning', event: 'arrive', to: 'returned', actor: 'S' },
    // Nobody says that its parcel arrived: we find out, and pay for it where it is lost.
    { from: 'returning', event: 'late', to: 'returning', actor: 'T' },
    { from: 'returning', event: 'arrive', to: 'returned', actor: 'P' },
    { from: 'returning', event: 'lose', to: 'lost', actor: 'P' },
  ],
});

export type RecycleState = keyof typeof recycleMachine.states;
export type RecycleEvent = (typeof recycleMachine.edges)[number]['event'];

/** How a piece that was not sold came to its end. */
export const recycleEnds = [
  'unwanted',
  'unchosen',
  'stopped',
  'calledOff',
  'elsewhere',
  'unsent',
  'noneLeft',
  'lost',
  'stayed',
] as const;
export type RecycleEnd = (typeof recycleEnds)[number];

type Ending = Extract<(typeof recycleMachine.edges)[number], { to: 'cancelled' }>['event'];
const endBy: Readonly<Record<Ending, RecycleEnd>> = {
  fail: 'noneLeft',
  cancel: 'stopped',
  leave: 'elsewhere',
  lapse: 'unsent',
  lose: 'lost',
  stay: 'stayed',
};

/** By the edge over which it ended. */
export function recycleEndOf(from: RecycleState | null, event: string): RecycleEnd | null {
  if (from === 'inquiring' && event === 'fail') return 'unwanted';
  if (from === 'quoted' && event === 'lapse') return 'unchosen';
  if (from === 'accepted' && event === 'cancel') return 'calledOff';
  return endBy[event as Ending] ?? null;
}

/** How a sale came to nothing after an offer had been chosen. */
export const saleFalls = [
  'repriced',
  'silent',
  'rejected',
  'calledOff',
  'unsent',
  'backedOut',
  'lost',
  'lostHere',
] as const;
export type SaleFall = (typeof saleFalls)[number];

/** By its last step out of the sale; null of what was never chosen, and while it goes on. */
export function saleFallOf(steps: readonly { from: string | null; to: string; event: string }[]): SaleFall | null {
  if (!steps.some(({ event }) => event === 'accept' || event === 'acceptStored')) return null;
  const out = steps.findLast(
    ({ from, to, event }) =>
      event === 'loseHere' || (from !== 'cancelled' && (to === 'returning' || to === 'cancelled')),
  );
  switch (out?.from) {
    case 'reprice':
      return 'repriced';
    case 'differs':
      return 'silent';
    case 'checking':
      return 'rejected';
    case 'in_transit':
      return out.event === 'loseHere' ? 'lostHere' : 'lost';
    case 'asking':
      return out.event === 'fail' ? 'backedOut' : 'calledOff';
    case 'accepted':
      return out.event === 'fail' ? 'backedOut' : out.event === 'cancel' ? 'calledOff' : 'unsent';
    default:
      return null;
  }
}

/** The way of a piece that is sold, as its owner looks ahead. */
export const recyclePath: readonly RecycleState[] = [
  'inquiring',
  'quoted',
  'accepted',
  'in_transit',
  'checking',
  'payable',
  'paid',
];

/** Where an owner finds it in their list. */
const owners = {
  inquiring: 'asking',
  asking: 'asking',
  quoted: 'choose',
  accepted: 'choose',
  reprice: 'choose',
  in_transit: 'under',
  checking: 'under',
  differs: 'under',
  payable: 'under',
  returning: 'under',
  paid: 'over',
  returned: 'over',
  lost: 'over',
  cancelled: 'over',
} as const satisfies Record<RecycleState, string>;
export const recycleTabs = ['asking', 'choose', 'under', 'over'] as const;
export type RecycleTab = (typeof recycleTabs)[number];
export const statesOfTab = (tab: RecycleTab): RecycleState[] =>
  (Object.keys(owners) as RecycleState[]).filter((state) => owners[state] === tab);

export const lotMachine = machine({
  name: 'recycleLot',
  initial: 'open',
  states: {
    open: { zh: '竞价中', en: 'Open', waitsFor: 'M', tone: 'wait' },
    awarded: { zh: '已开标', en: 'Offers open', waitsFor: 'S', tone: 'wait' },
    confirmed: { zh: '用户已接受', en: 'Accepted', waitsFor: 'P', tone: 'ok' },
    delivered: {
      zh: '商家已收货',
      en: 'Received',
      waitsFor: 'M',
      deadline: due(() => recycleRules.dispute, 'close'),
      tone: 'ok',
    },
    disputed: { zh: '商家有异议', en: 'Disputed', waitsFor: 'P', tone: 'bad' },
    closed: { zh: '已完成', en: 'Done', tone: 'idle' },
    failed: { zh: '流标', en: 'Not sold', tone: 'idle' },
    lost: { zh: '途中遗失', en: 'Lost on the way', tone: 'bad' },
  },
  edges: [
    { from: 'open', event: 'award', to: 'awarded', actor: 'T' },
    { from: 'open', event: 'fail', to: 'failed', actor: 'T' },
    { from: 'open', event: 'fail', to: 'failed', actor: 'S' },
    { from: 'awarded', event: 'confirm', to: 'confirmed', actor: 'S' },
    { from: 'awarded', event: 'fail', to: 'failed', actor: 'S' },
    { from: 'awarded', event: 'fail', to: 'failed', actor: 'T' },
    { from: 'awarded', event: 'fail', to: 'failed', actor: 'M' },
    { from: 'confirmed', event: 'reopen', to: 'awarded', actor: 'M' },
    { from: 'confirmed', event: 'fail', to: 'failed', actor: 'S' },
    { from: 'confirmed', event: 'fail', to: 'failed', actor: 'T' },
    { from: 'confirmed', event: 'fail', to: 'failed', actor: 'M' },
    { from: 'confirmed', event: 'fail', to: 'failed', actor: 'P' },
    { from: 'confirmed', event: 'deliver', to: 'delivered', actor: 'M' },
    { from: 'confirmed', event: 'deliver', to: 'delivered', actor: 'C' },
    // The same of what we sent on to its merchant.
    { from: 'confirmed', event: 'late', to: 'confirmed', actor: 'T' },
    { from: 'confirmed', event: 'deliver', to: 'delivered', actor: 'P' },
    { from: 'confirmed', event: 'lose', to: 'lost', actor: 'P' },
    { from: 'delivered', event: 'dispute', to: 'disputed', actor: 'M' },
    { from: 'delivered', event: 'close', to: 'closed', actor: 'T' },
    { from: 'disputed', event: 'uphold', to: 'closed', actor: 'P' },
    { from: 'disputed', event: 'dismiss', to: 'closed', actor: 'P' },
  ],
});
export type LotState = keyof typeof lotMachine.states;
export type LotEvent = (typeof lotMachine.edges)[number]['event'];

export const offerBidMachine = machine({
  name: 'recycleBid',
  initial: 'sealed',
  states: {
    sealed: { zh: '已密封', en: 'Sealed', waitsFor: 'T', tone: 'wait' },
    standing: { zh: '等卖家选', en: 'Waiting for owner', waitsFor: 'S', tone: 'wait' },
    won: { zh: '已中标', en: 'Won', waitsFor: 'P', tone: 'ok' },
    asked: { zh: '轮到你了', en: 'Your turn', waitsFor: 'M', tone: 'wait' },
    lost: { zh: '未中标', en: 'Not chosen', tone: 'idle' },
    withdrawn: { zh: '已撤回', en: 'Withdrawn', tone: 'idle' },
    backed_out: { zh: '已悔标', en: 'Backed out', tone: 'bad' },
    ended: { zh: '已完结', en: 'Ended', tone: 'idle' },
  },
  edges: [
    { from: 'sealed', event: 'withdraw', to: 'withdrawn', actor: 'M' },
    { from: 'withdrawn', event: 'seal', to: 'sealed', actor: 'M' },
    // Void since its business was stopped, which may bid again while the offers are sealed.
    { from: 'lost', event: 'seal', to: 'sealed', actor: 'M' },
    { from: 'sealed', event: 'open', to: 'standing', actor: 'T' },
    // Who may not bid any more when the offers open is not bound, and does not bind.
    { from: 'sealed', event: 'drop', to: 'lost', actor: 'T' },
    // Its inquiry ended before it was opened.
    { from: 'sealed', event: 'lose', to: 'lost', actor: 'S' },
    { from: 'sealed', event: 'lose', to: 'lost', actor: 'T' },
    // The same of one that is open, when staff stop its business before the owner has chosen.
    { from: 'standing', event: 'drop', to: 'lost', actor: 'T' },
    { from: 'standing', event: 'win', to: 'won', actor: 'S' },
    { from: 'standing', event: 'lose', to: 'lost', actor: 'S' },
    { from: 'standing', event: 'lose', to: 'lost', actor: 'T' },
    { from: 'standing', event: 'backOut', to: 'backed_out', actor: 'M' },
    { from: 'won', event: 'backOut', to: 'backed_out', actor: 'M' },
    { from: 'won', event: 'lose', to: 'lost', actor: 'S' },
    { from: 'won', event: 'lose', to: 'lost', actor: 'T' },
    { from: 'won', event: 'lose', to: 'lost', actor: 'P' },
    { from: 'won', event: 'end', to: 'ended', actor: 'T' },
    { from: 'lost', event: 'ask', to: 'asked', actor: 'M' },
    { from: 'lost', event: 'ask', to: 'asked', actor: 'T' },
    { from: 'asked', event: 'agree', to: 'standing', actor: 'M' },
    { from: 'asked', event: 'decline', to: 'lost', actor: 'M' },
    { from: 'asked', event: 'lapse', to: 'lost', actor: 'T' },
    { from: 'asked', event: 'drop', to: 'lost', actor: 'T' },
    { from: 'asked', event: 'lose', to: 'lost', actor: 'S' },
  ],
});
export type OfferBidState = keyof typeof offerBidMachine.states;
export type OfferBidEvent = (typeof offerBidMachine.edges)[number]['event'];

/** A merchant may still turn back: the piece has not left its owner. */
export const mayBackOut: readonly RecycleState[] = ['quoted', 'accepted'];
