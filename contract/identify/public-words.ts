/** What staff write of a piece, for its owner or for whoever has its code: it leads nobody off the platform. */
import { offPlatformHints } from '../chat/off-platform.ts';
import type { Words } from '../wire/states.ts';

/** Codes are what experts look at, and goods are named after money, too (a Dunk “红包”). */
export const leadsAway = (words: string): boolean =>
  offPlatformHints(words.replaceAll('红包', '')).some((kind) => kind !== 'code');

export const leadsAwayWords: Words = {
  zh: '别人会看到：不能写联系方式、站外链接或平台外的付款',
  en: 'Others will read this: it must not name contacts, outside links or payment elsewhere',
};
