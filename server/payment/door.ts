/** Where payment providers send their notices. They do not sign as our clients do: each proves itself in its own way. */
import { Hono } from 'hono';
import { HTTP } from '../../contract/limits.ts';
import { inTransaction } from '../db/transaction.ts';
import type { App } from '../kernel/context.ts';
import type { Payable } from '../kernel/payments.ts';
import { Refusal } from '../kernel/refusal.ts';
import { receiveNotice } from './notice.ts';

/** A gateway stops repeating its notice once it reads `success`. */
export const paymentDoor = (payables: readonly Payable[]) => (app: App) =>
  new Hono().post('/notify/pay/sandbox', async (c) => {
    const provider = app.providers.payment.sandbox;
    const length = Number(c.req.header('content-length') ?? Number.POSITIVE_INFINITY);
    if (!provider || length > HTTP.maxQuery) return c.text('fail', 400);
    const raw = await c.req.text();
    try {
      await inTransaction(app.db, (db) => receiveNotice(db, { provider, payables, raw, now: app.clock.now() }));
      return c.text('success');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      app.log.warn({ reason: error.code }, 'a payment notice was refused');
      return c.text('fail', 400);
    }
  });
