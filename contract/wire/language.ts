/** Which of our languages somebody reads, from the tags of a browser or of `Accept-Language`, the liked one first. */
import type { Language } from './messages.ts';

/** @param tags e.g. `['en-GB', 'fr']`; one that is none of ours is passed over. Chinese when none is. */
export function languageFrom(tags: readonly string[]): Language {
  for (const tag of tags) {
    if (/^zh\b/i.test(tag)) return 'zh';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'zh';
}

/** A cookie of this name carries how a person likes the storefront to look, so that the server draws it like that at once. */
export const LOOK = 'look';
