/** What somebody wrote: in which language it is, and what of it is one of our own phrases. */
import type { Language } from '../../ui/format/text.ts';
import { text } from './defect-words.ts';

/** Null where it tells no language: a number, a size. */
export function languageOf(words: string): Language | null {
  if (/\p{Script=Han}/u.test(words)) return 'zh';
  return /\p{Script=Latin}{2}/u.test(words) ? 'en' : null;
}

const shapes = ['shoe', 'top', 'bag', 'other'] as const;

/** A usual defect in the reader's language; null for what its writer put into words of their own. */
export function usualDefect(words: string, language: Language): string | null {
  for (const shape of shapes)
    for (const [n, zh] of text.zh[shape].entries())
      if (words === zh || words === text.en[shape][n]) return text[language][shape][n] ?? null;
  return null;
}
