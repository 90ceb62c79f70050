import { afterAll, beforeAll, expect, test } from 'vitest';
import * as orders from '../../../contract/order/calls.ts';
import { fakePenalty, latePenalty } from '../../../contract/payment/fees.ts';
import {
  penaltyAmount,
  penaltyAppeal,
  penaltyDetail,
  penaltyList,
  penaltyPay,
  penaltyPrepay,
  workbenchPenalties,
  workbenchPenaltyDecide,
} from '../../../contract/penalty/calls.ts';
import { penaltyMachine } from '../../../contract/penalty/machine.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Refusal } from '../../kernel/http/refusal.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { credit, type Market, openMarketApp, PRICE } from '../../testing/market.ts';
import { deadlines } from './deadlines.ts';
import { penalty } from './handlers.ts';

const { penalty: AMOUNT, toBuyer: HALF } = latePenalty(PRICE);

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [penalty], deadlines });
}, 60_000);
afterAll(() => app.close());

const seller = () => ({ as: app.people.seller });
const staff = () => ({ as: app.people.staff });
const whole = async () => expect(await verify(app.db)).toEqual([]);
const available = async () => (await app.must(assetGet, {}, seller())).available;

/** A seller who did not ship in time, with so much in the balance before. */
async function late(balance: number): Promise<string> {
  const before = await available();
  if (balance > before) await credit(app.db, 'seller', balance - before, app.clock.now());
  const orderId = await app.order();
  expect((await app.must(penaltyAmount, { orderId }, seller())).wouldBe).toEqual({
    rule: 'late_ship',
    amount: AMOUNT,
    toBuyer: HALF,
  });
  await app.live(2 * DAY + 1_000);
  const [newest] = (await app.must(penaltyList, {}, seller())).list;
  expect(newest).toMatchObject({ orderId, state: 'notified', amount: AMOUNT });
  return newest?.id ?? '';
}

test('a penalty with money in the balance is taken at once and settled when nobody appeals for 7 days', async () => {
  const id = await late(AMOUNT);
  expect(await app.must(penaltyDetail, { id }, seller())).toMatchObject({ collected: AMOUNT, owed: 0, appeal: null });
  await app.live(7 * DAY);
  const done = await app.must(penaltyDetail, { id }, seller());
  expect(done.timeline.map(({ to }) => to)).toEqual(['notified', 'upheld', 'paid']);
  expect((await app.must(penaltyAmount, {}, seller())).open).toBe(0);
  await whole();
});

test('an appeal that is accepted gives everything back; the buyer keeps their half', async () => {
  const id = await late(AMOUNT + 100);
  const before = await available();
  await app.must(penaltyAppeal, { id, words: '快递停运，附公告', photos: [] }, seller());
  const { list } = await app.must(workbenchPenalties, {}, staff());
  expect(list).toMatchObject([{ id, appeal: { words: '快递停运，附公告', photos: [] } }]);
  await app.must(workbenchPenaltyDecide, { id, event: 'waive', reason: '属实' }, staff());
  expect(await available()).toBe(before + AMOUNT);
  expect(await app.must(penaltyDetail, { id }, seller())).toMatchObject({ state: 'waived', owed: 0 });
  await whole();
});

