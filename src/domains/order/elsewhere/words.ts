/** Words of an order whose item was sold on another marketplace too, while nobody has decided who has it. */
import { defineText } from '../../../ui/format/text.ts';

export const twice = defineText({
  zh: {
    todo: '定归谁',
    home: (closes: string | null) =>
      `先别寄：这件在另一个平台也卖出了。${closes === null ? '' : `到 ${closes} 还没定下来，这单关闭，不收你违约金。`}`,
    buyer: (closes: string | null) =>
      `这件在另一个平台也卖出了，定下来之前不寄。归不了你${closes === null ? '' : `，或到 ${closes} 还没定下来`}，付的钱全额退回。`,
    here: '这件在另一个平台也卖出了，定下来之前不寄。',
    tag: '两边都卖了',
  },
  en: {
    todo: 'to decide who gets it',
    home: (closes: string | null) =>
      `Do not send it yet: it was also sold on another marketplace.${closes === null ? '' : ` If we have not decided by ${closes}, this order closes at no cost to you.`}`,
    buyer: (closes: string | null) =>
      `It was also sold on another marketplace, and nothing ships until we decide. If you don’t get it${closes === null ? '' : `, or we have not decided by ${closes}`}, you are refunded in full.`,
    here: 'It was also sold on another marketplace; nothing ships until we decide.',
    tag: 'Sold twice',
  },
});

/** Where people look for what they sold, said of what was sold there. */
export const elsewhere = defineText({
  zh: { title: '在其他平台卖出的', note: '在店铺搬家里看进度、发货' },
  en: { title: 'Sold on other marketplaces', note: 'Follow and ship them under Cross-listing' },
});
