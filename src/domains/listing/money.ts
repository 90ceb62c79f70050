/** Prices in words: why one is suggested, where it stands in the market, and the lines of what it brings. */

import type { Market, Suggestion } from '../../../contract/listing/rules.ts';
import { type FeeSheet, feeName } from '../../../contract/payment/fees.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { text } from './words.ts';

type Words = (typeof text)['zh'];

export function reasonOf(t: Words, { basis, aged, price }: Suggestion, market: Market): string {
  const shown = (fen: number | null) => `¥${yuan(fen ?? price, 0)}`;
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
  const by = `¥${yuan(Math.abs(price - lowestAsk), 0)}`;
  return price < lowestAsk ? t.below(by) : t.above(by);
}

/** The seller's side of the fee sheet. */
export const feeLines = ({ seller }: FeeSheet, language: Language) =>
  seller.map(({ kind, amount }) => ({ label: feeName[kind][language], amount }));
