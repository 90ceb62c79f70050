/** The screens of the kinds of work staff do: a line here and one in -kind-names.ts, and the workbench has it. */
import { type ComponentType, lazy } from 'react';
import type { Kind } from './kind-names.ts';

export const parts: Record<Kind, ComponentType> = {
  orders: lazy(() => import('./orders/Orders.tsx')),
  receipts: lazy(() => import('./warehouse/Receipts.tsx')),
  inspections: lazy(() => import('./warehouse/Inspections.tsx')),
  retrievals: lazy(() => import('./warehouse/Retrievals.tsx')),
  listings: lazy(() => import('./Listings.tsx')),
  aftersale: lazy(() => import('./orders/Aftersales.tsx')),
  identify: lazy(() => import('./expert/Desk.tsx')),
  cleaning: lazy(() => import('./cleaning/Cleanings.tsx')),
  letters: lazy(() => import('./Letters.tsx')),
  withdrawals: lazy(() => import('./money/Withdrawals.tsx')),
  settlements: lazy(() => import('./money/Settlements.tsx')),
  penalties: lazy(() => import('./Penalties.tsx')),
  debts: lazy(() => import('./money/Debts.tsx')),
  connections: lazy(() => import('./money/Connections.tsx')),
  recycle: lazy(() => import('./recycle/Recycle.tsx')),
  consignment: lazy(() => import('./recycle/Valuations.tsx')),
  resale: lazy(() => import('./resale/ResaleDesk.tsx')),
  coupons: lazy(() => import('./Coupons.tsx')),
  activities: lazy(() => import('./Activities.tsx')),
  campaigns: lazy(() => import('./campaigns/Campaigns.tsx')),
  sources: lazy(() => import('./campaigns/Sources.tsx')),
  lots: lazy(() => import('./auctions/Lots.tsx')),
  sessions: lazy(() => import('./auctions/Sessions.tsx')),
  merchants: lazy(() => import('./Merchants.tsx')),
  shop: lazy(() => import('./shop/Shop.tsx')),
  catalogue: lazy(() => import('./catalogue/Catalogue.tsx')),
  people: lazy(() => import('./shop/People.tsx')),
  audit: lazy(() => import('./shop/Audit.tsx')),
};
