import fc from 'fast-check';
import { parse, safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { isPlainName } from './names.ts';
import { words } from './query.ts';

test('an amount cannot be turned around by signs that nobody sees', () => {
  expect(parse(words(20), '\u202e001¥\u202c 成交')).toBe('001¥ 成交');
  expect(safeParse(words(20), '\u2066\u2069').success).toBe(false);
  expect(parse(words(20), '\u200f100元\u200e \u061c')).toBe('100元');
});

test('words that are written from right to left stay as they are', () => {
  expect(parse(words(20), ' حذاء 42 ')).toBe('حذاء 42');
});

test('what draws nothing says nothing, in whatever sign it is written; one letter beside it is enough', () => {
  const blank = fc.constantFrom(
    '\u3164',
    '\u2800',
    '\u115f',
    '\u1160',
    '\uffa0',
    '\u17b4',
    '\u200b',
    '\u{1d159}',
    ' ',
    '\u00ad',
    '\ufe0f',
    '\u{e0041}',
  );
  const blanks = fc.string({ unit: blank, minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(blanks, (text) => {
      expect(safeParse(words(60), text).success).toBe(false);
      expect(isPlainName(text)).toBe(false);
      expect(safeParse(words(60), `${text}好`).success).toBe(true);
    }),
  );
});
