/** The kinds of work staff do, by name: what the way between them needs without their screens. */
import type { Permission } from '../../../contract/wire/permissions.ts';

export const kindNames = {
  orders: { zh: '订单', en: 'Orders' },
  receipts: { zh: '入库', en: 'Receipts' },
  inspections: { zh: '查验', en: 'Inspections' },
  retrievals: { zh: '取回', en: 'Retrievals' },
  listings: { zh: '挂售', en: 'Listings' },
  aftersale: { zh: '售后', en: 'After-sales' },
  identify: { zh: '鉴别', en: 'Authentication' },
  cleaning: { zh: '洗护', en: 'Cleaning' },
  chats: { zh: '会话', en: 'Conversations' },
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
  shop: { zh: '店铺', en: 'Shop' },
  catalogue: { zh: '商品库', en: 'Catalogue' },
  people: { zh: '员工', en: 'People' },
  audit: { zh: '操作记录', en: 'Log' },
};

export type Kind = keyof typeof kindNames;
export const kinds = Object.keys(kindNames) as Kind[];
/** What somebody must be allowed to see before a kind of work is shown to them. */
export const kindPermission: Record<Kind, Permission> = {
  orders: 'orders.see',
  receipts: 'warehouse.see',
  inspections: 'warehouse.see',
  retrievals: 'warehouse.see',
  listings: 'listings.see',
  aftersale: 'aftersale.see',
  identify: 'identify.see',
  cleaning: 'cleaning.see',
  chats: 'chats.see',
  letters: 'letters.see',
  withdrawals: 'payouts.see',
  penalties: 'penalties.see',
  debts: 'payouts.see',
  recycle: 'recycle.see',
  consignment: 'recycle.see',
  coupons: 'coupons.see',
  activities: 'activities.see',
  lots: 'auctions.see',
  sessions: 'auctions.see',
  merchants: 'merchants.see',
  shop: 'shop.see',
  catalogue: 'catalogue.see',
  people: 'people.see',
  audit: 'audit.see',
};
export const isKind = (name: unknown): name is Kind => kinds.includes(name as Kind);
