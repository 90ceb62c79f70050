import { expect, test } from 'vitest';
import { mayBeWashed, waitsFor } from './free.ts';

test('only shoes, bags and clothes that lie with us and are free are offered to be washed', () => {
  const shoe = { state: 'in_stock', held: null, inWarehouse: true, kind: 'sneakers' as const };
  expect(mayBeWashed(shoe)).toBe(true);
  for (const not of [
    { kind: 'watches' as const },
    { kind: 'toys' as const },
    { inWarehouse: false },
    { state: 'listed' },
    { held: { by: 'cleaning', id: 'x' } as const },
  ])
    expect(mayBeWashed({ ...shoe, ...not })).toBe(false);
});

test('while something is done with a piece, its owner is not told that it waits for them', () => {
  expect(waitsFor({ held: { by: 'cleaning', id: 'wash' } as never })).toEqual({ waitsFor: null });
  expect(waitsFor({ held: null })).toEqual({});
});
