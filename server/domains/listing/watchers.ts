/**
 * What a higher domain does when a listing comes onto the market or leaves it. It is registered once, at start, and
 * told inside the move itself, in its transaction, so that whoever moves a listing cannot forget anybody.
 */
import type { Db } from '../../db/schema.ts';

export interface ListingWatcher {
  /** Put on sale, made cheaper, or back after its order fell through. The books of their sizes are locked. */
  onSale(db: Db, listingIds: readonly string[], now: Date): Promise<void>;
  /** Taken off, rejected, or back with its seller. */
  offSale(db: Db, listingIds: readonly string[], now: Date): Promise<void>;
  /** Its state or its price is another; told of every one, whatever it is told of besides. */
  moved?(db: Db, listingIds: readonly string[], now: Date): Promise<void>;
  /** The order of something that was at auction fell through; the listing is at auction again. */
  unsold?(db: Db, listingId: string, a: { paid: boolean; now: Date }): Promise<void>;
  /** Its order is paid: from now on nobody else can have it. */
  paid(db: Db, listingId: string, a: { buyerId: string; now: Date }): Promise<void>;
}

let registered: readonly ListingWatcher[] | null = null;

/** Called once by whoever opens the house, with everybody's. */
export function registerWatchers(watchers: readonly ListingWatcher[]): void {
  registered = watchers;
}

/** @throws Error when nobody has registered any: listings would move, and nobody would hear of it */
export function listingWatchers(): readonly ListingWatcher[] {
  if (!registered) throw new Error('No listing moves before registerWatchers was called');
  return registered;
}
