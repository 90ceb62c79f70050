/** What the order domain decides without touching the database. */

import { aftersaleTimes } from '../../../contract/aftersale/machine.ts';
import type { moneyPlaces } from '../../../contract/order/calls.ts';
import type { OrderEvent, OrderFacts, OrderState } from '../../../contract/order/machine.ts';
import { mayHaveAftersale } from '../../../contract/order/machine.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import type { FeeSheet } from '../../../contract/payment/fees.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import type { Order, Place } from './queries.ts';

export const factsOf = (
  order: Pick<Order, 'state' | 'snapshot' | 'extended' | 'aftersale_id' | 'channel' | 'flaw'>,
): OrderFacts => ({
  state: order.state as OrderState,
  inWarehouse: order.snapshot.inWarehouse,
  extended: order.extended,
  disputed: order.aftersale_id !== null,
  auction: order.channel === 'auction',
  flaw: order.flaw,
});

/** The item of an order, from what the order remembers of it. */
export const itemOf = (order: Order) => {
  const { productId, name, colour, styleNo, size, elsewhere, grade, cover } = order.snapshot;
  return {
    itemId: order.item_id,
    listingId: order.listing_id,
    productId,
    skuId: order.sku_id,
    name,
    colour,
    styleNo,
    size,
    ...(elsewhere && { elsewhere }),
    grade,
    cover,
  };
};

/**
 * The deadline after an event, where it is not simply the new state's own: inspection has its 48 hours from the scan,
 * what is overdue stays overdue, and an extension is added to what was left.
 */
export function deadlineAfter(
  order: Pick<Order, 'deadline_at' | 'created_at'>,
  event: OrderEvent,
): Date | null | undefined {
  if (event === 'inspect' || event === 'overdue') return order.deadline_at;
  if (event === 'extend' && order.deadline_at)
    return new Date(order.deadline_at.getTime() + underRulesOf(order.created_at, () => orderTimes.extension));
  return undefined;
}

/** What cancelling gives back, fen; null when the order cannot be cancelled any more. */
export const refundOnCancel = (order: Order): number | null => {
  if (order.state === 'pending_pay') return 0;
  return order.state === 'awaiting_ship' ? order.total : null;
};

export type Role = 'buyer' | 'seller' | 'staff';

/** In which role someone may see an order; null when it is none of their business. */
export function roleIn(order: Pick<Order, 'buyer_id' | 'seller_id'>, userId: string, isStaff: boolean): Role | null {
  if (order.buyer_id === userId) return 'buyer';
  if (order.seller_id === userId) return 'seller';
  return isStaff ? 'staff' : null;
}

/** Where the money of an order is, and how much of it lies there, fen. */
export function moneyOf(
  order: { state: string; total: number; fees: FeeSheet },
  payment: { amount: number; refunded: number; state: string; returning: boolean } | undefined,
  settlement: { state: string } | undefined,
): { place: (typeof moneyPlaces)[number]; amount: number } {
  if (payment?.state === 'forfeited') return { place: 'forfeited', amount: payment.amount };
  // What we gave back of a sale that stands leaves its seller theirs.
  if (payment?.state === 'refunded' && order.state !== 'completed')
    return { place: payment.returning ? 'returning' : 'refunded', amount: payment.refunded };
  if (settlement) return { place: settlement.state === 'paid' ? 'seller' : 'frozen', amount: order.fees.sellerGets };
  if (!payment) return { place: 'unpaid', amount: order.total };
  return { place: 'escrow', amount: payment.amount - payment.refunded };
}

export const cursorOf = (place: Place | null) =>
  place && Buffer.from(JSON.stringify([place.finished, place.due, place.id])).toString('base64url');

/** An unreadable cursor starts from the beginning. */
export function placeOf(cursor: string | undefined): Place | undefined {
  if (!cursor) return undefined;
  try {
    const [finished, due, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if ((finished === 0 || finished === 1) && Number.isSafeInteger(due) && typeof id === 'string')
      return { finished, due: due as number, id };
  } catch {
    return undefined;
  }
  return undefined;
}

/** When the parcel reached the buyer, epoch ms. */
export const deliveredAt = (history: readonly { event: string; at: Date }[]): number | null =>
  history.find(({ event }) => event === 'deliver')?.at.getTime() ?? null;

/** The last moment to ask for an after-sale, epoch ms; null when it has passed or has not begun. */
export function applyUntil(
  order: Pick<Order, 'state' | 'deadline_at' | 'created_at'>,
  delivered: number | null,
  now: Date,
): number | null {
  if (delivered === null) return null;
  // As long as the money has not been handed on, and a week in any case.
  const until = Math.max(
    delivered + underRulesOf(order.created_at, () => aftersaleTimes.apply),
    order.state === 'delivered' ? (order.deadline_at?.getTime() ?? 0) : 0,
  );
  return mayHaveAftersale(order.state as OrderState) && now.getTime() <= until ? until : null;
}
