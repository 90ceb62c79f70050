/** An order book for tests: the market's people with money, pairs put up by anybody, and bids as people place them. */

import { bidSubmit, downBuyPrice } from '../../contract/bid/calls.ts';
import { bidCosts } from '../../contract/bid/rules.ts';
import type { Grade } from '../../contract/item/grades.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import type { Db } from '../db/schema.ts';
import { deadlines } from '../domains/bid/deadlines.ts';
import { bid } from '../domains/bid/handlers.ts';
import { meetBids } from '../domains/bid/match.ts';
import { market } from '../domains/market/handlers.ts';
import { refreshQuote } from '../domains/market/quotes.ts';
import { putOnSale } from './goods.ts';
import { credit, type Market, openMarketApp, type Person, SKU } from './market.ts';

export const openBook = (): Promise<Market> => openMarketApp({ domains: [bid, market], deadlines });

interface Pair {
  seller?: string;
  grade?: Grade;
  price: number;
  now: Date;
}

/** One more pair goes on sale and meets the book. */
export async function putUp(db: Db, { seller = 'seller', grade = '95', price, now }: Pair) {
  const { itemId, listingId } = await putOnSale(db, { seller, skuId: SKU, grade, price, inWarehouse: true, now });
  await refreshQuote(db, SKU, now);
  const [matched] = await meetBids(db, [listingId], now);
  return { itemId, listingId, orderId: matched?.orderId ?? null };
}

export const aBid = (price: number, who: Person = 'buyer') => ({
  skuId: SKU,
  grade: '95' as Grade,
  price,
  prepay: 'part' as const,
  days: 7 as const,
  addressId: `address-${who}`,
  policyVersion: currentPolicy as string,
});

/** Somebody bids who has exactly the money for it. */
export async function bids(
  app: Market,
  price: number,
  more: Partial<ReturnType<typeof aBid>> & { who?: Person; full?: boolean; listingId?: string } = {},
) {
  const { who = 'buyer', full = false, ...rest } = more;
  const prepay = full ? 'full' : 'part';
  await credit(app.db, who, bidCosts(price, prepay).now, app.clock.now());
  return app.must(bidSubmit, { ...aBid(price, who), ...rest, prepay }, { as: app.people[who] });
}

export const offers = (app: Market, listingId: string, price: number, who: Person = 'buyer') =>
  app.must(
    downBuyPrice,
    { listingId, price, addressId: `address-${who}`, policyVersion: currentPolicy },
    { as: app.people[who] },
  );
