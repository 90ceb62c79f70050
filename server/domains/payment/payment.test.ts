// @module-tag both-engines
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderCancel, orderDetail, orderSubmit } from '../../../contract/order/calls.ts';
import {
  type Channel,
  payAsk,
  payCashier,
  payDetail,
  payDo,
  paySandboxComplete,
} from '../../../contract/payment/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { sandboxPayment } from '../../providers/payment/sandbox.ts';
import { credit, type Market, openMarketApp, purchase, TOTAL } from '../../testing/market.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp();
});
afterAll(() => app.close());

const buyer = () => ({ as: app.people.buyer });

async function unpaidOrder(): Promise<string> {
  const { listingId } = await app.list();
  return (await app.must(orderSubmit, purchase(listingId), buyer())).id;
}

const pay = (subjectId: string, channel: Channel) => app.call(payDo, { purpose: 'order', subjectId, channel }, buyer());

async function atCashier(orderId: string): Promise<string> {
  return (await app.must(payDo, { purpose: 'order', subjectId: orderId, channel: 'sandbox' }, buyer())).paymentId;
}

/** What the gateway sends; the same words however often it sends them. */
const noticeOf = (paymentId: string, amount = TOTAL) =>
  app.house.providers.payment.sandbox?.notice({ id: paymentId, amount, at: app.clock.now() }) ?? '';

/** The person pays at the gateway; what it sends then is the test's to carry. */
const payAtGateway = async (paymentId: string): Promise<string> => {
  const here = { db: app.db, now: app.clock.now() };
  await app.house.providers.payment.sandbox?.pay({ id: paymentId, amount: TOTAL }, 'lost', here);
  return noticeOf(paymentId);
};

const knock = async (raw: string) => {
  const headers = { 'content-length': String(Buffer.byteLength(raw)) };
  const response = await app.app.request('/notify/pay/sandbox', { method: 'POST', body: raw, headers });
  return response.text();
};

const stateOf = async (id: string) => (await app.must(payDetail, { id }, buyer())).state;
const orderState = async (id: string) => (await app.must(orderDetail, { id }, buyer())).state;

