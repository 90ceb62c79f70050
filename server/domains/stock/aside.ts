/** An item of our warehouse that is put aside, found again, or lost for good: what it costs us is the caller's. */
import type { Db } from '../../db/schema.ts';
import { moveItem } from '../item/state.ts';
import { takeOff } from '../listing/state.ts';
import { scheduleStorage } from './storage.ts';

interface Aside {
  event: 'quarantine' | 'clear' | 'lose';
  by: 'P';
  actorId: string;
  now: Date;
  /** In the words of whoever of staff it was. */
  reason: string;
}

/** @returns its new state. @throws Refusal STATE_REFUSED, NOT_FOUND */
export async function moveAside(db: Db, itemId: string, move: Aside): Promise<string> {
  const { event: _event, ...who } = move;
  if (move.event === 'quarantine') await takeOff(db, { itemId, ...who });
  const { to } = await moveItem(db, itemId, move);
  const item = await db.selectFrom('item').select('owner_id').where('id', '=', itemId).executeTakeFirstOrThrow();
  await scheduleStorage(db, item.owner_id, move.now);
  return to;
}
