/** Words of a business's deposit and record. */
import type { BusinessFigure } from '../../../../contract/recycle/work-calls.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    open: '保证金和记录',
    whole: '保证金',
    frozen: '其中已开标的报价冻结',
    free: '其余，含密封报价冻结的',
    held: '已中标，平台保管',
    hitRate: '命中率',
    hits: (share: string, won: number, of: number) => `${share} · ${of} 份里中 ${won} 份`,
    waiting: '等卖家选的报价',
    waitingOf: (n: number) => `${n} 份`,
    inspected: '质检过',
    loweredBy: '平均改低',
    upheld: '异议成立',
    note: (days: number) => `记录算最近 ${days} 天开标的报价；密封的报价谁都看不到。`,
    rows: '记录',
    figures: {
      bids: '报价',
      won: '中标',
      lowered: '改价',
      backedOut: '悔标',
      disputes: '异议',
    } satisfies Record<BusinessFigure, string>,
    takesAway: {
      restrict:
        '不能上架新商品，在卖的继续卖。竞价大厅能看、能撤回密封的报价，不能出价；到开标还没恢复，密封的报价作废、钱解冻。已卖出和已中标的照常做完。',
      suspend:
        '商品马上全部下架，直播关闭，没人出价的拍品撤下，有人出价的拍到结束。竞价大厅看不了；没成交的回收报价马上作废、钱解冻，恢复了也不会回来。已卖出和已中标的照常做完。',
    },
    restoreTitle: (name: string) => `恢复「${name}」？`,
    restoreBody: '马上能上架商品，能进竞价大厅报价。下架的商品和作废的报价不会自己回来。',
    none: '没有',
    more: '更多',
  },
  en: {
    open: 'Deposit and record',
    whole: 'Deposit',
    frozen: 'Set aside for opened offers',
    free: 'The rest, sealed offers included',
    held: 'Held by us for what it won',
    hitRate: 'Hit rate',
    hits: (share: string, won: number, of: number) => `${share} · ${won} of ${plural(of, 'offer')}`,
    waiting: 'Offers awaiting a choice',
    waitingOf: (n: number) => `${n}`,
    inspected: 'Inspected',
    loweredBy: 'Price cut, on average',
    upheld: 'Disputes upheld',
    note: (days: number) => `Offers opened in the last ${plural(days, 'day')}; nobody sees a sealed one.`,
    rows: 'Record',
    figures: { bids: 'Offers', won: 'Won', lowered: 'Price cuts', backedOut: 'Backed out', disputes: 'Disputes' },
    takesAway: {
      restrict:
        'Nothing new can be listed; current listings stay. In the merchant hall it can browse and withdraw sealed offers, but not make any; sealed ones are void and their money is released if this still holds when they open. What was sold or won is completed.',
      suspend:
        'All its listings come down now, its live rooms close and lots without bids are withdrawn; lots with bids run to their end. The merchant hall is closed to it; offers that nobody accepted are void now, their money is released, and they do not come back. What was sold or won is completed.',
    },
    restoreTitle: (name: string) => `Restore ${name}?`,
    restoreBody:
      'It can list items and make offers in the merchant hall at once. Listings taken down and void offers do not come back by themselves.',
    none: 'None',
    more: 'More',
  },
});
