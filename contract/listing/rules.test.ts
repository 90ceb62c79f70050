import { expect, test } from 'vitest';
import type { Market } from './rules.ts';
import { suggest, whyReview } from './rules.ts';

const market = (known: Partial<Market>): Market => ({
  lowestAsk: null,
  highestBid: null,
  tradePrice: null,
  tradeCount: 0,
  lastTrade: null,
  ...known,
});
const trades = { tradePrice: 100_000, tradeCount: 5 };

test.each([
  ['what is really paid, when nobody asks less', market({ ...trades, lowestAsk: 110_000 }), 3, 100_000, 'trades'],
  ['one yuan under the lowest ask, when that is less', market({ ...trades, lowestAsk: 98_000 }), 3, 97_900, 'ask'],
  ['not down to a single giveaway', market({ ...trades, lowestAsk: 30_000 }), 3, 85_000, 'ask'],
  ['the bid, when somebody offers as much', market({ ...trades, highestBid: 101_000 }), 3, 101_000, 'bid'],
  ['the last trade of any grade, when there is nothing else', market({ lastTrade: 70_000 }), 3, 70_000, 'last'],
  ['less after long storage', market(trades), 61, 94_000, 'trades'],
  ['never less than that by more than the limit', market(trades), 900, 88_000, 'trades'],
] as const)('the suggestion is %s', (_name, known, days, price, basis) => {
  expect(suggest(known, days)).toMatchObject({ price, basis });
});

test('where nothing is known, nothing is suggested', () => {
  expect(suggest(market({}), 3)).toBeNull();
});

test('a price far off what the size sells for is reviewed, an approved one and all between are not', () => {
  expect(whyReview(49_999, market(trades), null, false)).toBe('low');
  expect(whyReview(200_001, market(trades), null, false)).toBe('high');
  expect(whyReview(50_000, market(trades), null, false)).toBeNull();
  expect(whyReview(260_000, market(trades), 300_000, false)).toBeNull();
  expect(whyReview(310_000, market(trades), 300_000, false)).toBe('high');
  expect(whyReview(1, market({}), null, false)).toBeNull();
  expect(whyReview(100_000, market(trades), null, true)).toBe('first');
});
