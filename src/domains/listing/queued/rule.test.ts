/** A percentage that is none prices nothing, instead of everything at the suggestion. */
import { expect, test } from 'vitest';
import type { HangRow } from '../../../../contract/listing/calls.ts';
import { percentIn, priceBy } from '../price-rule.ts';

const row = { suggestion: { price: 100_000 }, planned: null } as unknown as HangRow;
const priced = (typed: string) => priceBy({ rule: 'percent', percent: percentIn(typed), fixed: null }, row);

test.each([
  ['-5', 95_000],
  ['12.5', 112_500],
  ['0', 100_000],
  ['', null],
  ['-', null],
  ['5e1', null],
  ['0x10', null],
  ['-91', null],
  ['201', null],
])('%j of ¥1000 is %j', (typed, price) => {
  expect(priced(typed)).toBe(price);
});
