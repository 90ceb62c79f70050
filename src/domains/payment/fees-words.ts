/** Words of a shop's fees where this device does not know them yet. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    unknown: '这家店的费用还不知道',
    unknownBody: '连上网就能算出来，在那之前不写数。',
  },
  en: {
    unknown: 'This shop’s fees are not known yet',
    unknownBody: 'They are worked out once you are online; until then no amount is shown.',
  },
});
