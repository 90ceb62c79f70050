// @module-tag both-engines
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aftersaleAnswer } from '../../../contract/aftersale/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import {
  settleInfo,
  settleList,
  workbenchSettlementPay,
  workbenchSettlements,
} from '../../../contract/settlement/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { apply, openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import { type Market, TOTAL } from '../../testing/market.ts';
import { todo } from '../todo/handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [todo] });
});
afterAll(() => app.close());

const staff = () => ({ as: app.people.staff });
const buyer = () => ({ as: app.people.buyer });
const seller = () => ({ as: app.people.seller });
const frozen = accounts.frozen('seller');

/** Bought, kept by the buyer, and its money waiting for T+1. */
async function waiting(): Promise<{ orderId: string; id: string }> {
  const orderId = await app.order({ inWarehouse: true });
  await app.must(orders.workbenchShip, { id: orderId, ...parcel() }, staff());
  await app.must(orders.workbenchDelivered, { id: orderId }, staff());
  await app.must(orders.orderConfirm, { id: orderId }, buyer());
  const { list } = await app.must(settleList, {}, seller());
  return { orderId, id: list.find((one) => one.orderId === orderId)?.id ?? '' };
}

/** Moves everything that is kept for the seller's settlements elsewhere, as no path of ours does, or back. */
async function misplace(amount: number, key: string): Promise<void> {
  await post(app.db, {
    key: `test:${key}`,
    cause: { kind: 'account', id: 'seller' },
    memo: 'settlement.pay',
    at: app.clock.now(),
    entries: [
      { account: frozen, amount: -amount },
      { account: accounts.escrow, amount },
    ],
  });
}

const stateOf = async (id: string) => (await app.must(settleInfo, { id }, seller())).state;

test('money that is not where it must be: the settlement fails, seller and staff are told, and nothing is paid until it is back', async () => {
  const { id } = await waiting();
  const amount = await balance(app.db, frozen);
  await misplace(amount, 'away');
  const before = await balance(app.db, accounts.available('seller'));
  await app.live(DAY);
  expect(await stateOf(id)).toBe('failed');
  expect(await balance(app.db, accounts.available('seller'))).toBe(before);
  const { list } = await app.must(workbenchSettlements, {}, staff());
  expect(list).toMatchObject([{ id, amount, failure: 'short', frozen: 0, nickname: 'seller' }]);
  expect((await app.must(workCounts, {}, staff())).counts.settlements).toEqual({ waiting: 1, overdue: 0, dueAt: null });
  const told = await app.db.selectFrom('message').select('title_en').where('user_id', '=', 'seller').execute();
  expect(told).toContainEqual({ title_en: 'Settlement delayed' });

  expect((await app.must(workbenchSettlementPay, { id }, staff())).state).toBe('failed');
  await misplace(-amount, 'back');
  expect((await app.must(workbenchSettlementPay, { id }, staff())).state).toBe('paid');
  expect(await balance(app.db, accounts.available('seller'))).toBe(before + amount);
  expect((await app.call(workbenchSettlementPay, { id }, staff())).code).toBe('STATE_REFUSED');
  expect((await app.must(workbenchSettlements, {}, staff())).list).toEqual([]);
  const { timeline } = await app.must(settleInfo, { id }, seller());
  const failing = ['paying', 'failed'];
  expect(timeline.map(({ to }) => to)).toEqual(['pending', 'ready', ...failing, ...failing, 'paying', 'paid']);
  expect(await verify(app.db)).toEqual([]);
});

test('two of the staff who pay a failed settlement at the same moment pay it once', async () => {
  const { id } = await waiting();
  const amount = await balance(app.db, frozen);
  await misplace(amount, 'away again');
  await app.live(DAY);
  await misplace(-amount, 'back again');
  const before = await balance(app.db, accounts.available('seller'));
  const answers = await Promise.all([1, 2].map(() => app.call(workbenchSettlementPay, { id }, staff())));
  expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
  expect(await balance(app.db, accounts.available('seller'))).toBe(before + amount);
});

test('what could not be paid can still go back to the buyer, whole', async () => {
  const { id, orderId } = await waiting();
  const amount = await balance(app.db, frozen);
  await misplace(amount, 'gone');
  await app.live(DAY);
  await misplace(-amount, 'found');
  expect(await stateOf(id)).toBe('failed');
  const caseId = await apply(app, orderId, TOTAL, 'refund');
  await app.must(aftersaleAnswer, { id: caseId, agree: true }, seller());
  expect(await stateOf(id)).toBe('reversed');
  expect(await balance(app.db, frozen)).toBe(0);
  expect(await balance(app.db, accounts.owed('seller'))).toBe(0);
  expect(await verify(app.db)).toEqual([]);
});
