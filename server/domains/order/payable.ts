/** An order as a thing that can be paid for. */

import { Refusal } from '../../kernel/http/refusal.ts';
import { type Payable, prepaidFor } from '../payment/escrow.ts';
import { findOrder } from './queries.ts';
import { lockOrder, moveOrder } from './transitions.ts';

export const orderPayable: Payable = {
  purpose: 'order',

  async lock(db, orderId) {
    await lockOrder(db, orderId);
  },

  async due(db, orderId, userId) {
    const order = await findOrder(db, orderId);
    if (order?.buyer_id !== userId) throw new Refusal('NOT_FOUND');
    return {
      no: order.no,
      title: order.snapshot.name,
      amount: order.total - (await prepaidFor(db, orderId)),
      expiresAt: order.deadline_at,
      open: order.state === 'pending_pay',
    };
  },

  async paid(db, orderId, now) {
    const order = await lockOrder(db, orderId);
    await moveOrder(db, order, { event: 'pay', by: 'B', actorId: order.buyer_id, now, set: { paid_at: now } });
  },
};
