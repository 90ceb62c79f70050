/** The tabs of the order list. Apart from the calls: a device that keeps the list whole looks here, and no visit to a product does. */
import { statesWhere } from '../wire/states.ts';
import { type OrderState, orderStates } from './machine.ts';

/** Which tab of the order list a state is found under, beside the one that holds them all. */
const tabOf = {
  pending_pay: 'pay',
  awaiting_ship: 'ship',
  to_platform: 'inspect',
  received: 'inspect',
  inspecting: 'inspect',
  passed: 'inspect',
  flaw_offer: 'inspect',
  flaw_confirm: 'inspect',
  failed: 'inspect',
  to_buyer: 'receive',
  delivered: 'receive',
  completed: 'done',
  closed: 'done',
} as const satisfies Record<OrderState, string>;
export type OrderTab = 'all' | (typeof tabOf)[OrderState];

/** The tabs, and the states each holds. */
export const orderTabs: Readonly<Record<OrderTab, readonly OrderState[]>> = {
  all: orderStates,
  pay: statesWhere(tabOf, 'pay'),
  ship: statesWhere(tabOf, 'ship'),
  inspect: statesWhere(tabOf, 'inspect'),
  receive: statesWhere(tabOf, 'receive'),
  done: statesWhere(tabOf, 'done'),
};
