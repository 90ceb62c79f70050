import { expect, test } from 'vitest';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { isSlow, lengthOf, saidAs } from './length.ts';

test('whoever reads how long it takes is never told less than it took', () => {
  expect(lengthOf(4 * HOUR + 25 * MINUTE).zh).toBe('5 小时');
  expect(lengthOf(4 * HOUR).zh).toBe('4 小时');
  expect(lengthOf(59.5 * MINUTE).zh).toBe('1 小时');
  expect(lengthOf(30.2 * MINUTE).zh).toBe('31 分钟');
  // What is called slow is what is said to be longer than what we promise.
  expect([4 * HOUR, 4 * HOUR + 1].map((ms) => saidAs(ms) > 4 * HOUR)).toEqual([false, true]);
});

test('a queue that is longer than what is promised for its way is told as that, one that is as long is not', () => {
  const { photos, item } = identifyTimes;
  expect([photos, photos + MINUTE].map((ms) => isSlow('photos', ms))).toEqual([false, true]);
  expect([photos + MINUTE, item, item + MINUTE].map((ms) => isSlow('item', ms))).toEqual([false, false, true]);
});
