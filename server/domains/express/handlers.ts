/** Where parcels are: every leg of an order or of a return, to those it concerns. */

import * as contract from '../../../contract/express/calls.ts';
import { carrierOf } from '../../../contract/express/carriers.ts';
import type { ParcelState } from '../../../contract/express/machine.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, may, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { warehouseNow } from '../shop/settings.ts';
import { labelOf, orderSold, receiptSent } from './label.ts';
import { type Parcel, parcelsOf } from './parcels.ts';

export const express = handlers(contract, {
  warehouseAddress: (_input, ctx) => warehouseNow(ctx),

  parcelLabel: async ({ receiptId, orderId }, ctx) => {
    const { userId } = userOf(ctx);
    const sent = receiptId
      ? await receiptSent(ctx.db, receiptId, userId)
      : await orderSold(ctx.db, orderId ?? '', userId);
    if (!sent) throw new Refusal('NOT_FOUND');
    return labelOf(sent, await warehouseNow(ctx), ctx.lang);
  },

  expressOrderDetail: async ({ orderId, aftersaleId }, ctx) => {
    const subject = aftersaleId ? await caseOf(ctx.db, aftersaleId) : await orderOf(ctx.db, orderId ?? '');
    const role = roleOf(ctx, subject);
    const parcels = await parcelsOf(ctx.db, aftersaleId ? 'aftersale' : 'order', aftersaleId ?? subject.id);
    const expected: contract.Leg[] = aftersaleId
      ? ['return']
      : subject.inWarehouse
        ? ['toBuyer']
        : ['toPlatform', 'toBuyer'];
    return {
      orderId: subject.orderId,
      role,
      source: ctx.app.providers.express?.source ?? 'none',
      legs: contract.legs
        .filter((leg) => expected.includes(leg) || parcels.some((parcel) => parcel.leg === leg))
        .map((leg) =>
          legOf(
            leg,
            parcels.find((parcel) => parcel.leg === leg),
          ),
        ),
    };
  },
});

interface Subject {
  id: string;
  orderId: string;
  buyer_id: string;
  seller_id: string;
  inWarehouse: boolean;
}

async function orderOf(db: Db, id: string): Promise<Subject> {
  const order = await db
    .selectFrom('trade_order')
    .select(['id', 'buyer_id', 'seller_id', 'snapshot'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) throw new Refusal('NOT_FOUND');
  return { ...order, orderId: order.id, inWarehouse: order.snapshot.inWarehouse };
}

async function caseOf(db: Db, id: string): Promise<Subject> {
  const found = await db
    .selectFrom('aftersale')
    .select(['id', 'order_id as orderId', 'buyer_id', 'seller_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  return { ...found, inWarehouse: false };
}

/** Somebody else's parcels do not exist for the caller. */
function roleOf(ctx: Context, { buyer_id, seller_id }: Subject): 'buyer' | 'seller' | 'staff' {
  const { userId } = userOf(ctx);
  if (buyer_id === userId) return 'buyer';
  if (seller_id === userId) return 'seller';
  if (may(ctx, 'orders.see')) return 'staff';
  throw new Refusal('NOT_FOUND');
}

const legOf = (leg: contract.Leg, parcel: Parcel | undefined): contract.LegTrace => ({
  leg,
  company: parcel?.company ?? null,
  phone: parcel ? (carrierOf(parcel.company)?.phone ?? null) : null,
  waybill: parcel?.waybill ?? null,
  state: (parcel?.state as ParcelState | undefined) ?? null,
  sentAt: parcel?.sent_at.getTime() ?? null,
  arrivedAt: parcel?.arrived_at?.getTime() ?? null,
  trace: parcel?.trace ?? [],
});
