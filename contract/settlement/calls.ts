/** Settlements: what a seller gets for a completed order, and when it becomes theirs to use. */
import * as v from 'valibot';
import { orderItem } from '../item/shown.ts';
import { orderStates } from '../order/machine.ts';
import { feeSheet } from '../payment/fees.ts';
import { accountKinds } from '../wire/accounts.ts';
import { call } from '../wire/call.ts';
import { shownMemos } from '../wire/memos.ts';
import { fen, MAX_FEN, sumFen } from '../wire/money.ts';
import { id, listOf, optionalId, page, queryInt, time, timelineOf } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { settlementFailures, settlementMachine } from './machine.ts';

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
  fee: sumFen,
  amount: sumFen,
  /** Taken back by after-sales since it was paid; the line itself stays as it was. */
  corrected: sumFen,
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
    waiting: sumFen,
    /** Paid out so far, less what was taken back, fen. */
    paid: sumFen,
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
        sellerGets: sumFen,
      }),
    ).entries,
    /** What all of them will bring, fen. */
    expected: sumFen,
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const serviceFee = call('GET', '/v3/oms/seller/calculate/service/fee', {
  about: 'What a price would bring: every line a buyer and a seller would see.',
  who: 'visitor',
  /** A category may have fees of its own; absent: those of all others. */
  input: v.strictObject({ price: queryInt(1, MAX_FEN), categoryId: optionalId }),
  output: feeSheet,
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const workbenchSettlements = call('GET', '/oms/workbench/settle/list', {
  about: 'Settlements that could not be paid, the oldest first, and what stood in the way.',
  who: 'staff',
  permission: 'payouts.see',
  input: v.strictObject({ ...page }),
  output: listOf(
    v.object({
      id,
      no: v.string(),
      orderNo: v.string(),
      amount: sumFen,
      failure: v.picklist(settlementFailures),
      nickname: v.string(),
      phone: v.string(),
      /** What stands ready for this seller’s settlements, fen. */
      frozen: sumFen,
      failedAt: time,
    }),
  ),
});

export const workbenchSettlementPay = call('POST', '/oms/workbench/settle/pay', {
  about: 'Pays a settlement that failed, once what stood in its way is gone; it fails again when it is not.',
  who: 'staff',
  permission: 'payouts.decide',
  input: v.strictObject({ id }),
  output: v.object({ id, state }),
});
