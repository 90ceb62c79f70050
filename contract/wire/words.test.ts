import { parse, safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { words } from './query.ts';

test('an amount cannot be turned around by signs that nobody sees', () => {
  expect(parse(words(20), '\u202e001¥\u202c 成交')).toBe('001¥ 成交');
  expect(safeParse(words(20), '\u2066\u2069').success).toBe(false);
  expect(parse(words(20), '\u200f100元\u200e \u061c')).toBe('100元');
});

test('words that are written from right to left stay as they are', () => {
  expect(parse(words(20), ' حذاء 42 ')).toBe('حذاء 42');
});
