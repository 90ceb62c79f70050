/** A brand as its goods are titled, with what it is called in Chinese. */
import type { Language } from '../../../contract/wire/messages.ts';
import type { Words } from '../../../contract/wire/states.ts';

export const brandName = ({ zh, en }: Words, language: Language): string =>
  language === 'zh' && zh !== en ? `${en} ${zh}` : en;
