/** Words of selling what was found genuine. */
import { defineText } from '../../ui/format/text.ts';

export const listText = defineText({
  zh: {
    list: '带着证书去挂售',
    sendIn: '带着证书寄到平台仓卖',
    sendInNote: '到仓查验时和证书照片对照，是同一件才把证书挂上商品页。',
    keep: '留在平台仓卖',
    keepNote: '不用寄回再寄来：直接转入库，查验后带着证书挂售。',
    keepAccepts: '选了就是接受结论，不能再申诉。',
    opensFirst: '你还没开通寄卖：先写真实姓名、同意协议，不收费，开完就回到这里接着挂，证书一直带着。',
    kept: '已留在平台仓',
    keptNote: '入库和查验的进度在入库单里',
  },
  en: {
    list: 'Sell it with this certificate',
    sendIn: 'Send it in to sell with this certificate',
    sendInNote: 'Inspected beside these photos on arrival; listed with the certificate if it is the same piece.',
    keep: 'Keep it in our warehouse to sell',
    keepNote: 'It need not travel home and back: it goes into stock and is listed with its certificate.',
    keepAccepts: ' You accept the result by that and give up the appeal.',
    opensFirst:
      ' You do not sell here yet: give your real name and accept the agreement first, free of charge; then you go on here, with the certificate.',
    kept: 'Kept in our warehouse',
    keptNote: 'Follow it in your shipment',
  },
});
