/** The parcels of an order: announced with it, and moving it when its carrier hands them over. */

import type { Leg } from '../../../contract/express/calls.ts';
import { orderMachine } from '../../../contract/order/machine.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../kernel/http/context.ts';
import { setDeadline } from '../../kernel/state/transitions.ts';
import { parcelInHand, type Shippable, sendParcel } from '../express/parcels.ts';
import { warehouseNow } from '../shop/settings.ts';
import { cityOf, type Order } from './queries.ts';
import { lockOrder, moveOrder } from './transitions.ts';

export const orderShippable: Shippable = {
  purpose: 'order',

  async lock(db, orderId) {
    await lockOrder(db, orderId);
  },

  async delivered(db, parcel, now) {
    // What goes back to a seller ends with its sending.
    if (parcel.leg === 'toSeller') return;
    const order = await lockOrder(db, parcel.subject_id);
    // It lies with us: nothing is lost, and we take it in.
    if (parcel.leg === 'toPlatform' && order.state === 'to_platform')
      await setDeadline(db, orderMachine, { table: 'trade_order', id: order.id, state: order.state, at: null });
    if (parcel.leg !== 'toBuyer') return;
    if (order.state === 'to_buyer') await deliverOrder(db, order, now, parcel.arrived_at ?? now);
  },
};

/** The carrier says that the buyer has it, since then; the buyer's time begins now. */
export function deliverOrder(db: Db, order: Order, now: Date, since = now) {
  const parcel = order.express.toBuyer;
  const express = parcel ? { ...order.express, toBuyer: { ...parcel, arrivedAt: since.getTime() } } : order.express;
  const set = { express: JSON.stringify(express) };
  return moveOrder(db, order, { event: 'deliver', by: 'C', actorId: null, now, set });
}

export async function dispatchParcel(
  ctx: Context,
  order: Order,
  leg: Extract<Leg, 'toPlatform' | 'toBuyer' | 'toSeller'>,
  { company, waybill }: { company: string; waybill: string },
): Promise<void> {
  const { db, app, now } = ctx;
  const ours = await warehouseNow(ctx);
  const seller = (await cityOf(db, order.seller_id)) ?? ours.city;
  const ways = {
    toPlatform: { from: seller, to: ours.city },
    toBuyer: { from: ours.city, to: order.address.city },
    toSeller: { from: ours.city, to: seller },
  };
  const address = leg === 'toBuyer' ? order.address : null;
  const phone = { toPlatform: ours.phone, toBuyer: order.address.phone, toSeller: '' }[leg];
  await sendParcel(db, app.providers.express, {
    purpose: 'order',
    subjectId: order.id,
    leg,
    company,
    waybill,
    ...{ phone, address },
    ...ways[leg],
    now,
  });
}

/** Somebody has the parcel in their hands. */
export const parcelHere = (db: Db, orderId: string, leg: 'toPlatform' | 'toBuyer', now: Date) =>
  parcelInHand(db, {
    purpose: 'order',
    subjectId: orderId,
    leg,
    now,
    words:
      leg === 'toPlatform'
        ? { zh: '平台仓已签收', en: 'Received by our warehouse' }
        : { zh: '已签收，签收人：本人', en: 'Delivered to the addressee' },
  });
