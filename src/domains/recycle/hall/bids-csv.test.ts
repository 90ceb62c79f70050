import fc from 'fast-check';
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

test('a price with commas by the thousand is what it says, however its spreadsheet parts the columns', () => {
  const file = '2611211842003197,"1,200.50"\n2611211842003198;￥12,000;夜航\n2611211842003199\t860\t夜航, 拖鞋';
  expect(readBids(file)).toEqual({
    bids: [
      { no: '2611211842003197', price: 120_050, line: 1 },
      { no: '2611211842003198', price: 1_200_000, line: 2 },
      { no: '2611211842003199', price: 86_000, line: 3 },
    ],
    unread: [],
  });
});

test('a price that may mean two sums is refused by its line, and never taken for the smaller one', () => {
  const { bids, unread } = readBids(
    ['860,50', '1.200,50', '1,20', '12,00,000'].map((price, n) => `261121184200319${n};${price}`).join('\n'),
  );
  expect([bids, unread.map(({ line, why }) => [line, why])]).toEqual([[], [1, 2, 3, 4].map((line) => [line, 'price'])]);
  const bare = readBids('2611211842003197,1,200.50\n2611211842003198,860,夜航');
  expect([bare.bids.map(({ price }) => price), bare.unread.map(({ line }) => line)]).toEqual([[86_000], [1]]);
});

test('a first line that is no heading is shown as unread when it cannot be taken', () => {
  expect(readBids('夜航拖鞋,860\n2611211842003198,860').unread.map(({ line, why }) => [line, why])).toEqual([
    [1, 'number'],
  ]);
});

test('no name of a lot is a formula in the list that is downloaded', () => {
  const lot = {
    no: '2611211842003197',
    size: 'EU 38.5',
    grade: '95',
    estimate: null,
    cap: 130_000,
    mine: null,
  } as unknown as Lot;
  const names = ['=HYPERLINK("x")', '@sum', '+1', '-1'].map((en) => ({ ...lot, name: { zh: en, en } }));
  const sheet = sheetOf(names, ['Lot number'], 'en');
  expect(sheet).not.toMatch(/(^|,)"?[=@+-]/m);
  expect(sheet).toContain(`"'=HYPERLINK(""x"")"`);
});

/** As it looked behind, which Safari cannot before 16.4. */
const cells = (line: string, mark: string) =>
  (line.match(new RegExp(`("(?:[^"]|"")*"|[^${mark}])+|(?<=${mark}|^)(?=${mark}|$)`, 'g')) ?? []).map((cell) =>
    cell.trim().replace(/^"|"$/g, '').replaceAll('""', '"').trim(),
  );

test('which cell is the number and which the price is found as it was, with empty cells and quotes', () => {
  const parts = ['2611211842003197', ',', ',', ';', '"', '""', '860', '1,200.50', ' '];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (all) => {
      const line = all.join('');
      const mark = line.replace(/"[^"]*"/g, '').includes(';') ? ';' : ',';
      const [no = '', price = '', next = ''] = cells(line, mark);
      const [bid] = readBids(`单号,价格\n${line}`).bids;
      const fen = Math.round(Number(price.replaceAll(/[,\s]/g, '')) * 100);
      if (bid) expect([bid.no, bid.price]).toEqual([no.replaceAll(/\s/g, ''), fen]);
      else expect(no === '2611211842003197' && price === '860' && !/^\d{3}$/.test(next)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
