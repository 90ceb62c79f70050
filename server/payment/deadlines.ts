/** Refunds on their way out: the provider is asked until it says yes. */
import { refundMachine } from '../../contract/payment.ts';
import { onDeadline } from '../kernel/deadlines.ts';
import { transition } from '../kernel/transitions.ts';

export const deadlines = [
  onDeadline('refund', async (db, id, _event, now, app) => {
    const refund = await db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.id', 'refund.amount', 'payment.id as paymentId', 'payment.provider_no as providerNo'])
      .where('refund.id', '=', id)
      .executeTakeFirstOrThrow();
    // Safe to repeat if the commit below is lost: the provider knows the refund by its id.
    await app.providers.payment.sandbox?.refund({
      refundId: refund.id,
      paymentId: refund.paymentId,
      providerNo: refund.providerNo ?? '',
      amount: refund.amount,
    });
    await transition(db, refundMachine, { table: 'refund', id, event: 'send', by: 'T', actorId: null, now });
  }),
];
