/** The gateway's notices come late, doubled, out of order or never: the order is paid once all the same. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderCancel, orderDetail, orderSubmit } from '../../contract/order.ts';
import { type NoticeWay, payAsk, payDetail, payDo, paySandboxComplete } from '../../contract/payment.ts';
import { balance } from '../kernel/ledger.ts';
import { verify } from '../kernel/ledger-verify.ts';
import { type Market, openMarketApp, purchase, TOTAL } from '../testing-market.ts';

/** FULL=1 shuffles as often as the house promises. */
const SEQUENCES = process.env.FULL ? 10_000 : 20;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HALF_HOUR = 30 * MINUTE;

let app: Market;
beforeAll(async () => {
  app = await openMarketApp();
});
afterAll(() => app.close());

const buyer = () => ({ as: app.people.buyer });

async function atCashier(): Promise<{ orderId: string; paymentId: string }> {
  const { listingId } = await app.list();
  const { id: orderId } = await app.must(orderSubmit, purchase(listingId), buyer());
  const { paymentId } = await app.must(payDo, { purpose: 'order', subjectId: orderId, channel: 'sandbox' }, buyer());
  return { orderId, paymentId };
}

const complete = (paymentId: string, notice: NoticeWay) => app.must(paySandboxComplete, { paymentId, notice }, buyer());
const stateOf = async (id: string) => (await app.must(payDetail, { id }, buyer())).state;
const orderState = async (id: string) => (await app.must(orderDetail, { id }, buyer())).state;

describe('a notice', () => {
  test.each<[NoticeWay, number]>([
    ['now', 0],
    ['doubled', 0],
    ['disordered', 0],
    ['late', 20 * SECOND],
    ['lost', MINUTE],
  ])('that comes %s leaves the order paid once', async (way, after) => {
    const { orderId, paymentId } = await atCashier();
    const psp = await balance(app.db, 'psp');
    const { state } = await complete(paymentId, way);
    expect(state).toBe(after === 0 ? 'paid' : 'created');
    if (after > 0) {
      await app.live(after - 1);
      expect(await stateOf(paymentId)).toBe('created');
    }
    await app.live(1 + 10 * SECOND);
    expect(await stateOf(paymentId)).toBe('paid');
    expect(await orderState(orderId)).toBe('awaiting_ship');
    expect((await balance(app.db, 'psp')) - psp).toBe(-TOTAL);
    expect(await app.db.selectFrom('sandbox_notice').selectAll().execute()).toEqual([]);
  });

  test('that was lost is found at once when the person says they have paid', async () => {
    const { orderId, paymentId } = await atCashier();
    expect(await app.must(payAsk, { paymentId }, buyer())).toMatchObject({ state: 'created' });
    await complete(paymentId, 'lost');
    expect(await app.must(payAsk, { paymentId }, buyer())).toMatchObject({ state: 'paid' });
    expect(await app.must(payAsk, { paymentId }, buyer())).toMatchObject({ state: 'paid' });
    expect(await orderState(orderId)).toBe('awaiting_ship');
  });

  test('lost for an order that closes meanwhile: the money is found and goes back', async () => {
    const { orderId, paymentId } = await atCashier();
    const psp = await balance(app.db, 'psp');
    await complete(paymentId, 'lost');
    await app.must(orderCancel, { id: orderId }, buyer());
    await app.live(2 * MINUTE);
    expect(await stateOf(paymentId)).toBe('refunded');
    expect(await balance(app.db, 'psp')).toBe(psp);
    const back = await app.db
      .selectFrom('sandbox_refund')
      .select('amount')
      .where('payment_id', '=', paymentId)
      .execute();
    expect(back).toEqual([{ amount: TOTAL }]);
  });

  test('nobody paid: the provider is asked less and less often, and after a day no more', async () => {
    const { paymentId } = await atCashier();
    await app.live(3 * 24 * 60 * MINUTE);
    expect(await stateOf(paymentId)).toBe('closed');
    const waits = app.db.selectFrom('deadline').select('event').where('entity_id', '=', paymentId);
    expect(await waits.execute()).toEqual([]);
  });
});

test(
  `${SEQUENCES} shuffled sequences of notices, questions, time and a cancellation: paid once, the ledger whole`,
  async () => {
    const steps = [...noticeSteps, 'ask', 'cancel', 'minute', 'halfHour'] as const;
    let done = 0;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...steps, ...noticeSteps], { minLength: 2 }), async (happening) => {
        const { orderId, paymentId } = await atCashier();
        const [psp, escrow] = [await balance(app.db, 'psp'), await balance(app.db, 'escrow')];
        let taken = false;
        for (const step of happening) {
          if (step === 'ask') await app.must(payAsk, { paymentId }, buyer());
          else if (step === 'cancel') await app.call(orderCancel, { id: orderId }, buyer());
          else if (step === 'minute') await app.live(MINUTE);
          else if (step === 'halfHour') await app.live(HALF_HOUR);
          else {
            await complete(paymentId, step);
            taken = true;
          }
        }
        await app.live(HALF_HOUR + MINUTE);
        const back = happening.includes('cancel') || !(await isPaid(orderId));
        expect((await balance(app.db, 'escrow')) - escrow).toBe(back ? 0 : TOTAL);
        expect((await balance(app.db, 'psp')) - psp).toBe(back ? 0 : -TOTAL);
        // Past the last question about it, what the gateway took is exactly what the order holds.
        if (back) await app.live(24 * 60 * MINUTE);
        expect(await heldAtGateway(paymentId)).toBe(back ? 0 : TOTAL);
        expect(await stateOf(paymentId)).toBe(!back ? 'paid' : taken ? 'refunded' : 'closed');
        // The whole book grows with every sequence; reading it each time would take days.
        if (++done % 50 === 0) expect(await verify(app.db)).toEqual([]);
        // What is still open would meet its deadlines in the next sequence.
        if (!back) await app.must(orderCancel, { id: orderId }, buyer());
        await app.live(0);
      }),
      { numRuns: SEQUENCES },
    );
  },
  process.env.FULL ? 6 * 3_600_000 : 60_000,
);

const noticeSteps = ['now', 'late', 'doubled', 'disordered', 'lost'] as const satisfies readonly NoticeWay[];

const isPaid = async (orderId: string) => (await orderState(orderId)) === 'awaiting_ship';

async function heldAtGateway(paymentId: string): Promise<number> {
  const trade = await app.db.selectFrom('sandbox_trade').select('amount').where('payment_id', '=', paymentId).execute();
  const back = await app.db.selectFrom('sandbox_refund').select('amount').where('payment_id', '=', paymentId).execute();
  return [...trade, ...back.map(({ amount }) => ({ amount: -amount }))].reduce((sum, { amount }) => sum + amount, 0);
}
