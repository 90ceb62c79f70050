/** How a lot leaves without a buyer: everybody's money is free at once, the item lies in stock again. */

import { type LotEvent, lotMachine } from '../../../contract/auction/machine.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { setReminder, transition } from '../../kernel/state/transitions.ts';
import { unlockItem } from '../item/lock.ts';
import { moveItem } from '../item/state.ts';
import { moveListing } from '../listing/state.ts';
import { release } from './money.ts';
import { biddersOf } from './queries.ts';
import type { Lot } from './tables.ts';

interface Step {
  event: LotEvent;
  by: Actor;
  actorId: string | null;
  now: Date;
  reason?: string;
}

/** @param lot locked by the caller, who holds its size's book @returns who had bid, with what each had frozen */
export async function closeLot(db: Db, lot: Lot, step: Step, { keepsItem = false } = {}) {
  await transition(db, lotMachine, {
    table: 'lot',
    id: lot.id,
    ...step,
    set: { ...(step.reason !== undefined && { reason: step.reason }) },
  });
  await setReminder(db, { entity: 'lot.ending', id: lot.id, event: undefined, at: null });
  const freed = await releaseDeposits(db, lot, step.now, 'end');
  // Whoever moves the item itself (put aside, lost) has taken its listing off already.
  if (keepsItem) await unlockItem(db, { itemId: lot.item_id, holderId: lot.id, channel: 'auction' });
  else await returnToStock(db, lot, step);
  return freed;
}

/** Out of the auction's hands, into its seller's stock. */
export async function returnToStock(
  db: Db,
  lot: Pick<Lot, 'id' | 'item_id' | 'listing_id' | 'no'>,
  { by, actorId, now }: Pick<Step, 'by' | 'actorId' | 'now'>,
): Promise<void> {
  await unlockItem(db, { itemId: lot.item_id, holderId: lot.id, channel: 'auction' });
  const who = by === 'S' ? ({ by, actorId } as const) : ({ by: 'P', actorId: by === 'P' ? actorId : null } as const);
  await moveListing(db, lot.listing_id, { event: 'off', ...who, now, reason: lot.no });
  await moveItem(db, lot.item_id, { event: 'unlist', ...who, now, reason: lot.no });
}

/** Every deposit that is still frozen for the lot, but that of `except`. */
export async function releaseDeposits(db: Db, lot: Pick<Lot, 'id'>, now: Date, step: string, except?: string | null) {
  const freed = (await biddersOf(db, lot.id)).filter(({ user_id, deposit }) => deposit > 0 && user_id !== except);
  for (const { user_id, deposit } of freed)
    await release(db, { lotId: lot.id, userId: user_id, amount: deposit, step, now });
  if (freed.length > 0)
    await db
      .updateTable('lot_bidder')
      .set({ deposit: 0 })
      .where('lot_id', '=', lot.id)
      .$if(Boolean(except), (query) => query.where('user_id', '<>', except ?? ''))
      .execute();
  return freed;
}
