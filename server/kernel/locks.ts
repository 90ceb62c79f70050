/** One physical item, one promise: a lock over sale, bid, auction, recycle, resale and retrieval. */
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { StockTables } from '../stock/tables.ts';
import { Refusal } from './refusal.ts';

export type Channel = StockTables['item_lock']['channel'];

interface Claim {
  itemId: string;
  channel: Channel;
  /** The order, bid or job that the item is promised to. */
  holderId: string;
  now: Date;
}

/**
 * Promises the item to `holderId`; repeating the same promise changes nothing.
 * The table's primary key decides between rivals, so no code path can promise an item twice.
 * @throws Refusal ITEM_TAKEN when another holder has it
 */
export async function lockItem(db: Kysely<Database>, { itemId, channel, holderId, now }: Claim): Promise<void> {
  const holder = await db
    .insertInto('item_lock')
    .values({ item_id: itemId, channel, holder_id: holderId, at: now })
    // An update of nothing, because only what was written is returned.
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ item_id: itemId }))
    .returning('holder_id')
    .executeTakeFirstOrThrow();
  if (holder.holder_id !== holderId) throw new Refusal('ITEM_TAKEN');
}

/** Releases the promise if `holderId` has it; someone else's stays. */
export async function unlockItem(
  db: Kysely<Database>,
  { itemId, holderId }: Pick<Claim, 'itemId' | 'holderId'>,
): Promise<void> {
  await db.deleteFrom('item_lock').where('item_id', '=', itemId).where('holder_id', '=', holderId).execute();
}
