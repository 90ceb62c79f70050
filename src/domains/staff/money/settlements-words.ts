/** Words of the failed settlements on the workbench. */
import type { SettlementFailure } from '../../../../contract/settlement/machine.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../queue-names.ts';

export const text = defineText({
  zh: {
    empty: '没有打款失败的结算',
    emptyBody: names.zh.emptyBody,
    failures: { short: '卖家的待结算账户里不够这笔钱', closed: '卖家的账户已注销' } satisfies Record<
      SettlementFailure,
      string
    >,
    phone: '手机号',
    frozen: '待结算账户里有',
    no: '结算单号',
    order: '订单号',
    failedAt: '失败于',
    pay: '重新打款',
    paid: '已结算',
    again: '原因还在，又没打成',
  },
  en: {
    empty: 'No settlement failed',
    emptyBody: names.en.emptyBody,
    failures: {
      short: 'What is kept for this seller does not hold it',
      closed: 'The seller’s account is closed',
    } satisfies Record<SettlementFailure, string>,
    phone: 'Phone',
    frozen: 'Kept for them',
    no: 'Settlement',
    order: 'Order',
    failedAt: 'Failed',
    pay: 'Pay again',
    paid: 'Settled',
    again: 'The cause is still there; it failed again',
  },
});
