/** What a size is called. */
import type { Language } from '../wire/messages.ts';

/** The size of things that come in one size only (bags, watches, toys). */
export const ONE_SIZE = 'OS';

/** `EU 42.5`, `L`, `均码` */
export function sizeName(size: string, language: Language): string {
  if (size === ONE_SIZE) return language === 'en' ? 'One size' : '均码';
  return isEuropean(size) ? `EU ${size}` : size;
}

/** A shoe's number: what is measured in hundreds, or says letters, is none. */
export const isEuropean = (size: string): boolean => /^[1-5]\d(?:\.\d|[⅓⅔])?$/.test(size);
