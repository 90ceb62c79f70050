/** The gateway's notices come late, doubled, out of order or never: the order is paid once all the same. */
// @module-tag thorough
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderCancel, orderDetail, orderSubmit } from '../../../contract/order/calls.ts';
import {
  type NoticeWay,
  payAsk,
  payCashier,
  payDetail,
  payDo,
  paySandboxComplete,
} from '../../../contract/payment/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { housekeep } from '../../db/housekeeping.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { SANDBOX_PAYER } from '../../providers/payment/sandbox.ts';
import { type Market, openMarketApp, purchase, TOTAL } from '../../testing/market.ts';

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

test('inside the provider’s app the payment is opened for who was asked to pay; in a browser it is its cashier', async () => {
  const { paymentId } = await atCashier();
  const page = `/pages/buy/cashier?id=${paymentId}`;
  expect(await app.must(payCashier, { paymentId, openid: SANDBOX_PAYER }, buyer())).toMatchObject({
    url: page,
    inApp: { openid: SANDBOX_PAYER, package: `prepay_id=SB${paymentId}` },
  });
  const other = await atCashier();
  for (const browser of [{}, { openid: 'h5-pay' }])
    expect(await app.must(payCashier, { paymentId: other.paymentId, ...browser }, buyer())).toEqual({
      url: `/pages/buy/cashier?id=${other.paymentId}`,
    });
});

describe('a notice', () => {
  test.each<[NoticeWay, number]>([
    ['now', 0],
    ['doubled', 0],
    ['disordered', 0],
    ['late', 20 * SECOND],
    ['lost', MINUTE],
  ])('that comes %s leaves the order paid once', async (way, after) => {
    const { orderId, paymentId } = await atCashier();
    const psp = await balance(app.db, accounts.psp);
    const { state } = await complete(paymentId, way);
    expect(state).toBe(after === 0 ? 'paid' : 'created');
    if (after > 0) {
      await app.live(after - 1);
      expect(await stateOf(paymentId)).toBe('created');
    }
    await app.live(1 + 10 * SECOND);
    expect(await stateOf(paymentId)).toBe('paid');
    expect(await orderState(orderId)).toBe('awaiting_ship');
    expect((await balance(app.db, accounts.psp)) - psp).toBe(-TOTAL);
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
    const psp = await balance(app.db, accounts.psp);
    await complete(paymentId, 'lost');
    await app.must(orderCancel, { id: orderId }, buyer());
    await app.live(2 * MINUTE);
    expect(await stateOf(paymentId)).toBe('refunded');
    expect(await balance(app.db, accounts.psp)).toBe(psp);
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

const noticeSteps = ['now', 'late', 'doubled', 'disordered', 'lost'] as const satisfies readonly NoticeWay[];

/** So many orders live through the same hours at once: time passes for all of them, everything else at random for each. */
const TOGETHER = 10;
const oneLife = fc.tuple(
  fc.shuffledSubarray([...noticeSteps, ...noticeSteps, 'ask', 'cancel'] as const, { minLength: 1 }),
  // Before, between or after the waits.
  fc.array(fc.nat(2), { minLength: 12, maxLength: 12 }),
);
const lives = fc.tuple(
  fc.shuffledSubarray([MINUTE, HALF_HOUR]),
  fc.array(oneLife, { minLength: TOGETHER, maxLength: TOGETHER }),
);

test(
  `${SEQUENCES} shuffled sequences of notices, questions, time and a cancellation: paid once, the ledger whole`,
  async () => {
    let done = 0;
    await fc.assert(
      fc.asyncProperty(lives, async ([waits, happenings]) => {
        const orders = [];
        for (const [steps, places] of happenings) {
          const when = places.slice(0, steps.length).map((place) => Math.min(place, waits.length));
          orders.push({ ...(await atCashier()), steps, when: when.sort((a, b) => a - b) });
        }
        for (const [place, wait] of [...waits, HALF_HOUR + MINUTE].entries()) {
          for (const { orderId, paymentId, steps, when } of orders)
            for (const [n, step] of steps.entries()) {
              if (when[n] !== place) continue;
              if (step === 'ask') await app.must(payAsk, { paymentId }, buyer());
              else if (step === 'cancel') await app.call(orderCancel, { id: orderId }, buyer());
              else await complete(paymentId, step);
            }
          await app.live(wait);
        }
        const ended = [];
        for (const { orderId, paymentId, steps } of orders) {
          const back = steps.includes('cancel') || (await rowState('trade_order', orderId)) !== 'awaiting_ship';
          expect(await booked(orderId)).toEqual(back ? { psp: 0, escrow: 0 } : { psp: -TOTAL, escrow: TOTAL });
          ended.push({ orderId, paymentId, back, taken: steps.some((step) => step !== 'ask' && step !== 'cancel') });
        }
        // Past the last question about them, what the gateway took is exactly what the orders hold.
        await app.live(24 * 60 * MINUTE);
        for (const { orderId, paymentId, back, taken } of ended) {
          expect(await booked(orderId)).toEqual(back ? { psp: 0, escrow: 0 } : { psp: -TOTAL, escrow: TOTAL });
          expect(await heldAtGateway(paymentId)).toBe(back ? 0 : TOTAL);
          expect(await rowState('payment', paymentId)).toBe(!back ? 'paid' : taken ? 'refunded' : 'closed');
          // What is still open would meet its deadlines in the next sequence.
          if (!back) await app.must(orderCancel, { id: orderId }, buyer());
        }
        await app.live(0);
        done += TOGETHER;
        // The whole book grows with every sequence, and what was ever written wrong stays in it: it is read now and then.
        if (done % Math.min(SEQUENCES, 250) === 0) expect(await verify(app.db)).toEqual([]);
        if (done % 50 === 0 && app.database.engine === 'pglite') await housekeep(app.db);
      }),
      // Ten lives at once are not made shorter in any useful time; the failing ones are printed with their steps.
      { numRuns: SEQUENCES / TOGETHER, endOnFailure: true },
    );
  },
  process.env.FULL ? 6 * 3_600_000 : 60_000,
);

/** What a call would tell too; ten thousand times, it is read. */
const rowState = async (table: 'trade_order' | 'payment', id: string): Promise<string> =>
  (await app.db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

/** What the journals of one order have moved in all, in and back. */
async function booked(orderId: string): Promise<{ psp: number; escrow: number }> {
  const rows = await app.db
    .selectFrom('journal')
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .select(['entry.account_id', 'entry.amount'])
    .where('journal.cause_kind', '=', 'order')
    .where('journal.cause_id', '=', orderId)
    .execute();
  const of = (account: string) =>
    rows.filter(({ account_id }) => account_id === account).reduce((sum, { amount }) => sum + amount, 0);
  return { psp: of(accounts.psp), escrow: of(accounts.escrow) };
}

async function heldAtGateway(paymentId: string): Promise<number> {
  const trade = await app.db.selectFrom('sandbox_trade').select('amount').where('payment_id', '=', paymentId).execute();
  const back = await app.db.selectFrom('sandbox_refund').select('amount').where('payment_id', '=', paymentId).execute();
  return [...trade, ...back.map(({ amount }) => ({ amount: -amount }))].reduce((sum, { amount }) => sum + amount, 0);
}
