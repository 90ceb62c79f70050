/** What staff do with cases: take returns in, check them, decide. */

import * as contract from '../../../contract/aftersale/calls.ts';
import type { AftersaleState } from '../../../contract/aftersale/machine.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { mustBeImpartial } from '../connection/impartial.ts';
import { parcelInHand, parcelsOf, sendParcel } from '../express/parcels.ts';
import { warehouseNow } from '../shop/settings.ts';
import { firstOfTwo } from '../shop/two-people.ts';
import { addEvidence } from './act.ts';
import { upheldFor } from './queries.ts';
import { type Locked, lockCase, type Move, moveCase } from './transitions.ts';

export const aftersaleScanIn: Handler<typeof contract.aftersaleScanIn> = async ({ id, waybill }, ctx) => {
  const locked = await lockCase(ctx.db, id);
  const sent = (await parcelsOf(ctx.db, 'aftersale', id)).find(({ leg }) => leg === 'return');
  if (sent && sent.waybill.toUpperCase() !== waybill.toUpperCase()) throw new Refusal('WAYBILL_WRONG');
  const moved = await moveCase(ctx.db, locked, staff(ctx, { event: 'scanIn', set: { returned: true } }));
  await parcelInHand(ctx.db, {
    purpose: 'aftersale',
    subjectId: id,
    leg: 'return',
    now: ctx.now,
    words: { zh: '平台仓已签收', en: 'Received by our warehouse' },
  });
  return moved;
};

export const aftersaleRecheck: Handler<typeof contract.aftersaleRecheck> = async (
  { id, accept, note, photos },
  ctx,
) => {
  const locked = await lockCase(ctx.db, id);
  await mustBeImpartial(ctx, [locked.order.buyer_id, locked.order.seller_id]);
  const event = accept ? 'accept' : 'dispute';
  const moved = await moveCase(ctx.db, locked, staff(ctx, { event, reason: note }));
  await addEvidence(ctx, { id: newId(), caseId: id, side: 'P', body: note, photos });
  return moved;
};

export const aftersaleDecide: Handler<typeof contract.aftersaleDecide> = async (input, ctx) => {
  const locked = await lockCase(ctx.db, input.id);
  await mustBeImpartial(ctx, [locked.order.buyer_id, locked.order.seller_id]);
  switch (input.decision) {
    case 'refund': {
      // More than the buyer asked for is not ours to give.
      if (input.amount > locked.found.amount) throw new Refusal('AFTERSALE_AMOUNT', { whole: locked.found.amount });
      const { id, state, deadline_at } = locked.found;
      const first = await firstOfTwo(ctx, locked.found.first, input.amount, {
        given: await upheldFor(ctx.db, locked.order.id),
      });
      if (first) {
        mustBeOpen(locked);
        await ctx.db
          .updateTable('aftersale')
          .set({ first: JSON.stringify(first) })
          .where('id', '=', id)
          .execute();
        return { id, state: state as AftersaleState, deadlineAt: deadline_at?.getTime() ?? null };
      }
      const set = { amount: input.amount };
      return moveCase(ctx.db, locked, staff(ctx, { event: 'uphold', reason: input.note, set }));
    }
    case 'return':
      return moveCase(ctx.db, locked, staff(ctx, { event: 'orderReturn', reason: input.note }));
    case 'dismiss': {
      const moved = await moveCase(ctx.db, locked, staff(ctx, { event: 'dismiss', reason: input.note }));
      if (locked.found.returned) await sendBack(ctx, locked, input.back);
      return moved;
    }
  }
};

const mustBeOpen = ({ found }: Locked): void => {
  const waiting: readonly string[] = contract.aftersaleQueues.arbitrate;
  if (!waiting.includes(found.state)) throw new Refusal('STATE_REFUSED', { state: found.state });
};

/** What lies with us and stays the buyer's goes back to them. */
async function sendBack(
  ctx: Context,
  { found, order }: Locked,
  back: { company: string; waybill: string } | undefined,
): Promise<void> {
  if (!back) throw new Refusal('WAYBILL_NEEDED');
  await sendParcel(ctx.db, ctx.app.providers.express, {
    purpose: 'aftersale',
    subjectId: found.id,
    leg: 'returnBack',
    ...back,
    ...{ phone: order.address.phone, address: order.address },
    from: (await warehouseNow(ctx)).city,
    to: order.address.city,
    now: ctx.now,
  });
}

const staff = (ctx: Context, move: Pick<Move, 'event' | 'reason' | 'set'>): Move => ({
  ...move,
  by: 'P',
  actorId: userOf(ctx).userId,
  now: ctx.now,
});
