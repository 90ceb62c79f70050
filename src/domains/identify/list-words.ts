/** Words of selling what was found genuine. */
import { defineText } from '../../ui/format/text.ts';

export const listText = defineText({
  zh: {
    list: '带着证书去挂售',
    sendIn: '寄到平台仓卖',
    sendInNote: '到仓重新查验，商品页挂到仓的报告，不挂这张证书',
  },
  en: {
    list: 'Sell it with this certificate',
    sendIn: 'Send it to our warehouse to sell',
    sendInNote: 'Inspected again on arrival and listed with that report, not with this certificate',
  },
});