describe('paying at a cashier', () => {
  test('the notice pays the order; the same notice five times more pays it once', async () => {
    const orderId = await unpaidOrder();
    const paymentId = await atCashier(orderId);
    const psp = await balance(app.db, accounts.psp);
    const raw = await payAtGateway(paymentId);
    expect(await Promise.all(Array.from({ length: 6 }, () => knock(raw)))).toEqual(Array(6).fill('success'));
    expect(await orderState(orderId)).toBe('awaiting_ship');
    expect((await balance(app.db, accounts.psp)) - psp).toBe(-TOTAL);
  });

  test('pressing pay again at the cashier opens the same payment, not a second one', async () => {
    const orderId = await unpaidOrder();
    expect(await atCashier(orderId)).toBe(await atCashier(orderId));
  });

  test.each([
    ['signed by someone else', (id: string) => sandboxPayment('guess').notice({ id, amount: TOTAL, at: new Date() })],
    ['changed on the way', (id: string) => noticeOf(id).replace(`total_fen=${TOTAL}`, 'total_fen=1')],
    ['over another amount', (id: string) => noticeOf(id, 1)],
    ['without a signature', (id: string) => noticeOf(id).replace(/&?sign=\w+/, '')],
    ['about a payment that does not exist', () => noticeOf('nothing')],
    ['empty', () => ''],
  ])('a notice %s changes nothing', async (_how, forge) => {
    const orderId = await unpaidOrder();
    const paymentId = await atCashier(orderId);
    expect(await knock(forge(paymentId))).toBe('fail');
    expect(await stateOf(paymentId)).toBe('created');
    expect(await orderState(orderId)).toBe('pending_pay');
  });

  test.each(['cancelled', 'closed unpaid'])(
    'money that arrives for an order %s goes back by itself, once',
    async (how) => {
      const orderId = await unpaidOrder();
      const paymentId = await atCashier(orderId);
      const psp = await balance(app.db, accounts.psp);
      if (how === 'cancelled') await app.must(orderCancel, { id: orderId }, buyer());
      else await app.live(30 * 60_000);
      expect(await stateOf(paymentId)).toBe('closed');
      const raw = await payAtGateway(paymentId);
      for (let i = 0; i < 3; i++) expect(await knock(raw)).toBe('success');
      expect(await stateOf(paymentId)).toBe('refunded');
      expect(await orderState(orderId)).toBe('closed');
      expect(await balance(app.db, accounts.psp)).toBe(psp);
      const refunds = () =>
        app.db.selectFrom('refund').select(['amount', 'state']).where('payment_id', '=', paymentId).execute();
      expect(await refunds()).toEqual([{ amount: TOTAL, state: 'pending' }]);
      await app.live(0);
      expect(await refunds()).toEqual([{ amount: TOTAL, state: 'done' }]);
    },
  );

  test('paid with the balance while the cashier was open: the cashier’s money goes back', async () => {
    const orderId = await unpaidOrder();
    const paymentId = await atCashier(orderId);
    await app.pay(orderId);
    const psp = await balance(app.db, accounts.psp);
    expect(await knock(await payAtGateway(paymentId))).toBe('success');
    expect(await stateOf(paymentId)).toBe('refunded');
    expect(await orderState(orderId)).toBe('awaiting_ship');
    expect(await balance(app.db, accounts.psp)).toBe(psp);
  });

  test('in whatever order notices, deadlines and a cancellation come, nothing is paid twice or kept wrongly', {
    tags: 'thorough',
  }, async () => {
    const steps = fc.constantFrom('notice', 'cancel', 'balance', 'time');
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 6 }), async (happening) => {
        const orderId = await unpaidOrder();
        const paymentId = await atCashier(orderId);
        const held = {
          psp: await balance(app.db, accounts.psp),
          buyer: await balance(app.db, accounts.available('buyer')),
        };
        await credit(app.db, 'buyer', TOTAL, app.clock.now());
        const escrow = await balance(app.db, accounts.escrow);
        for (const step of happening) {
          if (step === 'notice') await knock(await payAtGateway(paymentId));
          if (step === 'cancel') await app.call(orderCancel, { id: orderId }, buyer());
          if (step === 'balance') await pay(orderId, 'balance');
          if (step === 'time') await app.live(30 * 60_000);
        }
        const paid = (await orderState(orderId)) === 'awaiting_ship';
        expect((await balance(app.db, accounts.escrow)) - escrow).toBe(paid ? TOTAL : 0);
        // What was credited for this test, less what the order now holds, is with the buyer or went back to the provider.
        const buyerHas = (await balance(app.db, accounts.available('buyer'))) - held.buyer;
        const providerGave = held.psp - (await balance(app.db, accounts.psp));
        expect(providerGave - buyerHas).toBe(paid ? TOTAL : 0);
        expect(await verify(app.db)).toEqual([]);
        if (paid) await app.must(orderCancel, { id: orderId }, buyer());
      }),
      { numRuns: 25 },
    );
  });
});

describe('paying with the balance', () => {
  test('is refused in words when it is too little, and nothing moves', async () => {
    const { listingId } = await app.list();
    const rival = { as: app.people.rival };
    const { id } = await app.must(orderSubmit, purchase(listingId, 'rival'), rival);
    const reply = await app.call(payDo, { purpose: 'order', subjectId: id, channel: 'balance' }, rival);
    expect(reply).toMatchObject({ code: 'BALANCE_SHORT', http: 409, data: { available: 0, missing: TOTAL } });
    expect((await app.must(orderDetail, { id }, rival)).state).toBe('pending_pay');
  });

  test('of twelve presses at once one pays', async () => {
    const orderId = await unpaidOrder();
    await credit(app.db, 'buyer', 5 * TOTAL, app.clock.now());
    const held = await balance(app.db, accounts.available('buyer'));
    const replies = await Promise.all(Array.from({ length: 12 }, () => pay(orderId, 'balance')));
    expect(replies.filter((reply) => reply.success)).toHaveLength(1);
    expect((await balance(app.db, accounts.available('buyer'))) - held).toBe(-TOTAL);
  });
});

describe('somebody else’s money', () => {
  test('nobody pays, sees or completes another person’s payment', async () => {
    const orderId = await unpaidOrder();
    const paymentId = await atCashier(orderId);
    const rival = { as: app.people.rival };
    const replies = [
      await app.call(payDo, { purpose: 'order', subjectId: orderId, channel: 'sandbox' }, rival),
      await app.call(payDetail, { id: paymentId }, rival),
      await app.call(paySandboxComplete, { paymentId }, rival),
      await app.call(payCashier, { paymentId }, rival),
      await app.call(payAsk, { paymentId }, rival),
    ];
    for (const reply of replies) expect(reply).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});
