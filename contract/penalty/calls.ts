/** Penalties: the rule, the amount, the evidence, the clock of an appeal, and how it ended. */

import * as v from 'valibot';
import { penaltyPair } from '../payment/fees.ts';
import { call } from '../wire/call.ts';
import { PHOTO, TEXT } from '../wire/limits.ts';
import { sumFen } from '../wire/money.ts';
import { id, listOf, optionalId, page, time, timelineOf, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { penaltyStates } from './machine.ts';
import { penaltyRules } from './rules.ts';

const penaltyRow = v.object({
  id,
  orderId: id,
  orderNo: v.string(),
  name: v.object({ zh: v.string(), en: v.string() }),
  rule: v.picklist(penaltyRules),
  state: v.picklist(penaltyStates),
  /** Until when it can be appealed, or is decided. */
  deadlineAt: v.nullable(time),
  amount: sumFen,
  /** Already taken from balance and deposit. */
  collected: sumFen,
  /** Still to pay. */
  owed: sumFen,
  toBuyer: sumFen,
  /** What the sale was made under. */
  terms: penaltyPair,
  createdAt: time,
});
export type Penalty = v.InferOutput<typeof penaltyRow>;

const appeal = v.object({ words: v.string(), photos: v.array(v.string()) });

export const penaltyAmount = call('GET', '/oms/order/penalty/amount', {
  about: 'What the caller owes in penalties, and with an order of theirs, what not shipping it in time would cost.',
  who: 'user',
  input: v.strictObject({ orderId: optionalId }),
  output: v.object({
    owed: sumFen,
    /** Penalties that may still be appealed, are being decided, or are to be paid. */
    open: v.number(),
    wouldBe: v.nullable(v.object({ rule: v.picklist(penaltyRules), amount: sumFen, toBuyer: sumFen })),
  }),
});

export const penaltyList = call('GET', '/oms/order/penalty/list', {
  about: 'The caller’s penalties, newest first.',
  who: 'user',
  input: v.strictObject({ ...page }),
  output: listOf(penaltyRow),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const penaltyDetail = call('GET', '/oms/order/penalty/detail', {
  about: 'One penalty of the caller: rule, amount, appeal, every step.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...penaltyRow.entries,
    appeal: v.nullable(appeal),
    timeline: timelineOf(v.picklist(penaltyStates)),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const penaltyAppeal = call('POST', '/oms/order/penalty/appeal', {
  about: 'Appeals against a penalty, once, with words and photos.',
  who: 'user',
  input: v.strictObject({
    id,
    words: words(TEXT.area, 2),
    photos: v.pipe(v.array(id), v.maxLength(PHOTO.albumMax)),
  }),
  output: v.object({ id, state: v.picklist(penaltyStates) }),
  offline: { mode: 'queued' },
});

export const penaltyPrepay = call('GET', '/oms/order/penalty/prepay', {
  about: 'What paying a penalty now would take from the balance.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ owed: sumFen, available: sumFen, missing: sumFen }),
});

export const penaltyPay = call('POST', '/oms/order/penalty/pay', {
  about: 'Pays what is still owed of an upheld penalty from the balance.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id, state: v.picklist(penaltyStates) }),
});

export const workbenchPenalties = call('GET', '/oms/workbench/penalty/list', {
  about: 'Appeals that wait for a decision, the nearest deadline first.',
  who: 'staff',
  permission: 'penalties.see',
  input: v.strictObject({ ...page }),
  output: listOf(
    v.object({
      ...penaltyRow.entries,
      appeal: v.nullable(appeal),
      nickname: v.string(),
      /** A large one is waived by two people: who would, until a second agrees; null without. */
      first: v.nullable(v.object({ by: v.nullable(v.string()), amount: sumFen, own: v.boolean() })),
    }),
  ),
});

export const workbenchPenaltyDecide = call('POST', '/oms/workbench/penalty/decide', {
  about:
    'Upholds or waives an appealed penalty; a waived one is given back at once. Above the shop’s limit the first to waive it only asks.',
  who: 'staff',
  permission: 'penalties.decide',
  input: v.strictObject({ id, event: v.picklist(['uphold', 'waive']), reason: words(TEXT.area, 2) }),
  output: v.object({ id, state: v.picklist(penaltyStates) }),
});
