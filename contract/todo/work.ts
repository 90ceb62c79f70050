/** The kinds of work at the workbench that wait for staff: what each is called, and who can do it. */
import type { Permission } from '../wire/permissions.ts';
import type { Words } from '../wire/states.ts';

export const workKinds = [
  'orders',
  'receipts',
  'inspections',
  'retrievals',
  'listings',
  'aftersale',
  'identify',
  'cleaning',
  'resale',
  'prizes',
  'chats',
  'lives',
  'reviews',
  'feedback',
  'withdrawals',
  'settlements',
  'penalties',
  'merchants',
  'recycle',
  'consignment',
] as const;
export type WorkKind = (typeof workKinds)[number];

export const workNames = {
  orders: { zh: '订单', en: 'Orders' },
  receipts: { zh: '入库', en: 'Receipts' },
  inspections: { zh: '查验', en: 'Inspections' },
  retrievals: { zh: '取回', en: 'Retrievals' },
  listings: { zh: '挂售', en: 'Listings' },
  aftersale: { zh: '售后', en: 'After-sales' },
  identify: { zh: '鉴别', en: 'Authentication' },
  cleaning: { zh: '洗护', en: 'Cleaning' },
  resale: { zh: '店铺搬家', en: 'Resale' },
  prizes: { zh: '奖品', en: 'Prizes' },
  chats: { zh: '会话', en: 'Conversations' },
  lives: { zh: '直播', en: 'Live rooms' },
  reviews: { zh: '评价', en: 'Reviews' },
  feedback: { zh: '反馈', en: 'Feedback' },
  withdrawals: { zh: '提现', en: 'Withdrawals' },
  settlements: { zh: '结算', en: 'Settlements' },
  penalties: { zh: '申诉', en: 'Appeals' },
  merchants: { zh: '商家', en: 'Businesses' },
  recycle: { zh: '回收', en: 'Recycling' },
  consignment: { zh: '估价', en: 'Valuations' },
} as const satisfies Readonly<Record<WorkKind, Words>>;

/** Whoever holds one of these is told when some of it is late; who may only look is not. */
export const workDoers: Readonly<Record<WorkKind, readonly Permission[]>> = {
  orders: ['orders.work', 'orders.inspect'],
  receipts: ['warehouse.work'],
  inspections: ['orders.inspect'],
  retrievals: ['warehouse.work'],
  listings: ['listings.review'],
  aftersale: ['aftersale.work', 'aftersale.decide'],
  identify: ['identify.work', 'identify.judge', 'identify.decide'],
  cleaning: ['cleaning.work', 'cleaning.decide'],
  resale: ['resale.work'],
  prizes: ['campaigns.edit'],
  chats: ['chats.work'],
  lives: ['chats.work'],
  reviews: ['chats.work'],
  feedback: ['feedback.answer'],
  withdrawals: ['payouts.decide'],
  settlements: ['payouts.decide'],
  penalties: ['penalties.decide'],
  merchants: ['merchants.decide'],
  recycle: ['recycle.work', 'recycle.judge'],
  consignment: ['recycle.judge'],
};
