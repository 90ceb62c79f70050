/** An order as its screens know it, and who looks at it. */
import type { Output } from '../../../contract/wire/call.ts';
import type { orderDetail } from '../../../contract/order/calls.ts';
import type { OrderEvent } from '../../../contract/order/machine.ts';
import type { Actor } from '../../../contract/wire/states.ts';

export type OrderData = Output<typeof orderDetail>;

/** Staff look at orders here and act on them in the workbench. */
export const actorOf: Record<OrderData['role'], Actor> = { buyer: 'B', seller: 'S', staff: 'P' };

/** What leads an order on: the list offers it, and its button stands out. */
export const mainEvents = ['pay', 'confirm', 'acceptFlaw', 'ship'] as const satisfies readonly OrderEvent[];
export type MainEvent = (typeof mainEvents)[number];
export const isMain = (event: OrderEvent): event is MainEvent => mainEvents.some((one) => one === event);

/** Where someone may have acted a moment ago, an answer kept on the device is shown but read anew at once. */
export const ALWAYS_FRESH = { staleTime: 0 } as const;

/** Ids as they stand in an address; a router reads all-digit ones as numbers. */
export const idSearch = (search: Record<string, unknown>) => ({ id: String(search.id ?? '') });
