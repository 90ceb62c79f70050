/** Two accounts of one person sell to each other, take the money out and ask for it back: what they get is what they brought. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aftersaleAnswer } from '../../../contract/aftersale/calls.ts';
import { aftersaleTimes } from '../../../contract/aftersale/machine.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { workbenchDebtDecide, workbenchDebts, workbenchDebtWriteOff } from '../../../contract/payout/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { type Account, accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { apply, deliveredOrder, openAftersaleApp } from '../../testing/aftersale.ts';
import { credit, type Market, PRICE, TOTAL } from '../../testing/market.ts';
import { withdrawing } from '../../testing/withdrawing.ts';
import { account } from '../account/handlers.ts';
import { payout } from '../payout/handlers.ts';

const { sellerGets } = saleFees(PRICE);
let app: Market;
let withdraw: Awaited<ReturnType<typeof withdrawing>>;
const seller = () => ({ as: app.people.seller });

beforeAll(async () => {
  app = await openAftersaleApp({ domains: [account([]), payout] });
  withdraw = await withdrawing(app);
}, 60_000);
afterAll(() => app.close());

test('what was settled pays our services at once, and leaves the house only when it can no longer be taken back', async () => {
  await deliveredOrder(app, { completed: true });
  await app.live(DAY + 1);
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ available: sellerGets, withdrawable: 0 });
  expect(await withdraw(sellerGets)).toMatchObject({ code: 'PAYOUT_HELD', data: { withdrawable: 0 } });
  // A deposit covers it.
  await post(app.db, {
    key: 'test:deposit',
    cause: { kind: 'demo', id: 'deposit' },
    memo: 'merchant.deposit',
    at: app.clock.now(),
    entries: [
      { account: accounts.psp, amount: -20_000 },
      { account: accounts.deposit('seller'), amount: 20_000 },
    ],
  });
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ withdrawable: 20_000 });
  expect((await withdraw(20_000)).success).toBe(true);
  const { heldUntil } = await app.must(assetGet, {}, seller());
  await app.live((heldUntil ?? 0) - app.clock.now().getTime());
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ withdrawable: sellerGets - 20_000, heldUntil: null });
  expect((await withdraw(sellerGets - 20_000)).success).toBe(true);
});

test('an after-sale that is open past the window holds the money until it is over', async () => {
  const orderId = await deliveredOrder(app, { completed: true });
  await app.live(aftersaleTimes.apply - 60_000);
  const id = await apply(app, orderId, TOTAL, 'refund');
  await app.live(DAY);
  const { withdrawable } = await app.must(assetGet, {}, seller());
  const deposit = await balance(app.db, accounts.deposit('seller'));
  expect(withdrawable).toBeLessThanOrEqual(deposit);
  await app.must(aftersaleAnswer, { id, agree: true }, seller());
  await app.live(0);
});

test('whoever spent it meanwhile owes the refund, withdraws nothing until that is paid, and a top-up pays it', async () => {
  const orderId = await deliveredOrder(app, { completed: true });
  await app.live(DAY + 1);
  const all = await balance(app.db, accounts.available('seller'));
  const deposit = await balance(app.db, accounts.deposit('seller'));
  await post(app.db, {
    key: 'test:spent-here',
    cause: { kind: 'demo', id: 'spent' },
    memo: 'order.pay',
    at: app.clock.now(),
    entries: [
      { account: accounts.available('seller'), amount: -all },
      { account: accounts.escrow, amount: all },
    ],
  });
  const id = await apply(app, orderId, TOTAL, 'refund');
  await app.must(aftersaleAnswer, { id, agree: true }, seller());
  await app.live(0);
  const owed = sellerGets - deposit;
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ available: 0, deposit: 0, owed: { amount: owed } });
  await credit(app.db, 'seller', 30_000, app.clock.now());
  expect(await withdraw(30_000)).toMatchObject({ code: 'DEBT_OWED', data: { owed: owed - 30_000 } });
  // What the attempt found has paid its part of the debt.
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ available: 0, owed: { amount: owed - 30_000 } });
  expect(await verify(app.db)).toEqual([]);
});

test('whatever comes into a debtor’s balance pays what they owe first, and what is over stays theirs', async () => {
  const [available, owed] = [accounts.available('fay'), accounts.owed('fay')];
  const pay = (from: Account, to: Account, amount: number, key: string) =>
    post(app.db, {
      key: `test:fay:${key}`,
      cause: { kind: 'demo', id: 'fay' },
      memo: 'demo.balance',
      at: app.clock.now(),
      entries: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    });
  const stand = async () => [await balance(app.db, available), await balance(app.db, owed)];
  await pay(accounts.psp, accounts.deposit('fay'), 200, 'deposit');
  await pay(accounts.psp, accounts.frozen('fay'), 200, 'frozen');
  await pay(owed, accounts.escrow, 1_000, 'debt');
  // A sale or a recycled piece, what we pay for, a deposit and a freeze that come back: the book does not ask which.
  for (const from of [accounts.escrow, accounts.promo, accounts.deposit('fay'), accounts.frozen('fay')])
    for (const _twice of [1, 2]) await pay(from, available, 200, `in:${from}`);
  expect(await stand()).toEqual([0, -200]);
  await pay(accounts.psp, available, 250, 'last');
  expect(await stand()).toEqual([50, 0]);
  expect(await verify(app.db)).toEqual([]);
});

test('a debt is written off by two of the staff, and not by one', async () => {
  const [one, other] = [await app.as('15400000011', 'staff'), await app.as('15400000012', 'staff')];
  const { list } = await app.must(workbenchDebts, {}, { as: one });
  const owed = list[0]?.owed ?? 0;
  expect(list).toMatchObject([{ id: 'seller', writeOff: null }]);
  expect(owed).toBeGreaterThan(0);
  const { id } = await app.must(workbenchDebtWriteOff, { userId: 'seller', reason: '联系不上' }, { as: one });
  expect(await app.call(workbenchDebtDecide, { id, agree: true }, { as: one })).toMatchObject({
    code: 'SECOND_PERSON',
  });
  const seen = (await app.must(workbenchDebts, {}, { as: other })).list[0]?.writeOff;
  expect(seen).toMatchObject({ id, amount: owed, reason: '联系不上', own: false });
  // What comes in meanwhile is not written off.
  await credit(app.db, 'seller', 1_000, app.clock.now());
  await withdraw(1_000);
  expect(await app.must(workbenchDebtDecide, { id, agree: true }, { as: other })).toEqual({ id, owed: 0 });
  const history = await app.db
    .selectFrom('entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .select('entry.amount')
    .where('journal.memo', '=', 'debt.writeOff')
    .where('entry.amount', '>', 0)
    .execute();
  expect(history).toEqual([{ amount: owed - 1_000 }]);
  expect(await app.call(workbenchDebtDecide, { id, agree: true }, { as: other })).toMatchObject({
    code: 'STATE_REFUSED',
  });
  expect(await verify(app.db)).toEqual([]);
});
