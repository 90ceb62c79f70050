/** Money in through a payment, and back the way it came, whatever the payment is for. */
import type { Selectable } from 'kysely';
import { type Channel, type Purpose, paymentMachine, refundMachine } from '../../contract/payment.ts';
import type { Words } from '../../contract/states.ts';
import type { Db } from '../db/schema.ts';
import type { OrderTables } from '../order/tables.ts';
import { newId } from './id.ts';
import { post } from './ledger.ts';
import { Refusal } from './refusal.ts';
import { start, transition } from './transitions.ts';

export type Payment = Selectable<OrderTables['payment']>;

/** What a payment needs to know about the thing it pays for. */
export interface Due {
  /** The number people know it by. */
  no: string;
  title: Words;
  /** Fen. */
  amount: number;
  expiresAt: Date | null;
  /** Whether it still waits to be paid. */
  open: boolean;
}

/** A domain whose things can be paid for. The money is in escrow by the time `paid` is called. */
export interface Payable {
  readonly purpose: Purpose;
  /** Locks the thing for the transaction. Whoever needs the payment too locks that second. */
  lock(db: Db, subjectId: string): Promise<void>;
  /** @throws Refusal NOT_FOUND when it is not this person's */
  due(db: Db, subjectId: string, userId: string): Promise<Due>;
  paid(db: Db, subjectId: string, now: Date): Promise<void>;
}

/** The payment a person pays at: the open one of this channel if there is one, so that pressing twice makes one. */
export async function openPayment(
  db: Db,
  a: { purpose: Purpose; subjectId: string; userId: string; channel: Channel; amount: number; now: Date },
): Promise<Payment> {
  const open = await db
    .selectFrom('payment')
    .selectAll()
    .where('subject_id', '=', a.subjectId)
    .where('purpose', '=', a.purpose)
    .where('channel', '=', a.channel)
    .where('amount', '=', a.amount)
    .where('state', '=', 'created')
    .executeTakeFirst();
  if (open) return open;
  const id = newId();
  const { state, deadlineAt } = await start(db, paymentMachine, { id, by: 'B', actorId: a.userId, now: a.now });
  return db
    .insertInto('payment')
    .values({
      id,
      purpose: a.purpose,
      subject_id: a.subjectId,
      user_id: a.userId,
      amount: a.amount,
      channel: a.channel,
      state,
      deadline_at: deadlineAt,
      provider_no: null,
      created_at: a.now,
      paid_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Puts the payment's money into escrow and tells its subject. The caller has locked the subject and found it open. */
export async function takePayment(
  db: Db,
  payable: Payable,
  payment: Payment,
  { providerNo, now }: { providerNo: string | null; now: Date },
): Promise<void> {
  await transition(db, paymentMachine, {
    table: 'payment',
    id: payment.id,
    event: 'pay',
    by: 'B',
    actorId: payment.user_id,
    now,
    set: { paid_at: now, provider_no: providerNo },
  });
  await moneyIn(db, payment, now);
  await closePayments(db, { purpose: payable.purpose, subjectId: payment.subject_id, by: 'B', now });
  await payable.paid(db, payment.subject_id, now);
}

/** Money that came for something that was closed meanwhile: booked in, and sent back at once. */
export async function returnLatePayment(
  db: Db,
  payment: Payment,
  { providerNo, now }: { providerNo: string; now: Date },
): Promise<void> {
  await transition(db, paymentMachine, {
    table: 'payment',
    id: payment.id,
    event: 'payLate',
    by: 'B',
    actorId: payment.user_id,
    now,
    set: { paid_at: now, provider_no: providerNo, refunded: payment.amount },
  });
  await moneyIn(db, payment, now);
  await moneyBack(db, payment, { amount: payment.amount, memo: 'payment.late', step: 'late', now });
}

/** Payments that nobody may finish any more: their thing was paid otherwise, or is gone. */
export async function closePayments(
  db: Db,
  a: { purpose: Purpose; subjectId: string; by: 'B' | 'T'; now: Date },
): Promise<void> {
  const open = await db
    .selectFrom('payment')
    .select(['id', 'user_id'])
    .where('purpose', '=', a.purpose)
    .where('subject_id', '=', a.subjectId)
    .where('state', '=', 'created')
    .orderBy('id')
    .execute();
  for (const { id, user_id } of open)
    await transition(db, paymentMachine, {
      table: 'payment',
      id,
      event: 'close',
      by: a.by,
      actorId: a.by === 'B' ? user_id : null,
      now: a.now,
    });
}

/**
 * Gives money back from escrow by the way it came.
 * @param amount fen; all that is left of the payment when absent
 * @param step names the reason within the payment, so that repeating it gives nothing twice
 * @returns what was given back, fen
 */
export async function giveBack(
  db: Db,
  a: { purpose: Purpose; subjectId: string; amount?: number; memo: string; step: string; now: Date },
): Promise<number> {
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('purpose', '=', a.purpose)
    .where('subject_id', '=', a.subjectId)
    .where('state', '=', 'paid')
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return 0;
  const left = payment.amount - payment.refunded;
  const amount = a.amount ?? left;
  if (amount > left) throw new Refusal('LEDGER_SHORT');
  if (amount === 0) return 0;
  await db
    .updateTable('payment')
    .set({ refunded: payment.refunded + amount })
    .where('id', '=', payment.id)
    .execute();
  if (amount === left)
    await transition(db, paymentMachine, {
      table: 'payment',
      id: payment.id,
      event: 'giveBack',
      by: 'P',
      actorId: null,
      now: a.now,
    });
  await moneyBack(db, payment, { amount, memo: a.memo, step: a.step, now: a.now });
  return amount;
}

const source = ({ channel, user_id }: Payment) => (channel === 'balance' ? `user.available:${user_id}` : 'psp');

const moneyIn = (db: Db, payment: Payment, now: Date) =>
  post(db, {
    key: `payment:${payment.id}:in`,
    cause: { kind: payment.purpose, id: payment.subject_id },
    memo: 'order.pay',
    at: now,
    entries: [
      { account: source(payment), amount: -payment.amount },
      { account: 'escrow', amount: payment.amount },
    ],
  });

async function moneyBack(
  db: Db,
  payment: Payment,
  { amount, memo, step, now }: { amount: number; memo: string; step: string; now: Date },
): Promise<void> {
  await post(db, {
    key: `payment:${payment.id}:back:${step}`,
    cause: { kind: payment.purpose, id: payment.subject_id },
    memo,
    at: now,
    entries: [
      { account: 'escrow', amount: -amount },
      { account: source(payment), amount },
    ],
  });
  if (payment.channel === 'balance') return;
  // The provider is asked after the commit, by the sweeper, and asked again until it says yes.
  const id = newId();
  const { state, deadlineAt } = await start(db, refundMachine, { id, by: 'P', actorId: null, now });
  await db
    .insertInto('refund')
    .values({ id, payment_id: payment.id, amount, state, deadline_at: deadlineAt, created_at: now })
    .execute();
}
