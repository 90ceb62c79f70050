/** Words of the debts on the workbench. */
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../queue-names.ts';

export const text = defineText({
  zh: {
    empty: '没有人欠平台',
    refunds: '退款',
    penalties: '违约金',
    storage: '仓储费',
    emptyBody: names.zh.emptyBody,
    phone: '手机号',
    ask: '申请核销退款',
    why: '为什么收不回来',
    asked: (by: string, amount: string) => `${by} 申请核销 ${amount}`,
    own: names.zh.ownRequest,
    agree: '同意核销',
    decline: '不同意',
    done: '已记录',
  },
  en: {
    empty: 'Nobody owes us',
    refunds: 'Refunds',
    penalties: 'Penalties',
    storage: 'Storage',
    emptyBody: names.en.emptyBody,
    phone: 'Phone',
    ask: 'Ask to write off refunds',
    why: 'Why it cannot be collected',
    asked: (by: string, amount: string) => `${by} asks to write off ${amount}`,
    own: names.en.ownRequest,
    agree: 'Write off',
    decline: 'Decline',
    done: 'Recorded',
  },
});
