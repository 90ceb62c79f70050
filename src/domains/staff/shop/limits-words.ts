/** Words of the amounts that staff work under. */
import { defineText } from '../../../ui/format/text.ts';
import { text as agreements } from './agreements-words.ts';
import { text as fees } from './fees-words.ts';

export const text = defineText({
  zh: {
    title: '员工的限额',
    own: agreements.zh.softwares,
    edit: '改限额',
    twoPeopleFrom: '提现从这个金额起要两个人',
    hint: '留空：不论多少，一个人就能放款',
    never: '一个人就行',
    same: fees.zh.same,
    save: '存为新的限额',
    saved: '新的限额已存',
    changes: fees.zh.changes,
    change: (was: string, will: string) => `提现要两个人的金额：${was} → ${will}。还没放款的提现也按新的算。`,
  },
  en: {
    title: 'Limits of staff',
    own: agreements.en.softwares,
    edit: 'Change the limits',
    twoPeopleFrom: 'Payouts need two people from',
    hint: 'Empty: one person lets any amount go',
    never: 'One person is enough',
    same: fees.en.same,
    save: 'Save as new limits',
    saved: 'The new limits are saved',
    changes: fees.en.changes,
    change: (was: string, will: string) =>
      `Payouts need two people from: ${was} → ${will}. It holds for what has not been let go yet, too.`,
  },
});
