/** The screens of the kinds of work staff do: a line here and one in -kind-names.ts, and the workbench has it. */
import { type ComponentType, lazy } from 'react';
import type { Kind } from './-kind-names.ts';

export const parts: Record<Kind, ComponentType> = {
  orders: lazy(() => import('./-work-orders.tsx')),
  receipts: lazy(() => import('./-work-receipts.tsx')),
  retrievals: lazy(() => import('./-work-retrievals.tsx')),
  listings: lazy(() => import('./-work-listings.tsx')),
  aftersale: lazy(() => import('./-work-aftersale.tsx')),
  letters: lazy(() => import('./-work-letters.tsx')),
  withdrawals: lazy(() => import('./-work-withdrawals.tsx')),
  penalties: lazy(() => import('./-work-penalties.tsx')),
  coupons: lazy(() => import('./-work-coupons.tsx')),
  activities: lazy(() => import('./-work-activities.tsx')),
  merchants: lazy(() => import('./-work-merchants.tsx')),
};
