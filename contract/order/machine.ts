/** The states of an order, who acts next and by when. Two routes: through inspection, or straight from our warehouse. */

import type { FlawAt } from '../inspection/checklists.ts';
import { type Actor, due, eventsFor, isFinal, machine, statesFrom, statesOf, statesWhere } from '../wire/states.ts';
import { orderTimes } from './rules.ts';

export const orderMachine = machine({
  name: 'order',
  initial: 'pending_pay',
  states: {
    pending_pay: {
      zh: '待付款',
      en: 'To pay',
      waitsFor: 'B',
      deadline: due(() => orderTimes.pay, 'expire'),
      tone: 'wait',
    },
    awaiting_ship: {
      zh: '待发货',
      en: 'To ship',
      waitsFor: 'S',
      deadline: due(() => orderTimes.ship, 'late'),
      tone: 'wait',
    },
    to_platform: {
      zh: '卖家已发货',
      en: 'On its way to us',
      waitsFor: 'C',
      deadline: due(() => orderTimes.lost, 'lose'),
      tone: 'wait',
    },
    received: {
      zh: '平台已收货',
      en: 'Received by us',
      waitsFor: 'P',
      deadline: due(() => orderTimes.inspect, 'overdue'),
      tone: 'wait',
    },
    inspecting: {
      zh: '查验鉴别中',
      en: 'Being inspected',
      waitsFor: 'P',
      deadline: due(() => orderTimes.inspect, 'overdue'),
      tone: 'wait',
    },
    passed: {
      zh: '查验通过',
      en: 'Passed inspection',
      waitsFor: 'P',
      deadline: due(() => orderTimes.ship, 'overdue'),
      tone: 'ok',
    },
    flaw_offer: {
      zh: '减价待卖家同意',
      en: 'Discount to agree to',
      waitsFor: 'S',
      deadline: due(() => orderTimes.flaw, 'lapseOffer'),
      tone: 'wait',
    },
    flaw_confirm: {
      zh: '瑕疵待确认',
      en: 'Flaw to confirm',
      waitsFor: 'B',
      deadline: due(() => orderTimes.flaw, 'lapse'),
      tone: 'bad',
    },
    failed: { zh: '查验未通过', en: 'Failed inspection', waitsFor: 'P', tone: 'bad' },
    to_buyer: { zh: '平台已发货', en: 'Sent by us', waitsFor: 'C', tone: 'wait' },
    delivered: {
      zh: '已签收',
      en: 'Delivered',
      waitsFor: 'B',
      deadline: due(() => orderTimes.autoComplete, 'autoComplete'),
      tone: 'ok',
    },
    completed: { zh: '交易成功', en: 'Completed', tone: 'ok' },
    closed: { zh: '交易关闭', en: 'Closed', tone: 'idle' },
  },
  edges: [
    { from: 'pending_pay', event: 'pay', to: 'awaiting_ship', actor: 'B' },
    { from: 'pending_pay', event: 'cancel', to: 'closed', actor: 'B' },
    { from: 'pending_pay', event: 'expire', to: 'closed', actor: 'T' },
    { from: 'awaiting_ship', event: 'ship', to: 'to_platform', actor: 'S' },
    { from: 'awaiting_ship', event: 'dispatch', to: 'to_buyer', actor: 'P' },
    { from: 'awaiting_ship', event: 'cancel', to: 'closed', actor: 'B' },
    // Sold on another marketplace too, and staff say that the buyer there has it.
    { from: 'pending_pay', event: 'yield', to: 'closed', actor: 'P' },
    { from: 'awaiting_ship', event: 'yield', to: 'closed', actor: 'P' },
    { from: 'awaiting_ship', event: 'late', to: 'closed', actor: 'T' },
    { from: 'to_platform', event: 'scanIn', to: 'received', actor: 'P' },
    { from: 'to_platform', event: 'lose', to: 'closed', actor: 'T' },
    { from: 'received', event: 'inspect', to: 'inspecting', actor: 'P' },
    { from: 'received', event: 'overdue', to: 'received', actor: 'T' },
    { from: 'inspecting', event: 'pass', to: 'passed', actor: 'P' },
    { from: 'inspecting', event: 'findFlaw', to: 'flaw_confirm', actor: 'P' },
    // A discount is the seller's money: without their word there is none, and the buyer decides about the flaw alone.
    { from: 'inspecting', event: 'offerFlaw', to: 'flaw_offer', actor: 'P' },
    { from: 'flaw_offer', event: 'agreeFlaw', to: 'flaw_confirm', actor: 'S' },
    { from: 'flaw_offer', event: 'declineFlaw', to: 'flaw_confirm', actor: 'S' },
    // What was agreed to before anybody saw the flaw can be objected to until the buyer has taken it.
    { from: 'flaw_confirm', event: 'declineFlaw', to: 'flaw_confirm', actor: 'S' },
    { from: 'flaw_offer', event: 'lapseOffer', to: 'flaw_confirm', actor: 'T' },
    { from: 'inspecting', event: 'fail', to: 'failed', actor: 'P' },
    { from: 'inspecting', event: 'overdue', to: 'inspecting', actor: 'T' },
    { from: 'flaw_confirm', event: 'acceptFlaw', to: 'passed', actor: 'B' },
    { from: 'flaw_confirm', event: 'refuseFlaw', to: 'failed', actor: 'B' },
    { from: 'flaw_confirm', event: 'lapse', to: 'failed', actor: 'T' },
    { from: 'failed', event: 'sendBack', to: 'closed', actor: 'P' },
    { from: 'passed', event: 'dispatch', to: 'to_buyer', actor: 'P' },
    { from: 'passed', event: 'overdue', to: 'passed', actor: 'T' },
    { from: 'to_buyer', event: 'deliver', to: 'delivered', actor: 'C' },
    { from: 'delivered', event: 'confirm', to: 'completed', actor: 'B' },
    { from: 'delivered', event: 'extend', to: 'delivered', actor: 'B' },
    { from: 'delivered', event: 'autoComplete', to: 'completed', actor: 'T' },
    // An after-sale gave everything back.
    { from: 'delivered', event: 'refund', to: 'closed', actor: 'P' },
    { from: 'completed', event: 'refund', to: 'closed', actor: 'P' },
  ],
});

