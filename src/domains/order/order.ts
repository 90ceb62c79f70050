/** An order as its screens know it, and who looks at it. */

import type { OrderRow, orderDetail } from '../../../contract/order/calls.ts';
import { type OrderEvent, orderEvents, waitsFor } from '../../../contract/order/machine.ts';
import { saleFees, termsOfSheet } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Actor } from '../../../contract/wire/states.ts';

export type OrderData = Output<typeof orderDetail>;

/** What its seller gets once the flaw is agreed on, fen. */
export const sellerAfterFlaw = ({ price, flaw, fees }: Pick<OrderData, 'price' | 'flaw' | 'fees'>): number =>
  saleFees(price, { flaw: flaw?.discount ?? 0, terms: termsOfSheet(fees) }).sellerGets;

/** Who must act now, and by when: sold twice, it is our staff who decide, whatever its state waits for (a server from before does not say so). */
export const turnOf = (order: OrderRow): { waits: Actor | null; by: number | null } =>
  order.soldTwice ? { waits: 'P', by: order.decideBy ?? null } : { waits: waitsFor(order), by: order.deadlineAt };

/** What somebody may do with it: what was sold twice is sent by nobody before it is decided. */
export const mayDo = (order: OrderRow, actor: Actor): OrderEvent[] =>
  orderEvents(order, actor).filter((event) => !order.soldTwice || (event !== 'ship' && event !== 'dispatch'));

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
