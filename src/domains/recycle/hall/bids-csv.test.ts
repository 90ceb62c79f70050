import { expect, test } from 'vitest';
import { readBids } from './bids-csv.ts';

test('a merchant’s spreadsheet is read with its heading, marks and spaces', () => {
  const file = '\uFEFF单号,价格\r\n2611 2118 4200 3197,¥860\r\n"2611211842003198","1200.50"\r\n\r\n';
  expect(readBids(file)).toEqual({
    bids: [
      { no: '2611211842003197', price: 86_000 },
      { no: '2611211842003198', price: 120_050 },
    ],
    wrong: null,
  });
});

test('a line that cannot be read stops all of them, and is named', () => {
  expect(readBids('2611211842003197,860\n2611211842003198,abc')).toEqual({ bids: [], wrong: 2 });
  expect(readBids('2611211842003197,860\n123,5')).toEqual({ bids: [], wrong: 2 });
});
