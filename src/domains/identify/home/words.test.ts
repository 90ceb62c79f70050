/** A native reader stumbles over nothing that is said of what goes home or is missing. */
import { expect, test } from 'vitest';
import { text as cleaning } from '../../cleaning/words.ts';
import { text as staff } from '../../staff/expert/claim-words.ts';
import { text } from './words.ts';

test('nobody is told what “was found out”, or what happens “without a word” or “journeys” cost', () => {
  const said = (words: unknown): string[] =>
    Object.values(words as Record<string, unknown>).flatMap((one) => {
      if (typeof one === 'string') return [one];
      if (typeof one === 'function') return [String(one)];
      return one && typeof one === 'object' ? said(one) : [];
    });
  for (const words of [text.en, staff.en, cleaning.en])
    expect(said(words).filter((one) => /was found out|without (a|your) word|journeys/i.test(one))).toEqual([]);
});
