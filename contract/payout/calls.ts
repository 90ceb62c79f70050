/** Money in and out of the wallet: payout accounts, withdrawals with their review, and top-ups. */

import * as v from 'valibot';
import { channels } from '../payment/calls.ts';
import { call } from '../wire/call.ts';
import { positiveFen, sumFen } from '../wire/money.ts';
import { id, listOf, nameOf, page, time, timelineOf, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { hours, minutes } from '../wire/units.ts';
import { withdrawalMachine } from './machine.ts';
import { payoutRules } from './rules.ts';

const withdrawalStates = statesOf(withdrawalMachine);

export const cardKinds = ['bank', 'alipay'] as const;
export type CardKind = (typeof cardKinds)[number];

/** A card number's check digit, as ISO/IEC 7812-1 has it (Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{16,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** An Alipay account is a mainland mobile number or an e-mail address. */
export const isAlipayAccount = (account: string) =>
  /^1[3-9]\d{9}$/.test(account) || /^[^\s@]{1,64}@[^\s@]{1,64}\.[a-z]{2,24}$/i.test(account);

const card = v.object({
  id,
  kind: v.picklist(cardKinds),
  /** The bank's name; empty for Alipay. */
  bank: v.string(),
  /** All but a few characters hidden. */
  account: v.string(),
  /** First character kept. */
  holder: v.string(),
  boundAt: time,
  /** From when money may be sent there. */
  usableAt: time,
});

/** Fen, between bounds that an owner can change. */
const within = (bounds: () => { min: number; max: number }) =>
  v.pipe(
    positiveFen,
    v.check((amount) => amount >= bounds().min, 'too little'),
    v.check((amount) => amount <= bounds().max, 'too much'),
  );

export const cardList = call('GET', '/oms/asset/card/list', {
  about: 'The caller’s payout accounts, their numbers hidden, and the name they must carry.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(card),
    /** First character kept; null when the caller has not given a name yet. */
    certifiedName: v.nullable(v.string()),
    /** Until when the caller counts as proved by code on this device; null when not. */
    verifiedUntil: v.nullable(time),
    phone: v.string(),
    /** No real money leaves here. */
    sandbox: v.boolean(),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const cardBind = call('POST', '/oms/asset/card/bind', {
  about: `Binds a payout account in the caller’s certified name. Needs a fresh code; usable after ${hours(payoutRules.cooling).en}.`,
  who: 'user',
  input: v.strictObject({
    kind: v.picklist(cardKinds),
    bank: v.optional(words(20, 0), ''),
    account: v.pipe(v.string(), v.trim(), v.minLength(5), v.maxLength(130)),
    /** Taken as the certified name when the caller has none yet. */
    certifiedName: v.optional(nameOf(30, 2)),
  }),
  output: card,
});

export const cardRemove = call('DELETE', '/oms/asset/card/remove/{id}', {
  about: 'Takes a payout account away. Withdrawals under way still arrive there.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

const withdrawalRow = v.object({
  id,
  no: v.string(),
  amount: sumFen,
  card: v.object({ kind: v.picklist(cardKinds), bank: v.string(), account: v.string(), holder: v.string() }),
  state: v.picklist(withdrawalStates),
  deadlineAt: v.nullable(time),
  /** Why it was rejected or failed, in the words of whoever said so. */
  reason: v.nullable(v.string()),
  createdAt: time,
});
export type Withdrawal = v.InferOutput<typeof withdrawalRow>;

export const assetWithdraw = call('POST', '/oms/asset/withdraw', {
  about: `Asks for available money to be sent to a payout account. Needs a fresh code; reviewed within ${hours(payoutRules.review).en}.`,
  who: 'user',
  input: v.strictObject({
    cardId: id,
    amount: within(() => payoutRules.withdraw),
  }),
  output: v.object({ id, no: v.string(), state: v.picklist(withdrawalStates) }),
});

export const withdrawalList = call('GET', '/oms/asset/withdraw/list', {
  about: 'The caller’s withdrawals, newest first.',
  who: 'user',
  input: v.strictObject({ ...page }),
  output: listOf(withdrawalRow),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const withdrawalDetail = call('GET', '/oms/asset/withdraw/detail', {
  about: 'One withdrawal of the caller and every step of it.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...withdrawalRow.entries,
    /** Until when we had said to review it, once that has passed; null otherwise. */
    lateAt: v.nullable(time),
    timeline: timelineOf(v.picklist(withdrawalStates)),
    sandbox: v.boolean(),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const balanceDeposit = call('POST', '/user/balance/deposit', {
  about: `Starts a top-up of the balance, to be paid at a cashier within ${minutes(payoutRules.recharge.life).en}.`,
  who: 'user',
  input: v.strictObject({
    amount: within(() => payoutRules.recharge),
  }),
  output: v.object({
    id,
    no: v.string(),
    amount: sumFen,
    expiresAt: time,
    /** How it can be paid here. */
    payWith: v.array(v.picklist(channels)),
  }),
});

export const workbenchWithdrawals = call('GET', '/oms/workbench/withdraw/list', {
  about: 'Withdrawals that wait for staff: to review, or to be paid by hand where no payout provider is set up.',
  who: 'staff',
  permission: 'payouts.see',
  input: v.strictObject({ ...page }),
  output: listOf(
    v.object({
      ...withdrawalRow.entries,
      nickname: v.string(),
      phone: v.string(),
      /** What the person has besides this, fen. */
      available: sumFen,
      /** Withdrawn before, fen. */
      paidBefore: sumFen,
      /** What they owe us by now, in penalties that are not final yet too, fen. */
      owed: sumFen,
      cardBoundAt: time,
      /** Where two people must let it go: who did already, and whether that is the caller; null where one is enough. */
      second: v.nullable(v.object({ by: v.nullable(v.string()), own: v.boolean() })),
      /** The whole account and name, once approved, for whoever sends the money by hand; null otherwise. */
      payTo: v.nullable(v.object({ account: v.string(), holder: v.string() })),
      /** Nothing leaves: this shop only pretends to pay out. */
      sandbox: v.boolean(),
    }),
  ),
});

export const workbenchWithdrawalDecide = call('POST', '/oms/workbench/withdraw/decide', {
  about:
    'Lets a withdrawal go or rejects it: above the shop’s limit the first to let it go only asks, and another of the staff does. One whose owner owes us by now is rejected instead, and what comes back pays it. Says that money sent by hand has arrived or came back. What does not arrive returns to the balance at once.',
  who: 'staff',
  permission: 'payouts.decide',
  input: v.variant('event', [
    v.strictObject({ id, event: v.literal('approve') }),
    v.strictObject({ id, event: v.literal('reject'), reason: words(140, 2) }),
    v.strictObject({ id, event: v.literal('arrive'), reason: words(140, 2) }),
    v.strictObject({ id, event: v.literal('fail'), reason: words(140, 2) }),
  ]),
  output: v.object({ id, state: v.picklist(withdrawalStates) }),
});

export const workbenchDebts = call('GET', '/oms/workbench/debt/list', {
  about:
    'Who owes us, for refunds, penalties that stand or storage, the largest debt first, and what a colleague has asked to write off.',
  who: 'staff',
  permission: 'payouts.see',
  input: v.strictObject({ ...page }),
  output: listOf(
    v.object({
      id,
      nickname: v.string(),
      phone: v.string(),
      owed: sumFen,
      /** Parts of it. What can be written off here is refunds. */
      refunds: sumFen,
      penalties: sumFen,
      storage: sumFen,
      writeOff: v.nullable(
        v.object({
          id,
          amount: sumFen,
          reason: v.string(),
          by: v.string(),
          /** Asked for by the caller, who may therefore not decide it. */
          own: v.boolean(),
          at: time,
        }),
      ),
    }),
  ),
});

export const workbenchDebtWriteOff = call('POST', '/oms/workbench/debt/writeoff', {
  about: 'Asks to write off all that this person owes for refunds; it takes effect when another of the staff agrees.',
  who: 'staff',
  permission: 'payouts.decide',
  input: v.strictObject({ userId: id, reason: words(140, 2) }),
  output: v.object({ id, amount: sumFen }),
});

export const workbenchDebtDecide = call('POST', '/oms/workbench/debt/decide', {
  about: 'Agrees to a write-off that somebody else asked for, or declines it.',
  who: 'staff',
  permission: 'payouts.decide',
  input: v.strictObject({ id, agree: v.boolean() }),
  output: v.object({ id, owed: sumFen }),
});
