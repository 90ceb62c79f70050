/** What an after-sale does to an order. */
import { orderMachine } from '../../contract/order-machine.ts';
import type { Disputes } from '../kernel/disputes.ts';
import { setDeadline, timeline } from '../kernel/transitions.ts';
import { lockOrder, moveOrder } from './moves.ts';
import { applyUntil, deliveredAt } from './rules.ts';

const row = { table: 'trade_order' };

export const orderDisputes: Disputes = {
  lock: lockOrder,

  async applyUntil(db, order, now) {
    return applyUntil(order, deliveredAt(await timeline(db, 'order', order.id)), now);
  },

  async open(db, order, { caseId, now }) {
    await db.updateTable('trade_order').set({ aftersale_id: caseId }).where('id', '=', order.id).execute();
    if (order.state !== 'delivered' || !order.deadline_at) return null;
    await setDeadline(db, orderMachine, { ...row, id: order.id, state: 'delivered', at: null });
    return Math.max(0, order.deadline_at.getTime() - now.getTime());
  },

  async end(db, order, { clockLeft, now }) {
    await db.updateTable('trade_order').set({ aftersale_id: null }).where('id', '=', order.id).execute();
    if (order.state !== 'delivered' || clockLeft === null) return;
    const at = new Date(now.getTime() + clockLeft);
    await setDeadline(db, orderMachine, { ...row, id: order.id, state: 'delivered', at });
  },

  async reduce(db, order, fees) {
    await db
      .updateTable('trade_order')
      .set({ fees: JSON.stringify(fees), total: fees.total })
      .where('id', '=', order.id)
      .execute();
  },

  async close(db, order, { actorId, now, reason, returned }) {
    const move = { event: 'refund', by: 'P', actorId, now, reason, returned } as const;
    await moveOrder(db, order, { ...move, set: { aftersale_id: null } });
  },
};
