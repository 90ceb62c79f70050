/** An owner says that their piece is genuine after all: somebody else than its inspector looks again, and may take the verdict back. */
import type * as work from '../../../../contract/recycle/work-calls.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { mustBeImpartial } from '../../connection/impartial.ts';
import { moveItem } from '../../item/state.ts';
import { scheduleStorage } from '../../stock/storage.ts';
import { tellOwner } from '../notices.ts';
import { done, staffPiece } from '../part.ts';
import { judgeOf } from './judge.ts';

export const recycleReconsider: Handler<typeof work.recycleReconsider> = async ({ id, note }, ctx) => {
  const { db, now } = ctx;
  const { piece } = await staffPiece(ctx, id);
  await mustBeImpartial(ctx, [await judgeOf(db, id)]);
  const { kind, ...inspection } = piece.inspection ?? { kind: undefined };
  // What was lost since and paid for is nobody's to sell.
  if (kind !== 'fake' || piece.state === 'lost') throw new Refusal('STATE_REFUSED', { state: piece.state });
  await db
    .updateTable('recycle_order')
    .set({ inspection: JSON.stringify({ ...inspection, withdrawn: { note, at: now.getTime() } }) })
    .where('id', '=', id)
    .execute();
  const { userId } = userOf(ctx);
  const by = { by: 'P', actorId: userId, now, reason: note } as const;
  const item = await db.selectFrom('item').select(['id', 'state']).where('id', '=', piece.item_id).executeTakeFirst();
  if (item?.state === 'quarantined') {
    await moveItem(db, item.id, { event: 'clear', ...by });
    await scheduleStorage(db, piece.user_id, now);
  }
  await tellOwner(db, 'genuine', { piece, note, now });
  return done(ctx, id);
};
