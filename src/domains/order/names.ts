/** Names that the screens of an order and those above them share. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    tabs: { pay: '待付款', ship: '待发货', inspect: '查验中', receive: '待收货', done: '已结束' },
    you: '你',
    waiting: { B: '买家', S: '卖家', M: '商家', P: '平台', T: '系统', C: '快递' } as Record<string, string>,
    business: '商家',
    person: '个人卖家',
    policy: '退货规则',
    sellerGets: (amount: string, rate: string) => `卖家到手 ${amount}，平台服务费 ${rate} 由卖家承担。`,
    toWarehouse: '寄到平台仓',
    confirm: '确认收货',
  },
  en: {
    tabs: { pay: 'To pay', ship: 'To ship', inspect: 'Inspection', receive: 'To receive', done: 'Ended' },
    you: 'you',
    waiting: {
      B: 'the buyer',
      S: 'the seller',
      M: 'the merchant',
      P: 'us',
      T: 'the system',
      C: 'the carrier',
    } as Record<string, string>,
    business: 'Business',
    person: 'Private seller',
    policy: 'Return policy',
    sellerGets: (amount: string, rate: string) => `The seller receives ${amount}; they pay our ${rate} service fee.`,
    toWarehouse: 'Send it to our warehouse',
    confirm: 'Confirm receipt',
  },
});
