/** Words of the working hours that an owner says. */
import type { Desk } from '../../../../contract/shop/hours.ts';
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    desks: { support: '客服时间', warehouse: '仓库收货时间' } satisfies Record<Desk, string>,
    unsaid: {
      support: '没有写。问平台的人只看到多久内答复，从问的时候算起。',
      warehouse: '没有写。寄东西的人看不到什么时候有人收。',
    } satisfies Record<Desk, string>,
    closed: '休息日',
    from: '从几点（北京时间）',
    to: '到几点',
    ends: '要比开始晚',
    first: (n: number) => `休息日 ${n}，从哪天`,
    last: (n: number) => `休息日 ${n}，到哪天`,
    nth: (n: number) => `休息日 ${n}`,
    away: (what: string) => `去掉${what}`,
    moreShifts: (desk: string) => `加一段${desk}`,
    moreClosed: '加休息日',
  },
  en: {
    desks: { support: 'Support is there', warehouse: 'Warehouse takes in' } satisfies Record<Desk, string>,
    unsaid: {
      support: 'Not said. Who asks us reads only within what time we answer, from when they ask.',
      warehouse: 'Not said. Who sends something does not read when somebody takes it in.',
    } satisfies Record<Desk, string>,
    closed: 'Closed on',
    from: 'From, China time',
    to: 'Until',
    ends: 'Later than its beginning',
    first: (n: number) => `Holiday ${n}, first day`,
    last: (n: number) => `Holiday ${n}, last day`,
    nth: (n: number) => `holiday ${n}`,
    away: (what: string) => `Remove ${what}`,
    moreShifts: (desk: string) => `Add times: ${desk}`,
    moreClosed: 'Add a holiday',
  },
});
