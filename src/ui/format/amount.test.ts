import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanAmount, fenOf, typedOf } from './amount.ts';

describe('an amount being typed', () => {
  it.each([
    ['1299', '1299', 129_900],
    ['1299.5', '1299.5', 129_950],
    ['1299.', '1299.', 129_900],
    ['0012', '12', 1200],
    ['.5', '0.5', 50],
    ['1.234', '1.23', 123],
    ['1.2.3', '1.23', 123],
    ['¥1,299', '1299', 129_900],
    ['１２。５', '12.5', 1250],
    ['abc', '', null],
    ['', '', null],
    ['-5', '-5', null],
    ['−０。５', '-0.5', null],
    ['¥-5', '-5', null],
    ['5-6', '56', 5600],
    ['99999999999999', '99999999999999', null],
  ])('%j becomes %j and means %s fen', (typed, clean, fen) => {
    expect(cleanAmount(typed)).toBe(clean);
    expect(fenOf(clean)).toBe(fen);
  });
  it('means what was shown, for every amount', () =>
    fc.assert(fc.property(fc.nat(1e9), (fen) => fenOf(cleanAmount(typedOf(fen))) === fen)));
  it('stays as it is when cleaned again', () =>
    fc.assert(fc.property(fc.string(), (typed) => cleanAmount(cleanAmount(typed)) === cleanAmount(typed))));
});
