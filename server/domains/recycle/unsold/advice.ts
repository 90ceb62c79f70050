/** A piece that nobody made an offer for: staff say to its owner why, and what could help. */
import type * as work from '../../../../contract/recycle/work-calls.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { tellOwner } from '../notices.ts';
import { done, staffPiece } from '../part.ts';
import { endOf, findRow } from '../rows.ts';

export const recycleAdvise: Handler<typeof work.recycleAdvise> = async ({ id, note }, ctx) => {
  const { db, now } = ctx;
  const { piece } = await staffPiece(ctx, id);
  const row = await findRow(db, id);
  if (!row || endOf(row) !== 'unwanted') throw new Refusal('STATE_REFUSED', { state: piece.state });
  // The same words once more are no news.
  if (piece.advice?.note === note) return done(ctx, id);
  await db
    .updateTable('recycle_order')
    .set({ advice: JSON.stringify({ note, at: now.getTime() }) })
    .where('id', '=', id)
    .execute();
  await tellOwner(db, 'advised', { piece, note, now });
  return done(ctx, id);
};
