/** Paying with the balance at once, or at a provider's cashier. */
import * as contract from '../../contract/payment.ts';
import { type Context, userOf } from '../kernel/context.ts';
import { handlers } from '../kernel/handlers.ts';
import { balance } from '../kernel/ledger.ts';
import { openPayment, type Payable, type Payment, takePayment } from '../kernel/payments.ts';
import { Refusal } from '../kernel/refusal.ts';
import { receiveNotice } from './notice.ts';

/** @param payables the domains whose things can be paid for */
export const payment = (payables: readonly Payable[]) =>
  handlers(contract, {
    payDo: async ({ purpose, subjectId, channel }, ctx) => {
      const { userId } = userOf(ctx);
      const payable = payableFor(payables, purpose);
      await payable.lock(ctx.db, subjectId);
      const due = await payable.due(ctx.db, subjectId, userId);
      if (!due.open) throw new Refusal('STATE_REFUSED');
      const provider = ctx.app.providers.payment.sandbox;
      if (channel === 'sandbox' && !provider) throw new Refusal('FORBIDDEN');
      if (channel === 'balance') await mustHold(ctx, userId, due.amount);
      const opened = await openPayment(ctx.db, {
        purpose,
        subjectId,
        userId,
        channel,
        amount: due.amount,
        now: ctx.now,
      });
      if (channel !== 'balance')
        return {
          paymentId: opened.id,
          state: 'created',
          cashier: provider?.cashier(opened) ?? null,
        };
      await takePayment(ctx.db, payable, opened, { providerNo: null, now: ctx.now });
      return { paymentId: opened.id, state: 'paid', cashier: null };
    },

    payDetail: async ({ id }, ctx) => {
      const own = await ownPayment(ctx, id);
      const due = await payableFor(payables, own.purpose).due(ctx.db, own.subject_id, own.user_id);
      return {
        id: own.id,
        purpose: own.purpose as contract.Purpose,
        subjectId: own.subject_id,
        subjectNo: due.no,
        title: due.title,
        amount: own.amount,
        channel: own.channel,
        state: own.state as contract.PaymentState,
        expiresAt: own.state === 'created' ? (due.expiresAt?.getTime() ?? null) : null,
        createdAt: own.created_at.getTime(),
        paidAt: own.paid_at?.getTime() ?? null,
      };
    },

    paySandboxComplete: async ({ paymentId }, ctx) => {
      const provider = ctx.app.providers.payment.sandbox;
      const own = await ownPayment(ctx, paymentId);
      if (!provider || own.channel !== 'sandbox') throw new Refusal('FORBIDDEN');
      const raw = provider.notice({ id: own.id, amount: own.amount, at: ctx.now });
      return { paymentId, state: await receiveNotice(ctx.db, { provider, payables, raw, now: ctx.now }) };
    },
  });

function payableFor(payables: readonly Payable[], purpose: string): Payable {
  const payable = payables.find((candidate) => candidate.purpose === purpose);
  if (!payable) throw new Refusal('NOT_FOUND');
  return payable;
}

async function ownPayment(ctx: Context, id: string): Promise<Payment> {
  const found = await ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || found.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return found;
}

/** The ledger refuses an overdraft anyway; this says so in the words of someone who is paying. */
async function mustHold(ctx: Context, userId: string, amount: number): Promise<void> {
  const available = await balance(ctx.db, `user.available:${userId}`);
  if (available < amount) throw new Refusal('BALANCE_SHORT', { available, missing: amount - available });
}
