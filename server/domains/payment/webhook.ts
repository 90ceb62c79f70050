/** Where payment providers send their notices. They do not sign as our clients do: each proves itself in its own way. */
import { Hono } from 'hono';
import { inTransaction } from '../../db/transaction.ts';
import type { App } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { providerOf } from '../../providers/payment/open.ts';
import type { Payable } from './escrow.ts';
import { receiveNotice } from './notice.ts';

/** Far more than any notice has, bytes. */
const LONGEST = 16 * 1024;

/** A gateway stops repeating its notice once it reads its own word for yes. */
export const paymentWebhook = (payables: readonly Payable[]) => (app: App) =>
  new Hono().post('/notify/pay/:channel', async (c) => {
    const channel = c.req.param('channel');
    const provider = providerOf(app.providers.payment, channel);
    const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY);
    if (!provider || !(length <= LONGEST)) return c.text('fail', 400);
    const arrived = { body: await c.req.text(), headers: c.req.header(), now: app.clock.now() };
    try {
      await inTransaction(app.db, (db) => receiveNotice(db, { channel, provider, payables, arrived }));
      return c.text(provider.answers.done);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      app.log.warn({ channel, reason: error.code }, 'a payment notice was refused');
      return c.text(provider.answers.wrong, 400);
    }
  });
