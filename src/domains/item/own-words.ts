/** What somebody wrote: in which language it is, if any. */
import type { Language } from '../../ui/format/text.ts';

/** Null where it tells no language: a number, a size. */
export function languageOf(words: string): Language | null {
  if (/\p{Script=Han}/u.test(words)) return 'zh';
  // Everybody says it.
  if (/^ok(ay)?\P{L}*$/iu.test(words.trim())) return null;
  return /\p{Script=Latin}{2}/u.test(words) ? 'en' : null;
}
