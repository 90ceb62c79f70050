/** Words of a business's deposit and record. */
import type { BusinessFigure } from '../../../../contract/recycle/work-calls.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    open: '保证金和记录',
    whole: '保证金',
    frozen: '其中报价冻结',
    free: '其中可用',
    held: '已中标，平台保管',
    hitRate: '中标率',
    inspected: '质检过',
    loweredBy: '平均压价',
    upheld: '异议成立',
    note: (days: number) => `记录算最近 ${days} 天开标的报价；密封的报价谁都看不到。`,
    rows: '记录',
    figures: {
      bids: '报价',
      won: '中标',
      lowered: '压价',
      backedOut: '悔标',
      disputes: '异议',
    } satisfies Record<BusinessFigure, string>,
    none: '没有',
    more: '更多',
  },
  en: {
    open: 'Deposit and record',
    whole: 'Deposit',
    frozen: 'Set aside for offers',
    free: 'Free',
    held: 'Held by us for what it won',
    hitRate: 'Hit rate',
    inspected: 'Inspected',
    loweredBy: 'Lowered by, on average',
    upheld: 'Disputes upheld',
    note: (days: number) => `Offers opened in the last ${plural(days, 'day')}; nobody sees a sealed one.`,
    rows: 'Record',
    figures: { bids: 'Offers', won: 'Won', lowered: 'Lowered', backedOut: 'Backed out', disputes: 'Disputes' },
    none: 'None',
    more: 'More',
  },
});
