/** What a bidder is offered to tap. */
import { expect, test } from 'vitest';
import { quickOf } from './BidSheet.tsx';
import { text } from './book-words.ts';

const quote = { grade: '95', minSellPrice: 72_800, maxBuyPrice: 60_000, lastTradePrice: 96_400 } as never;
const offered = (more: object = {}) =>
  quickOf({ ...(quote as object), ...more } as never, text.zh as never).map(({ fen }) => fen);

test('no price is offered above the one that trades at once', () => {
  expect(offered()).toEqual([61_000, 72_800]);
  expect(offered({ maxBuyPrice: 72_500 })).toEqual([72_800]);
  expect(offered({ lastTradePrice: 70_000 })).toEqual([61_000, 72_800, 70_000]);
  expect(offered({ minSellPrice: null })).toEqual([61_000, 96_400]);
});
