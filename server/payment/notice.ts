/** The door for a provider's notices. They come doubled, late and out of order; each payment counts once. */
import type { PaymentState } from '../../contract/payment.ts';
import type { Db } from '../db/schema.ts';
import { type Payable, type Payment, returnLatePayment, takePayment } from '../kernel/payments.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { PaymentNotice, PaymentProvider } from '../providers/payment.ts';

/**
 * Acts on a notice as it arrived.
 * @returns the payment's state afterwards
 * @throws Refusal NOTICE_WRONG when the provider did not sign it or it does not fit the payment
 */
export async function receiveNotice(
  db: Db,
  { provider, payables, raw, now }: { provider: PaymentProvider; payables: readonly Payable[]; raw: string; now: Date },
): Promise<PaymentState> {
  const notice = provider.readNotice(raw);
  const known = notice && (await find(db, notice.paymentId));
  if (!known || known.amount !== notice.amount) throw new Refusal('NOTICE_WRONG');
  const payable = payables.find(({ purpose }) => purpose === known.purpose);
  if (!payable) throw new Refusal('NOTICE_WRONG');
  // The subject is locked before its payment, here as everywhere, so that no two of us wait for each other.
  await payable.lock(db, known.subject_id);
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('id', '=', known.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return act(db, payable, payment, notice, now);
}

/** A payment is open exactly as long as its subject is: what closes or pays the subject closes it. */
async function act(
  db: Db,
  payable: Payable,
  payment: Payment,
  { providerNo }: PaymentNotice,
  now: Date,
): Promise<PaymentState> {
  switch (payment.state) {
    case 'created':
      await takePayment(db, payable, payment, { providerNo, now });
      return 'paid';
    case 'closed':
      await returnLatePayment(db, payment, { providerNo, now });
      return 'refunded';
    default:
      return payment.state as PaymentState;
  }
}

const find = (db: Db, id: string) =>
  db.selectFrom('payment').selectAll().where('id', '=', id).where('channel', '<>', 'balance').executeTakeFirst();
