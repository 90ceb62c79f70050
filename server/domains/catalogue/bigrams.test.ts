// @module-tag both-engines
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryTokens, tokensOf } from './bigrams.ts';

const stored = tokensOf('Arcadia Runner 07 雾海灰', 'AR07-114', '雅卡迪', '跑鞋', 'Crème Ⅳ');
const finds = (question: string) => queryTokens(question).every((token) => stored.includes(token));

describe('words to look for', () => {
  it.each([
    ['a colour in Chinese', '雾海灰'],
    ['two characters of it', '海灰'],
    ['a single character', '雾'],
    ['a style number with its dash', 'AR07-114'],
    ['a style number without its dash', 'ar07114'],
    ['the beginning of a style number', 'AR07'],
    ['a brand in Latin, half typed', 'arca'],
    ['a brand in Chinese', '雅卡迪'],
    ['several words in any order', '跑鞋 runner 雅卡迪'],
    ['Chinese and Latin without a space', '雾海灰runner'],
    ['full-width letters', 'ＡＲ０７'],
    ['an accent left out', 'creme'],
  ])('are found by %s', (_, question) => expect(finds(question)).toBe(true));

  it.each([
    ['characters that are not neighbours', '雾灰'],
    ['the middle of a word', 'cadia'],
    ['another number', 'AR07-115'],
    ['one word that fits and one that does not', 'runner 红隼'],
  ])('are not found by %s', (_, question) => expect(finds(question)).toBe(false));

  it('asks nothing when only punctuation was typed', () => expect(queryTokens(' -- ，。 ')).toEqual([]));

  it('always finds a text by itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'雾海灰跑鞋abcAR07- ./é'), maxLength: 30 }), (text) => {
        const tokens = tokensOf(text);
        expect(queryTokens(text).filter((token) => !tokens.includes(token))).toEqual([]);
      }),
    );
  });
});
