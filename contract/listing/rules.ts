/** What a price is worth trying, and which prices and people staff look at first. Previewed and decided by the same functions. */
import * as v from 'valibot';
import { fen, positiveFen } from '../wire/money.ts';

/** So many days of trades make a size’s market. */
export const MARKET_DAYS = 30;
/** A price outside these shares of what the size sells for is unusual. */
const UNUSUAL = { low: 0.5, high: 2 } as const;
/** Fewer trades than this in one grade say little. */
const ENOUGH_TRADES = 2;
/** One cheap listing is no reason to go below this share of what is really paid. */
const FLOOR_OF_TRADES = 0.85;
/** After a month in stock, so many percent less for every further month begun, within a limit. */
const AGED = { after: 30, every: 30, percent: 3, most: 12 } as const;
/** fen */
const YUAN = 100;

/** What one would ask for, and which part of the market says so; null where nothing is known. */
export function suggest(
  { lowestAsk, highestBid, tradePrice, tradeCount, lastTrade }: Market,
  days: number,
): Suggestion | null {
  const paid = tradePrice !== null && tradeCount >= ENOUGH_TRADES ? tradePrice : null;
  const below = lowestAsk === null ? null : lowestAsk - YUAN;
  const start = pick(paid, below, lastTrade);
  if (!start) return highestBid === null ? null : { price: highestBid, basis: 'bid', aged: 0 };
  const aged = days <= AGED.after ? 0 : Math.min(AGED.most, Math.ceil((days - AGED.after) / AGED.every) * AGED.percent);
  const price = Math.max(YUAN, Math.floor((start.price * (100 - aged)) / 100 / YUAN) * YUAN);
  // Whoever asks less than is bid gives money away: the bid is met at its own price.
  return highestBid !== null && highestBid >= price
    ? { price: highestBid, basis: 'bid', aged: 0 }
    : { price, basis: start.basis, aged };
}

function pick(paid: number | null, below: number | null, last: number | null) {
  if (paid !== null && below !== null && below < paid)
    return { price: Math.max(below, paid * FLOOR_OF_TRADES), basis: 'ask' as const };
  if (paid !== null) return { price: paid, basis: 'trades' as const };
  if (below !== null) return { price: below, basis: 'ask' as const };
  return last === null ? null : { price: last, basis: 'last' as const };
}

/**
 * Why staff should see this price before buyers do; null when they need not.
 * @param approved a price of this listing that staff let pass: what lies between it and the usual passes too
 */
export function whyReview(
  price: number,
  market: Market,
  approved: number | null,
  isFirst: boolean,
): ReviewReason | null {
  if (isFirst) return 'first';
  const usual = market.tradePrice ?? market.lastTrade ?? market.lowestAsk;
  if (usual === null) return null;
  if (price < Math.min(usual * UNUSUAL.low, approved ?? Number.POSITIVE_INFINITY)) return 'low';
  if (price > Math.max(usual * UNUSUAL.high, approved ?? 0)) return 'high';
  return null;
}

/** What a seller agrees to when listing; a changed text is a new version. */
export const listingTerms = '2026-11';

/** What a judged price or person looked like to the rule that asked for a review. */
export const reviewReason = v.picklist(['first', 'low', 'high']);

export type ReviewReason = v.InferOutput<typeof reviewReason>;

/** The market of one size in one grade, as the seller of an item in it sees it: their own listings are not in it. */
export const market = v.object({
  lowestAsk: v.nullable(fen),
  highestBid: v.nullable(fen),
  /** The middle of the trades of the last 30 days in this grade, and how many there were. */
  tradePrice: v.nullable(fen),
  tradeCount: v.number(),
  /** The last trade of this size in this grade, however long ago. */
  lastTrade: v.nullable(fen),
});

export type Market = v.InferOutput<typeof market>;

export const suggestion = v.object({
  price: positiveFen,
  /** Which part of the market decided. */
  basis: v.picklist(['bid', 'ask', 'trades', 'last']),
  /** Percent taken off for long storage. */
  aged: v.number(),
});

export type Suggestion = v.InferOutput<typeof suggestion>;
