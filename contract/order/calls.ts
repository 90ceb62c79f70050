/** Orders: from the price before login to the confirmation of receipt, and what staff do in between. */

import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { aftersaleKinds, aftersaleStates } from '../aftersale/machine.ts';
import { waybill } from '../express/calls.ts';
import { checkedPoint, findings, flawFacts, reportResults } from '../inspection/calls.ts';
import { pointNames } from '../inspection/checklists.ts';
import { orderItem } from '../item/shown.ts';
import { channels } from '../payment/calls.ts';
import { feeSheet } from '../payment/fees.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, positiveSum, sumFen } from '../wire/money.ts';
import { actor, bilingual, id, listOf, optionalId, page, time, timelineOf, words } from '../wire/query.ts';
import { statesWhere } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { days } from '../wire/units.ts';
import type { OrderState } from './machine.ts';
import { orderStates } from './machine.ts';
import { orderTimes } from './rules.ts';
import { type OrderTab, orderTabs } from './tabs.ts';

const state = v.picklist(orderStates);

/** Something else that is for sale now; also what ITEM_TAKEN offers, as `{ similar: similarItem[] }`. */
const similarItem = v.object({ ...orderItem.entries, price: fen });
export type SimilarItem = v.InferOutput<typeof similarItem>;

const defect = v.object({ ...bilingual.entries, photo: v.nullable(v.string()) });

export const orderPreview = call('GET', '/v3/oms/order/preview', {
  about: 'Everything a purchase would cost and bring, line by line. Open to visitors.',
  who: 'visitor',
  /** `couponId`: one of the caller’s, or `none`; the best one when absent or no longer usable. */
  input: v.strictObject({ listingId: id, addressId: optionalId, couponId: optionalId }),
  output: v.object({
    item: v.object({
      ...orderItem.entries,
      photos: v.array(v.string()),
      defects: v.array(defect),
      inWarehouse: v.boolean(),
      business: v.boolean(),
    }),
    fees: feeSheet,
    /** Whose amount the fees have off; to be named when buying. */
    coupon: v.nullable(v.object({ id, name: v.string(), nameEn: v.nullable(v.string()) })),
    /** The chosen address, else the caller’s default one. */
    address: v.nullable(v.object({ id, ...shipTo.entries })),
    policyVersion: v.string(),
    /** What the caller could pay with their balance; null for a visitor. */
    balance: v.nullable(sumFen),
    own: v.boolean(),
    payWith: v.array(v.picklist(channels)),
  }),
});

export const orderSubmit = call('POST', '/v3/oms/order/submit', {
  about:
    'Buys the item: one buyer gets it. Refused with ITEM_TAKEN (and similar items) or PRICE_CHANGED (and the new price).',
  who: 'user',
  input: v.strictObject({
    listingId: id,
    addressId: v.union([id, v.literal('')]),
    /** Refused with COUPON_UNUSABLE when it cannot be used for this. */
    couponId: optionalId,
    /** The total the buyer saw, fen. */
    expectedTotal: positiveSum,
    /** The version of the return policy that was ticked; empty when it was not. */
    policyVersion: v.pipe(v.string(), v.maxLength(20)),
  }),
  output: v.object({ id, no: v.string(), state, total: sumFen, deadlineAt: v.nullable(time) }),
});

const orderTab = v.picklist(Object.keys(orderTabs) as OrderTab[]);

const orderRow = v.object({
  id,
  no: v.string(),
  state,
  deadlineAt: v.nullable(time),
  waitsFor: v.nullable(actor),
  inWarehouse: v.boolean(),
  extended: v.boolean(),
  /** An after-sale is open: the clock stands still. */
  disputed: v.boolean(),
  /** Won at an auction: a bid is a promise, so once paid it is not cancelled. */
  auction: v.boolean(),
  item: orderItem,
  price: fen,
  /** What the buyer pays. */
  total: sumFen,
  sellerGets: sumFen,
  /** Not sent yet, sold on another marketplace too, and staff have not decided who has it: until then it is not sent. */
  soldTwice: v.boolean(),
  /** Sold twice: when staff are to have decided. A server from before says nothing of it. */
  decideBy: v.nullish(time),
  /** Not sent yet, and another marketplace has not said that it is down there: until then it is not sent, and afterwards only by who says that they know. */
  unconfirmedUntil: v.nullable(time),
  createdAt: time,
});
export type OrderRow = v.InferOutput<typeof orderRow>;

const role = v.picklist(['buyer', 'seller']);

