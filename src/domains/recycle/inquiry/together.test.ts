/** Pieces of one inquiry in the list of all that a person sells. */
import { expect, test } from 'vitest';
import type { RecycleRow } from '../../../../contract/recycle/calls.ts';
import { together } from './together.ts';

const row = (id: string, batchId: string) => ({ id, batchId }) as RecycleRow;

test('three pieces of one inquiry stand as one, and never under another’s', () => {
  const rows = [row('1', 'a'), row('2', 'a'), row('3', 'a'), row('4', 'b'), row('5', 'a')];
  expect(together(rows).map((group) => group.map(({ id }) => id))).toEqual([['1', '2', '3'], ['4'], ['5']]);
});
