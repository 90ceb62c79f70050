/** The reconciliation finds every kind of difference between book, payments, refunds and the provider's bill. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderCancel, orderSubmit } from '../../../contract/order/calls.ts';
import { payDo, paySandboxComplete } from '../../../contract/payment/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { type Market, openMarketApp, purchase, TOTAL } from '../../testing/market.ts';
import { reconcile, yesterday } from './reconcile.ts';

let app: Market;
let day: string;
/** Two payments, one of them given back, both known to the provider. */
let paid: string;
let returned: { payment: string; refund: string };
/** A withdrawal that has arrived. */
const withdrawn = 'withdrawn-1';

beforeAll(async () => {
  app = await openMarketApp();
  paid = (await payAtSandbox()).paymentId;
  const { orderId, paymentId } = await payAtSandbox();
  await app.must(orderCancel, { id: orderId }, { as: app.people.buyer });
  await app.live(0);
  const refund = await app.db.selectFrom('refund').select('id').executeTakeFirstOrThrow();
  returned = { payment: paymentId, refund: refund.id };
  await withdraw();
  day = yesterday(new Date(app.clock.now().getTime() + 86_400_000));
});
afterAll(() => app.close());

async function payAtSandbox(): Promise<{ orderId: string; paymentId: string }> {
  const as = { as: app.people.buyer };
  const { listingId } = await app.list();
  const { id: orderId } = await app.must(orderSubmit, purchase(listingId), as);
  const { paymentId } = await app.must(payDo, { purpose: 'order', subjectId: orderId, channel: 'sandbox' }, as);
  await app.must(paySandboxComplete, { paymentId }, as);
  return { orderId, paymentId };
}

async function withdraw(): Promise<void> {
  const at = app.clock.now();
  await sql`
    insert into payout_card (id, user_id, kind, bank, account_shown, account_sealed, account_hash, bound_at)
    values ('card', 'seller', 'bank', '招商银行', '**** 2230', 'sealed', 'hash', ${at})`.execute(app.db);
  await sql`
    insert into withdrawal (id, no, user_id, card_id, amount, state, created_at)
    values (${withdrawn}, 'W1', 'seller', 'card', 5000, 'paid', ${at})`.execute(app.db);
  for (const [step, memo, from, to] of [
    ['gift', 'item.lost', accounts.promo, accounts.available('seller')],
    ['apply', 'withdraw.apply', accounts.available('seller'), accounts.payout('seller')],
    ['paid', 'withdraw.paid', accounts.payout('seller'), accounts.psp],
  ] as const)
    await post(app.db, {
      key: step === 'gift' ? 'gift' : `withdrawal:${withdrawn}:${step}`,
      cause: { kind: 'withdrawal', id: withdrawn },
      memo,
      at,
      entries: [
        { account: from, amount: -5_000 },
        { account: to, amount: 5_000 },
      ],
    });
}

const differences = async (db: Db = app.db, providers = app.house.providers.payment) =>
  (await reconcile(db, providers, day, app.clock.now())).differences;

