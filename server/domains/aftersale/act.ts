/** What the buyer and the seller do with a case. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/aftersale/calls.ts';
import { type AftersaleState, aftersaleMachine, isOver } from '../../../contract/aftersale/machine.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { literals, start } from '../../kernel/state/transitions.ts';
import { sendParcel } from '../express/parcels.ts';
import { mayDisputeUntil, openDispute } from '../order/disputes.ts';
import { lockOrder } from '../order/transitions.ts';
import { warehouseNow } from '../shop/settings.ts';
import { ownUploads } from '../upload/own.ts';
import { tell } from './notices.ts';
import { findCase, paidFor } from './queries.ts';
import { limitsOf, mustBeRefundable, mustHaveGrounds } from './rules.ts';
import { type Locked, lockCase, type Move, moveCase } from './transitions.ts';

export const aftersaleApply: Handler<typeof contract.aftersaleApply> = async (input, ctx) => {
  const { userId } = userOf(ctx);
  const { id, kind, reason, amount, body } = input;
  const sent = await findCase(ctx.db, id);
  // The device minted the id, so the same wish under a second key is still the same case.
  if (sent) {
    if (sent.buyer_id !== userId) throw new Refusal('NOT_FOUND');
    return { id, state: sent.state as AftersaleState, deadlineAt: sent.deadline_at?.getTime() ?? null };
  }
  const order = await lockOrder(ctx.db, input.orderId);
  if (order.buyer_id !== userId) throw new Refusal('NOT_FOUND');
  if (order.aftersale_id) throw new Refusal('AFTERSALE_OPEN', { id: order.aftersale_id });
  if (!(await mayDisputeUntil(ctx.db, order, ctx.now))) throw new Refusal('AFTERSALE_LATE');
  mustHaveGrounds(reason, kind, input.photos.length);
  mustBeRefundable(amount, limitsOf(order.fees, await paidFor(ctx.db, order.id)));
  const { state, deadlineAt } = await start(ctx.db, aftersaleMachine, { id, by: 'B', actorId: userId, now: ctx.now });
  const clockLeft = await openDispute(ctx.db, order, { caseId: id, now: ctx.now });
  const found = await ctx.db
    .insertInto('aftersale')
    .values({
      id,
      no: newNo(ctx.now),
      order_id: order.id,
      buyer_id: order.buyer_id,
      seller_id: order.seller_id,
      kind,
      reason,
      amount,
      state,
      deadline_at: deadlineAt,
      clock_left: clockLeft,
      created_at: ctx.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .where('state', 'not in', sql<AftersaleState>`(${literals(finalStates(aftersaleMachine))})`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  if (!found) throw new Refusal('AFTERSALE_OPEN');
  await addEvidence(ctx, { id: newId(), caseId: id, side: 'B', body, photos: input.photos });
  await tell(ctx.db, found, order, 'apply', ctx.now);
  return { id, state, deadlineAt: deadlineAt?.getTime() ?? null };
};

export const aftersaleWithdraw: Handler<typeof contract.aftersaleWithdraw> = async ({ id }, ctx) =>
  moveCase(ctx.db, await ownCase(ctx, id, 'B'), by(ctx, 'B', { event: 'withdraw' }));

export const aftersaleAnswer: Handler<typeof contract.aftersaleAnswer> = async (input, ctx) => {
  const locked = await ownCase(ctx, input.id, 'S');
  if (input.agree) {
    const event = locked.found.kind === 'return' ? 'approve' : 'agree';
    return moveCase(ctx.db, locked, by(ctx, 'S', { event }));
  }
  const moved = await moveCase(ctx.db, locked, by(ctx, 'S', { event: 'reject', reason: input.body }));
  const { id: caseId, body, photos } = input;
  await addEvidence(ctx, { id: newId(), caseId, side: 'S', body, photos });
  return moved;
};

export const aftersaleEscalate: Handler<typeof contract.aftersaleEscalate> = async ({ id, body }, ctx) => {
  const locked = await ownCase(ctx, id, 'B');
  const moved = await moveCase(ctx.db, locked, by(ctx, 'B', { event: 'escalate' }));
  await addEvidence(ctx, { id: newId(), caseId: id, side: 'B', body, photos: [] });
  return moved;
};

export const aftersaleEvidence: Handler<typeof contract.aftersaleEvidence> = async (
  { id, caseId, body, photos },
  ctx,
) => {
  const { userId } = userOf(ctx);
  const { found } = await ownCase(ctx, caseId);
  const sent = await ctx.db.selectFrom('aftersale_evidence').selectAll().where('id', '=', id).executeTakeFirst();
  if (sent) {
    if (sent.user_id !== userId || sent.case_id !== caseId) throw new Refusal('NOT_FOUND');
    return { id };
  }
  if (isOver(found.state as AftersaleState)) throw new Refusal('STATE_REFUSED', { state: found.state });
  await addEvidence(ctx, { id, caseId, side: found.buyer_id === userId ? 'B' : 'S', body, photos });
  return { id };
};

export const aftersaleDeliver: Handler<typeof contract.aftersaleDeliver> = async ({ id, company, waybill }, ctx) => {
  const locked = await ownCase(ctx, id, 'B');
  const moved = await moveCase(ctx.db, locked, by(ctx, 'B', { event: 'send', reason: `${company} ${waybill}` }));
  const warehouse = await warehouseNow(ctx);
  await sendParcel(ctx.db, ctx.app.providers.express, {
    purpose: 'aftersale',
    subjectId: id,
    leg: 'return',
    company,
    waybill,
    phone: warehouse.phone,
    from: locked.order.address.city,
    to: warehouse.city,
    now: ctx.now,
  });
  return moved;
};

/** Somebody else's case does not exist for the caller; `side` is whose turn this could be. */
async function ownCase(ctx: Context, id: string, side?: 'B' | 'S'): Promise<Locked> {
  const { userId } = userOf(ctx);
  const known = await findCase(ctx.db, id);
  const mine = known && { B: known.buyer_id === userId, S: known.seller_id === userId };
  if (!mine || !(side ? mine[side] : mine.B || mine.S)) throw new Refusal('NOT_FOUND');
  return lockCase(ctx.db, id);
}

const by = (ctx: Context, actor: 'B' | 'S', move: Pick<Move, 'event' | 'reason'>): Move => ({
  ...move,
  by: actor,
  actorId: userOf(ctx).userId,
  now: ctx.now,
});

interface Shown {
  id: string;
  caseId: string;
  side: 'B' | 'S' | 'P';
  body: string;
  /** Confirmed uploads of the caller. */
  photos: readonly string[];
}

export async function addEvidence(
  ctx: { db: Db; now: Date; actor: Context['actor'] },
  { id, caseId, side, body, photos }: Shown,
): Promise<void> {
  const { userId } = userOf(ctx);
  const uploads = await ownUploads(ctx.db, { ids: photos, userId });
  await ctx.db
    .insertInto('aftersale_evidence')
    .values({
      id,
      case_id: caseId,
      user_id: userId,
      side,
      body,
      photos: JSON.stringify(uploads.map(({ sha256 }) => sha256)),
      created_at: ctx.now,
    })
    .execute();
}
