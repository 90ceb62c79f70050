/** Words of the reviews that staff judge. */
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../queue-names.ts';

export const text = defineText({
  zh: {
    emptyTitle: names.zh.emptyTitle,
    emptyBody: names.zh.emptyBody,
    of: (buyer: string, seller: string) => `${buyer} 评价 ${seller}`,
    gone: '已注销',
    noWords: '没有写字',
    reply: '卖家回应：',
    buyer: '买家',
    seller: '卖家',
    order: '订单',
    bought: '买的是',
    said: '写于',
    takenDown: '这位买家被撤下过',
    times: (n: number) => `${n} 条`,
    reports: (n: number) => `${n} 人举报`,
    earlier: '以前的举报',
    by: (who: string) => `${who}：`,
    keep: '留着',
    takeDown: '撤下',
    does: {
      keep: '评价照常显示，举报的人会收到通知和你写的依据。',
      takeDown:
        '评价不再显示，也不算进评分。写评价的人会看到违反的规则和你写的依据，可以写反馈再说一次；举报的人也会收到通知。',
    },
    ground: '违反哪一条',
    note: '依据（他们会看到）',
    decided: '决定已发出',
  },
  en: {
    emptyTitle: names.en.emptyTitle,
    emptyBody: names.en.emptyBody,
    of: (buyer: string, seller: string) => `${buyer} of ${seller}`,
    gone: 'Account closed',
    noWords: 'Without words',
    reply: 'The seller:',
    buyer: 'Buyer',
    seller: 'Seller',
    order: 'Order',
    bought: 'Bought',
    said: 'Written',
    takenDown: 'Taken down of this buyer before',
    times: (n: number) => plural(n, 'review'),
    reports: (n: number) => plural(n, 'report'),
    earlier: 'Earlier reports',
    by: (who: string) => `${who}: `,
    keep: 'Keep it',
    takeDown: 'Take it down',
    does: {
      keep: 'It stays as it is. Who reported it is told, with your grounds.',
      takeDown:
        'It is no longer shown and counts in no stars. Its buyer reads the rule and your grounds, and can object by feedback; who reported it is told, too.',
    },
    ground: 'Which rule it breaks',
    note: 'Grounds (they will read them)',
    decided: 'Decided, and everybody told',
  },
});
