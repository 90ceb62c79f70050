/** Words of the help screen around its questions, which stand in the contract. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    title: '帮助',
    search: '搜问题',
    placeholder: '退货、提现、没有网络……',
    topics: '分类',
    all: '全部',
    found: (n: number) => `${n} 条`,
    none: (asked: string) => `没有关于「${asked}」的答案`,
    noneBody: '换个词，或者直接问我们。',
    clear: '看全部问题',
    still: '还是没解决？',
    within: (time: string, away?: boolean) =>
      `问我们，${away ? '上班后 ' : ''}${time}内答复。和你的订单、鉴别、洗护有关的，从那一单里问最快。`,
    ask: '问平台客服',
    tell: '提建议',
    pages: '看全部专题',
    share: '分享',
  },
  en: {
    title: 'Help',
    search: 'Search questions',
    placeholder: 'returns, withdrawals, no network…',
    topics: 'Topics',
    all: 'All',
    found: (n: number) => (n === 1 ? '1 answer' : `${n} answers`),
    none: (asked: string) => `No answer about “${asked}”`,
    noneBody: 'Try another word, or ask us.',
    clear: 'All questions',
    still: 'Not solved?',
    within: (time: string, away?: boolean) =>
      `Ask us; we answer within ${time}${away ? ' of being back' : ''}. About an order, an authentication or a cleaning, ask from there.`,
    ask: 'Ask us',
    tell: 'Suggest something',
    pages: 'All pages of the shop',
    share: 'Share',
  },
});
