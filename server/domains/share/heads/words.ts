/** What is said of a page to chat apps and search engines. */

import { aftersaleTimes } from '../../../../contract/aftersale/machine.ts';
import { days } from '../../../../contract/wire/units.ts';

const back = days(() => aftersaleTimes.apply);

export const words = {
  zh: {
    promise: '二手潮流好物，钱由平台保管到你收货。',
    from: ' 起',
    home: '首页',
    search: (q: string) => `搜索「${q}」`,
    certified: {
      appealed: '有人申诉，正在重看',
      revoked: '证书已被撤销',
    },
    spent: '已发完，不能再加入',
    begins: (when: string) => `${when} 开始`,
    ends: (when: string) => `${when} 截止`,
    things: (n: number) => `${n} 件`,
    live: {
      planned: (when: string) => `${when} 开播`,
      live: '正在直播',
      over: '已结束',
      cancelled: '已取消',
    },
    shows: (what: string) => `正在讲 ${what}`,
    prizes: (first: string, n: number) => (n > 1 ? `奖品：${first} 等 ${n} 份` : `奖品：${first}`),
    pair: (mine: string, theirs: string) => `邀请人得 ${mine} 券，好友得 ${theirs} 券`,
    invites: (who: string | null, off: string) => `${who ?? '好友'}邀请你，首单完成得 ${off} 券`,
    invitedFor: (from: string) => `满 ${from} 可用；首单送达、${back.zh}退货期走完没有退就到账`,
    onSale: (n: number) => `在售 ${n} 件`,
    sold: (n: number) => `卖出 ${n} 件`,
    stars: (average: string, n: number) => `${average} 分（${n} 条评价）`,
    lots: { ending: (n: number) => `正在拍 ${n} 件`, preview: (n: number) => `预展 ${n} 件` },
    bidNow: (price: string) => `现价 ${price}`,
    bidFrom: (price: string) => `${price} 起拍`,
    report: { pass: '查验通过', flaw: '查验发现瑕疵', fail: '查验未通过' },
  },
  en: {
    promise: 'Second-hand sneakers, streetwear and bags; we hold the money until you have them.',
    from: ' and up',
    home: 'Home',
    search: (q: string) => `Search “${q}”`,
    certified: {
      appealed: 'Under appeal',
      revoked: 'Certificate withdrawn',
    },
    spent: 'Used up: nobody else can join',
    begins: (when: string) => `Begins ${when}`,
    ends: (when: string) => `Closes ${when}`,
    things: (n: number) => (n === 1 ? '1 item' : `${n} items`),
    live: {
      planned: (when: string) => `Live ${when}`,
      live: 'Live now',
      over: 'Ended',
      cancelled: 'Cancelled',
    },
    shows: (what: string) => `now showing ${what}`,
    prizes: (first: string, n: number) => (n > 1 ? `Prizes: ${first} and ${n - 1} more` : `The prize: ${first}`),
    pair: (mine: string, theirs: string) => `A ${mine} coupon for whoever invites, ${theirs} for their friend`,
    invites: (who: string | null, off: string) => `${who ?? 'A friend'} invites you: a ${off} coupon for a first order`,
    invitedFor: (from: string) =>
      `Off from ${from}; yours once the first order is kept past its ${back.en} return window`,
    onSale: (n: number) => `${n} for sale`,
    sold: (n: number) => `${n} sold`,
    stars: (average: string, n: number) => `${average} of 5 (${n === 1 ? '1 review' : `${n} reviews`})`,
    lots: { ending: (n: number) => `${n} taking bids`, preview: (n: number) => `${n} in preview` },
    bidNow: (price: string) => `Now ${price}`,
    bidFrom: (price: string) => `Bids from ${price}`,
    report: { pass: 'Passed inspection', flaw: 'A flaw was found', fail: 'Failed inspection' },
  },
} as const;
