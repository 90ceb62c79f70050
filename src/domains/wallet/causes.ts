/** Where the cause of a movement is told in full. */
import type { LinkProps } from '@tanstack/react-router';
import type { assetDetail } from '../../../contract/wallet/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { CauseKind } from '../../../contract/wire/memos.ts';

type Line = Pick<Output<typeof assetDetail>['list'][number], 'cause' | 'order' | 'piece'>;

export const causes: { readonly [kind in CauseKind | 'identifyOrder']: ((id: string) => LinkProps) | null } = {
  order: (id) => ({ to: '/pages/order/orderdetail', search: { id } }),
  bid: (id) => ({ to: '/pages/order/bid/detail', search: { id } }),
  settlement: (id) => ({ to: '/pages/stock/settleInfo', search: { id } }),
  withdrawal: (id) => ({ to: '/pages/user/deposit', search: { id } }),
  penalty: (id) => ({ to: '/pages/user/penalty', search: { id } }),
  lot: (id) => ({ to: '/pages/auction/lot', search: { id } }),
  cleaning: (id) => ({ to: '/pages/cleaning/washdetail', search: { id } }),
  cleaningExtra: (id) => ({ to: '/pages/cleaning/washdetail', search: { id } }),
  identify: (id) => ({ to: '/pages/identify/detail', search: { id } }),
  identifyOrder: () => ({ to: '/pages/identify/identify' }),
  campaign: (id) => ({ to: '/pages/custom/activity', search: { id } }),
  merchant: () => ({ to: '/pages/merchantCenter/deposit' }),
  retrieval: () => ({ to: '/pages/stock/retrieve' }),
  storage: () => ({ to: '/pages/stock/report' }),
  item: (id) => ({ to: '/pages/stock/stockList', search: { id } }),
  account: () => ({ to: '/pages/user/penalty' }),
  // Whose piece it is says which screen; a top-up is told by its line, and what the demo gave by nothing.
  recycle: null,
  recharge: null,
  trial: null,
  demo: null,
};

const isKnown = (kind: string): kind is keyof typeof causes => kind in causes;

export function linkOf({ cause: { kind, id }, piece }: Line): LinkProps | null {
  if (piece) return { to: piece.own ? '/pages/order/recycle/detail' : '/pages/recycle/orderDetails', search: { id } };
  // A page may be older than the server it asks.
  return isKnown(kind) ? (causes[kind]?.(id) ?? null) : null;
}
