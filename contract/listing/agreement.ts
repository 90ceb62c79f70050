/** What a seller agrees to with each listing, as the software comes with it; a shop may have versions of its own. Changed words are a new version. */
import { listingTerms } from './rules.ts';

export const listingAgreement: { version: string; text: { zh: string[]; en: string[] } } = {
  version: listingTerms,
  text: {
    zh: [
      '挂售的商品是你的，真实、成色如实，没有同时答应给别人。',
      '标价由你定；卖出后平台按挂售时你看到的费率收服务费，其余是你的。',
      '在平台仓的由平台发货；不在仓的由你在页面写的时间内发出，没发出按违约规则处理。',
      '卖出前可以改价或下架；卖出后不能撤回，买家的售后按退货规则处理。',
      '平台可以先审核价格和卖家，审核没过会告诉你原因。',
    ],
    en: [
      'What you list is yours, genuine and of the grade you state, and promised to nobody else.',
      'You set the price; after a sale we keep the share that you saw when you listed it, and the rest is yours.',
      'We ship what lies in our warehouse; other pieces you ship within the time on the page, or the rules on penalties apply.',
      'Before it is sold you may change the price or take it off; after that it cannot be taken back, and returns follow the return policy.',
      'We may look at prices and sellers first, and say why when we refuse.',
    ],
  },
};
