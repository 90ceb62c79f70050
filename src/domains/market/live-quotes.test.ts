import { expect, test } from 'vitest';
import { withQuotes } from './live-quotes.ts';

const fields = {
  minSellPrice: 900,
  maxBuyPrice: null,
  lastTradePrice: 950,
  closedPrice: -1.5,
  askCount: 2,
  bidCount: 0,
};
const used = { ...fields, grade: '8' as const, minSellPrice: 400, lastTradePrice: 420, closedPrice: 2, lastTradeAt: 1 };
const fresh = { ...fields, grade: 'new' as const, lastTradeAt: 2 };
const quote = { skuId: 'a-42', productId: 'a', ...fields, grade: '8' as const, grades: [fresh, used] };
const quotes = new Map([[quote.skuId, quote]]);

test('a new price reaches cards, sizes and pages of lists, and nothing else is touched', () => {
  const other = { id: 'b-42', minSellPrice: 500, askCount: 1 };
  const before = {
    pages: [{ list: [{ id: 'a', skuId: 'a-42', grade: 'new', minSellPrice: 1_000, askCount: 3 }, other] }],
    skus: [{ id: 'a-42', productId: 'a', minSellPrice: null, askCount: 0, grades: [] }],
    grades: [{ grade: '95', minSellPrice: 1, askCount: 1 }],
  };
  const after = withQuotes(before, quotes);
  expect(after.pages[0]?.list[0]).toEqual({ id: 'a', skuId: 'a-42', ...fresh });
  expect(after.skus[0]).toEqual({ ...quote, skuId: undefined, id: 'a-42' });
  expect(after.pages[0]?.list[1]).toBe(other);
  expect(after.grades).toBe(before.grades);
});

test('what has no such size stays the same object', () => {
  const before = { list: [{ id: 'b-42', minSellPrice: 500, askCount: 1 }] };
  expect(withQuotes(before, quotes)).toBe(before);
});
