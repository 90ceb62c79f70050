/** What an after-sale does to the order it is about: its clock stops, its price falls, or it is closed. */

import { orderMachine } from '../../../contract/order/machine.ts';
import type { FeeSheet } from '../../../contract/payment/fees.ts';
import type { Db } from '../../db/schema.ts';
import { setDeadline, transitionRows } from '../../kernel/state/transitions.ts';
import type { Order } from './queries.ts';
import { applyUntil, deliveredAt } from './rules.ts';
import { moveOrder } from './transitions.ts';

const row = { table: 'trade_order' };

/** The last moment to apply, epoch ms; null when it has passed or has not begun. */
export const mayDisputeUntil = async (db: Db, order: Order, now: Date): Promise<number | null> =>
  applyUntil(order, deliveredAt(await transitionRows(db, 'order', order.id)), now);

/** Names the case on the locked order and stops its clock. @returns what was left of it, ms; null when it was not running */
export async function openDispute(
  db: Db,
  order: Order,
  { caseId, now }: { caseId: string; now: Date },
): Promise<number | null> {
  await db.updateTable('trade_order').set({ aftersale_id: caseId }).where('id', '=', order.id).execute();
  if (order.state !== 'delivered' || !order.deadline_at) return null;
  await setDeadline(db, orderMachine, { ...row, id: order.id, state: 'delivered', at: null });
  return Math.max(0, order.deadline_at.getTime() - now.getTime());
}

/** The case is over and the order goes on, with what its clock had left, ms. */
export async function endDispute(
  db: Db,
  order: Order,
  { clockLeft, now }: { clockLeft: number | null; now: Date },
): Promise<void> {
  await db.updateTable('trade_order').set({ aftersale_id: null }).where('id', '=', order.id).execute();
  if (order.state !== 'delivered' || clockLeft === null) return;
  const at = new Date(now.getTime() + clockLeft);
  await setDeadline(db, orderMachine, { ...row, id: order.id, state: 'delivered', at });
}

/** Part of the price went back; the order goes on. */
export async function reduceOrder(db: Db, order: Order, fees: FeeSheet): Promise<void> {
  await db
    .updateTable('trade_order')
    .set({ fees: JSON.stringify(fees), total: fees.total })
    .where('id', '=', order.id)
    .execute();
}

/** Everything went back, and the order is closed. `returned`: the item lies with us; otherwise the buyer keeps it. */
export async function refundOrder(
  db: Db,
  order: Order,
  { actorId, now, reason, returned }: { actorId: string | null; now: Date; reason: string; returned: boolean },
): Promise<void> {
  const move = { event: 'refund', by: 'P', actorId, now, reason, returned } as const;
  await moveOrder(db, order, { ...move, set: { aftersale_id: null } });
}
