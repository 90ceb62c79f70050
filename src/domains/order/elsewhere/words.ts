/** Words of an order whose item was sold on another marketplace too, while nobody has decided who has it. */
import { defineText } from '../../../ui/format/text.ts';

export const twice = defineText({
  zh: {
    home: '先别寄：这件在另一个平台也卖出了，平台正在定归谁。到点还没定下来，这单关闭，不收你违约金。',
    buyer: '这件在另一个平台也卖出了，平台正在定归谁，定下来之前不寄。归不了你，付的钱全额退回。',
    here: '这件在另一个平台也卖出了，平台正在定归谁，定下来之前不寄。',
    tag: '两边都卖出了',
  },
  en: {
    home: 'Do not send it yet: it was sold on another marketplace too, and we are deciding who has it. Undecided by then, this order closes at no cost to you.',
    buyer:
      'It was sold on another marketplace too. We are deciding who has it and nothing is sent before that; if it is not you, all you paid goes back.',
    here: 'It was sold on another marketplace too; we are deciding who has it and send it to nobody until then.',
    tag: 'Sold twice',
  },
});

/** Where people look for what they sold, said of what was sold there. */
export const elsewhere = defineText({
  zh: { title: '在其他平台卖出的', note: '在店铺搬家里看进度、发货' },
  en: { title: 'Sold on other platforms', note: 'Follow and ship them in the resale tool' },
});
