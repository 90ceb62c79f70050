/** Why something waits. Its words come with the code that finds it out: who never waits never loads them. */
import type { photosMustWait } from '../../../offline/device/link.ts';
import type { Why } from '../../../offline/outbox/observe.ts';
import type { Text } from '../../../ui/format/text.ts';

/** Photos are not to be sent over what the phone is on, or its person has not said what that is. */
export type PhotosWait = Exclude<Awaited<ReturnType<typeof photosMustWait>>, false>;
/** There is a network, and the server has not answered: it is tried every few seconds. */
export type WhyNow = Why | PhotosWait | 'unanswered';

let words: Text<Record<WhyNow, string>> | null = null;
export const sayWhys = (text: Text<Record<WhyNow, string>>): void => {
  words = text;
};
/** Whoever has a reason has its words. */
export const whySaid = (why: WhyNow, language: 'zh' | 'en'): string | undefined => words?.[language][why];
