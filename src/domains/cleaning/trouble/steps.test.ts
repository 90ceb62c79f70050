import { expect, test } from 'vitest';
import { confirmedOf, toneOf } from '../way.ts';

test('an owner reads that they confirmed the photos of its arrival, not those of what came back undelivered weeks later', () => {
  const came = { id: 'came', kind: 'arrival' as const, at: 10 };
  const back = { id: 'back', kind: 'returned' as const, at: 30 };
  expect(confirmedOf([came, back], 20)).toBe('came');
  // Of old its return was called an arrival.
  expect(confirmedOf([came, { ...back, kind: 'arrival' }], 20)).toBe('came');
  expect(confirmedOf([came], null)).toBeNull();
});

test('what came back undelivered, is a claim or was closed does not look as if all were well', () => {
  expect((['undelivered', 'claim', 'closed', 'done', 'washing'] as const).map((state) => toneOf({ state }))).toEqual([
    ...['warn', 'warn', 'idle', undefined, undefined],
  ]);
});
