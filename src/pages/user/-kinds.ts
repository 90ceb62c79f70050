/** The kinds of work staff do: a line here, and the workbench has it. */
import { lazy } from 'react';

export const kinds = {
  orders: { zh: '订单', en: 'Orders', Part: lazy(() => import('./-work-orders.tsx')) },
  receipts: { zh: '入库', en: 'Receipts', Part: lazy(() => import('./-work-receipts.tsx')) },
  retrievals: { zh: '取回', en: 'Retrievals', Part: lazy(() => import('./-work-retrievals.tsx')) },
  listings: { zh: '挂售', en: 'Listings', Part: lazy(() => import('./-work-listings.tsx')) },
  aftersale: { zh: '售后', en: 'After-sales', Part: lazy(() => import('./-work-aftersale.tsx')) },
  letters: { zh: '未送达', en: 'Undelivered', Part: lazy(() => import('./-work-letters.tsx')) },
  withdrawals: { zh: '提现', en: 'Withdrawals', Part: lazy(() => import('./-work-withdrawals.tsx')) },
  penalties: { zh: '申诉', en: 'Appeals', Part: lazy(() => import('./-work-penalties.tsx')) },
  coupons: { zh: '优惠券', en: 'Coupons', Part: lazy(() => import('./-work-coupons.tsx')) },
  activities: { zh: '活动', en: 'Activities', Part: lazy(() => import('./-work-activities.tsx')) },
  merchants: { zh: '商家', en: 'Businesses', Part: lazy(() => import('./-work-merchants.tsx')) },
} as const;

export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as Kind[];
export const isKind = (name: unknown): name is Kind => kindNames.includes(name as Kind);
