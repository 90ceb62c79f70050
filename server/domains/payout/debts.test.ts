/** Whoever owes us takes nothing out before it is paid, at whichever moment they came to owe it; nobody forgives their own debt. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { latePenalty } from '../../../contract/payment/fees.ts';
import {
  withdrawalDetail,
  workbenchDebtDecide,
  workbenchDebts,
  workbenchDebtWriteOff,
  workbenchWithdrawalDecide,
  workbenchWithdrawals,
} from '../../../contract/payout/calls.ts';
import { payoutRules } from '../../../contract/payout/rules.ts';
import {
  penaltyAppeal,
  penaltyList,
  workbenchPenalties,
  workbenchPenaltyDecide,
} from '../../../contract/penalty/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { type Account, accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { newId } from '../../kernel/lib/id.ts';
import type { PayoutResult } from '../../providers/payout/payout.ts';
import { credit, type Market, openMarketApp, PRICE } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { withdrawing } from '../../testing/withdrawing.ts';
import { account } from '../account/handlers.ts';
import { deadlines as penaltyDeadlines } from '../penalty/deadlines.ts';
import { penalty } from '../penalty/handlers.ts';
import { deadlines } from './deadlines.ts';
import { payout } from './handlers.ts';

const { penalty: AMOUNT } = latePenalty(PRICE);
const OUT = 20_000;
let app: Market;
let withdraw: Awaited<ReturnType<typeof withdrawing>>;
let colleague: Person;
const seller = () => ({ as: app.people.seller });
const staff = () => ({ as: app.people.staff });
const assets = () => app.must(assetGet, {}, seller());
const whole = async () => expect(await verify(app.db)).toEqual([]);

beforeAll(async () => {
  app = await openMarketApp({
    domains: [account([]), payout, penalty],
    deadlines: [...deadlines, ...penaltyDeadlines],
  });
  colleague = await app.as('15400000012', 'staff');
  withdraw = await withdrawing(app);
}, 60_000);
afterAll(() => app.close());

async function underWay(): Promise<string> {
  await app.live(DAY);
  await credit(app.db, 'seller', OUT, app.clock.now());
  const { data } = await withdraw(OUT);
  return data?.id ?? '';
}

const move = (from: Account, to: Account, amount: number) =>
  post(app.db, {
    key: `test:${newId()}`,
    cause: { kind: 'demo', id: 'debt' },
    memo: 'aftersale.collect',
    at: app.clock.now(),
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  });
/** A refund that neither balance nor deposit held. */
const owe = (userId: string, amount: number) => move(accounts.owed(userId), accounts.escrow, amount);

async function storageOwed(owed: number) {
  await app.db
    .insertInto('storage_charge')
    .values({ id: newId(), user_id: 'seller', at: app.clock.now(), items: 1, days: 1, amount: owed, owed })
    .execute();
  await move(accounts.receivable, accounts.fee, owed);
}

/** A seller with nothing who did not ship in time. */
async function late(): Promise<string> {
  await app.order();
  await app.live(2 * DAY + 1_000);
  const [newest] = (await app.must(penaltyList, {}, seller())).list;
  expect(newest).toMatchObject({ state: 'notified', owed: AMOUNT });
  return newest?.id ?? '';
}

test('what a penalty may still take stays before anybody has decided, and a large one is waived by two', async () => {
  const id = await late();
  await credit(app.db, 'seller', AMOUNT + OUT, app.clock.now());
  expect(await assets()).toMatchObject({ withdrawable: OUT, heldPenalties: AMOUNT });
  expect(await withdraw(OUT + 1)).toMatchObject({ code: 'PENALTY_OPEN', data: { withdrawable: OUT } });
  // What the rest stays for is no reason to hold this one up.
  const { data } = await withdraw(OUT);
  const approve = { id: data?.id ?? '', event: 'approve' } as const;
  expect(await app.must(workbenchWithdrawalDecide, approve, staff())).toMatchObject({ state: 'paying' });
  await app.live(1_000);

  await app.must(penaltyAppeal, { id, words: '快递停运', photos: [] }, seller());
  expect(await assets()).toMatchObject({ available: AMOUNT, withdrawable: 0 });
  const limits = { id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: AMOUNT }) } as const;
  const at = app.clock.now();
  await app.db
    .insertInto('shop_document')
    .values({ ...limits, holds_from: at, saved_at: at, saved_by: 'staff' })
    .execute();
  const waive = (as: Person) => app.call(workbenchPenaltyDecide, { id, event: 'waive', reason: '属实' }, { as });
  const first = async (as: Person) => (await app.must(workbenchPenalties, {}, { as })).list[0]?.first;
  expect(await waive(app.people.staff)).toMatchObject({ data: { state: 'appealed' } });
  expect(await first(app.people.staff)).toMatchObject({ amount: AMOUNT, own: true });
  expect(await waive(app.people.staff)).toMatchObject({ code: 'SECOND_PERSON' });
  expect(await first(colleague)).toMatchObject({ own: false });
  expect(await waive(colleague)).toMatchObject({ data: { state: 'waived' } });
  await app.db.deleteFrom('shop_document').execute();
  expect(await assets()).toMatchObject({ withdrawable: AMOUNT, heldPenalties: 0 });
  await whole();
});

