/** Words of the cashier page. */

import { type Purpose, SANDBOX_LATE } from '../../../contract/payment/calls.ts';
import { ASK_AFTER } from '../../../contract/payment/machine.ts';
import { minutes } from '../../../contract/wire/units.ts';
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';
import { names as pay } from './names.ts';

const ask = minutes(ASK_AFTER);
const late = SANDBOX_LATE / 1000;

export const text = defineText({
  zh: {
    cashier: '沙盒收银台',
    sandboxTitle: '这是模拟收银台',
    sandboxBody: '不会扣真实的钱。点「模拟支付成功」，会像真的支付渠道一样发签名通知，怎么到由你选。',
    toPay: '待支付',
    until: (when: string) => `${when} 没付会自动关闭`,
    order: '订单',
    payOk: '模拟支付成功',
    later: '先不付，看订单',
    paid: '已支付',
    paidBodies: {
      order: '钱由平台保管，你收货后才给卖家。',
      recharge: '已经加到你的余额。',
      identify: '钱由平台保管，结论定了才收；无法判断就退给你。',
      cleaning: '钱由平台保管，洗好、你收到了才收。',
      cleaningExtra: '和洗护费一起由平台保管，你收到了才收。',
      trial: '渠道是通的。这一分钱会退回。',
    } satisfies Record<Purpose, string>,
    closed: '这笔付款已关闭',
    closedBody: '订单已取消、超时或用别的方式付了。现在再付的话，钱会自动退回。',
    refunded: '已退款',
    refundedBody: '钱已按原路退回。',
    forfeited: '已扣除',
    forfeitedBody: '尾款没有按时付，定金不退。',
    toOrder: '看订单',
    toBalance: '看余额',
    toShop: '回到店铺',
    payment: '支付',
    payBy: (way: string) => `用${way}付款`,
    noticeTitle: '通知怎么到',
    notices: {
      now: { label: '马上到', note: '付完就知道' },
      late: { label: '晚到', note: `${late} 秒后才到` },
      doubled: { label: '重复到', note: '同一条来三次，只算一次' },
      disordered: { label: '顺序颠倒', note: '先说已付，再说还在等' },
      lost: { label: '丢了', note: `${ask.zh}后系统自己去问，也可以马上问` },
    },
    waitsTitle: '钱已付，通知还没到',
    waitsBody: '到了这里会自己变。等不及就问一下支付渠道，不会重复扣钱。',
    ask: '我已付款，问一下',
    askNone: '支付渠道说还没收到这笔钱',
    balance: pay.zh.ways.balance,
    balanceShort: (amount: string) => `可用 ${amount}，不够`,
    balanceHas: (amount: string) => `可用 ${amount}`,
    sandbox: pay.zh.ways.sandbox,
    sandboxNote: '模拟收银台，不会真的扣钱',
    payTitle: pay.zh.how,
    payNow: (amount: string) => `付 ${amount}`,
  },
  en: {
    cashier: 'Sandbox cashier',
    sandboxTitle: 'This is a pretend cashier',
    sandboxBody:
      'No real money moves. “Pretend to pay” sends signed notices as a real provider would, in the way you choose.',
    toPay: 'To pay',
    until: (when: string) => `Closes automatically ${when}`,
    order: 'Order',
    payOk: 'Pretend to pay',
    later: 'Not now, view order',
    paid: 'Paid',
    paidBodies: {
      order: 'We hold the money until you have the item.',
      recharge: 'It is in your balance.',
      identify: 'We hold the money until there is a verdict. If our experts cannot tell, you get it back.',
      cleaning: 'We hold the money until your item is clean and you have it back.',
      cleaningExtra: 'We hold it with the rest of the fee until you have your item back.',
      trial: 'The provider works. The cent will be returned.',
    } satisfies Record<Purpose, string>,
    closed: 'This payment is closed',
    closedBody:
      'The order was cancelled, expired or was paid another way. Money that arrives now is returned automatically.',
    refunded: 'Refunded',
    refundedBody: 'The money was refunded the way you paid.',
    forfeited: 'Lost',
    forfeitedBody: 'The rest was not paid in time.',
    toOrder: 'View order',
    toBalance: 'View balance',
    toShop: 'Back to the shop',
    payment: 'Payment',
    payBy: (way: string) => `Pay with ${way}`,
    noticeTitle: 'How the notice comes',
    notices: {
      now: { label: 'At once', note: 'Known as soon as it is paid' },
      late: { label: 'Late', note: `Only after ${plural(late, 'second')}` },
      doubled: { label: 'Repeated', note: 'The same one three times, counted once' },
      disordered: { label: 'Out of order', note: 'First “paid”, then “still waiting”' },
      lost: { label: 'Lost', note: `We check after ${ask.en}; you can check at once` },
    },
    waitsTitle: 'Paid, but not confirmed yet',
    waitsBody: 'This page updates when it is. Checking with the provider is safe: nothing is charged twice.',
    ask: 'I have paid, check now',
    askNone: 'The provider has not received the money yet',
    balance: pay.en.ways.balance,
    balanceShort: (amount: string) => `${amount} available, not enough`,
    balanceHas: (amount: string) => `${amount} available`,
    sandbox: pay.en.ways.sandbox,
    sandboxNote: 'A pretend cashier; no real money moves',
    payTitle: pay.en.how,
    payNow: (amount: string) => `Pay ${amount}`,
  },
});
