/** What the message centre is called where others lead to it; home does, so it stands apart from the centre's own words. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: { messages: '消息' },
  en: { messages: 'Messages' },
});
