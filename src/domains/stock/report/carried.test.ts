import { expect, test } from 'vitest';
import { isOthers } from './carried.ts';

test('a second report does not join the draft that holds the first one’s piece; the same report and goods without any do', () => {
  const lines = [{ identifyId: null }, { identifyId: 'first' }];
  expect(isOthers(lines, 'second')).toBe(true);
  expect(isOthers(lines, 'first')).toBe(false);
  expect(isOthers([{ identifyId: null }], 'second')).toBe(false);
});
