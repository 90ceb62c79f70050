/** Words of the connected accounts on the workbench. */
import type { TieKind } from '../../../../contract/connection/rules.ts';
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    empty: '没有关联账户互相交易',
    emptyBody: '用过同一台设备、同一张卡、同一个电话或同一张身份证的账户，互相买卖时会出现在这里。',
    kinds: {
      device: '同一台设备',
      card: '同一个收款账户',
      phone: '同一个电话',
      identity: '同一张身份证',
      address: '同一个地址',
    } satisfies Record<TieKind, string>,
    orders: (n: number) => `互相买了 ${n} 笔`,
    leftOut: '没算进成交价的',
    bids: '互相出价',
    last: '最近一次',
    connected: '按同一个人算：优惠券用不了，成交不进价格记录，也不算销量。',
    apart: '只有地址相同，仍按两个人算。',
  },
  en: {
    empty: 'No connected accounts deal with each other',
    emptyBody:
      'Accounts that used one device, one card, one phone or one identity card appear here when they trade with each other.',
    kinds: {
      device: 'One device',
      card: 'One payout account',
      phone: 'One phone',
      identity: 'One identity card',
      address: 'One address',
    } satisfies Record<TieKind, string>,
    orders: (n: number) => `${n} bought from each other`,
    leftOut: 'Left out of the prices',
    bids: 'Bids on each other',
    last: 'Last',
    connected: 'Counted as one person: no coupon can be used, no sale makes a price or a record.',
    apart: 'Only the address agrees: still two people.',
  },
});
