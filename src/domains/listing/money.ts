/** Prices in words: why one is suggested, where it stands in the market, and the lines of what it brings. */

import type { Market, Suggestion } from '../../../contract/listing/rules.ts';
import { type FeeSheet, feeName } from '../../../contract/payment/fees.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { exactYuan } from '../../../contract/wire/yuan.ts';
import type { text } from './words.ts';

type Words = (typeof text)['zh'];

export function reasonOf(t: Words, { basis, aged, price }: Suggestion, market: Market): string {
  const shown = (fen: number | null) => `¥${exactYuan(fen ?? price)}`;
  const why = {
    bid: () => t.basis.bid(shown(market.highestBid)),
    ask: () => t.basis.ask(shown(market.lowestAsk)),
    trades: () => t.basis.trades(shown(market.tradePrice), market.tradeCount),
    last: () => t.basis.last(shown(market.lastTrade)),
  }[basis]();
  return aged > 0 ? why + t.aged(aged) : why;
}

/** Against the lowest ask of others in this grade. */
export function placeOf(t: Words, price: number, lowestAsk: number | null): string {
  if (lowestAsk === null) return t.noAsk;
  if (price === lowestAsk) return t.cheapest;
  const by = `¥${exactYuan(Math.abs(price - lowestAsk))}`;
  return price < lowestAsk ? t.below(by) : t.above(by);
}

/** Of a price that is set here: cents where it has some. */
export const centsOf = (fen: number | null): 0 | 2 => (fen !== null && fen % 100 !== 0 ? 2 : 0);

/** The seller's side of the fee sheet. */
export const feeLines = ({ seller }: FeeSheet, language: Language) =>
  seller.map(({ kind, amount }) => ({ label: feeName[kind][language], amount }));
