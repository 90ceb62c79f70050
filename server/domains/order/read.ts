/** Orders as people read them: lists by who must act first, and one order with everything about it. */

import type { AftersaleState } from '../../../contract/aftersale/machine.ts';
import * as contract from '../../../contract/order/calls.ts';
import { type OrderState, orderEvents, waitsFor } from '../../../contract/order/machine.ts';
import { orderTabs } from '../../../contract/order/tabs.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, may, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transitionRows } from '../../kernel/state/transitions.ts';
import { channelsOf } from '../../providers/payment/open.ts';
import { claimedElsewhere, unconfirmedElsewhere } from '../item/lock.ts';
import {
  countOrders,
  disputeOf,
  findOrder,
  listOrders,
  type Order,
  paymentOf,
  penaltyOf,
  putRightOf,
  reportOf,
  settlementOf,
  wentElsewhere,
} from './queries.ts';
import {
  applyUntil,
  cursorOf,
  deliveredAt,
  factsOf,
  itemOf,
  moneyOf,
  placeOf,
  refundOnCancel,
  roleIn,
} from './rules.ts';
import type { OrderExpress } from './tables.ts';

export const orderList: Handler<typeof contract.orderList> = async ({ role, tab, cursor, size }, ctx) => {
  const whose = { column: role === 'buyer' ? 'buyer_id' : 'seller_id', id: userOf(ctx).userId } as const;
  const [{ rows, next }, counts] = await Promise.all([
    listOrders(ctx.db, { whose, states: orderTabs[tab], after: placeOf(cursor), size }),
    countOrders(ctx.db, whose),
  ]);
  return { list: await rowsOf(ctx.db, rows), next: cursorOf(next), counts: countBy(orderTabs, counts) };
};

export const workbenchList: Handler<typeof contract.workbenchList> = async ({ queue, cursor, size }, ctx) => {
  const [{ rows, next }, counts] = await Promise.all([
    listOrders(ctx.db, { whose: 'staff', states: contract.workQueues[queue], after: placeOf(cursor), size }),
    countOrders(ctx.db, 'staff'),
  ]);
  return { list: await rowsOf(ctx.db, rows), next: cursorOf(next), counts: countBy(contract.workQueues, counts) };
};

export const orderDetail: Handler<typeof contract.orderDetail> = async ({ id }, ctx) => {
  const { userId } = userOf(ctx);
  const order = await findOrder(ctx.db, id);
  const role = order && roleIn(order, userId, may(ctx, 'orders.see'));
  if (!order || !role) throw new Refusal('NOT_FOUND');
  const [payment, settlement, penalty, history, report, dispute, elsewhere, twice, unconfirmed, putRight] =
    await Promise.all([
      paymentOf(ctx.db, id),
      settlementOf(ctx.db, id),
      penaltyOf(ctx.db, id),
      transitionRows(ctx.db, 'order', id),
      reportOf(ctx.db, order),
      disputeOf(ctx.db, id),
      wentElsewhere(ctx.db, id),
      claimedElsewhere(ctx.db, [order.item_id]),
      unconfirmedElsewhere(ctx.db, [order.item_id]),
      putRightOf(ctx.db, order, userId, role),
    ]);
  const { photos, defects, business, policy } = order.snapshot;
  return {
    ...rowOf(order, twice, unconfirmed),
    role,
    paidAt: order.paid_at?.getTime() ?? null,
    photos,
    defects: defects.map(({ zh, en, photo }) => ({ zh, en, photo: photos[photo ?? -1] ?? null })),
    fees: order.fees,
    elsewhere,
    business,
    policy,
    money: {
      ...moneyOf(order, payment, settlement),
      ways: role === 'seller' ? [] : (payment?.ways ?? []),
      paid: payment?.amount ?? 0,
      due: order.state === 'pending_pay' ? order.total - (payment?.amount ?? 0) : 0,
      releaseAt: settlement?.deadline_at?.getTime() ?? settlement?.paid_at?.getTime() ?? null,
      settlementId: role === 'seller' ? (settlement?.id ?? null) : null,
      compensation: penalty?.buyer_paid ?? 0,
      penalty: penalty?.amount ?? 0,
    },
    ...(putRight.length > 0 && { putRight }),
    address: role === 'seller' ? null : order.address,
    legs: legsOf(order),
    flaw: order.flaw,
    report: report && { ...report, photos: report.photos.map(({ url }) => url) },
    aftersale: dispute ? { ...dispute, state: dispute.state as AftersaleState } : null,
    applyUntil: role === 'buyer' && !order.aftersale_id ? applyUntil(order, deliveredAt(history), ctx.now) : null,
    payWith: channelsOf(ctx.app.providers.payment),
    refundOnCancel: role === 'buyer' ? refundOnCancel(order) : null,
    timeline: history.map((row) => ({
      from: row.from_state as OrderState | null,
      to: row.to_state as OrderState,
      event: row.event,
      actor: row.actor as Actor,
      at: row.at.getTime(),
      reason: row.reason,
    })),
  };
};

