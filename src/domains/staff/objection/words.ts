/** Words of objections to decisions, for whoever decides them. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    title: '不同意赔付决定的',
    says: '主人说',
    before: '第一次',
    paid: (amount: string) => `赔了 ${amount}`,
    refused: '不赔',
    until: (when: string) => `${when}要给最后的决定`,
    late: (when: string) => `晚了，${when} 前该给决定`,
    photo: (n: number) => `主人的照片 ${n}`,
    decide: '再看一次',
    final: '这是最后的决定，主人不能再提。',
    grants: { yes: '加赔', no: '维持原来的' },
    most: (amount: string) => `最多 ${amount}`,
    verdictNeeded: '先选',
  },
  en: {
    title: 'Disagrees with a decision',
    says: 'Its owner says',
    before: 'Decided first',
    paid: (amount: string) => `${amount} paid`,
    refused: 'nothing paid',
    until: (when: string) => `final decision due ${when}`,
    late: (when: string) => `late, was due ${when}`,
    photo: (n: number) => `Its owner’s photo ${n}`,
    decide: 'Look again',
    final: 'This is final: its owner cannot object again.',
    grants: { yes: 'Pay more', no: 'It stands' },
    most: (amount: string) => `At most ${amount}`,
    verdictNeeded: 'Choose first',
  },
});
