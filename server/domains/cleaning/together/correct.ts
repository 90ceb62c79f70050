/** A mistyped number is corrected for all that its owner has in that box, in however many orders. */
import type * as contract from '../../../../contract/cleaning/calls.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { mustBringIt } from '../../express/entered.ts';
import { correctParcel, isSameParcel, parcelsOf } from '../../express/parcels.ts';
import { owner } from '../act.ts';
import { hasSeen } from '../queries.ts';
import { lockBox, moveCleaning, pieceOf } from '../transitions.ts';

/** The number that its owner gave; that of a courier of ours is ours. */
export const cleaningCorrect: Handler<typeof contract.cleaningCorrect> = async ({ id, company, waybill }, ctx) => {
  const box = await lockBox(ctx.db, id);
  const { state, ...of } = pieceOf(box, id);
  if (of.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  const sent = (await parcelsOf(ctx.db, 'cleaning', id)).find(({ leg }) => leg === 'toPlatform');
  if (state !== 'sent' || !sent || sent.arrived_at || (await hasSeen(ctx.db, id, 'fetch')))
    throw new Refusal('STATE_REFUSED', { state });
  if (isSameParcel(sent, { company, waybill })) return { id, state };
  await mustBringIt(ctx.db, waybill, of);
  for (const found of box) {
    if (found.state !== 'sent' || (await hasSeen(ctx.db, found.id, 'fetch'))) continue;
    const move = owner(ctx, { event: 'correct', reason: `${company} ${waybill}` });
    await moveCleaning(ctx.db, found, { ...move, deadlineAt: found.deadline_at, along: 'told' });
    await correctParcel(ctx.db, ctx.app.providers.express, {
      ...{ purpose: 'cleaning', subjectId: found.id, leg: 'toPlatform', company, waybill, now: ctx.now },
    });
  }
  return { id, state };
};
