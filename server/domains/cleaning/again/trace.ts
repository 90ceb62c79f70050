/** When an item of our warehouse was taken off its shelf to be washed, and lay there again: of what its owner ordered. */
import { type CleaningEvent, cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import type { Db } from '../../../db/schema.ts';

const traced: readonly CleaningEvent[] = ['payHere', 'shelve'];

/** Oldest first. */
export async function washesOf(db: Db, itemId: string, ownerId: string) {
  const rows = await db
    .selectFrom('cleaning')
    .innerJoin('transition', 'transition.entity_id', 'cleaning.id')
    .select(['transition.event', 'transition.at'])
    .where('cleaning.item_id', '=', itemId)
    .where('cleaning.user_id', '=', ownerId)
    .where('transition.entity', '=', cleaningMachine.name)
    .where('transition.event', 'in', traced)
    .orderBy('transition.id')
    .execute();
  return rows.map(({ event, at }) => ({ back: event === 'shelve', at: at.getTime() }));
}
