/** Words of the buttons of a case; null where no button causes an event. */
import type { AftersaleEvent } from '../../../contract/aftersale/machine.ts';
import { defineText } from '../../ui/format/text.ts';

type ByEvent = Record<AftersaleEvent, string | null>;

export const actText = defineText({
  zh: {
    actions: {
      withdraw: '撤销售后',
      send: '填退货单号',
      escalate: '请平台介入',
      approve: '同意退货',
      agree: '同意退款',
      reject: '拒绝',
      expire: null,
      scanIn: null,
      accept: null,
      fake: null,
      dispute: null,
      overdue: null,
      uphold: null,
      orderReturn: null,
      dismiss: null,
      settle: null,
    } satisfies ByEvent,
  },
  en: {
    actions: {
      withdraw: 'Withdraw',
      send: 'Enter tracking number',
      escalate: 'Call us in',
      approve: 'Agree to return',
      agree: 'Agree to refund',
      reject: 'Reject',
      expire: null,
      scanIn: null,
      accept: null,
      fake: null,
      dispute: null,
      overdue: null,
      uphold: null,
      orderReturn: null,
      dismiss: null,
      settle: null,
    } satisfies ByEvent,
  },
});
