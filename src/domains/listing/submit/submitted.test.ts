import { expect, test } from 'vitest';
import type { Outcome } from '../use-listing-acts.ts';
import { headOf } from './Submit.tsx';

test('a seller reads that it was listed only where nothing waits for review and nothing was left out', () => {
  const t = { resultTitle: 'listed', resultSent: 'sent', resultNone: 'none' };
  const head = (states: Outcome['done'][number]['state'][], left = 0) =>
    headOf(
      {
        done: states.map((state, n) => ({ id: `${n}`, state })),
        skipped: Array.from({ length: left }, (_, n) => ({ itemId: `${n}`, why: 'gone' })),
      } as unknown as Outcome,
      t,
    );
  expect([head(['on', 'sold']), head(['on', 'review']), head(['on'], 1), head([], 2)]).toEqual([
    'listed',
    'sent',
    'sent',
    'none',
  ]);
});
