/** The words of the recommendations. Their own, so that they come without a product's. */

import { defineText } from '../../ui/format/text.ts';
import { words } from '../../ui/format/words.ts';

export const text = defineText({
  zh: {
    similarTitle: '相似推荐',
    nothingSimilar: '暂时没有相似的在售',
    toHome: words.zh.home,
  },
  en: {
    similarTitle: 'Similar items',
    nothingSimilar: 'Nothing similar is for sale right now',
    toHome: words.en.home,
  },
});
