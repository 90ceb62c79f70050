/** The kinds of work staff do: a line here, and the workbench has it. */
import { lazy } from 'react';

export const kinds = {
  orders: { zh: '订单', en: 'Orders', Part: lazy(() => import('./-work-orders.tsx')) },
} as const;

export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as Kind[];
export const isKind = (name: unknown): name is Kind => kindNames.includes(name as Kind);
