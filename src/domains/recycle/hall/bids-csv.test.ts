import { expect, test } from 'vitest';
import type { Lot } from '../../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import { readBids, sheetOf, tooMuch } from './bids-csv.ts';

test('a merchant’s spreadsheet is read with its heading, marks and spaces', () => {
  const file = '\uFEFF单号,价格\r\n2611 2118 4200 3197,¥860\r\n"2611211842003198","1200.50"\r\n\r\n';
  expect(readBids(file)).toEqual({
    bids: [
      { no: '2611211842003197', price: 86_000, line: 2 },
      { no: '2611211842003198', price: 120_050, line: 3 },
    ],
    unread: [],
  });
});

test('a line that cannot be read stops no other, and is shown with why', () => {
  expect(readBids('2611211842003197,abc\n123,5\n2611211842003198,860')).toEqual({
    bids: [{ no: '2611211842003198', price: 86_000, line: 3 }],
    unread: [
      { line: 1, text: '2611211842003197,abc', why: 'price' },
      { line: 2, text: '123,5', why: 'number' },
    ],
  });
});

test('a lot that stands twice is a problem of both lines, and neither price is taken', () => {
  const { bids, unread } = readBids('2611211842003197,860\n2611211842003198,900\n2611211842003197,800');
  expect(bids.map(({ line }) => line)).toEqual([2]);
  expect(unread.map(({ line, why }) => [line, why])).toEqual([
    [1, 'twice'],
    [3, 'twice'],
  ]);
});

test('a file that is too long or too large is refused with the cap it is over', () => {
  const { rows, bytes } = recycleRules.bulk;
  expect([tooMuch({ size: bytes }, rows), tooMuch({ size: bytes + 1 }, 1), tooMuch({ size: 1 }, rows + 1)]).toEqual([
    null,
    'bytes',
    'rows',
  ]);
});

test('the list of open lots comes back with the prices that were filled in; a lot left empty is no offer and no fault', () => {
  const lot = {
    no: '2611211842003197',
    name: { zh: '夜航', en: 'Night, sailing' },
    size: 'EU 38.5',
    grade: '95',
    estimate: { low: 24_100, high: 27_200 },
    cap: 130_000,
    mine: null,
  } as unknown as Lot;
  const offered = { ...lot, no: '2611211842003198', mine: { price: 120_050 } } as Lot;
  const sheet = sheetOf([lot, offered], ['Lot number', 'Your price'], 'en');
  expect(sheet).toContain('2611 2118 4200 3197,,"Night, sailing",');
  expect(readBids(sheet)).toEqual({ bids: [{ no: '2611211842003198', price: 120_050, line: 3 }], unread: [] });
});

test('a spreadsheet in its program’s own format is no list of unreadable lines', () => {
  expect(readBids('PK\u0003\u0004 1,2\n3,4')).toEqual({ bids: [], unread: [] });
});
