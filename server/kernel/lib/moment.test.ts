import { expect, test } from 'vitest';
import { chinaTime } from './moment.ts';

test('a time in a sentence reads as on the screens, in the shop’s time and each language', () => {
  const at = new Date('2026-12-02T17:44:00Z');
  expect(chinaTime(at)).toEqual({ zh: '12月3日 01:44', en: 'Dec 3, 01:44' });
  expect(chinaTime(at, { year: true })).toEqual({ zh: '2026年12月3日 01:44', en: 'Dec 3, 2026, 01:44' });
});
