import { expect, test } from 'vitest';
import { withoutStop } from './reason.ts';

test('a reason with a full stop of its own does not end twice in our sentence', () => {
  expect(`${withoutStop('照片太暗。')}。`).toBe('照片太暗。');
  expect(`${withoutStop('Too dark. ')}.`).toBe('Too dark.');
  expect(withoutStop('有没有鞋盒？')).toBe('有没有鞋盒？');
});
