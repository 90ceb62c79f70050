/** Making an order, whoever sells it: from the product page, out of the order book, or after an auction. */
import { type Selectable, sql } from 'kysely';
import { orderMachine } from '../../../contract/order/machine.ts';
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { type FeeSheet, priceLeft } from '../../../contract/payment/fees.ts';
import type { Db } from '../../db/schema.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { start } from '../../kernel/state/transitions.ts';
import { elsewhereOf } from '../catalogue/sizes/tables.ts';
import { holdCoupon } from '../coupon/use.ts';
import { type Channel, lockItem } from '../item/lock.ts';
import { moveItem } from '../item/state.ts';
import type { Sale } from '../listing/sale.ts';
import { snapshotOf, taken } from '../listing/sale.ts';
import { moveListing } from '../listing/state.ts';
import { policyText } from '../shop/agreements.ts';
import type { OrderTables, ShipTo } from './tables.ts';

type Order = Selectable<OrderTables['trade_order']>;

interface NewOrder {
  sale: Sale;
  buyerId: string;
  address: ShipTo;
  /** Every line of what was agreed on. */
  fees: FeeSheet;
  channel: Extract<Channel, 'sale' | 'bid' | 'auction'>;
  /** As `couponForOrder` has locked it. */
  coupon?: { id: string };
  /** The return policy that the buyer ticked. */
  policyVersion?: string;
  /** Ms; half an hour when absent. */
  payWithin?: number;
  /** Why this order came to be, for its timeline. */
  reason?: string;
  now: Date;
}

/**
 * Makes the order and moves the item out of everyone else's reach. The unique index has the last word.
 * @throws Refusal ITEM_TAKEN with similar ones
 */
export async function makeOrder(
  db: Db,
  {
    sale,
    buyerId,
    address,
    fees,
    channel,
    coupon,
    policyVersion = currentPolicy,
    payWithin = orderTimes.pay,
    reason,
    now,
  }: NewOrder,
): Promise<Order> {
  const id = newId();
  const by = { by: 'B', actorId: buyerId, now } as const;
  const { state, deadlineAt } = await start(db, orderMachine, {
    id,
    ...by,
    deadlineAt: new Date(now.getTime() + payWithin),
    ...(reason !== undefined && { reason }),
  });
  const elsewhere = await elsewhereOf(db, sale.productId, sale.size, now);
  const order = await db
    .insertInto('trade_order')
    .values({
      id,
      no: newNo(now),
      buyer_id: buyerId,
      seller_id: sale.sellerId,
      item_id: sale.itemId,
      listing_id: sale.listingId,
      sku_id: sale.skuId,
      state,
      deadline_at: deadlineAt,
      price: priceLeft(fees),
      total: fees.total,
      fees: JSON.stringify(fees),
      snapshot: JSON.stringify({ ...snapshotOf(sale), elsewhere, policy: await policyText(db, policyVersion, now) }),
      address: JSON.stringify(address),
      policy_version: policyVersion,
      channel,
      express: '{}',
      flaw: null,
      extended: false,
      created_at: now,
      paid_at: null,
    })
    .onConflict((conflict) => conflict.column('item_id').where('state', '<>', sql.lit('closed')).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!order) throw await taken(db, sale, buyerId);
  if (coupon) await holdCoupon(db, { id: coupon.id, userId: buyerId, orderId: id, now });
  await lockItem(db, { itemId: sale.itemId, channel, holderId: id, now });
  await moveItem(db, sale.itemId, { event: 'reserve', ...by, reason: order.no });
  await moveListing(db, sale.listingId, { event: 'sell', ...by, reason: order.no });
  return order;
}
