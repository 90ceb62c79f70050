/** What there is to do, by the thing and the state in which it waits. */
import type { TodoKey } from '../../../contract/todo/calls.ts';
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    late: '已经到时间',
    more: (n: number) => `还有 ${n} 件`,
    todo: {
      'order.pending_pay': '去付款',
      'order.flaw_confirm': '决定要不要有瑕疵的这件',
      'order.delivered': '收到了就确认',
      'order.awaiting_ship': '发货到平台仓',
      'aftersale.approved': '把退货寄回平台仓',
      'aftersale.rejected': '卖家不同意，可以请平台介入',
      'aftersale.applied': '回应买家的售后',
      'offer.offered': '回应买家的还价',
      'offer.countered': '回应卖家的还价',
      'receipt.submitted': '把入库单的货寄出',
      'receipt.discrepancy': '确认点验差异',
      'listing.rejected': '被驳回，改好再挂',
      'penalty.notified': '看处罚，有异议就申诉',
      'penalty.upheld': '补缴违约金',
      'merchant.need_info': '补充商家资料',
      'merchant.to_sign': '签商家合同',
      'merchant.to_deposit': '缴保证金',
    } satisfies Record<TodoKey, string>,
  },
  en: {
    late: 'past its time',
    more: (n: number) => `${n} more`,
    todo: {
      'order.pending_pay': 'Pay',
      'order.flaw_confirm': 'Decide about the flaw that was found',
      'order.delivered': 'Confirm that it has arrived',
      'order.awaiting_ship': 'Ship to our warehouse',
      'aftersale.approved': 'Send the return to our warehouse',
      'aftersale.rejected': 'Refused by the seller; you can call us in',
      'aftersale.applied': 'Answer the buyer’s after-sale',
      'offer.offered': 'Answer the buyer’s offer',
      'offer.countered': 'Answer the seller’s offer',
      'receipt.submitted': 'Send the goods of your receipt',
      'receipt.discrepancy': 'Answer what the count found',
      'listing.rejected': 'Rejected: mend it and list again',
      'penalty.notified': 'Read the penalty; appeal if it is wrong',
      'penalty.upheld': 'Pay the penalty',
      'merchant.need_info': 'Complete your business papers',
      'merchant.to_sign': 'Sign the business contract',
      'merchant.to_deposit': 'Pay the deposit',
    } satisfies Record<TodoKey, string>,
  },
});
