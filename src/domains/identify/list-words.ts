/** Words of selling what was found genuine. */
import { defineText } from '../../ui/format/text.ts';

export const listText = defineText({
  zh: {
    list: '带着证书去挂售',
    sendIn: '带着证书寄到平台仓卖',
    sendInNote: '到仓查验时和证书照片对照，是同一件才把证书挂上商品页',
  },
  en: {
    list: 'Sell it with this certificate',
    sendIn: 'Send it in to sell with this certificate',
    sendInNote: 'Inspected beside these photos on arrival; listed with the certificate if it is the same piece',
  },
});
