/** Words of an objection to what was decided about a lost or damaged piece. */
import { objectionTimes } from '../../../contract/objection/rules.ts';
import { days } from '../../../contract/wire/units.ts';
import { defineText } from '../../ui/format/text.ts';

const within = days(() => objectionTimes.within);

export const text = defineText(() => ({
  zh: {
    rule: `不同意判断，${within.zh}内可以提一次异议，由另一位同事最后定。`,
    may: '不同意这个决定？',
    mayBody: (day: string, most: string) =>
      `${day} 前可以提一次异议，由没经手、也没做过这个决定的同事再看，最多再赔 ${most}；那是最后的决定。`,
    send: '提出异议',
    label: '对赔付决定的异议',
    words: '为什么不同意',
    wordsHint: '哪一点和事实不符，能说明的都写上',
    photos: '能说明的照片（可不加）',
    lacks: (what: string) => `还差：${what}`,
    states: {
      open: '异议：另一位同事在看',
      paid: '异议：加赔了',
      refused: '异议：维持原来的决定',
      over: '异议：东西到了，不再判断',
    },
    turned: '异议：改为赔付了',
    until: (day: string) => `${day} 前给你最后的决定。`,
    late: '我们晚了，还没看完。',
    paid: (amount: string, turned: boolean) =>
      `${turned ? '改为赔' : '加赔'} ${amount}，在你的余额里。这是最后的决定。`,
    final: '这是最后的决定。',
    yours: '你说的',
    ours: '理由',
    photo: (n: number) => `你的照片 ${n}`,
  },
  en: {
    rule: ` If you disagree with the decision, you can object once within ${within.en}; another colleague decides for good.`,
    may: 'Do you disagree with this?',
    mayBody: (day: string, most: string) =>
      `Until ${day} you can object once. Someone who was not involved looks again; up to ${most} more can be paid, and that decision is final.`,
    send: 'Object',
    label: 'Objection to a decision',
    words: 'Why you disagree',
    wordsHint: 'What is not as stated, and anything that shows it',
    photos: 'Photos that show it (optional)',
    lacks: (what: string) => `Add: ${what}`,
    states: {
      open: 'Objection: a colleague is looking into it',
      paid: 'Objection: more was paid',
      refused: 'Objection: the decision stands',
      over: 'Objection: it came, so nothing is decided',
    },
    turned: 'Objection: it is paid after all',
    until: (day: string) => `The final decision comes by ${day}.`,
    late: 'We are late: it is still being looked into.',
    paid: (amount: string, turned: boolean) =>
      `${amount} ${turned ? 'was' : 'more was'} paid to your balance. This is final.`,
    final: 'This is final.',
    yours: 'You said',
    ours: 'Why',
    photo: (n: number) => `Your photo ${n}`,
  },
}));