test('what could not be taken is owed after a refused appeal: income pays it, the buyer’s part first, and what is over stays', async () => {
  // Whatever the seller had is gone before the penalty comes.
  const now = app.clock.now();
  const had = await available();
  await post(app.db, {
    key: 'test:spent',
    cause: { kind: 'recharge', id: 'spent' },
    memo: 'recharge',
    at: now,
    entries: [
      { account: accounts.available(app.people.seller.userId), amount: -had },
      { account: accounts.psp, amount: had },
    ],
  });
  const id = await late(0);
  await app.must(penaltyAppeal, { id, words: '我已经寄了', photos: [] }, seller());
  await app.must(workbenchPenaltyDecide, { id, event: 'uphold', reason: '没有揽收记录' }, staff());
  expect(await app.must(penaltyPrepay, { id }, seller())).toEqual({ owed: AMOUNT, available: 0, missing: AMOUNT });
  expect((await app.must(penaltyAmount, {}, seller())).owed).toBe(AMOUNT);
  expect(await app.call(penaltyPay, { id }, seller())).toMatchObject({ code: 'BALANCE_SHORT' });
  // The buyer's part was waiting for it, and comes first.
  const buyers = async () => (await app.must(assetGet, {}, { as: app.people.buyer })).available;
  const before = await buyers();
  await credit(app.db, 'seller', HALF - 100, now);
  expect(await app.must(penaltyDetail, { id }, seller())).toMatchObject({ state: 'upheld', owed: AMOUNT - HALF + 100 });
  expect([await buyers(), await available()]).toEqual([before + HALF - 100, 0]);
  await credit(app.db, 'seller', AMOUNT, now);
  expect(await app.must(penaltyDetail, { id }, seller())).toMatchObject({ state: 'paid', owed: 0 });
  expect([await buyers(), await available()]).toEqual([before + HALF, HALF - 100]);
  expect(await app.call(penaltyPay, { id }, seller())).toMatchObject({ code: 'STATE_REFUSED' });
  await whole();
});

test('a penalty of somebody else does not exist, and one is appealed once', async () => {
  const id = await late(AMOUNT);
  const buyer = { as: app.people.buyer };
  expect(await app.call(penaltyDetail, { id }, buyer)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.call(penaltyAppeal, { id, words: '这不是我的', photos: [] }, buyer)).toMatchObject({
    code: 'NOT_FOUND',
  });
  const appeal = () => app.call(penaltyAppeal, { id, words: '请再看看', photos: [] }, seller());
  expect(await appeal()).toMatchObject({ success: true });
  expect(await appeal()).toMatchObject({ code: 'STATE_REFUSED' });
  // Late in deciding is our fault: the appeal stays open.
  await app.live(6 * DAY);
  expect((await app.must(penaltyDetail, { id }, seller())).state).toBe('appealed');
});

test('what an empty balance does not hold of the penalty for a fake is taken from the deposit that its seller left with us', async () => {
  const due = fakePenalty(PRICE).penalty;
  const held = accounts.deposit('seller');
  const rest = await available();
  await post(app.db, {
    key: 'test:deposit',
    cause: { kind: 'demo', id: 'deposit' },
    memo: 'merchant.deposit',
    at: app.clock.now(),
    entries: [
      { account: accounts.psp, amount: rest - due },
      { account: accounts.available('seller'), amount: -rest },
      { account: held, amount: due },
    ],
  });
  const id = await app.order();
  const parcel = { company: '顺丰', waybill: 'SF1234567890' };
  await app.must(orders.orderShip, { id, ...parcel }, seller());
  await app.must(orders.workbenchScanIn, { id, waybill: parcel.waybill }, staff());
  await app.must(orders.workbenchInspect, { id, result: 'start' }, staff());
  const judged = { why: 'fake', note: '走线不符', ...(await app.checked('走线不符')) } as const;
  await app.must(orders.workbenchInspect, { id, result: 'fail', ...judged }, staff());
  const [newest] = (await app.must(penaltyList, {}, seller())).list;
  expect(newest).toMatchObject({ orderId: id, rule: 'fake', state: 'notified', amount: due, collected: due });
  expect(await balance(app.db, held)).toBe(0);
  await whole();
});

test('every edge of the table is the only way on: whatever is not in it is refused', async () => {
  const id = await late(AMOUNT);
  const { states, edges } = penaltyMachine;
  for (const from of Object.keys(states) as (keyof typeof states)[])
    for (const event of new Set(edges.map((edge) => edge.event)))
      for (const by of ['S', 'P', 'T'] as const) {
        await app.db.updateTable('penalty').set({ state: from }).where('id', '=', id).execute();
        const step = { table: 'penalty', id, event, by, actorId: null, now: app.clock.now() };
        const outcome = await transition(app.db, penaltyMachine, step).then(
          ({ to }) => to as string,
          (refusal: Refusal) => refusal.code,
        );
        const edge = edges.find((one) => one.from === from && one.event === event && one.actor === by);
        expect(`${from} ${event} ${by} ${outcome}`).toBe(`${from} ${event} ${by} ${edge?.to ?? 'STATE_REFUSED'}`);
      }
});
