import { expect, test } from 'vitest';
import { ourReason, withoutStop } from './reason.ts';

test('a reason with a full stop of its own does not end twice in our sentence', () => {
  expect(`${withoutStop('照片太暗。')}。`).toBe('照片太暗。');
  expect(`${withoutStop('Too dark. ')}.`).toBe('Too dark.');
  expect(withoutStop('有没有鞋盒？')).toBe('有没有鞋盒？');
});

test('a reason of ours is read in one language at a time, and somebody’s own words are left as they are', () => {
  expect(ourReason('在另一个平台被拍下 / Ordered on another marketplace')).toEqual({
    zh: '在另一个平台被拍下',
    en: 'Ordered on another marketplace',
  });
  for (const own of ['照片太暗', 'too dark', '左 / 右']) expect(ourReason(own)).toBeNull();
});
