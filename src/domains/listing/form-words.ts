/** What the form of a listing says of an item that its address names. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    notThere: '要上架的那件不在可以上架的货里：可能已卖出、已在卖，或编号不对。下面的清单里没有它。',
  },
  en: {
    notThere:
      'The item you came with cannot be listed: it may be sold or listed already, or not exist. It is left out below.',
  },
});
