/** Steps that wait on a desk's phone, one on top of the other, as if the server had them. */
import { expect, test } from 'vitest';
import { seenLine, seenReceipt } from '../../../../contract/stock/seen.ts';
import {
  workReceiptArrive,
  workReceiptClose,
  workReceiptCount,
  workReceiptStart,
} from '../../../../contract/stock/warehouse.ts';
import type { Receipt } from './counted.ts';
import { expectedOf, expectedQueue, expectedState } from './expected.ts';

const name = { zh: '鞋', en: 'Shoe' };
const line = { position: 0, skuId: 'sku', productId: 'p', name, styleNo: 'A1', size: '42', cover: '', grade: 'new' };
const receipt = {
  ...{ id: 'r', no: '1', state: 'shipped', found: [] },
  lineList: [{ ...line, quantity: 2, counted: null }],
} as unknown as Receipt;
const step = (call: { path: string }, input: object, state = 'waiting') =>
  ({ id: call.path, call: call.path, input, state }) as never;
const found = [{ kind: 'asTold', grade: 'new', quantity: 2, shelf: 'A-01' }];
const all = [
  step(workReceiptArrive, { waybill: 'SF1' }),
  step(workReceiptStart, { id: 'r' }),
  step(workReceiptCount, { id: 'r', line: 0, found }),
  step(workReceiptClose, { id: 'r', how: 'stock' }),
];
const extra = { zh: '多出的件', en: 'Extra' };

test('a parcel is taken in, counted and put away in a cellar, and the screen says so at each step', () => {
  const states = all.map((_, n) => expectedState('shipped', all.slice(0, n + 1)));
  expect(states).toEqual(['arrived', 'checking', 'checking', 'stocked']);
  const counted = expectedOf(receipt, all.slice(0, 3), extra);
  expect(counted.lineList[0]?.counted).toBe(2);
  expect(counted.found.map(({ quantity, stocked }) => [quantity, stocked])).toEqual([[2, false]]);
  const away = expectedOf(receipt, all, extra);
  expect(away.found.map(({ stocked }) => stocked)).toEqual([true]);
});

test('counting a line again replaces what was counted before', () => {
  const again = step(workReceiptCount, { id: 'r', line: 0, found: [{ kind: 'asTold', grade: 'new', quantity: 1 }] });
  const counted = expectedOf(receipt, [...all.slice(0, 3), again], extra);
  expect(counted.lineList[0]?.counted).toBe(1);
  expect(counted.found).toHaveLength(1);
});

test('a second count on the same phone names what the first will have left, as the server will see it', () => {
  const expected = expectedOf(receipt, all.slice(0, 3), extra);
  const there = { ...expected, found: expected.found.map((one) => ({ ...one, id: 'a row of the server’s' })) };
  expect(seenLine(expected, 0)).toBe(seenLine(there, 0));
  expect(seenLine(expected, 0)).not.toBe(seenLine(receipt, 0));
  expect(seenReceipt(expected)).not.toBe(seenReceipt(receipt));
});

test('what waits behind a refused step is not told as if it had happened', () => {
  const refused = [step(workReceiptArrive, { waybill: 'SF1' }, 'parked'), ...all.slice(1)];
  expect(expectedState('shipped', refused)).toBe('shipped');
  expect(expectedOf(receipt, refused, extra)).toEqual(receipt);
});

test('a parcel taken in at the door without a network leaves those on their way and stands among those to be counted, also in their numbers', () => {
  const row = (id: string, state: string) => ({ id, state }) as never;
  const page = (list: never[]) => ({ list, next: null, counts: { arrive: 2, count: 5, differ: 0 } });
  const arrive = { ...(all[0] as unknown as object), touches: ['receipt-r'] } as never;
  const known = [row('r', 'shipped'), row('other', 'shipped'), row('there', 'arrived')];
  const shown = (queue: 'arrive' | 'count', list: never[], waiting: never[]) =>
    expectedQueue(queue, [page(list)], { known, waiting }).map(({ list, counts }) => [
      list.map(({ id }) => id),
      counts,
    ]);
  const counts = { arrive: 1, count: 6, differ: 0 };
  expect(shown('arrive', known.slice(0, 2), [arrive])).toEqual([[['other'], counts]]);
  expect(shown('count', known.slice(2), [arrive])).toEqual([[['there', 'r'], counts]]);
  // Put away it is in neither; what was refused moves nothing.
  const away = all.map((one) => ({ ...(one as object), touches: ['receipt-r'] }) as never);
  expect(shown('count', known.slice(2), away)).toEqual([[['there'], { ...counts, count: 5 }]]);
  const refused = { ...(arrive as object), state: 'parked' } as never;
  expect(shown('arrive', known.slice(0, 2), [refused])).toEqual([[['r', 'other'], { arrive: 2, count: 5, differ: 0 }]]);
});
