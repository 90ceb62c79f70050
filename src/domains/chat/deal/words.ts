/** Words of what is one deal: of before, an order had a conversation of its own beside its item's. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    beside: '关于订单，早先还有一段话写在另一处。',
    open: '打开看',
    goesOn: '这里只留着早先的话。这笔交易接着在商品的会话里说。',
    goThere: '去接着说',
  },
  en: {
    beside: 'Some earlier messages about this order are in another conversation.',
    open: 'Read them',
    goesOn: 'Only earlier messages are kept here. The deal continues in the item’s conversation.',
    goThere: 'Go on there',
  },
});
