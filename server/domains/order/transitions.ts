/** The one way an order changes state: the table allows it, its item and money follow, both sides are told. */

import {
  type Flaw,
  type OrderEvent,
  type OrderState,
  orderEvents,
  orderMachine,
} from '../../../contract/order/machine.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { priceLeft } from '../../../contract/payment/fees.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { setDeadline, transition } from '../../kernel/state/transitions.ts';
import { payCoupon, releaseCoupon } from '../coupon/use.ts';
import { claimedElsewhere, tellReturned, unlockItem } from '../item/lock.ts';
import { type ItemEvent, moveItem } from '../item/state.ts';
import { mayStayOnSale } from '../listing/seller.ts';
import { listingPaid, listingUnsold, moveListing } from '../listing/state.ts';
import { lockBook, recordTrade } from '../market/quotes.ts';
import { closePayments, forfeitPrepay } from '../payment/escrow.ts';
import { tellForfeit } from './forfeit-notice.ts';
import { discountFlaw, punishLateSeller, refundAll, shareOut } from './money.ts';
import { tell } from './notices.ts';
import type { Order } from './queries.ts';
import { deadlineAfter, factsOf } from './rules.ts';

export interface Move {
  event: OrderEvent;
  by: Actor;
  /** Null for a deadline. */
  actorId: string | null;
  now: Date;
  reason?: string;
  /** Columns of the order that change with it. */
  set?: Record<string, unknown>;
  /** After a refund: the item lies with us again. */
  returned?: boolean;
  /** Over because nobody had decided who has what was sold twice, which is neither its seller's fault nor its buyer's. */
  undecided?: boolean;
}

const waitsForUs = async (db: Db, { item_id, snapshot }: Order, event: OrderEvent): Promise<boolean> =>
  (event === 'expire' || event === 'cancel' || (event === 'late' && !snapshot.inWarehouse)) &&
  (await claimedElsewhere(db, [item_id])).size > 0;

