/** What the forms of listings say of an item that an address names, and of a percentage that is none. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    percentBad: (least: number, most: number) => `${least} 到 ${most} 之间的数`,
    notThere: '要上架的那件不在可以上架的货里：可能已卖出、已在卖，或编号不对。下面的清单里没有它。',
  },
  en: {
    percentBad: (least: number, most: number) => `A number from ${least} to ${most}`,
    notThere:
      'The item you came with cannot be listed: it may be sold or listed already, or not exist. It is left out below.',
  },
});
