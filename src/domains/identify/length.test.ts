import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { lengthOf, saidAs } from './length.ts';

test('whoever reads how long it takes is never told less than it took', () => {
  expect(lengthOf(4 * HOUR + 25 * MINUTE).zh).toBe('5 小时');
  expect(lengthOf(4 * HOUR).zh).toBe('4 小时');
  expect(lengthOf(59.5 * MINUTE).zh).toBe('1 小时');
  expect(lengthOf(30.2 * MINUTE).zh).toBe('31 分钟');
  // What is called slow is what is said to be longer than what we promise.
  expect([4 * HOUR, 4 * HOUR + 1].map((ms) => saidAs(ms) > 4 * HOUR)).toEqual([false, true]);
});