async function rowsOf(db: Db, rows: readonly Order[]) {
  const items = rows.map(({ item_id }) => item_id);
  const [twice, unconfirmed] = [await claimedElsewhere(db, items), await unconfirmedElsewhere(db, items)];
  return rows.map((row) => rowOf(row, twice, unconfirmed));
}

/** @param twice items of which nobody has decided who has them, and by when that is @param unconfirmed those that may still be up elsewhere */
const rowOf = (order: Order, twice: ReadonlyMap<string, Date | null>, unconfirmed: ReadonlyMap<string, Date>) => ({
  id: order.id,
  no: order.no,
  ...factsOf(order),
  deadlineAt: order.deadline_at?.getTime() ?? null,
  ...turnOf(order, twice),
  item: itemOf(order),
  price: order.price,
  total: order.total,
  sellerGets: order.fees.sellerGets,
  unconfirmedUntil: mayStillBeSent(order) ? (unconfirmed.get(order.item_id)?.getTime() ?? null) : null,
  createdAt: order.created_at.getTime(),
});

/** Sold twice and not sent yet, it waits for nobody but us. */
function turnOf(order: Order, twice: ReadonlyMap<string, Date | null>) {
  const soldTwice = (order.state === 'awaiting_ship' || mayStillBeSent(order)) && twice.has(order.item_id);
  return {
    soldTwice,
    decideBy: soldTwice ? (twice.get(order.item_id)?.getTime() ?? null) : null,
    waitsFor: soldTwice ? ('P' as const) : waitsFor(factsOf(order)),
  };
}

const mayStillBeSent = (order: Order) => orderEvents(factsOf(order), 'P').includes('dispatch');

const countBy = <K extends string>(groups: Record<K, readonly string[]>, counts: Map<string, number>) =>
  Object.fromEntries(
    Object.entries<readonly string[]>(groups).map(([name, states]) => [
      name,
      states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0),
    ]),
  ) as Record<K, number>;

type Parcel = OrderExpress['toBuyer'];

const leg = (from: 'seller' | 'platform', to: 'platform' | 'buyer' | 'seller', parcel: Parcel) => ({
  from,
  to,
  company: parcel?.company ?? null,
  waybill: parcel?.waybill ?? null,
  sentAt: parcel?.sentAt ?? null,
  arrivedAt: parcel?.arrivedAt ?? null,
});

/** The parcels of an order: to us (unless it lies here), to the buyer, or back to the seller. */
function legsOf({ express, snapshot }: Order) {
  const legs = [leg('platform', 'buyer', express.toBuyer)];
  if (!snapshot.inWarehouse) legs.unshift(leg('seller', 'platform', express.toPlatform));
  if (express.toSeller) legs.push(leg('platform', 'seller', express.toSeller));
  return legs;
}

export const orderOf: Handler<typeof contract.orderOf> = async ({ listingId }, ctx) => {
  const order = await ctx.db
    .selectFrom('trade_order')
    .select(['id', 'price'])
    .where('listing_id', '=', listingId)
    .where('buyer_id', '=', userOf(ctx).userId)
    .where('state', '!=', 'closed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { orderId: order?.id ?? null, price: order?.price ?? null };
};
