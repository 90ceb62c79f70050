/** Paying with the balance at once, or at a provider's cashier. */

import * as contract from '../../../contract/payment/calls.ts';
import type { PaymentState } from '../../../contract/payment/machine.ts';
import { link } from '../../../contract/screens.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { H5_PAYER } from '../../../contract/wire/query.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { type AskContext, asking, handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { channelsOf, providerOf } from '../../providers/payment/open.ts';
import { mustBeFree } from '../wallet/kept.ts';
import { openAnew, openPayment, type Payable, type Payment, payerOf, takePayment } from './escrow.ts';
import { actOn, lockPayment, receiveNotice } from './notice.ts';
import { postSandboxNotice } from './sandbox-notices.ts';

/** @param payables the domains whose things can be paid for */
export const payment = (payables: readonly Payable[]) =>
  handlers(contract, {
    payDo: async ({ purpose, subjectId, channel }, ctx) => {
      const { userId } = userOf(ctx);
      const payable = payableFor(payables, purpose);
      await payable.lock(ctx.db, subjectId);
      const due = await payable.due(ctx.db, subjectId, userId);
      if (!due.open) throw new Refusal('STATE_REFUSED');
      await payable.mustBeWhole?.(ctx.db, subjectId, ctx.now);
      if (!channelsOf(ctx.app.providers.payment).includes(channel)) throw new Refusal('FORBIDDEN');
      if (channel === 'balance' && payable.balance === false) throw new Refusal('FORBIDDEN');
      if (channel === 'balance') await mustHold(ctx, { userId, purpose, amount: due.amount });
      const opened = await openPayment(ctx.db, {
        purpose,
        subjectId,
        userId,
        channel,
        amount: due.amount,
        now: ctx.now,
      });
      if (channel !== 'balance') return { paymentId: opened.id, state: 'created', cashier: pageOf(opened.id) };
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
        state: own.state as PaymentState,
        expiresAt: own.state === 'created' ? (due.expiresAt?.getTime() ?? null) : null,
        createdAt: own.created_at.getTime(),
        paidAt: own.paid_at?.getTime() ?? null,
      };
    },

    payCashier: asking(
      async ({ paymentId, openid = H5_PAYER }, ctx) => {
        const own = await ownPayment(ctx, paymentId);
        const { inApp, cashier, query } = mustHave(ctx, own);
        const payable = payableFor(payables, own.purpose);
        const due = await payable.due(ctx.db, own.subject_id, own.user_id);
        if (own.state !== 'created' || !due.open) throw new Refusal('STATE_REFUSED');
        await payable.mustBeWhole?.(ctx.db, own.subject_id, ctx.now);
        const { no, title, expiresAt } = due;
        const { id, amount } = own;
        if (inApp && (await payerOf(ctx.db, id, openid)) !== openid) {
          const notice = await answerOf(ctx, query(id, { db: ctx.db, now: ctx.now }));
          if (!notice?.paid) await answerOf(ctx, inApp.close(id));
          return { former: own, notice };
        }
        const ip = ctx.exactIp ?? ctx.ip;
        const bought = { id, no, title: title.zh, amount, expiresAt, ip };
        if (openid === H5_PAYER || !inApp) return { url: await answerOf(ctx, cashier(bought)) };
        return { url: pageOf(id), inApp: await answerOf(ctx, inApp.pay(bought, openid)) };
      },
      async ({ openid = H5_PAYER }, { db, now }, asked) => {
        if (asked.url !== undefined) return asked;
        const { notice, former } = asked;
        const { id, channel } = former;
        if (notice?.paid) {
          await actOn(db, { channel, payables, notice, now });
          return { url: pageOf(id) };
        }
        const { payable, payment } = await lockPayment(db, payables, { id, channel });
        const anew = await openAnew(db, payable, payment, { payer: openid, now });
        return { url: pageOf(anew.id), paymentId: anew.id };
      },
    ),

    payAsk: asking(
      async ({ paymentId }, ctx) => {
        const own = await ownPayment(ctx, paymentId);
        return answerOf(ctx, mustHave(ctx, own).query(paymentId, { db: ctx.db, now: ctx.now }));
      },
      async ({ paymentId }, ctx, notice) => {
        const { channel, state } = await ownPayment(ctx, paymentId);
        if (!notice) return { paymentId, state: state as PaymentState };
        return { paymentId, state: await actOn(ctx.db, { channel, payables, notice, now: ctx.now }) };
      },
    ),

    paySandboxComplete: async ({ paymentId, notice }, ctx) => {
      const provider = ctx.app.providers.payment.sandbox;
      const own = await ownPayment(ctx, paymentId);
      if (!provider || own.channel !== 'sandbox') throw new Refusal('FORBIDDEN');
      if (own.state === 'created')
        await payableFor(payables, own.purpose).mustBeWhole?.(ctx.db, own.subject_id, ctx.now);
      let state = own.state as PaymentState;
      for (const sent of await provider.pay(own, notice, { db: ctx.db, now: ctx.now })) {
        const arrived = { body: sent.body, headers: {}, now: ctx.now };
        if (sent.after > 0) await postSandboxNotice(ctx.db, sent, ctx.now);
        else state = await receiveNotice(ctx.db, { channel: own.channel, provider, payables, arrived });
      }
      return { paymentId, state };
    },
  });

/** Our page about a payment. */
const pageOf = (id: string) => link('/pages/buy/cashier', { id });

function payableFor(payables: readonly Payable[], purpose: string): Payable {
  const payable = payables.find((candidate) => candidate.purpose === purpose);
  if (!payable) throw new Refusal('NOT_FOUND');
  return payable;
}

async function ownPayment(ctx: AskContext, id: string): Promise<Payment> {
  const found = await ctx.db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
  if (!found || found.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return found;
}

/** What is paid from the balance has no provider to ask. */
function mustHave(ctx: AskContext, { channel }: Payment) {
  const provider = providerOf(ctx.app.providers.payment, channel);
  if (!provider) throw new Refusal('FORBIDDEN');
  return provider;
}

/** A provider that is down is no fault of ours, and trying again is all that helps. */
const answerOf = <T>(ctx: AskContext, asked: Promise<T>): Promise<T> =>
  asked.catch((err: unknown) => {
    ctx.app.log.warn({ err }, 'a payment provider did not answer');
    throw new Refusal('PROVIDER_DOWN');
  });

interface Held {
  userId: string;
  purpose: contract.Purpose;
  amount: number;
}

/** The ledger refuses an overdraft anyway; this says so in the words of someone who is paying. */
async function mustHold(ctx: Context, { userId, purpose, amount }: Held): Promise<void> {
  // An order's money becomes its seller's; what pays us for a service stays in the house.
  if (purpose === 'order') return mustBeFree(ctx.db, userId, amount, ctx.now);
  const available = await balance(ctx.db, accounts.available(userId));
  if (available < amount) throw new Refusal('BALANCE_SHORT', { available, missing: amount - available });
}