/** What is found once `spoil` has been at work; nothing of it is left afterwards. */
async function spoiled(spoil: (db: Db) => Promise<unknown>): Promise<string[]> {
  let found: string[] = [];
  const undo = new Error('undo');
  await app.db
    .transaction()
    .execute(async (db) => {
      await spoil(db);
      found = await differences(db);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

const set =
  (table: 'payment' | 'refund' | 'withdrawal' | 'sandbox_trade' | 'sandbox_refund', change: string, where: string) =>
  (db: Db) =>
    sql`update ${sql.table(table)} set ${sql.raw(change)} where ${sql.raw(where)}`.execute(db);

test('nothing is said when all agree, and the bill was read', async () => {
  const { differences: none, lines } = await reconcile(app.db, app.house.providers.payment, day, app.clock.now());
  expect(none).toEqual([]);
  expect(lines).toBe(3);
});

test.each<[string, () => (db: Db) => Promise<unknown>, () => RegExp]>([
  [
    'a payment that the book does not have',
    () => set('payment', `state = 'paid', paid_at = now() - interval '9 days', amount = amount + 1`, `id = '${paid}'`),
    () => new RegExp(`Payment ${paid} is paid over ${TOTAL + 1} fen, but the book took in ${TOTAL}`),
  ],
  [
    'a payment that is not paid though the book took it in',
    () => set('payment', `state = 'created'`, `id = '${paid}'`),
    () => new RegExp(`Payment ${paid} is created .* the book took in ${TOTAL}`),
  ],
  [
    'money given back on the payment only',
    () => set('payment', 'refunded = 7', `id = '${paid}'`),
    () => new RegExp(`Payment ${paid} was given back 7 fen, but the book says 0`),
  ],
  [
    'a refund over another sum than was given back',
    () => set('refund', 'amount = amount - 1', `id = '${returned.refund}'`),
    () => new RegExp(`Payment ${returned.payment} was given back ${TOTAL} fen, but its refunds are over ${TOTAL - 1}`),
  ],
  [
    'a move of a payment that does not exist',
    () => (db) => move(db, 'payment:nothing:in'),
    () => /moves of payment nothing, which does not exist/,
  ],
  [
    'a move at the provider without a reason',
    () => (db) => move(db, 'somebody:helped'),
    () => /\(somebody:helped\) moved -100 fen at the provider without a payment or a withdrawal/,
  ],
  [
    'a refund that the provider keeps refusing',
    () => async (db) => {
      await set('refund', `state = 'pending'`, `id = '${returned.refund}'`)(db);
      await sql`insert into deadline (entity, entity_id, event, due_at, try_at, attempts, last_error)
        values ('refund', ${returned.refund}, 'send', now(), now(), 5, 'no funds')`.execute(db);
    },
    () => new RegExp(`Refund ${returned.refund} over ${TOTAL} fen has waited .*: no funds`),
  ],
  [
    'a withdrawal that was sent though it is still being paid',
    () => set('withdrawal', `state = 'paying'`, `id = '${withdrawn}'`),
    () => new RegExp(`Withdrawal ${withdrawn} over 5000 fen is paying, but the book has sent 5000`),
  ],
  [
    'a withdrawal that failed and was not given back',
    () => set('withdrawal', `state = 'failed'`, `id = '${withdrawn}'`),
    () => new RegExp(`Withdrawal ${withdrawn} .* failed, but the book has given back 0`),
  ],
  [
    'a withdrawal over another sum than was set aside',
    () => set('withdrawal', `amount = 4000`, `id = '${withdrawn}'`),
    () => new RegExp(`Withdrawal ${withdrawn} over 4000 fen is paid, but the book has set aside 5000`),
  ],
  [
    'a move of a withdrawal that does not exist',
    () => (db) => move(db, 'withdrawal:nothing:paid'),
    () => /moves of withdrawal nothing, which does not exist/,
  ],
  [
    'a withdrawal that the provider keeps refusing',
    () => async (db) => {
      await set('withdrawal', `state = 'paying'`, `id = '${withdrawn}'`)(db);
      await sql`insert into deadline (entity, entity_id, event, due_at, try_at, attempts, last_error)
        values ('withdrawal', ${withdrawn}, 'ask', now(), now(), 5, 'no answer')`.execute(db);
    },
    () => new RegExp(`Withdrawal ${withdrawn} over 5000 fen has waited .*: no answer`),
  ],
  [
    'money that the provider took for nothing we know',
    () => (db) => trade(db, 'stranger', 500),
    () => /sandbox took ¥5.00 for payment stranger, which we do not know/,
  ],
  [
    'money that the provider took for a payment still open',
    () => set('payment', `state = 'created'`, `id = '${paid}'`),
    () => new RegExp(`sandbox took .* for payment ${paid}, which is created with us`),
  ],
  [
    'another sum at the provider',
    () => set('sandbox_trade', 'amount = 100', `payment_id = '${paid}'`),
    () => new RegExp(`sandbox took ¥1.00 for payment ${paid}, we booked`),
  ],
  [
    'a payment that the provider does not know',
    () => (db) => db.deleteFrom('sandbox_trade').where('payment_id', '=', paid).execute(),
    () => new RegExp(`Our payment ${paid} over .* is not in the bill of sandbox`),
  ],
  [
    'a refund that the provider did not make',
    () => (db) => db.deleteFrom('sandbox_refund').execute(),
    () => new RegExp(`Our refund ${returned.refund} over .* is not in the bill of sandbox`),
  ],
  [
    'a refund that nobody asked for',
    () => set('sandbox_refund', `refund_id = 'unasked'`, 'true'),
    () => new RegExp(`sandbox gave back .* of payment ${returned.payment} as unasked, which we did not ask for`),
  ],
  [
    'a refund over another sum at the provider',
    () => set('sandbox_refund', 'amount = 100', 'true'),
    () => new RegExp(`sandbox gave back ¥1.00 as refund ${returned.refund}, we asked for`),
  ],
])('%s is found', async (_what, spoil, said) => {
  const found = await spoiled(spoil());
  expect(found.filter((difference) => said().test(difference))).toHaveLength(1);
  expect(await differences()).toEqual([]);
});

test('a provider that is no longer set up is named', async () => {
  const found = await differences(app.db, { ...app.house.providers.payment, sandbox: null });
  expect(found).toEqual([`sandbox is not set up, but 3 of its payments and refunds are of ${day}`]);
});

test('a provider that does not hand out its bill is named', async () => {
  const { sandbox } = app.house.providers.payment;
  const broken = sandbox && { ...sandbox, bill: () => Promise.reject(new Error('closed for the night')) };
  const found = await differences(app.db, { ...app.house.providers.payment, sandbox: broken });
  expect(found).toEqual([`The bill of sandbox for ${day} could not be compared: closed for the night`]);
});

const move = (db: Db, key: string) =>
  post(db, {
    key,
    cause: { kind: 'demo', id: newId() },
    memo: 'recharge',
    at: app.clock.now(),
    entries: [
      { account: accounts.psp, amount: -100 },
      { account: accounts.escrow, amount: 100 },
    ],
  });

const trade = (db: Db, id: string, amount: number) =>
  db.insertInto('sandbox_trade').values({ payment_id: id, amount, at: app.clock.now() }).execute();
