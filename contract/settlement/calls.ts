/** Settlements: what a seller gets for a completed order, and when it becomes theirs to use. */
import * as v from 'valibot';
import { accountKinds } from '../wire/accounts.ts';
import { call } from '../wire/call.ts';
import { feeSheet } from '../payment/fees.ts';
import { shownMemos } from '../wire/memos.ts';
import { fen, MAX_FEN } from '../wire/money.ts';
import { orderItem } from '../order/calls.ts';
import { orderStates } from '../order/machine.ts';
import { id, listOf, page, queryInt, time, timelineOf } from '../wire/query.ts';
import { DAY, machine, statesOf } from '../wire/states.ts';

export const settlementMachine = machine({
  name: 'settlement',
  initial: 'pending',
  states: {
    // T+1: the day after completion.
    pending: { zh: '待结算', en: 'To settle', waitsFor: 'P', deadline: { ms: DAY, event: 'mature' }, tone: 'wait' },
    ready: { zh: '可结算', en: 'Ready', waitsFor: 'P', tone: 'wait' },
    paying: { zh: '打款中', en: 'Being paid', waitsFor: 'P', tone: 'wait' },
    paid: { zh: '已结算', en: 'Paid', tone: 'ok' },
    failed: { zh: '打款失败', en: 'Payout failed', waitsFor: 'P', tone: 'bad' },
    reversed: { zh: '已冲正', en: 'Reversed', tone: 'bad' },
  },
  edges: [
    { from: 'pending', event: 'mature', to: 'ready', actor: 'T' },
    { from: 'ready', event: 'pay', to: 'paying', actor: 'T' },
    { from: 'paying', event: 'arrive', to: 'paid', actor: 'P' },
    { from: 'paying', event: 'fail', to: 'failed', actor: 'P' },
    { from: 'failed', event: 'pay', to: 'paying', actor: 'P' },
    { from: 'pending', event: 'reverse', to: 'reversed', actor: 'P' },
    { from: 'ready', event: 'reverse', to: 'reversed', actor: 'P' },
    { from: 'paid', event: 'reverse', to: 'reversed', actor: 'P' },
  ],
});

export type SettlementState = keyof typeof settlementMachine.states;
const settlementStates = statesOf(settlementMachine);
const state = v.picklist(settlementStates);

const settlementRow = v.object({
  id,
  no: v.string(),
  state,
  /** When the money becomes usable, while it waits. */
  deadlineAt: v.nullable(time),
  orderId: id,
  orderNo: v.string(),
  item: orderItem,
  price: fen,
  fee: fen,
  amount: fen,
  createdAt: time,
  paidAt: v.nullable(time),
});

export const settleList = call('GET', '/v3/oms/seller/settle/list', {
  about: 'The caller’s settlements, newest first, with what waits and what was paid in all.',
  who: 'seller',
  input: v.strictObject({ ...page, state: v.optional(state) }),
  output: v.object({
    ...listOf(settlementRow).entries,
    /** Waiting for T+1, fen. */
    waiting: fen,
    /** Paid out so far, fen. */
    paid: fen,
    /** The nearest release. */
    nextAt: v.nullable(time),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const settleInfo = call('GET', '/v3/oms/seller/settle/info', {
  about: 'One settlement, opened down to its order, every fee and every journal.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: v.object({
    ...settlementRow.entries,
    fees: feeSheet,
    journals: v.array(
      v.object({
        id,
        memo: v.picklist(shownMemos),
        at: time,
        entries: v.array(v.object({ account: v.picklist(accountKinds), own: v.boolean(), amount: v.number() })),
      }),
    ),
    timeline: timelineOf(state),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const settleGoodsList = call('GET', '/v3/oms/seller/settle/goods/list', {
  about: 'Sold goods that are not settled yet: what each will bring, and what it still waits for.',
  who: 'seller',
  input: v.strictObject({ ...page }),
  output: v.object({
    ...listOf(
      v.object({
        orderId: id,
        orderNo: v.string(),
        state: v.picklist(orderStates),
        deadlineAt: v.nullable(time),
        item: orderItem,
        sellerGets: fen,
      }),
    ).entries,
    /** What all of them will bring, fen. */
    expected: fen,
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const serviceFee = call('GET', '/v3/oms/seller/calculate/service/fee', {
  about: 'What a price would bring: every line a buyer and a seller would see.',
  who: 'visitor',
  input: v.strictObject({ price: queryInt(1, MAX_FEN) }),
  output: feeSheet,
  offline: { mode: 'cached', ttl: 30 * DAY },
});
