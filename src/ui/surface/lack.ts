/** Why a form cannot be sent yet, in one sentence: what is missing, or what is filled and breaks its rule. */
import type { moreWords } from '../format/more-words.ts';

/** A field's label, what stands in it, and what is wrong with that. */
type Part = readonly [label: string, value: string | number | null, fault?: string | false | null];

/** Of the first field that keeps it; false where none does. */
export function lackOf(m: (typeof moreWords)['zh'], parts: readonly (Part | false)[]): string | false {
  for (const part of parts) {
    if (!part) continue;
    const [label, value, fault] = part;
    if (value === null || (typeof value === 'string' && value.trim() === '')) return m.missing([label]);
    if (fault) return m.of(label, fault);
  }
  return false;
}

/** Of words that are read by somebody: one character says nothing. */
export const tooShort = (m: (typeof moreWords)['zh'], said: string): string | false =>
  said.trim().length < 2 && m.twoCharacters;
