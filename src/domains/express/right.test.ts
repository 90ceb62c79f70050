import { expect, test } from 'vitest';
import { rightOnly } from './right.ts';

test('who has corrected a tracking number reads the right one alone, and with each correction what it was before', () => {
  const steps = [
    { event: 'pay', reason: null },
    { event: 'send', reason: 'SF SF1' },
    { event: 'correct', reason: 'SF SF2' },
    { event: 'correct', reason: 'SF SF3' },
    { event: 'scanIn', reason: 'came wet' },
  ];
  expect(rightOnly(steps).map(({ reason }) => reason)).toEqual([null, null, null, 'SF SF3', 'came wet']);
  expect(rightOnly(steps).map(({ was }) => was)).toEqual([undefined, undefined, 'SF SF1', 'SF SF2', undefined]);
  expect(rightOnly(steps.slice(0, 2))).toEqual(steps.slice(0, 2));
});
