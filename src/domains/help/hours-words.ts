/** Words of when somebody is at work. */
import type { Desk, Weekday } from '../../../contract/shop/hours.ts';
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    desks: { support: '客服', warehouse: '仓库收货' } satisfies Record<Desk, string>,
    days: { 1: '周一', 2: '周二', 3: '周三', 4: '周四', 5: '周五', 6: '周六', 7: '周日' } as Record<Weekday, string>,
    everyDay: '每天',
    toDay: (from: string, to: string) => `${from}至${to}`,
    comma: '、',
    semicolon: '；',
    at: (desk: string, times: string) => `${desk}时间（北京时间）：${times}`,
    closed: (days: string) => `${days}休息`,
    back: (time: string) => `现在没有人，${time} 回来`,
  },
  en: {
    desks: { support: 'We answer', warehouse: 'Parcels are taken in' } satisfies Record<Desk, string>,
    days: { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' } as Record<Weekday, string>,
    everyDay: 'every day',
    toDay: (from: string, to: string) => `${from} to ${to}`,
    comma: ', ',
    semicolon: '; ',
    at: (desk: string, times: string) => `${desk} ${times}, China time`,
    closed: (days: string) => `closed ${days}`,
    back: (time: string) => `nobody is here now, back ${time}`,
  },
});
