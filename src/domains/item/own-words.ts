/** What somebody wrote: in which language it is, and what of it is one of our own phrases. */
import type { Words } from '../../../contract/wire/states.ts';
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

/** What stands there alike in both languages was told by its owner; a usual defect reads in the reader's all the same. */
export const defectIn = ({ zh, en }: Words, language: Language): string =>
  zh === en ? (usualDefect(zh, language) ?? zh) : { zh, en }[language];
