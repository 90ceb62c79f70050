/** What live rooms are called where others lead to them. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: { live: '直播', planOurs: '预告一场平台直播' },
  en: { live: 'Live', planOurs: 'Announce our room' },
});