test('a withdrawal that waits when a debt comes is not let go: staff see the debt, and what comes back pays it', async () => {
  const id = await underWay();
  const before = (await assets()).available;
  await owe('seller', 5_000);
  const { list } = await app.must(workbenchWithdrawals, { size: 100 }, staff());
  expect(list.find((row) => row.id === id)).toMatchObject({ owed: 5_000 });
  expect(await app.must(workbenchWithdrawalDecide, { id, event: 'approve' }, staff())).toMatchObject({
    state: 'rejected',
  });
  expect((await app.must(withdrawalDetail, { id }, seller())).reason).toContain('退款或违约金');
  expect(await assets()).toMatchObject({ available: before + OUT - 5_000, owed: { amount: 0 } });
  await whole();
});

test('nothing is handed to the provider for whoever owes by then, and what was handed over is not called back', async () => {
  const usual = app.house.providers.payout;
  let sent = 0;
  let answer: PayoutResult = { state: 'pending' };
  const send = async () => {
    sent += 1;
    return answer;
  };
  Object.assign(app.house.providers, { payout: { sandbox: true, send } });
  const stopped = await underWay();
  await app.must(workbenchWithdrawalDecide, { id: stopped, event: 'approve' }, staff());
  await owe('seller', 5_000);
  await app.live(1_000);
  expect(await app.must(withdrawalDetail, { id: stopped }, seller())).toMatchObject({ state: 'rejected' });
  expect([sent, (await assets()).owed.amount]).toEqual([0, 0]);

  const handed = await underWay();
  await app.must(workbenchWithdrawalDecide, { id: handed, event: 'approve' }, staff());
  await app.live(1_000);
  await owe('seller', 5_000);
  answer = { state: 'arrived', providerNo: 'later' };
  await app.live(payoutRules.askEvery);
  expect(await app.must(withdrawalDetail, { id: handed }, seller())).toMatchObject({ state: 'paid' });
  expect(sent).toBe(2);
  Object.assign(app.house.providers, { payout: usual });
  await credit(app.db, 'seller', 5_000, app.clock.now());
  expect((await assets()).owed.amount).toBe(0);
  await whole();
});

test('storage that is owed is taken when somebody withdraws, and nothing leaves before it is paid', async () => {
  await app.live(DAY);
  const { available } = await assets();
  await storageOwed(available + 4_000);
  expect(await withdraw(OUT)).toMatchObject({ code: 'STORAGE_OWED', data: { owed: 4_000 } });
  expect((await assets()).available).toBe(0);
  await credit(app.db, 'seller', OUT + 4_000, app.clock.now());
  expect(await withdraw(OUT)).toMatchObject({ success: true });
  expect(await assets()).toMatchObject({ available: 0, owed: { amount: 0 } });
  await whole();
});

test('staff see who owes for refunds, for penalties that stand and for storage', async () => {
  await late();
  await app.live(7 * DAY);
  await storageOwed(3_000);
  await owe('seller', 2_000);
  const { list } = await app.must(workbenchDebts, {}, staff());
  const parts = { refunds: 2_000, penalties: AMOUNT, storage: 3_000 };
  expect(list).toMatchObject([{ id: 'seller', owed: AMOUNT + 5_000, ...parts, writeOff: null }]);
  expect(await withdraw(OUT)).toMatchObject({ code: 'PENALTY_OWED' });
});

test('nobody asks to write off their own debt, agrees to it, or gets past the database with it', async () => {
  const { userId } = colleague;
  await owe(userId, 1_000);
  const reason = '收不回来';
  expect(await app.call(workbenchDebtWriteOff, { userId, reason }, { as: colleague })).toMatchObject({
    code: 'OWN_CASE',
  });
  const { id } = await app.must(workbenchDebtWriteOff, { userId, reason }, staff());
  expect(await app.call(workbenchDebtDecide, { id, agree: true }, { as: colleague })).toMatchObject({
    code: 'OWN_CASE',
  });
  const forged = app.db.updateTable('debt_write_off').set({ asked_by: userId }).where('id', '=', id).execute();
  await expect(forged).rejects.toMatchObject({ constraint: 'debt_write_off_own_cause' });
  expect(await balance(app.db, accounts.owed(userId))).toBe(-1_000);
});
