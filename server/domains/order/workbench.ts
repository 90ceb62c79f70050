/** What staff do with orders: take parcels in, inspect, send out, send back. */

import type * as contract from '../../../contract/order/calls.ts';
import type { Flaw } from '../../../contract/order/machine.ts';
import { flawLimit } from '../../../contract/payment/fees.ts';
import { link } from '../../../contract/screens.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isSameWaybill } from '../connection/waybill.ts';
import { declaredOf, evidenceFor, kindOfItem, recordInspection, subjectOf } from '../inspection/record.ts';
import { claimedElsewhere, unconfirmedElsewhere } from '../item/lock.ts';
import { punishFake } from './money.ts';
import type { Order } from './queries.ts';
import { deliverOrder, dispatchParcel, parcelHere } from './shippable.ts';
import type { OrderExpress } from './tables.ts';
import { lockOrder, type Move, moveOrder } from './transitions.ts';

export const workbenchScanIn: Handler<typeof contract.workbenchScanIn> = async ({ id, waybill }, ctx) => {
  const order = await lockOrder(ctx.db, id);
  const parcel = order.express.toPlatform;
  // Its waybill, or the label that its seller put inside.
  if (parcel && !isSameWaybill(parcel.waybill, waybill) && order.no !== waybill) throw new Refusal('WAYBILL_WRONG');
  const moved = await moveOrder(
    ctx.db,
    order,
    staff(ctx, {
      event: 'scanIn',
      set: express(order.express, parcel && { toPlatform: { ...parcel, arrivedAt: ctx.now.getTime() } }),
    }),
  );
  await parcelHere(ctx.db, order.id, 'toPlatform', ctx.now);
  return moved;
};

export const workbenchInspect: Handler<typeof contract.workbenchInspect> = async (input, ctx) => {
  const order = await lockOrder(ctx.db, input.id);
  if (input.result === 'start') return moveOrder(ctx.db, order, staff(ctx, { event: 'inspect' }));
  // A flaw is something that was seen: at a point of the list, or in words.
  if (input.result === 'flaw' && wrongAt(input).length === 0 && input.note.length < 2)
    throw new Refusal('INSPECTION_INCOMPLETE', { points: [], slots: [] });
  const reason = input.note || undefined;
  const limit = input.result === 'flaw' ? await agreedLimit(ctx.db, order) : 0;
  const moved = await moveOrder(ctx.db, order, staff(ctx, { ...verdict(order, input, limit), reason }));
  await report(ctx, order, input);
  if (input.result === 'fail' && input.why === 'fake') await punishFake(ctx.db, order, ctx.now);
  return moved;
};

type Verdict = Exclude<Parsed<typeof contract.workbenchInspect>, { result: 'start' }>;

function verdict(order: Order, input: Verdict, limit: number): Pick<Move, 'event' | 'set'> {
  switch (input.result) {
    case 'pass':
      return { event: 'pass' };
    case 'flaw': {
      const most = flawLimit(order.price);
      if (input.discount > most) throw new Refusal('DISCOUNT_TOO_LARGE', { most });
      // Within what the seller agreed to beforehand nobody has to wait for them.
      const advance = input.discount > 0 && input.discount <= limit;
      const found = { note: input.note, at: wrongAt(input) };
      const flaw: Flaw = { ...found, discount: input.discount, agreed: advance || null, advance };
      return {
        event: input.discount > 0 && !advance ? 'offerFlaw' : 'findFlaw',
        set: { flaw: JSON.stringify(flaw) },
      };
    }
    case 'fail':
      return { event: 'fail', set: { flaw: JSON.stringify({ note: input.note, at: wrongAt(input), discount: 0 }) } };
  }
}

const wrongAt = ({ points }: Verdict) =>
  points.flatMap(({ ok, kind, flaw, place, mm }) => (ok ? [] : [{ point: kind, flaw, place, mm }]));

/** What the seller lets a flaw cost without being asked, fen: their word as it stands now, at the price of this order. */
async function agreedLimit(db: Db, order: Order): Promise<number> {
  const account = await db
    .selectFrom('stock_account')
    .select('flaw_limit')
    .where('user_id', '=', order.seller_id)
    .executeTakeFirst();
  return Math.floor((order.price * (account?.flaw_limit ?? 0)) / 100);
}

/** What was found stays found: photos, points, and hashes over all of it. */
async function report(ctx: Context, order: Order, input: Verdict): Promise<void> {
  const { result, note, points, photos, declared: answers } = input;
  const { defects } = order.snapshot;
  const declared = declaredOf(defects, await kindOfItem(ctx.db, order.item_id), answers);
  const evidence = { itemId: order.item_id, points, photos, declared: { flaws: defects, answers } };
  await recordInspection(ctx.db, {
    itemId: order.item_id,
    orderId: order.id,
    subject: { ...subjectOf(order.snapshot), declared },
    staffId: userOf(ctx).userId,
    result,
    genuine: input.result !== 'fail' ? true : input.why === 'fake' ? false : null,
    note: note ?? '',
    points,
    photos: await evidenceFor(ctx, { ...evidence, whole: result !== 'fail' }),
    now: ctx.now,
  });
}

export const workbenchShip: Handler<typeof contract.workbenchShip> = async (
  { id, company, waybill, unconfirmed },
  ctx,
) => {
  const order = await lockOrder(ctx.db, id);
  if ((await claimedElsewhere(ctx.db, [order.item_id])).size > 0)
    throw new Refusal('SOLD_TWICE', { link: link('/pages/user/workbench', { work: 'resale', queue: 'conflict' }) });
  const until = (await unconfirmedElsewhere(ctx.db, [order.item_id])).get(order.item_id);
  if (until && (until > ctx.now || !unconfirmed)) throw new Refusal('STILL_UP_THERE');
  const toBuyer = { company, waybill, sentAt: ctx.now.getTime() };
  const set = express(order.express, { toBuyer });
  const moved = await moveOrder(ctx.db, order, staff(ctx, { event: 'dispatch', reason: `${company} ${waybill}`, set }));
  await dispatchParcel(ctx, order, 'toBuyer', { company, waybill });
  return moved;
};

export const workbenchDelivered: Handler<typeof contract.workbenchDelivered> = async ({ id }, ctx) => {
  const { demo, sandboxes } = ctx.app.config;
  if (!demo && !sandboxes.has('express')) throw new Refusal('FORBIDDEN');
  const order = await lockOrder(ctx.db, id);
  const moved = await deliverOrder(ctx.db, order, ctx.now);
  await parcelHere(ctx.db, id, 'toBuyer', ctx.now);
  return moved;
};

export const workbenchSendBack: Handler<typeof contract.workbenchSendBack> = async ({ id, company, waybill }, ctx) => {
  const order = await lockOrder(ctx.db, id);
  const toSeller = { company, waybill, sentAt: ctx.now.getTime() };
  const set = express(order.express, { toSeller });
  const moved = await moveOrder(ctx.db, order, staff(ctx, { event: 'sendBack', reason: `${company} ${waybill}`, set }));
  await dispatchParcel(ctx, order, 'toSeller', { company, waybill });
  return moved;
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