/** Locks an order for the transaction. @throws Refusal NOT_FOUND */
export async function lockOrder(db: Db, id: string): Promise<Order> {
  const order = await db.selectFrom('trade_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

/** What was held until we had decided is sent from now on, in the time of every order. @param order as locked by the caller */
export async function sendFromNow(db: Db, order: Order, now: Date): Promise<void> {
  if (order.state !== 'awaiting_ship') return;
  const at = new Date(now.getTime() + underRulesOf(order.created_at, () => orderTimes.ship));
  await setDeadline(db, orderMachine, { table: 'trade_order', id: order.id, state: order.state, at });
}

/** @param order as locked by the caller */
export async function moveOrder(db: Db, order: Order, move: Move) {
  // Asked before its item is free: then the buyer there has it, and the case is closed.
  const undecided = await waitsForUs(db, order, move.event);
  const to = await step(db, order, { ...move, undecided });
  const moved = await db.selectFrom('trade_order').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
  await tell(db, moved, undecided && move.event === 'late' ? 'undecided' : move.event, move.now);
  return { id: order.id, state: to, deadlineAt: moved.deadline_at?.getTime() ?? null };
}

/** A bid had prepaid everything: its order is paid as it is made. Both sides are told of the match, by its maker. */
export const payByBid = (db: Db, order: Order, { bidNo, now }: { bidNo: string; now: Date }): Promise<OrderState> =>
  step(db, order, { event: 'pay', by: 'B', actorId: order.buyer_id, now, reason: bidNo, set: { paid_at: now } });

async function step(db: Db, order: Order, move: Move): Promise<OrderState> {
  const { event, by } = move;
  if (!orderEvents(factsOf(order), by).includes(event)) throw new Refusal('STATE_REFUSED', { state: order.state });
  const { to } = await transition(db, orderMachine, {
    table: 'trade_order',
    id: order.id,
    ...move,
    deadlineAt: deadlineAfter(order, event),
  });
  await follow(db, order, move);
  return to as OrderState;
}

/** What an event means for the item, the listing and the money. */
async function follow(db: Db, order: Order, move: Move): Promise<void> {
  const { event, now } = move;
  switch (event) {
    case 'pay':
      await payCoupon(db, order, now);
      await moveItsItem(db, order, 'paid', move);
      return listingPaid(db, order.listing_id, { buyerId: order.buyer_id, now });
    case 'cancel':
    case 'expire':
    case 'late':
    case 'yield': {
      const maySell = await mayStayOnSale(db, order.seller_id);
      // The book before the money, as a bid does it: its item may go straight to the next one.
      await lockBook(db, order.sku_id);
      // What a bid had prepaid is lost with the order, whether time or the buyer ends it; not where staff take it from them or have not decided.
      if (order.state === 'pending_pay' && event !== 'yield' && !move.undecided) await losePrepay(db, order, now);
      else await refundAll(db, order, now);
      await releaseCoupon(db, order, { by: event === 'cancel' ? 'B' : 'T', now });
      await closePayments(db, { purpose: 'order', subjectId: order.id, by: event === 'cancel' ? 'B' : 'T', now });
      // What lies in our warehouse is ours to ship, so its seller cannot be late.
      if (event === 'late' && !order.snapshot.inWarehouse && !move.undecided) await punishLateSeller(db, order, now);
      // Staff end the order; that its item is free follows by itself.
      const freeing = event === 'yield' ? ({ ...move, by: 'T', actorId: null } as const) : move;
      await moveItsItem(db, order, 'release', freeing);
      return releaseListing(db, order, maySell ? 'release' : 'withhold', freeing);
    }
    case 'lose': {
      await lockBook(db, order.sku_id);
      await refundAll(db, order, now);
      await releaseCoupon(db, order, { by: 'T', now });
      // As far as we know its seller has it, and puts it up again themselves.
      const ours = { ...move, by: 'P', actorId: null } as const;
      await moveItsItem(db, order, 'return', ours);
      return releaseListing(db, order, 'return', ours);
    }
    case 'ship':
      return moveItsItem(db, order, 'ship', move);
    case 'dispatch':
      return order.state === 'awaiting_ship' ? moveItsItem(db, order, 'ship', move) : undefined;
    case 'agreeFlaw':
      return answerFlaw(db, order, true);
    case 'declineFlaw':
    case 'lapseOffer':
      return answerFlaw(db, order, false);
    case 'acceptFlaw':
      return discountFlaw(db, order, now);
    case 'fail':
    case 'refuseFlaw':
    case 'lapse':
      await refundAll(db, order, now);
      return releaseCoupon(db, order, { by: 'T', now });
    case 'sendBack':
      await moveItsItem(db, order, 'return', move);
      return releaseListing(db, order, 'return', move);
    case 'refund':
      await releaseCoupon(db, order, { by: 'T', now });
      return afterRefund(db, order, move);
    case 'confirm':
    case 'autoComplete':
      await shareOut(db, order, now);
      await moveItsItem(db, order, 'complete', move);
      return recordSale(db, order, now);
    // The order itself is all that moves.
    case 'scanIn':
    case 'inspect':
    case 'overdue':
    case 'pass':
    case 'findFlaw':
    case 'offerFlaw':
    case 'deliver':
    case 'extend':
      return;
    default:
      // A new event says here what it means, or that it means nothing.
      return event satisfies never;
  }
}

/** The discount is the seller's money: without their word the buyer decides about the flaw alone. */
async function answerFlaw(db: Db, { id, flaw }: Order, agreed: boolean): Promise<void> {
  const { note = '', at, discount = 0 } = flaw ?? {};
  await db
    .updateTable('trade_order')
    .set({ flaw: JSON.stringify({ note, at, discount: agreed ? discount : 0, agreed } satisfies Flaw) })
    .where('id', '=', id)
    .execute();
}

async function losePrepay(db: Db, order: Order, now: Date): Promise<void> {
  const auction = order.channel === 'auction';
  const lost = await forfeitPrepay(db, { orderId: order.id, sellerId: order.seller_id, auction, now });
  // A lot's own domain says what became of its deposit.
  if (lost > 0 && !auction) await tellForfeit(db, order, lost, now);
}

async function moveItsItem(
  db: Db,
  order: Order,
  event: ItemEvent,
  { by, actorId, now }: Move,
  set?: { in_warehouse: boolean; stored_at: Date },
): Promise<void> {
  await moveItem(db, order.item_id, { event, by, actorId, now, reason: order.no, ...(set && { set }) });
}

/** The listing of a fallen order: back on sale, or off when the item is no longer where a buyer expects it. */
async function releaseListing(
  db: Db,
  order: Order,
  event: 'release' | 'withhold' | 'return',
  move: Move,
): Promise<void> {
  await lockBook(db, order.sku_id);
  if (event !== 'release') await tellReturned(db, order.item_id);
  await unlockItem(db, { itemId: order.item_id, holderId: order.id, channel: order.channel });
  const { by, actorId, now } = move;
  const step = { by, actorId, now, reason: order.no };
  if (order.channel !== 'auction' || event === 'return') {
    await moveListing(db, order.listing_id, { event, ...step });
    if (event === 'withhold') await moveItem(db, order.item_id, { event: 'unlist', ...step, by: 'P', actorId: null });
    return;
  }
  await moveListing(db, order.listing_id, { event: 'unsold', ...step });
  await listingUnsold(db, order.listing_id, {
    paid: order.state !== 'pending_pay' || move.event === 'yield' || move.undecided === true,
    now,
  });
}

/** The money has gone back: the item is its seller's again in our warehouse, or stays with the buyer. */
async function afterRefund(db: Db, order: Order, move: Move): Promise<void> {
  if (move.returned) {
    await moveItsItem(db, order, 'return', move, { in_warehouse: true, stored_at: move.now });
    return releaseListing(db, order, 'return', move);
  }
  if (order.state === 'delivered') await moveItsItem(db, order, 'complete', { ...move, by: 'T', actorId: null });
}

/** What was really paid: the price less an accepted flaw and what an after-sale gave back. */
const recordSale = (db: Db, order: Order, now: Date): Promise<void> =>
  recordTrade(
    db,
    {
      order_id: order.id,
      sku_id: order.sku_id,
      item_id: order.item_id,
      grade: order.snapshot.grade,
      price: priceLeft(order.fees),
      at: now,
    },
    { buyerId: order.buyer_id, sellerId: order.seller_id },
  );