export const orderList = call('GET', '/v3/oms/order/list', {
  about: 'The caller’s orders: those that wait for someone first, by deadline; then the finished ones, newest first.',
  who: 'user',
  input: v.strictObject({ ...page, role: v.optional(role, 'buyer'), tab: v.optional(orderTab, 'all') }),
  output: v.object({ ...listOf(orderRow).entries, counts: v.record(orderTab, v.number()) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const leg = v.object({
  from: v.picklist(['seller', 'platform']),
  to: v.picklist(['platform', 'buyer', 'seller']),
  company: v.nullable(v.string()),
  waybill: v.nullable(v.string()),
  sentAt: v.nullable(time),
  arrivedAt: v.nullable(time),
});

/** Where the order's money is: with the buyer, held by us, with the seller, on its way back, back with the buyer, or lost as a prepay. */
export const moneyPlaces = ['unpaid', 'escrow', 'frozen', 'seller', 'returning', 'refunded', 'forfeited'] as const;

export const orderDetail = call('GET', '/v3/oms/order/detail', {
  about:
    'One order as its buyer, its seller or staff see it: who must act by when, where the money is, and its history.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...orderRow.entries,
    role: v.picklist(['buyer', 'seller', 'staff']),
    paidAt: v.nullable(time),
    photos: v.array(v.string()),
    defects: v.array(defect),
    fees: feeSheet,
    /** Sold on another marketplace too, where its buyer got it when this order fell through. */
    elsewhere: v.boolean(),
    /** Sold by a business rather than a private person. */
    business: v.boolean(),
    /** The return policy as it was when the buyer ticked it. */
    policy: v.object({ zh: v.array(v.string()), en: v.array(v.string()) }),
    money: v.object({
      place: v.picklist(moneyPlaces),
      /** What lies there, fen. */
      amount: sumFen,
      /** Each way the buyer paid by, what came and what went back by it, fen; none of it is the seller’s business. */
      ways: v.array(v.object({ channel: v.picklist(channels), paid: sumFen, back: sumFen })),
      /** What the buyer paid, before anything went back, fen. */
      paid: sumFen,
      /** What is still to be paid: the total, less what a bid had prepaid. */
      due: sumFen,
      /** When the seller's share becomes theirs to use; known once the order is completed. */
      releaseAt: v.nullable(time),
      settlementId: v.nullable(id),
      /** What a late seller has to pay, and the part of it that the buyer got, fen. */
      penalty: sumFen,
      compensation: sumFen,
    }),
    /** What staff gave a side without a case, or took; the reason is read by that side and staff. Absent in what an older version kept. */
    putRight: v.optional(
      v.array(
        v.object({
          side: v.picklist(['buyer', 'seller']),
          amount: v.number(),
          way: v.picklist(['balance', 'paid']),
          reason: v.nullable(v.string()),
          at: time,
        }),
      ),
    ),
    /** Where it goes: the buyer and staff see it, the seller ships to the platform. */
    address: v.nullable(shipTo),
    legs: v.array(leg),
    /** `agreed`: the seller's word about the discount; null while nobody asked or they have not said. */
    flaw: v.nullable(
      v.object({
        note: v.string(),
        at: v.optional(v.array(v.object({ point: v.picklist(pointNames), ...flawFacts }))),
        discount: fen,
        agreed: v.optional(v.nullable(v.boolean())),
        advance: v.optional(v.boolean()),
      }),
    ),
    /** What inspection recorded, and the code of its public report. */
    report: v.nullable(
      v.object({
        code: v.string(),
        result: v.picklist(reportResults),
        photos: v.array(v.string()),
        points: v.array(checkedPoint),
      }),
    ),
    /** The after-sale case that is open, or that came last. */
    aftersale: v.nullable(
      v.object({ id, state: v.picklist(aftersaleStates), kind: v.picklist(aftersaleKinds), amount: sumFen }),
    ),
    /** Until when the buyer may apply for an after-sale; null when that is not open to the caller. */
    applyUntil: v.nullable(time),
    /** How it can be paid here. */
    payWith: v.array(v.picklist(channels)),
    /** What cancelling now would give back, fen; null when it cannot be cancelled. */
    refundOnCancel: v.nullable(sumFen),
    timeline: timelineOf(state),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const moved = v.object({ id, state, deadlineAt: v.nullable(time) });

export const orderCancel = call('POST', '/v3/oms/order/cancel', {
  about: 'The buyer gives the order up before it is shipped; what was paid goes back the way it came.',
  who: 'user',
  input: v.strictObject({ id, reason: v.optional(words(TEXT.area, 0)) }),
  output: moved,
});

export const orderOf = call('GET', '/v3/oms/order/of', {
  about: 'The caller’s own order for a listing, where they bought it.',
  who: 'user',
  input: v.strictObject({ listingId: id }),
  /** `price`: what it was bought for; a server of before does not say. */
  output: v.object({ orderId: v.nullable(id), price: v.nullish(fen) }),
});

export const orderConfirm = call('POST', '/v3/oms/order/confirm', {
  about: 'The buyer has received the item; the seller’s share is settled.',
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});

export const orderExtend = call('POST', '/v3/oms/order/extend', {
  about: `The buyer needs ${days(orderTimes.extension).en} more before the order completes by itself; once.`,
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});

export const orderShip = call('POST', '/v3/oms/order/ship', {
  about: 'The seller has sent the item to the platform. May be said without a network.',
  who: 'seller',
  input: v.strictObject({ id, ...waybill.entries }),
  output: moved,
  offline: { mode: 'queued' },
});

export const orderFlaw = call('POST', '/v3/oms/order/flaw', {
  about: 'The buyer takes the item with the flaw that inspection found (at the offered discount), or refuses it.',
  who: 'user',
  /** `discount`: what was shown when it was accepted; another one since then is refused as PRICE_CHANGED. */
  input: v.strictObject({ id, accept: v.boolean(), discount: v.optional(fen) }),
  output: moved,
});

export const orderFlawAgree = call('POST', '/v3/oms/order/flaw/agree', {
  about: 'The seller agrees to the discount that is proposed for a flaw, or does not; silence is no.',
  who: 'seller',
  input: v.strictObject({ id, agree: v.boolean() }),
  output: moved,
});

/** The queue of the staff's in which an order of each state lies; null where staff have nothing to do. */
const queueOf = {
  pending_pay: null,
  awaiting_ship: 'ship',
  to_platform: 'scan',
  received: 'inspect',
  inspecting: 'inspect',
  passed: 'ship',
  flaw_offer: null,
  flaw_confirm: null,
  failed: 'back',
  to_buyer: 'travel',
  delivered: null,
  completed: null,
  closed: null,
} as const satisfies Record<OrderState, string | null>;
/** What staff work through, and the states each queue holds. */
export const workQueues = {
  ship: statesWhere(queueOf, 'ship'),
  scan: statesWhere(queueOf, 'scan'),
  inspect: statesWhere(queueOf, 'inspect'),
  travel: statesWhere(queueOf, 'travel'),
  back: statesWhere(queueOf, 'back'),
} satisfies Record<NonNullable<(typeof queueOf)[OrderState]>, readonly OrderState[]>;
export type WorkQueue = keyof typeof workQueues;
const workQueue = v.picklist(Object.keys(workQueues) as WorkQueue[]);

export const workbenchList = call('GET', '/v3/oms/workbench/list', {
  about: 'Orders that wait for staff, the nearest deadline first.',
  who: 'staff',
  permission: 'orders.see',
  input: v.strictObject({ ...page, queue: workQueue }),
  output: v.object({ ...listOf(orderRow).entries, counts: v.record(workQueue, v.number()) }),
});

export const workbenchScanIn = call('POST', '/v3/oms/workbench/order/scan-in', {
  about:
    'The parcel of an order has arrived; its waybill is checked against what the seller announced, or its label against the order’s number.',
  who: 'staff',
  permission: 'orders.work',
  input: v.strictObject({ id, waybill: waybill.entries.waybill }),
  output: moved,
});

export const workbenchInspect = call('POST', '/v3/oms/workbench/order/inspect', {
  about:
    'Starts the inspection of an order, or ends it: genuine, genuine with a flaw that both sides must decide on, or failed. A verdict needs the whole checklist.',
  who: 'staff',
  permission: 'orders.inspect',
  input: v.variant('result', [
    v.strictObject({ id, result: v.literal('start') }),
    v.strictObject({ id, result: v.literal('pass'), note: v.optional(words(TEXT.area, 0)), ...findings }),
    v.strictObject({
      id,
      result: v.literal('flaw'),
      note: v.optional(words(TEXT.area, 0), ''),
      discount: fen,
      ...findings,
    }),
    v.strictObject({
      id,
      result: v.literal('fail'),
      /** A fake, or something else than what was sold. */
      why: v.picklist(['fake', 'differs']),
      note: words(TEXT.area, 2),
      ...findings,
    }),
  ]),
  output: moved,
});

export const workbenchShip = call('POST', '/v3/oms/workbench/order/ship', {
  about:
    'The platform has sent the item to the buyer. Refused with SOLD_TWICE, and the case, while nobody has decided who has it; with STILL_UP_THERE while another marketplace has not confirmed that it is down, where after some minutes `unconfirmed` says that it is sent all the same.',
  who: 'staff',
  permission: 'orders.work',
  input: v.strictObject({ id, ...waybill.entries, unconfirmed: v.optional(v.boolean(), false) }),
  output: moved,
});

export const workbenchDelivered = call('POST', '/v3/oms/workbench/order/delivered', {
  about: 'Sandbox carrier: reports the parcel of an order as delivered, as a carrier’s callback would.',
  who: 'staff',
  permission: 'orders.work',
  input: v.strictObject({ id }),
  output: moved,
});

export const workbenchSendBack = call('POST', '/v3/oms/workbench/order/send-back', {
  about: 'An item that failed inspection has gone back to its seller; the order is closed.',
  who: 'staff',
  permission: 'orders.work',
  input: v.strictObject({ id, ...waybill.entries }),
  output: moved,
});
