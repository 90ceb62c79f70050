/** What staff do with orders: take parcels in, inspect, send out, send back. */
import { flawLimit } from '../../contract/fees.ts';
import type * as contract from '../../contract/order.ts';
import { type Context, type Handler, userOf } from '../kernel/context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockOrder, type Move, moveOrder } from './moves.ts';
import type { OrderExpress } from './tables.ts';

export const workbenchScanIn: Handler<typeof contract.workbenchScanIn> = async ({ id, waybill }, ctx) => {
  const order = await lockOrder(ctx.db, id);
  const parcel = order.express.toPlatform;
  if (parcel && parcel.waybill.toUpperCase() !== waybill.toUpperCase()) throw new Refusal('WAYBILL_WRONG');
  return moveOrder(
    ctx.db,
    order,
    staff(ctx, {
      event: 'scanIn',
      set: express(order.express, parcel && { toPlatform: { ...parcel, arrivedAt: ctx.now.getTime() } }),
    }),
  );
};

export const workbenchInspect: Handler<typeof contract.workbenchInspect> = async (input, ctx) => {
  const order = await lockOrder(ctx.db, input.id);
  switch (input.result) {
    case 'start':
      return moveOrder(ctx.db, order, staff(ctx, { event: 'inspect' }));
    case 'pass':
      return moveOrder(ctx.db, order, staff(ctx, { event: 'pass', reason: input.note }));
    case 'flaw': {
      const most = flawLimit(order.price, order.fees.version);
      if (input.discount > most) throw new Refusal('DISCOUNT_TOO_LARGE', { most });
      const flaw = JSON.stringify({ note: input.note, discount: input.discount });
      return moveOrder(ctx.db, order, staff(ctx, { event: 'findFlaw', reason: input.note, set: { flaw } }));
    }
    case 'fail': {
      const flaw = JSON.stringify({ note: input.note, discount: 0 });
      return moveOrder(ctx.db, order, staff(ctx, { event: 'fail', reason: input.note, set: { flaw } }));
    }
  }
};

export const workbenchShip: Handler<typeof contract.workbenchShip> = async ({ id, company, waybill }, ctx) => {
  const order = await lockOrder(ctx.db, id);
  const toBuyer = { company, waybill, sentAt: ctx.now.getTime() };
  const reason = `${company} ${waybill}`;
  return moveOrder(ctx.db, order, staff(ctx, { event: 'dispatch', reason, set: express(order.express, { toBuyer }) }));
};

export const workbenchDelivered: Handler<typeof contract.workbenchDelivered> = async ({ id }, ctx) => {
  if (!ctx.app.config.demo) throw new Refusal('FORBIDDEN');
  const order = await lockOrder(ctx.db, id);
  const parcel = order.express.toBuyer;
  return moveOrder(ctx.db, order, {
    event: 'deliver',
    by: 'C',
    actorId: null,
    now: ctx.now,
    set: express(order.express, parcel && { toBuyer: { ...parcel, arrivedAt: ctx.now.getTime() } }),
  });
};

export const workbenchSendBack: Handler<typeof contract.workbenchSendBack> = async ({ id, company, waybill }, ctx) => {
  const order = await lockOrder(ctx.db, id);
  const toSeller = { company, waybill, sentAt: ctx.now.getTime() };
  const reason = `${company} ${waybill}`;
  return moveOrder(ctx.db, order, staff(ctx, { event: 'sendBack', reason, set: express(order.express, { toSeller }) }));
};

const staff = (ctx: Context, move: Pick<Move, 'event' | 'reason' | 'set'>): Move => ({
  ...move,
  by: 'P',
  actorId: userOf(ctx).userId,
  now: ctx.now,
});

const express = (before: OrderExpress, change: OrderExpress | undefined) => ({
  express: JSON.stringify({ ...before, ...change }),
});
