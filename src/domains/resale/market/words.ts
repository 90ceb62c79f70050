/** The words of the pretend marketplace. */
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';

export const text = defineText({
  zh: {
    marketTitle: names.zh.market,
    stranger: '在这里以陌生人的身份买一件，看卖家那边会发生什么。没有真的钱。',
    nothingForSale: '集市上还没有商品',
    nothingForSaleBody: '卖家把库存放上来以后，会出现在这里。',
    buy: '拍下',
    pay: '付款',
    leave: '不买了',
    confirmGot: '东西到了',
    askRefund: '要求退款',
    strangerOrders: '陌生人的订单',
    bought: '拍下了，还没付款',
    done: '好了',
  },
  en: {
    marketTitle: names.en.market,
    stranger: 'Buy something as a stranger and see what happens on the seller’s side. No real money.',
    nothingForSale: 'Nothing for sale here yet',
    nothingForSaleBody: 'Goods appear once a seller has put stock up.',
    buy: 'Order',
    pay: 'Pay',
    leave: 'Never mind',
    confirmGot: 'It arrived',
    askRefund: 'Ask for a refund',
    strangerOrders: 'Orders of strangers',
    bought: 'Ordered, not paid yet',
    done: 'Done',
  },
});
