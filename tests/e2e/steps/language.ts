/**
 * The language in which a story is played: `IN=en` plays it in English, anything else in Chinese. What a story looks for on the
 * screen it takes from the storefront's own lists of words, so that both are the same story.
 */
import type { Language } from '../../../contract/wire/messages.ts';
import type { Words } from '../../../contract/wire/states.ts';

export const language: Language = process.env.IN === 'en' ? 'en' : 'zh';

/** What the browser says that its person reads. */
export const locale = language === 'en' ? 'en-GB' : 'zh-CN';

/** Of a list of words, or of a name: the one that is on the screen. */
export const said = <T>(words: { readonly zh: T; readonly en: T }): T => words[language];

/** What a state is called. */
export const stateSaid = (machine: { states: Readonly<Record<string, Words>> }, state: string): string => {
  const words = machine.states[state];
  if (!words) throw new Error(`no state ${state}`);
  return said(words);
};
