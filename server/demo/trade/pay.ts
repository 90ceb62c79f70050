/** Paid at the sandbox, which has the money in its books too, or it could not give it back. */
import type { Purpose } from '../../../contract/payment/calls.ts';
import type { Db } from '../../db/schema.ts';
import { openPayment, type Payable, takePayment } from '../../domains/payment/escrow.ts';

interface Bill {
  purpose: Purpose;
  subjectId: string;
  /** Fen. */
  amount: number;
  by: string;
  now: Date;
}

export async function payFor(db: Db, payable: Payable, { by, ...bill }: Bill): Promise<void> {
  const payment = await openPayment(db, { ...bill, userId: by, channel: 'sandbox' });
  await db.insertInto('sandbox_trade').values({ payment_id: payment.id, amount: bill.amount, at: bill.now }).execute();
  await takePayment(db, payable, payment, { providerNo: `SB${payment.id}`, now: bill.now });
}
