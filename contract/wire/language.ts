/** Which of our languages somebody reads, from the tags of a browser or of `Accept-Language`, the liked one first. */
import type { Language } from './messages.ts';

/** @param tags e.g. `['en-GB', 'fr']`. Whoever reads neither of ours is given English; Chinese where nothing is said. */
export function languageFrom(tags: readonly string[]): Language {
  for (const tag of tags) {
    if (/^zh\b/i.test(tag)) return 'zh';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return tags.some((tag) => /^[a-z]/i.test(tag)) ? 'en' : 'zh';
}

/** A cookie of this name carries how a person likes the storefront to look, so that the server draws it like that at once. */
export const LOOK = 'look';
