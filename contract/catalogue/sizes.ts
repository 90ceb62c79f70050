/** What a size is called. */
import type { Language } from '../wire/messages.ts';

/** The size of things that come in one size only (bags, watches, toys). */
export const ONE_SIZE = 'OS';

/** `EU 42.5`, `L`, `均码` */
export function sizeName(size: string, language: Language): string {
  if (size === ONE_SIZE) return language === 'en' ? 'One size' : '均码';
  return /^\d/.test(size) && !size.endsWith('XL') ? `EU ${size}` : size;
}
