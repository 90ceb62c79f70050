/** The words of finding lots: filters, the calendar, who puts them up. */

import { auctionRules } from '../../../../contract/auction/rules.ts';
import { hours } from '../../../../contract/wire/units.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names as order } from '../../order/names.ts';

const soon = hours(auctionRules.soon);

export const text = defineText({
  zh: {
    soon: `${soon.zh}内结束`,
    showLots: (n: number) => `看 ${n} 件拍品`,
    asked: (q: string) => `“${q}”`,
    forget: (q: string) => `不再按“${q}”找`,
    noneFound: '没有这样的拍品',
    noneFoundBody: '放宽一点筛选，或看看预展里有没有。',
    calendarTitle: '拍卖日历',
    calendarNote: '预展和竞拍中的，按现在的结束时间排；最后有人出价会往后延。',
    days: '日子',
    dayLots: (day: string, n: number) => `${day} · ${n} 件`,
    noneThatDay: '这天没有要结束的',
    noneThatDayBody: '换个日子，或去拍卖看看。',
    toCalendar: '拍卖日历',
    sellerTitle: '送拍的人',
    bySeller: '谁在卖',
    business: '认证商家',
    person: order.zh.person,
    sold: '完成的订单',
    refunded: '售后退款的订单',
    since: '注册时间',
    followers: '关注的人',
    record: (sold: number, refunded: number) => `完成 ${sold} 单 · 售后退款 ${refunded} 单`,
    sellerLots: '看 TA 的拍品',
    noLotsOf: '现在没有这样的拍品',
    noLotsOfBody: '关注后，开拍会告诉你。',
    ruleId: '编号',
    rule: '规则',
    rulesNote: '每一条都有一个同名的测试，每次发布前都要通过。',
    share: '分享',
  },
  en: {
    soon: `Ends within ${soon.en}`,
    showLots: (n: number) => `Show ${plural(n, 'lot')}`,
    asked: (q: string) => `“${q}”`,
    forget: (q: string) => `Stop looking for “${q}”`,
    noneFound: 'No such lot',
    noneFoundBody: 'Loosen the filters, or see what is in preview.',
    calendarTitle: 'Auction calendar',
    calendarNote: 'Lots in preview and live ones, by the end that holds now; a late bid moves it.',
    days: 'Day',
    dayLots: (day: string, n: number) => `${day} · ${n}`,
    noneThatDay: 'Nothing ends on this day',
    noneThatDayBody: 'Choose another day, or see the auctions.',
    toCalendar: 'Calendar',
    sellerTitle: 'Auction seller',
    bySeller: 'Who sells it',
    business: 'Certified business',
    person: order.en.person,
    sold: 'Completed orders',
    refunded: 'Refunded orders',
    since: 'Here since',
    followers: 'Followers',
    record: (sold: number, refunded: number) => `${plural(sold, 'completed order')} · ${refunded} refunded`,
    sellerLots: 'Their lots',
    noLotsOf: 'No such lot now',
    noLotsOfBody: 'Follow them to be told when one opens.',
    ruleId: 'Id',
    rule: 'Rule',
    rulesNote: 'Each has a test of its own name, which must pass before every release.',
    share: 'Share',
  },
});
