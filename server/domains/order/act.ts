/** What the buyer and the seller of an order do with it. */
import type * as contract from '../../../contract/order/calls.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { removeLines } from '../cart/queries.ts';
import { claimedElsewhere } from '../item/lock.ts';
import type { Order } from './queries.ts';
import { dispatchParcel } from './shippable.ts';
import { lockOrder, type Move, moveOrder } from './transitions.ts';

export const orderCancel: Handler<typeof contract.orderCancel> = async ({ id, reason }, ctx) => {
  const order = await ownOrder(ctx, id, 'buyer_id');
  const moved = await moveOrder(ctx.db, order, buyer(ctx, { event: 'cancel', reason }));
  // Who says no to a thing does not find it in their cart again.
  await removeLines(ctx.db, order.buyer_id, [order.listing_id], ctx.now);
  return moved;
};

export const orderConfirm: Handler<typeof contract.orderConfirm> = async ({ id }, ctx) =>
  moveOrder(ctx.db, await ownOrder(ctx, id, 'buyer_id'), buyer(ctx, { event: 'confirm' }));

export const orderExtend: Handler<typeof contract.orderExtend> = async ({ id }, ctx) =>
  moveOrder(ctx.db, await ownOrder(ctx, id, 'buyer_id'), buyer(ctx, { event: 'extend', set: { extended: true } }));

export const orderFlaw: Handler<typeof contract.orderFlaw> = async ({ id, accept, discount }, ctx) => {
  const order = await ownOrder(ctx, id, 'buyer_id');
  // The seller may take it back until the buyer has decided: nobody accepts less than they were shown.
  if (accept && discount !== undefined && discount !== (order.flaw?.discount ?? 0)) throw new Refusal('PRICE_CHANGED');
  return moveOrder(ctx.db, order, buyer(ctx, { event: accept ? 'acceptFlaw' : 'refuseFlaw' }));
};

export const orderFlawAgree: Handler<typeof contract.orderFlawAgree> = async ({ id, agree }, ctx) =>
  moveOrder(ctx.db, await ownOrder(ctx, id, 'seller_id'), {
    event: agree ? 'agreeFlaw' : 'declineFlaw',
    by: 'S',
    actorId: userOf(ctx).userId,
    now: ctx.now,
  });

export const orderShip: Handler<typeof contract.orderShip> = async ({ id, company, waybill }, ctx) => {
  const order = await ownOrder(ctx, id, 'seller_id');
  // Whoever sends it decides who has it, and that is not for its seller to decide.
  if ((await claimedElsewhere(ctx.db, [order.item_id])).size > 0) throw new Refusal('SOLD_TWICE');
  const express = { ...order.express, toPlatform: { company, waybill, sentAt: ctx.now.getTime() } };
  const moved = await moveOrder(ctx.db, order, {
    event: 'ship',
    by: 'S',
    actorId: userOf(ctx).userId,
    now: ctx.now,
    reason: `${company} ${waybill}`,
    set: { express: JSON.stringify(express) },
  });
  await dispatchParcel(ctx, order, 'toPlatform', { company, waybill });
  return moved;
};

const buyer = (ctx: Context, move: Pick<Move, 'event' | 'reason' | 'set'>): Move => ({
  ...move,
  by: 'B',
  actorId: userOf(ctx).userId,
  now: ctx.now,
});

/** Somebody else's order does not exist for the caller. */
async function ownOrder(ctx: Context, id: string, side: 'buyer_id' | 'seller_id'): Promise<Order> {
  const order = await lockOrder(ctx.db, id);
  if (order[side] !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return order;
}
