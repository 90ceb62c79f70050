/** What providers say about payments. Their notices come doubled, late, out of order or never; each payment counts once. */

import type { PaymentState } from '../../../contract/payment/machine.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { Arrived, PaymentNotice, PaymentProvider } from '../../providers/payment/payment.ts';
import { type Payable, type Payment, returnLatePayment, takePayment } from './escrow.ts';

/**
 * Acts on a notice as it arrived.
 * @returns the payment's state afterwards
 * @throws Refusal NOTICE_WRONG when the provider did not sign it or it does not fit the payment
 */
export async function receiveNotice(
  db: Db,
  a: { channel: string; provider: PaymentProvider; payables: readonly Payable[]; arrived: Arrived },
): Promise<PaymentState> {
  const notice = a.provider.readNotice(a.arrived);
  if (!notice) throw new Refusal('NOTICE_WRONG');
  return actOn(db, { ...a, notice, now: a.arrived.now });
}

/** Acts on what the provider says, whether it told us or was asked. @throws Refusal NOTICE_WRONG */
export async function actOn(
  db: Db,
  a: { channel: string; payables: readonly Payable[]; notice: PaymentNotice; now: Date },
): Promise<PaymentState> {
  const { paymentId, paid, amount, providerNo } = a.notice;
  const { payable, payment } = await lockPayment(db, a.payables, { id: paymentId, channel: a.channel });
  if (!paid) return payment.state as PaymentState;
  if (payment.amount !== amount) throw new Refusal('NOTICE_WRONG');
  // A payment is open no longer than its subject is: what closes or pays the subject closes it, as does another payer.
  switch (payment.state) {
    case 'created':
      await takePayment(db, payable, payment, { providerNo, now: a.now });
      return 'paid';
    case 'closed':
      await returnLatePayment(db, payment, { providerNo, now: a.now });
      return 'refunded';
    default:
      return payment.state as PaymentState;
  }
}

/** The subject is locked before its payment, here as everywhere, so that no two of us wait for each other. */
export async function lockPayment(
  db: Db,
  payables: readonly Payable[],
  { id, channel }: { id: string; channel: string },
): Promise<{ payable: Payable; payment: Payment }> {
  const find = () => db.selectFrom('payment').selectAll().where('id', '=', id);
  const known = await find().executeTakeFirst();
  const payable = payables.find(({ purpose }) => purpose === known?.purpose);
  if (!known || !payable || known.channel !== channel) throw new Refusal('NOTICE_WRONG');
  await payable.lock(db, known.subject_id);
  return { payable, payment: await find().forUpdate().executeTakeFirstOrThrow() };
}
