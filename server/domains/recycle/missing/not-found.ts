/** A parcel that its carrier brought to our door and that we do not have: whoever sent it did their part, so we pay for it. */
import type * as work from '../../../../contract/recycle/work-calls.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { firstOfTwo } from '../../shop/two-people.ts';
import { payLostBack } from '../money.ts';
import { tellOwner } from '../notices.ts';
import { done, staff, staffPiece } from '../part.ts';
import { findRow, takenInBy } from '../rows.ts';
import { endPiece } from '../transitions.ts';

export const recycleNotFound: Handler<typeof work.recycleNotFound> = async ({ id, note }, ctx) => {
  const { db, now } = ctx;
  const locked = await staffPiece(ctx, id);
  const { piece, lot } = locked;
  const row = await findRow(db, id);
  const by = row ? takenInBy(row) : null;
  // Until then it may lie at our door.
  if (by === null || by > now.getTime()) throw new Refusal('STATE_REFUSED', { state: piece.state });
  const price = piece.price ?? 0;
  const first = await firstOfTwo(ctx, lot.missing_first, price);
  if (first) {
    await db
      .updateTable('recycle_lot')
      .set({ missing_first: JSON.stringify(first) })
      .where('id', '=', id)
      .execute();
    return done(ctx, id);
  }
  await endPiece(db, locked, 'loseHere', { ...staff(ctx), reason: note });
  await payLostBack(db, piece, price, now);
  await tellOwner(db, 'lostHere', { piece, price, now });
  return done(ctx, id);
};