export type OrderState = keyof typeof orderMachine.states;
export type OrderEvent = (typeof orderMachine.edges)[number]['event'];
export const orderStates = statesOf(orderMachine);

/** How far an order has come: every question about its state is answered from here. */
const stages = {
  pending_pay: 'unpaid',
  awaiting_ship: 'underWay',
  to_platform: 'underWay',
  received: 'underWay',
  inspecting: 'underWay',
  passed: 'underWay',
  flaw_offer: 'underWay',
  flaw_confirm: 'underWay',
  to_buyer: 'underWay',
  delivered: 'delivered',
  completed: 'completed',
  // The buyer has their money back, the item is still with us.
  failed: 'fallen',
  closed: 'fallen',
} as const satisfies Record<OrderState, string>;

/** Nobody has to act any more. */
export const isOrderOver = (state: OrderState): boolean => isFinal(orderMachine, state);
/** The parcel has not reached the buyer yet, and still may. */
export const isOnItsWay = (state: OrderState): boolean => statesWhere(stages, 'unpaid', 'underWay').includes(state);
/** The buyer has the item: an after-sale may be asked for while its time runs. */
export const mayHaveAftersale = (state: OrderState): boolean => statesFrom(orderMachine, 'refund').includes(state);
/** Paid for, and neither completed nor fallen through: what will be settled. */
export const toBeSettled: readonly OrderState[] = statesWhere(stages, 'underWay', 'delivered');
/** Paid for, and not fallen through: what counts as a sale. */
export const soldStates: readonly OrderState[] = statesWhere(stages, 'underWay', 'delivered', 'completed');

/** What decides between the two routes, whether the buyer has had the one extension, and whether an after-sale is open. */
export interface OrderFacts {
  state: OrderState;
  inWarehouse: boolean;
  extended: boolean;
  disputed: boolean;
  auction: boolean;
  flaw?: Flaw | null;
}

/** What inspection found, and what it may take off the price, fen. */
export interface Flaw {
  /** Staff's own words, in the language that they wrote. */
  note: string;
  /** What is wrong, and where, by names that both languages have; absent in verdicts of before. */
  at?: FlawAt[] | undefined;
  discount: number;
  /** The seller's word on the discount; null while they are asked. */
  agreed?: boolean | null | undefined;
  /** They had agreed to such a discount before anybody saw the flaw. */
  advance?: boolean | undefined;
}

/** The same table for an item that already lies in our warehouse: it is shipped by us, not by its seller. */
const warehouseMachine: typeof orderMachine = {
  ...orderMachine,
  states: { ...orderMachine.states, awaiting_ship: { ...orderMachine.states.awaiting_ship, waitsFor: 'P' } },
};

export const machineOf = ({ inWarehouse }: Pick<OrderFacts, 'inWarehouse'>) =>
  inWarehouse ? warehouseMachine : orderMachine;

/** Who must act now. */
export const waitsFor = (order: Pick<OrderFacts, 'state' | 'inWarehouse'>): Actor | null =>
  machineOf(order).states[order.state].waitsFor ?? null;

/** What `actor` may do now: the table's edges, less those of the other route, a second extension, and what a dispute stops. */
export const orderEvents = (order: OrderFacts, actor: Actor): OrderEvent[] =>
  eventsFor(orderMachine, order.state, actor).filter((event) => allowed(order, event));

function allowed({ state, inWarehouse, extended, disputed, auction, flaw }: OrderFacts, event: OrderEvent): boolean {
  if (event === 'refund') return disputed;
  if (disputed && afterDelivery.includes(event)) return false;
  if (event === 'extend') return !extended;
  if (event === 'declineFlaw' && state === 'flaw_confirm') return flaw?.advance === true && flaw.discount > 0;
  if (state !== 'awaiting_ship') return true;
  if (event === 'cancel') return !auction;
  if (event === 'ship') return !inWarehouse;
  return event !== 'dispatch' || inWarehouse;
}

/** What hands the money on, or moves the clock that stands still. */
const afterDelivery: readonly OrderEvent[] = ['confirm', 'extend', 'autoComplete'];

/** The states an order passes when nothing goes wrong. */
export const happyPath = (inWarehouse: boolean): OrderState[] => [
  'pending_pay',
  'awaiting_ship',
  ...(inWarehouse ? [] : (['to_platform', 'received', 'inspecting', 'passed'] as const)),
  'to_buyer',
  'delivered',
  'completed',
];
