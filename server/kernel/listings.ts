/** The one way a listing changes its state, for every domain that sells: the table allows it, the log and the market know. */
import { type ListingEvent, listingMachine } from '../../contract/listing-machine.ts';
import type { Actor } from '../../contract/states.ts';
import type { Db } from '../db/schema.ts';
import { refreshQuotes } from './quotes.ts';
import { transition, transitionAll } from './transitions.ts';

interface Move {
  event: ListingEvent;
  by: Actor;
  /** Null for time. */
  actorId: string | null;
  now: Date;
  reason?: string | undefined;
  /** Other columns that change with it. */
  set?: Record<string, unknown>;
}

/**
 * Moves one listing and renews its size's quote. The item, its lock and any order are the caller's.
 * @throws Refusal STATE_REFUSED when the table has no such edge from where the listing is
 */
export async function moveListing(db: Db, id: string, { set, ...move }: Move) {
  const moved = await transition(db, listingMachine, {
    table: 'listing',
    id,
    ...move,
    reason: move.reason,
    set: { ...set, updated_at: move.now },
  });
  const { sku_id } = await db.selectFrom('listing').select('sku_id').where('id', '=', id).executeTakeFirstOrThrow();
  await refreshQuotes(db, [sku_id], move.now);
  return moved;
}

/** The same for many of one seller, all or none, in a few statements however many they are. */
export async function moveListings(
  db: Db,
  listings: readonly { id: string; sku_id: string }[],
  { set, ...move }: Move,
) {
  if (listings.length === 0) return;
  await transitionAll(db, listingMachine, {
    table: 'listing',
    ids: listings.map(({ id }) => id),
    ...move,
    reason: move.reason,
    set: { ...set, updated_at: move.now },
  });
  await refreshQuotes(
    db,
    listings.map(({ sku_id }) => sku_id),
    move.now,
  );
}

/**
 * What is put aside (quarantined, lost) cannot stay on sale: takes the item's listing off, if it has one that is up.
 * The item's own state is the caller's.
 */
export async function takeOff(
  db: Db,
  { itemId, ...who }: { itemId: string } & Pick<Move, 'by' | 'actorId' | 'now' | 'reason'>,
): Promise<void> {
  const up = await db
    .selectFrom('listing')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', 'in', ['review', 'on'])
    .executeTakeFirst();
  if (up) await moveListing(db, up.id, { event: 'off', ...who });
}
