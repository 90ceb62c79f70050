/** The least that counts as a bid: what one step comes to. */
import { leastBid } from '../../../../contract/auction/proxy.ts';
import type { LotData } from '../lot.ts';

/** From the lot as it is now, not as it was asked for: the price may have moved since. */
export function leastNow(lot: Pick<LotData, 'mine' | 'startPrice' | 'steps' | 'price'>): number {
  const { mine } = lot;
  const own = mine?.leading && mine.max !== null;
  return leastBid(
    { start: lot.startPrice, steps: lot.steps },
    { price: lot.price, leader: own ? 'me' : 'other', max: own ? (mine.max ?? 0) : 0, reserveMet: true },
    'me',
  );
}
