/** The states of an after-sale case, who acts next and by when. Returns pass all of them, plain refunds skip the parcel. */

import type { Actor, Words } from '../wire/states.ts';
import { due, eventsFor, isFinal, machine, statesOf } from '../wire/states.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Defaults of every wait in an after-sale, ms. */
export const aftersaleTimes = settable('aftersale', {
  /** How long after delivery one may apply. */
  apply: 7 * DAY,
  answer: 48 * HOUR,
  ship: 7 * DAY,
  recheck: 48 * HOUR,
  arbitrate: 5 * DAY,
  /** How long a refused buyer may call us in. */
  escalate: 7 * DAY,
});

export const aftersaleMachine = machine({
  name: 'aftersale',
  initial: 'applied',
  states: {
    applied: {
      zh: '待卖家处理',
      en: 'Waiting for the seller',
      waitsFor: 'S',
      deadline: due(() => aftersaleTimes.answer, 'lapse'),
      tone: 'wait',
    },
    approved: {
      zh: '待寄回',
      en: 'To send back',
      waitsFor: 'B',
      deadline: due(() => aftersaleTimes.ship, 'expire'),
      tone: 'wait',
    },
    returning: { zh: '退货中', en: 'On its way back', waitsFor: 'C', tone: 'wait' },
    rechecking: {
      zh: '复验中',
      en: 'Being checked again',
      waitsFor: 'P',
      deadline: due(() => aftersaleTimes.recheck, 'overdue'),
      tone: 'wait',
    },
    refunding: { zh: '退款中', en: 'Refunding', waitsFor: 'P', deadline: { ms: 0, event: 'settle' }, tone: 'wait' },
    refunded: { zh: '退款成功', en: 'Refunded', tone: 'ok' },
    rejected: {
      zh: '已拒绝',
      en: 'Rejected',
      waitsFor: 'B',
      deadline: due(() => aftersaleTimes.escalate, 'expire'),
      tone: 'bad',
    },
    arbitration: {
      zh: '平台介入',
      en: 'We decide',
      waitsFor: 'P',
      deadline: due(() => aftersaleTimes.arbitrate, 'overdue'),
      tone: 'wait',
    },
    closed: { zh: '已关闭', en: 'Closed', tone: 'idle' },
    withdrawn: { zh: '已撤销', en: 'Withdrawn', tone: 'idle' },
  },
  edges: [
    // A return is approved; a plain refund is agreed to and paid.
    { from: 'applied', event: 'approve', to: 'approved', actor: 'S' },
    { from: 'applied', event: 'agree', to: 'refunding', actor: 'S' },
    { from: 'applied', event: 'reject', to: 'rejected', actor: 'S' },
    // Silence approves.
    { from: 'applied', event: 'approve', to: 'approved', actor: 'T' },
    { from: 'applied', event: 'agree', to: 'refunding', actor: 'T' },
    { from: 'applied', event: 'withdraw', to: 'withdrawn', actor: 'B' },
    { from: 'approved', event: 'send', to: 'returning', actor: 'B' },
    { from: 'approved', event: 'withdraw', to: 'withdrawn', actor: 'B' },
    { from: 'approved', event: 'expire', to: 'withdrawn', actor: 'T' },
    { from: 'returning', event: 'scanIn', to: 'rechecking', actor: 'P' },
    { from: 'rechecking', event: 'accept', to: 'refunding', actor: 'P' },
    // What came back is not what was sent.
    { from: 'rechecking', event: 'dispute', to: 'arbitration', actor: 'P' },
    // What was sold is a fake: everything goes back, whatever was asked for.
    { from: 'rechecking', event: 'fake', to: 'refunding', actor: 'P' },
    { from: 'rechecking', event: 'overdue', to: 'rechecking', actor: 'T' },
    { from: 'rejected', event: 'escalate', to: 'arbitration', actor: 'B' },
    { from: 'rejected', event: 'withdraw', to: 'withdrawn', actor: 'B' },
    { from: 'rejected', event: 'expire', to: 'closed', actor: 'T' },
    { from: 'arbitration', event: 'uphold', to: 'refunding', actor: 'P' },
    { from: 'arbitration', event: 'orderReturn', to: 'approved', actor: 'P' },
    { from: 'arbitration', event: 'dismiss', to: 'closed', actor: 'P' },
    { from: 'arbitration', event: 'fake', to: 'refunding', actor: 'P' },
    { from: 'arbitration', event: 'overdue', to: 'arbitration', actor: 'T' },
    { from: 'refunding', event: 'settle', to: 'refunded', actor: 'T' },
  ],
});

export type AftersaleState = keyof typeof aftersaleMachine.states;
export type AftersaleEvent = (typeof aftersaleMachine.edges)[number]['event'];
export const aftersaleStates = statesOf(aftersaleMachine);
export const aftersaleKinds = ['return', 'refund'] as const;
export type AftersaleKind = (typeof aftersaleKinds)[number];
export const aftersaleKindName: Readonly<Record<AftersaleKind, Words>> = {
  return: { zh: '退货退款', en: 'Return and refund' },
  refund: { zh: '只退款', en: 'Refund only' },
};

/** A case that nobody has to do anything about any more. */
export const isOver = (state: AftersaleState) => isFinal(aftersaleMachine, state);

/** Over, and nothing was given back: the order goes on as if nobody had asked. */
export const cameToNothing = (state: AftersaleState) => isOver(state) && state !== 'refunded';

/** What decides between the two kinds' ways, and whether the item has come back to us. */
export interface AftersaleFacts {
  state: AftersaleState;
  kind: AftersaleKind;
  returned: boolean;
}

/** What `actor` may do now: the table's edges, less those of the other kind. */
export const aftersaleEvents = (facts: AftersaleFacts, actor: Actor): AftersaleEvent[] =>
  eventsFor(aftersaleMachine, facts.state, actor).filter((event) => allowed(facts, event));

function allowed({ kind, returned }: AftersaleFacts, event: AftersaleEvent): boolean {
  if (event === 'approve') return kind === 'return';
  if (event === 'agree') return kind === 'refund';
  // Nobody judges what does not lie before them.
  if (event === 'fake') return returned;
  return event !== 'orderReturn' || (kind === 'return' && !returned);
}

/** The states a case passes when nothing goes wrong. */
export const aftersalePath = (kind: AftersaleKind): AftersaleState[] =>
  kind === 'return'
    ? ['applied', 'approved', 'returning', 'rechecking', 'refunding', 'refunded']
    : ['applied', 'refunding', 'refunded'];
