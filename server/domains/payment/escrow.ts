/** Money in through a payment, and back the way it came, whatever the payment is for. */
import type { Selectable } from 'kysely';
import { defaultShares } from '../../../contract/auction/rules.ts';
import { forfeitOf } from '../../../contract/bid/rules.ts';
import type { Channel, Purpose } from '../../../contract/payment/calls.ts';
import { paymentMachine, refundMachine } from '../../../contract/payment/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Memo } from '../../../contract/wire/memos.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import type { PaymentTables } from './tables.ts';

export type Payment = Selectable<PaymentTables['payment']>;

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
  /** False where paying with the balance makes no sense. */
  readonly balance?: false;
  /** Locks the thing for the transaction. Whoever needs the payment too locks that second. */
  lock(db: Db, subjectId: string): Promise<void>;
  /** @throws Refusal NOT_FOUND when it is not this person's */
  due(db: Db, subjectId: string, userId: string): Promise<Due>;
  paid(db: Db, subjectId: string, now: Date): Promise<void>;
  /** Before any money is asked for. The subject is locked. @throws Refusal what is to be chosen again first */
  mustBeWhole?(db: Db, subjectId: string, now: Date): Promise<void>;
}

/** The payment a person pays at: the open one of this channel if there is one, so that pressing twice makes one. */
export async function openPayment(
  db: Db,
  a: {
    purpose: Purpose;
    subjectId: string;
    userId: string;
    channel: Channel;
    amount: number;
    payer?: string;
    now: Date;
  },
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
  const { state, deadlineAt } = await start(db, paymentMachine, {
    id,
    by: 'B',
    actorId: a.userId,
    now: a.now,
    ...askedOf(a.channel),
  });
  return db
    .insertInto('payment')
    .values({
      id,
      purpose: a.purpose,
      subject_id: a.subjectId,
      user_id: a.userId,
      amount: a.amount,
      channel: a.channel,
      ...(a.payer && { payer: a.payer }),
      state,
      deadline_at: deadlineAt,
      provider_no: null,
      created_at: a.now,
      paid_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whom an open payment is for at its provider: whoever came first. Kept before it is opened there, as the answer may be lost. */
export async function payerOf(db: Db, id: string, payer: string): Promise<string | null> {
  await db
    .updateTable('payment')
    .set({ payer })
    .where('id', '=', id)
    .where('payer', 'is', null)
    .where('state', '=', 'created')
    .execute();
  return (await db.selectFrom('payment').select('payer').where('id', '=', id).executeTakeFirstOrThrow()).payer;
}

/** The same under a new number, after the provider has closed the former. The subject is locked. @throws Refusal STATE_REFUSED */
export async function openAnew(
  db: Db,
  payable: Payable,
  former: Payment,
  { payer, now }: { payer: string; now: Date },
): Promise<Payment> {
  const { purpose, subject_id: subjectId, user_id: userId, channel } = former;
  const { open, amount } = await payable.due(db, subjectId, userId);
  if (!open) throw new Refusal('STATE_REFUSED');
  if (former.state === 'created') await closePayment(db, former, { by: 'B', now });
  return openPayment(db, { purpose, subjectId, userId, channel, amount, payer, now });
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
    .select(['id', 'user_id', 'channel'])
    .where('purpose', '=', a.purpose)
    .where('subject_id', '=', a.subjectId)
    .where('state', '=', 'created')
    .orderBy('id')
    .execute();
  for (const payment of open) await closePayment(db, payment, a);
}

const closePayment = (
  db: Db,
  { id, user_id, channel }: Pick<Payment, 'id' | 'user_id' | 'channel'>,
  { by, now }: { by: 'B' | 'T'; now: Date },
) =>
  transition(db, paymentMachine, {
    table: 'payment',
    id,
    event: 'close',
    by,
    actorId: by === 'B' ? user_id : null,
    now,
    ...askedOf(channel),
  });

/** Nobody needs to be asked about what the balance pays. */
const askedOf = (channel: Channel) => (channel === 'balance' ? { deadlineAt: null } : {});

/**
 * Gives money back from escrow by the way it came: what was paid last first, then what a bid had prepaid.
 * @param amount fen; all that is left when absent
 * @param step names the reason within each payment, so that repeating it gives nothing twice
 * @returns what was given back, fen
 */
export async function refundEscrow(
  db: Db,
  a: { purpose: Purpose; subjectId: string; amount?: number; memo: Memo; step: string; now: Date },
): Promise<number> {
  const payments = await paidFor(db, a);
  const left = sumLeft(payments);
  if (left === 0) return 0;
  const wanted = a.amount ?? left;
  if (wanted > left) throw new Refusal('LEDGER_SHORT');
  let rest = wanted;
  for (const payment of payments) {
    const part = Math.min(rest, payment.amount - payment.refunded);
    if (part > 0) await refundPayment(db, payment, part, a);
    rest -= part;
  }
  return wanted;
}

const sumLeft = (payments: readonly Payment[]): number =>
  payments.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);

/** What was paid for a thing and has not been given back, fen; its payments are locked. */
export const leftOf = async (db: Db, of: { purpose: Purpose; subjectId: string }): Promise<number> =>
  sumLeft(await paidFor(db, of));

async function refundPayment(
  db: Db,
  payment: Payment,
  amount: number,
  { memo, step, now }: { memo: Memo; step: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment')
    .set({ refunded: payment.refunded + amount })
    .where('id', '=', payment.id)
    .execute();
  if (amount === payment.amount - payment.refunded)
    await transition(db, paymentMachine, {
      table: 'payment',
      id: payment.id,
      event: 'refund',
      by: 'P',
      actorId: null,
      now,
    });
  await moneyBack(db, payment, { amount, memo, step, now });
}

/** What has been paid for a thing and not wholly given back, locked: the payment itself, then the prepay. */
const paidFor = (db: Db, { purpose, subjectId }: { purpose: Purpose; subjectId: string }) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'paid')
    .orderBy('prepay')
    .forUpdate()
    .execute();

/** What a matched bid, or a winning one of an auction, had frozen becomes the first part of its order's money. */
export async function takePrepay(
  db: Db,
  a: { orderId: string; userId: string; amount: number; memo: Extract<Memo, 'bid.match' | 'auction.win'>; now: Date },
): Promise<void> {
  const id = newId();
  const by = { id, by: 'B', actorId: a.userId, now: a.now } as const;
  const { state, deadlineAt } = await start(db, paymentMachine, by);
  await db
    .insertInto('payment')
    .values({
      id,
      purpose: 'order',
      subject_id: a.orderId,
      user_id: a.userId,
      amount: a.amount,
      channel: 'balance',
      prepay: true,
      state,
      deadline_at: deadlineAt,
      provider_no: null,
      created_at: a.now,
      paid_at: a.now,
    })
    .execute();
  await transition(db, paymentMachine, { table: 'payment', ...by, event: 'pay' });
  await post(db, {
    key: `payment:${id}:in`,
    cause: { kind: 'order', id: a.orderId },
    memo: a.memo,
    at: a.now,
    entries: [
      { account: accounts.frozen(a.userId), amount: -a.amount },
      { account: accounts.escrow, amount: a.amount },
    ],
  });
}

/** What a bid had prepaid for an order, fen; zero for an order that was not made by a bid. */
export async function prepaidFor(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('payment')
    .select('amount')
    .where('purpose', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('prepay', '=', true)
    .executeTakeFirst();
  return row?.amount ?? 0;
}

/**
 * The rest was not paid: the prepay goes to the seller and to us.
 * @returns what was forfeited, fen
 */
export async function forfeitPrepay(
  db: Db,
  { orderId, sellerId, auction, now }: { orderId: string; sellerId: string; auction: boolean; now: Date },
): Promise<number> {
  const prepay = (await paidFor(db, { purpose: 'order', subjectId: orderId })).find((payment) => payment.prepay);
  if (!prepay) return 0;
  const { seller, platform } = auction ? defaultShares(prepay.amount) : forfeitOf(prepay.amount);
  await transition(db, paymentMachine, {
    table: 'payment',
    id: prepay.id,
    event: 'forfeit',
    by: 'P',
    actorId: null,
    now,
  });
  await post(db, {
    key: `payment:${prepay.id}:forfeit`,
    cause: { kind: 'order', id: orderId },
    memo: auction ? 'auction.forfeit' : 'bid.forfeit',
    at: now,
    entries: [
      { account: accounts.escrow, amount: -prepay.amount },
      { account: accounts.available(sellerId), amount: seller },
      { account: accounts.penalty, amount: platform },
    ],
  });
  return prepay.amount;
}

const source = ({ channel, user_id }: Payment) => (channel === 'balance' ? accounts.available(user_id) : accounts.psp);

const moneyIn = (db: Db, payment: Payment, now: Date) =>
  post(db, {
    key: `payment:${payment.id}:in`,
    cause: { kind: payment.purpose, id: payment.subject_id },
    memo: `${payment.purpose}.pay`,
    at: now,
    entries: [
      { account: source(payment), amount: -payment.amount },
      { account: accounts.escrow, amount: payment.amount },
    ],
  });

async function moneyBack(
  db: Db,
  payment: Payment,
  { amount, memo, step, now }: { amount: number; memo: Memo; step: string; now: Date },
): Promise<void> {
  await post(db, {
    key: `payment:${payment.id}:back:${step}`,
    cause: { kind: payment.purpose, id: payment.subject_id },
    memo,
    at: now,
    entries: [
      { account: accounts.escrow, amount: -amount },
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
