/** What a higher or neighbouring domain does when a business must stop selling. Registered once, at start; told in the move's transaction. */
import type { Db } from '../../db/schema.ts';

export interface MerchantWatcher {
  /** Staff stopped it, or it leaves: nothing of it stays on sale. */
  stopsSelling(db: Db, stop: { userId: string; by: 'M' | 'P'; actorId: string | null; now: Date }): Promise<void>;
}

let registered: readonly MerchantWatcher[] | null = null;

export function registerMerchantWatchers(watchers: readonly MerchantWatcher[]): void {
  registered = watchers;
}

/** @throws Error when nobody has registered any: a business would be stopped, and its goods would go on being sold */
export function merchantWatchers(): readonly MerchantWatcher[] {
  if (!registered) throw new Error('No business moves before registerMerchantWatchers was called');
  return registered;
}
