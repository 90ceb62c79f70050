/** The words of the pretend marketplace. */
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import { minutes } from '../../../../contract/wire/units.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';

const every = minutes(resaleTimes.compare);

export const text = defineText({
  zh: {
    marketTitle: names.zh.market,
    stranger: '在这里以陌生人的身份买一件，看卖家那边会发生什么。没有真的钱。',
    hearsWhen: `卖家通常几秒到几分钟后得知；集市会故意漏掉或晚发通知，那就要等每 ${every.zh}一次的核对。`,
    nothingForSale: '集市上还没有商品',
    nothingForSaleBody: '卖家把库存放上来以后，会出现在这里。',
    buy: '拍下',
    pay: '付款',
    leave: '不买了',
    confirmGot: '东西到了',
    askRefund: '要求退款',
    gotBack: '钱退回来了',
    strangerOrders: '陌生人的订单',
    bought: '拍下了，还没付款',
    done: '好了',
  },
  en: {
    marketTitle: names.en.market,
    stranger: 'Buy something as a test buyer and see what happens on the seller’s side. No real money.',
    hearsWhen: `Sellers usually hear of it within seconds or minutes. The market loses or delays some messages on purpose; the check every ${every.en} then finds it.`,
    nothingForSale: 'Nothing for sale here yet',
    nothingForSaleBody: 'Items appear once a seller lists stock.',
    buy: 'Order',
    pay: 'Pay',
    leave: 'Never mind',
    confirmGot: 'It arrived',
    askRefund: 'Ask for a refund',
    gotBack: 'The money is back',
    strangerOrders: 'Test buyers’ orders',
    bought: 'Ordered, not paid yet',
    done: 'Completed',
  },
});
