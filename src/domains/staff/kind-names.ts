/** The kinds of work staff do, by name: what the way between them needs without their screens. */

export const kindNames = {
  orders: { zh: '订单', en: 'Orders' },
  receipts: { zh: '入库', en: 'Receipts' },
  inspections: { zh: '查验', en: 'Inspections' },
  retrievals: { zh: '取回', en: 'Retrievals' },
  listings: { zh: '挂售', en: 'Listings' },
  aftersale: { zh: '售后', en: 'After-sales' },
  identify: { zh: '鉴别', en: 'Authentication' },
  cleaning: { zh: '洗护', en: 'Cleaning' },
  letters: { zh: '未送达', en: 'Undelivered' },
  withdrawals: { zh: '提现', en: 'Withdrawals' },
  penalties: { zh: '申诉', en: 'Appeals' },
  debts: { zh: '欠款', en: 'Debts' },
  recycle: { zh: '回收', en: 'Recycling' },
  consignment: { zh: '估价', en: 'Valuations' },
  coupons: { zh: '优惠券', en: 'Coupons' },
  activities: { zh: '活动', en: 'Activities' },
  lots: { zh: '拍品', en: 'Lots' },
  sessions: { zh: '专场', en: 'Sessions' },
  merchants: { zh: '商家', en: 'Businesses' },
} as const;

export type Kind = keyof typeof kindNames;
export const kinds = Object.keys(kindNames) as Kind[];
export const isKind = (name: unknown): name is Kind => kinds.includes(name as Kind);
