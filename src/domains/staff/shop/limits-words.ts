/** Words of the amounts that staff work under. */
import { defineText } from '../../../ui/format/text.ts';
import { text as agreements } from './agreements-words.ts';
import { text as fees } from './fees-words.ts';

export const text = defineText({
  zh: {
    title: '员工的限额',
    own: agreements.zh.softwares,
    edit: '改限额',
    twoPeopleFrom: '提现、退款和赔付从这个金额起要两个人',
    hint: '留空：不论多少，一个人就能放款、裁定退款和赔付',
    never: '一个人就行',
    same: fees.zh.same,
    save: '存为新的限额',
    saved: '新的限额已存',
    changes: fees.zh.changes,
    change: (was: string, will: string) => `要两个人的金额：${was} → ${will}。还没放款、还没裁定的也按新的算。`,
  },
  en: {
    title: 'Limits of staff',
    own: agreements.en.softwares,
    edit: 'Change the limits',
    twoPeopleFrom: 'Payouts, refunds and compensations need two people from',
    hint: 'Empty: one person lets go, refunds or compensates any amount',
    never: 'One person is enough',
    same: fees.en.same,
    save: 'Save as new limits',
    saved: 'The new limits are saved',
    changes: fees.en.changes,
    change: (was: string, will: string) =>
      `Two people are needed from: ${was} → ${will}. It holds for what has not been let go or decided yet, too.`,
  },
});
