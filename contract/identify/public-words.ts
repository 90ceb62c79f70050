/** What staff write of a piece, for its owner or for whoever has its code: it leads nobody off the platform. */
import { offPlatformHints } from '../chat/off-platform.ts';
import type { Words } from '../wire/states.ts';

/** Goods are named after money (a Dunk “红包”), and a code that is on a piece is what experts look at: nobody is told to scan it, to pay by it or to add whoever it is of. */
const HARMLESS = /红包|(?:二[维維][码碼]|qr ?code)(?![^，。；,.;]{0,6}(?:[付转收]|加我|联系|pay))/giu;

/** Ends with what one is told to do with a code. */
const TOLD_TO = /(?:[扫收加付]|scan)[^，。；,.;]{0,8}$/iu;

export function leadsAway(words: string): boolean {
  const rest = words.replace(HARMLESS, (found, at: number) =>
    found !== '红包' && TOLD_TO.test(words.slice(0, at)) ? found : '',
  );
  return offPlatformHints(rest).length > 0;
}

/** Its figures are followed by those of what is said next. */
const STYLE_NO = /(^|[^a-z0-9])[a-z]{1,4}\d{2,6}-\d{2,4}(?!\d)/giu;

/** Each of what is said of one piece, and what they say one after the other, whichever is read first. */
export function leadAway([first = '', ...others]: readonly string[]): boolean {
  const together = [
    [first, ...others],
    [...others, first],
  ].map((words) => words.join(' ').replace(STYLE_NO, '$1。'));
  return [first, ...others, ...together].some(leadsAway);
}

export const leadsAwayWords: Words = {
  zh: '别人会看到：不能写联系方式、站外链接或平台外的付款',
  en: 'Others will read this: it must not name contacts, outside links or payment elsewhere',
};
