/** An order as its screens know it, and who looks at it. */

import type { orderDetail } from '../../../contract/order/calls.ts';
import type { OrderEvent } from '../../../contract/order/machine.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Actor } from '../../../contract/wire/states.ts';

export type OrderData = Output<typeof orderDetail>;

/** Staff look at orders here and act on them in the workbench. */
export const actorOf: Record<OrderData['role'], Actor> = { buyer: 'B', seller: 'S', staff: 'P' };

/** What leads an order on: the list offers it, and its button stands out. */
export const mainEvents = [
  'pay',
  'confirm',
  'acceptFlaw',
  'agreeFlaw',
  'ship',
] as const satisfies readonly OrderEvent[];
export type MainEvent = (typeof mainEvents)[number];
export const isMain = (event: OrderEvent): event is MainEvent => mainEvents.some((one) => one === event);
