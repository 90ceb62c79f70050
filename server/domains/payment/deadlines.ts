/** What payments wait for: a notice that was lost is asked for, a refund is asked for until the provider says yes. */

import type { PaymentState } from '../../../contract/payment/machine.ts';
import { ASK_AFTER, paymentMachine, refundMachine } from '../../../contract/payment/machine.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { App } from '../../kernel/http/context.ts';
import { askOnDeadline, type DeadlineRule, onDeadline } from '../../kernel/state/deadlines.ts';
import { setDeadline, transition } from '../../kernel/state/transitions.ts';
import { providerOf } from '../../providers/payment/open.ts';
import type { PaymentNotice } from '../../providers/payment/payment.ts';
import type { Payable } from './escrow.ts';
import { actOn, lockPayment } from './notice.ts';
import { deliverSandboxNotice, SANDBOX_NOTICE } from './sandbox-notices.ts';

/** A refund that the provider is at is looked after this often, ms. */
const REFUND_EVERY = 5 * 60_000;
/** Nobody pays later than this after the payment was opened: providers close what we let them close. */
const ASK_UNTIL = DAY;

export const paymentDeadlines = (payables: readonly Payable[]): DeadlineRule[] => [
  askOnDeadline(
    paymentMachine.name,
    async (db, id, _event, now, app) => {
      const { channel } = await db
        .selectFrom('payment')
        .select('channel')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return { channel, notice: await behind(app, channel).query(id, { db, now }) };
    },
    (db, id, _event, now, _app, answer) => hear(db, { id, now, payables, ...answer }),
  ),
  askOnDeadline(refundMachine.name, sendRefund, refunded),
  onDeadline(SANDBOX_NOTICE, (db, id, _event, now, app) => deliverSandboxNotice(db, { id, now, app, payables })),
];

/** Asked after 1, 2, 4, 8 ... minutes, and no longer than a day. */
async function hear(
  db: Db,
  a: { id: string; now: Date; payables: readonly Payable[]; channel: string; notice: PaymentNotice | null },
): Promise<void> {
  const { id, now, payables, channel, notice } = a;
  if (notice) await actOn(db, { channel, payables, notice, now });
  if (notice?.paid) return;
  const { payment } = await lockPayment(db, payables, { id, channel });
  const age = now.getTime() - payment.created_at.getTime();
  const state = payment.state as PaymentState;
  if (state !== 'created' && state !== 'closed') return;
  const at = age < ASK_UNTIL ? new Date(now.getTime() + Math.max(ASK_AFTER, age)) : null;
  await setDeadline(db, paymentMachine, { table: 'payment', id, state, at });
}

/** What goes back of a payment, asked for now and not by the sweeper: where no server runs. */
export async function sendRefunds(db: Db, paymentId: string, now: Date, house: House): Promise<void> {
  const open = await db
    .selectFrom('refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'pending')
    .execute();
  for (const { id } of open) {
    const answer = await sendRefund(db, id, '', now, house);
    await inTransaction(db, (tx) => refunded(tx, id, '', now, house, answer));
  }
}

type House = Pick<App, 'providers'>;

async function sendRefund(db: Db, id: string, _event: string, now: Date, app: House) {
  const refund = await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.amount', 'payment.id as paymentId', 'payment.amount as total'])
    .select(['payment.channel', 'payment.provider_no as providerNo'])
    .where('refund.id', '=', id)
    .executeTakeFirstOrThrow();
  const { channel, providerNo, ...asked } = refund;
  // Safe to repeat if the answer is lost: the provider knows the refund by its id.
  return behind(app, channel).refund({ refundId: id, providerNo: providerNo ?? '', ...asked }, { db, now });
}

async function refunded(
  db: Db,
  id: string,
  _event: string,
  now: Date,
  _app: House,
  answer: Awaited<ReturnType<typeof sendRefund>>,
): Promise<void> {
  if (answer === 'done')
    await transition(db, refundMachine, { table: 'refund', id, event: 'send', by: 'T', actorId: null, now });
  else
    await setDeadline(db, refundMachine, {
      table: 'refund',
      id,
      state: 'pending',
      at: new Date(now.getTime() + REFUND_EVERY),
    });
}

/** Throwing leaves the row due: it is tried again, less and less often, until the provider is back. */
function behind(app: House, channel: string) {
  const provider = providerOf(app.providers.payment, channel);
  if (!provider) throw new Error(`The payment provider ${channel} is not set up.`);
  return provider;
}
