/** When things happen to a lot. */
import { auctionRules } from '../../../contract/auction/rules.ts';

/** The hammer waits a moment for bids that arrived in time and are still in their queue. */
export const hammerAt = (endsAt: Date): Date => new Date(endsAt.getTime() + auctionRules.hammerAfter);

/** Null when that moment has passed. */
export function remindAt(endsAt: Date, now: Date): Date | null {
  const at = new Date(endsAt.getTime() - auctionRules.remindBefore);
  return at > now ? at : null;
}
